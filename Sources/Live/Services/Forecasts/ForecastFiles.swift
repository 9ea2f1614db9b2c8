import Catalogue
import JSON
import Synchronization

/// The saved forecasts and official warnings: the last good ones of each place, in files that are removed if they are not used for
/// a long time.
///
/// The answers for a list have few values, and must not replace the full ones: both kinds are kept, each with its time.
final class ForecastFiles: Sendable {
    enum Kind: String, Sendable, CaseIterable { case full, list }

    struct Saved: Sendable, Equatable {
        var forecast: Forecast
        /// How many days were asked for; the source may have sent fewer.
        var days: Int
    }

    private static let version = 1
    /// The most bytes of all forecasts.
    private static let limit = 10_000_000
    /// The most bytes of one; a real one with sixteen days has about 80 kB.
    private static let mostBytes = 2_000_000

    private let cache: CacheFolder
    private let zone: @Sendable (String) -> ZoneRules?
    private let now: @Sendable () -> Int
    /// Forecasts that could not be written, by the names of their files: they are shown until the program ends.
    private let unwritten = Mutex<[String: Saved]>([:])
    /// Warnings that could not be written, likewise.
    private let unwrittenWarnings = Mutex<[String: SavedWarnings]>([:])

    init(
        path: String, files: any FileSystem, zone: @escaping @Sendable (String) -> ZoneRules?,
        now: @escaping @Sendable () -> Int
    ) {
        cache = CacheFolder(path: path, depth: 0, limit: Self.limit, files: files, now: now)
        self.zone = zone
        self.now = now
    }

    /// The saved answer of a kind; nil if there is none, or its file is damaged.
    func saved(_ kind: Kind, of place: ForecastPlace) -> Saved? {
        let name = Self.fileName(kind.rawValue, place)
        if let saved = unwritten.withLock({ $0[name] }) { return saved }
        guard let json = contents(of: name, place), let days = json["days"]?.integer, let values = json["forecast"],
            let forecast = Forecast(json: values, zone: zone)
        else { return nil }
        return Saved(forecast: forecast, days: days)
    }

    /// The JSON of a file; nil if the file is missing or damaged, or is that of another place.
    private func contents(of name: String, _ place: ForecastPlace) -> JSONValue? {
        guard let bytes = cache.use(name, limit: Self.mostBytes), let json = try? bytes.jsonValue(),
            json["version"]?.integer == Self.version, json["id"]?.string == place.key
        else { return nil }
        return json
    }

    /// All that is known of the weather at a place: the full answer, with the newer values of a list. An answer from the future,
    /// which was fetched while the clock was wrong, counts as the oldest.
    func forecast(of place: ForecastPlace) -> Forecast? {
        let list = saved(.list, of: place)?.forecast
        guard let full = saved(.full, of: place)?.forecast else { return list }
        guard let list, age(full) > age(list) else { return full }
        return full.updated(by: list)
    }

    /// In seconds; the greatest number for an answer from the future.
    private func age(_ forecast: Forecast) -> Int {
        let seconds = now() - forecast.fetchedAt
        return seconds < -60 ? .max : seconds
    }

    /// Saves an answer. One that cannot be written is kept in memory.
    func save(_ forecast: Forecast, days: Int, _ kind: Kind, of place: ForecastPlace) {
        let name = Self.fileName(kind.rawValue, place)
        let saved = Saved(forecast: forecast, days: days)
        let isWritten = write([("days", .integer(days)), ("forecast", forecast.json)], as: name, place)
        unwritten.withLock { $0[name] = isWritten ? nil : saved }
    }

    // MARK: Warnings

    /// The official warnings that were fetched last; nil if none were, or their file is damaged.
    func warnings(of place: ForecastPlace) -> SavedWarnings? {
        let name = Self.fileName(Self.warnings, place)
        if let saved = unwrittenWarnings.withLock({ $0[name] }) { return saved }
        return contents(of: name, place)?[Self.warnings].flatMap { SavedWarnings(json: $0) }
    }

    /// Saves warnings. Those that cannot be written are kept in memory.
    func save(_ warnings: SavedWarnings, of place: ForecastPlace) {
        let name = Self.fileName(Self.warnings, place)
        let isWritten = write([(Self.warnings, warnings.json)], as: name, place)
        unwrittenWarnings.withLock { $0[name] = isWritten ? nil : warnings }
    }

    private static let warnings = "warnings"

    // MARK: Files

    /// - Returns: whether the file was written.
    private func write(
        _ members: [(name: String, value: JSONValue)], as name: String, _ place: ForecastPlace
    ) -> Bool {
        let start: [(name: String, value: JSONValue)] = [
            ("version", .integer(Self.version)), ("id", .string(place.key)),
        ]
        var bytes: [UInt8] = []
        JSONValue.object(start + members).write(to: &bytes)
        return (try? cache.save(bytes, as: name)) != nil
    }

    private static func fileName(_ kind: String, _ place: ForecastPlace) -> String {
        "\(nameHash(of: place.key)).\(kind).json"
    }
}

extension Forecast {
    /// The forecast with the values of a newer one that has fewer of them. Hours that the newer one lacks stay: `fetchedAt` is then
    /// when the values for now were fetched, and `hoursFetchedAt` says how old the hours are.
    func updated(by newer: Forecast) -> Forecast {
        var merged = self
        merged.fetchedAt = newer.fetchedAt
        merged.now = newer.now ?? now
        if newer.hours.isEmpty {
            merged.hoursFetchedAt = hoursFetchedAt ?? fetchedAt
        } else {
            merged.hours = newer.hours
            merged.hoursFetchedAt = newer.hoursFetchedAt
        }
        for day in newer.days where !day.isEmpty {
            if let index = merged.days.firstIndex(where: { $0.date == day.date }) {
                merged.days[index].update(by: day)
            } else {
                merged.days.append(day)
            }
        }
        merged.days.sort { $0.date < $1.date }
        return merged
    }
}

extension Forecast.Day {
    fileprivate mutating func update(by newer: Self) {
        worst = newer.worst ?? worst
        low = newer.low ?? low
        high = newer.high ?? high
        precipitation = newer.precipitation ?? precipitation
        precipitationProbability = newer.precipitationProbability ?? precipitationProbability
        wind.speed = newer.wind.speed ?? wind.speed
        wind.gusts = newer.wind.gusts ?? wind.gusts
        wind.direction = newer.wind.direction ?? wind.direction
        uvIndex = newer.uvIndex ?? uvIndex
        if newer.sun != .unknown { sun = newer.sun }
    }
}
