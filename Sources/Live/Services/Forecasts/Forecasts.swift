import Catalogue
import HTTP

/// The weather at the person's places: fetched, saved, and read again without a network. Calls block until there is an answer.
///
/// Each server gets at most one request at a time. A forecast is fetched again when the hour in which it was fetched is over,
/// or when the person asks for it. The last good forecast stays, whatever an answer is like.
public final class Forecasts: Sendable {
    let files: UserFiles
    let store: ForecastFiles
    let cityAnswers: CityAnswers
    let zones: ZoneFiles
    let now: @Sendable () -> Int
    private let warningFetcher: WarningFetcher
    let client: @Sendable () -> (any HTTPClient)?
    let address: @Sendable (ForecastSource) -> String
    private let warningAddress: @Sendable (WarningSource) -> String
    let pauses: ForecastPauses
    let turns = RequestTurns()

    /// Warnings are issued at any time, so they are asked for again sooner than forecasts.
    private static let secondsOfWarnings = 600
    /// The home is not listed beside a favourite that is closer than this.
    private static let sameMetres = 2000.0

    /// - Parameters:
    ///   - resources: the folder of the data that comes with the program; nil if it was not found.
    ///   - client: sends the requests; nil if the network may not be used.
    ///   - address: the address of a service of Open-Meteo.
    ///   - warningAddress: the address of a service of official warnings.
    ///   - now: seconds since 1970.
    public init(
        folders: Folders, resources: String?, client: @escaping @Sendable () -> (any HTTPClient)?,
        address: @escaping @Sendable (ForecastSource) -> String = \.address,
        warningAddress: @escaping @Sendable (WarningSource) -> String = \.address, zones: ZoneFiles = ZoneFiles(),
        fileSystem: any FileSystem = LocalFiles(), clock: any DayClock = SystemDayClock(),
        now: @escaping @Sendable () -> Int = secondsNow
    ) {
        files = UserFiles(folders: folders, files: fileSystem, clock: clock)
        store = ForecastFiles(
            path: folders.cache + "/forecasts", files: fileSystem, zone: { zones.rules(named: $0) }, now: now)
        cityAnswers = CityAnswers(path: resources.map { $0 + "/weather/cities.json" }, files: fileSystem)
        warningFetcher = WarningFetcher(client: client, address: warningAddress, now: now)
        pauses = ForecastPauses(files: files, now: now)
        self.zones = zones
        self.client = client
        self.address = address
        self.warningAddress = warningAddress
        self.now = now
    }

    // MARK: Places

    /// The favourite places in the person's order, read from the disk each time.
    public var favourites: [ForecastPlace] { files.loadFavourites().favourites.places }

    /// Why some or all of the favourites cannot be read; nil if they all can.
    public var problem: UserFileProblem? { files.loadFavourites().problem }

    /// - Throws: if the change cannot be saved, or there is no room for another favourite.
    public func change(_ change: FavouritesChange) throws(FileError) { try files.changeFavourites(change) }

    /// The home and the favourites, with their saved forecasts. If a favourite is close to the home, it is marked as the home, which then
    /// has no entry of its own.
    public var known: [KnownForecast] {
        var known = favourites.map { KnownForecast($0, store.forecast(of: $0)) }
        guard let home = files.loadSettings().settings.home else { return known }
        let distances = known.map { $0.place.coordinate.distance(to: home.coordinate) }
        if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
            distances[nearest] <= Self.sameMetres
        {
            known[nearest].isHome = true
        } else {
            let place = ForecastPlace(home.origin)
            known.insert(KnownForecast(place, store.forecast(of: place), isFavourite: false, isHome: true), at: 0)
        }
        return known
    }

    // MARK: Forecasts

    /// The last good forecast; nil if there is none.
    public func saved(_ place: ForecastPlace) -> Forecast? { store.forecast(of: place) }

    /// What is known before anything is fetched; nil if nothing is, or nothing will be fetched.
    /// - Parameters: as for `read`.
    public func preliminary(
        _ place: ForecastPlace, days: Int, fetching: ForecastFetching, warnings: Bool
    ) -> ForecastReply? {
        let fetches =
            isDue(place, days: days, fetching) || warnings && fetching != .never && areWarningsDue(place, fetching)
        guard fetches, let forecast = saved(place) else { return nil }
        var reply = ForecastReply(forecast: forecast, isPreliminary: true)
        if warnings { addSavedWarnings(place, to: &reply) }
        return reply
    }

    /// Reads a forecast, or fetches and saves it. The last good forecast is never lost: the reply says what went wrong.
    /// - Parameters:
    ///   - days: how many days are wanted, from 1 to 16.
    ///   - warnings: whether official warnings are wanted, too.
    public func read(
        _ place: ForecastPlace, days: Int, fetching: ForecastFetching, warnings: Bool, _ cancellation: Cancellation
    ) -> ForecastReply {
        var reply = ForecastReply()
        if isDue(place, days: days, fetching) {
            do throws(ServiceError) { try fetch(place, days: days, cancellation) } catch {
                reply.problem = error
            }
        }
        if warnings {
            if areWarningsDue(place, fetching), !cancellation.isCancelled {
                do throws(ServiceError) { try fetchWarnings(place, fetching, cancellation) } catch {
                    reply.warningsProblem = error
                }
            }
            addSavedWarnings(place, to: &reply)
        }
        reply.forecast = saved(place)
        return reply
    }

    /// Fetches the weather of now and today for the home and all favourites whose hour is over, with one request.
    /// - Parameter always: whether to fetch it for all of them.
    public func refreshList(always: Bool, _ cancellation: Cancellation) throws(ServiceError) {
        let before = known
        guard always ? !before.isEmpty : before.contains(where: { hasExpired($0.forecast) }) else { return }
        try request(.forecast, cancellation) { server throws(ServiceError) in
            // Another request may have fetched some of them while this one waited for its turn.
            let places = known.filter { entry in
                let old = before.first { $0.place.key == entry.place.key }?.forecast?.fetchedAt
                return hasExpired(entry.forecast) || always && entry.forecast?.fetchedAt == old
            }.map(\.place)
            // There are at most a hundred favourites and the home, which one request can name.
            guard !places.isEmpty else { return }
            let body = try server.get(OpenMeteo.path(ofList: places))
            try save(body, of: places, days: 0, .list)
        }
    }

    /// Whether a forecast must be fetched again: there is none, its hour is over, or its time is in the future because the clock
    /// was wrong.
    private func hasExpired(_ forecast: Forecast?) -> Bool {
        guard let forecast else { return true }
        let now = now()
        return forecast.validity.hasExpired(at: now) || forecast.fetchedAt > now + 60
    }

    /// Whether a full forecast will be fetched. The answer for a list lacks the hours, so it does not count.
    private func isDue(_ place: ForecastPlace, days: Int, _ fetching: ForecastFetching) -> Bool {
        switch fetching {
        case .never: false
        case .always: true
        case .ifExpired:
            store.saved(.full, of: place).map { hasExpired($0.forecast) || $0.days < days } ?? true
        }
    }

    private func fetch(_ place: ForecastPlace, days: Int, _ cancellation: Cancellation) throws(ServiceError) {
        let before = store.saved(.full, of: place)
        try request(.forecast, cancellation) { server throws(ServiceError) in
            // Another request may have fetched it while this one waited for its turn.
            let present = store.saved(.full, of: place)
            if present != before, !isDue(place, days: days, .ifExpired) { return }
            // A long forecast that is in use would otherwise be replaced by a short one.
            let wanted = present.map { isOfLastDays($0.forecast) ? max(days, $0.days) : days } ?? days
            // The rain of the last hour of a day stands beside the first hour of the next day.
            let body = try server.get(OpenMeteo.path(of: place, days: wanted + 1))
            try save(body, of: [place], days: wanted, .full)
        }
    }

    /// Whether a forecast was fetched in the last two days.
    private func isOfLastDays(_ forecast: Forecast) -> Bool { 0...2 * 86_400 ~= now() - forecast.fetchedAt }

    private func save(
        _ body: [UInt8], of places: [ForecastPlace], days: Int, _ kind: ForecastFiles.Kind
    ) throws(ServiceError) {
        let found = try OpenMeteo.forecasts(body, of: places, fetchedAt: now(), zone: zones.rules(named:))
        guard found.count == places.count else {
            throw .notUnderstood(detail: "\(found.count) forecasts for \(places.count) places")
        }
        for (place, forecast) in zip(places, found) {
            store.save(kind == .full ? forecast.first(days: days) : forecast, days: days, kind, of: place)
        }
    }

    // MARK: Warnings

    /// Whether the saved warnings are too old. For a country whose warnings no known service has, there is nothing to fetch.
    private func areWarningsDue(_ place: ForecastPlace, _ fetching: ForecastFetching) -> Bool {
        guard warningSource(place) != nil else { return false }
        guard fetching != .always, let saved = store.warnings(of: place) else { return true }
        return !(0..<Self.secondsOfWarnings ~= now() - saved.fetchedAt)
    }

    /// - Throws: `noNetwork` if nothing may be fetched.
    private func fetchWarnings(
        _ place: ForecastPlace, _ fetching: ForecastFetching, _ cancellation: Cancellation
    ) throws(ServiceError) {
        guard fetching != .never else { throw .noNetwork }
        var asked = place
        asked.countryCode = country(of: place)
        guard let source = WarningSource(country: asked.countryCode) else { return }
        let server = try ServerAddress(warningAddress(source)).server
        let found = try obeyingPauses(of: server, cancellation) { [asked] () throws(ServiceError) in
            try warningFetcher.warnings(for: asked, cancellation)
        }
        store.save(SavedWarnings(fetchedAt: now(), found), of: place)
    }

    /// Adds what is saved: the warnings that were fetched last and are not over.
    private func addSavedWarnings(_ place: ForecastPlace, to reply: inout ForecastReply) {
        reply.warningSource = warningSource(place)
        reply.hasNoWarningSource = reply.warningSource == nil
        guard let saved = store.warnings(of: place) else { return }
        reply.warningsFetchedAt = saved.fetchedAt
        reply.warnings = saved.warnings(at: now())
    }

    private func warningSource(_ place: ForecastPlace) -> WarningSource? {
        WarningSource(country: country(of: place))
    }

    /// Two letters of ISO 3166: the country of the place or, if that is not known, of the nearest city that comes with the program.
    /// Blank if no city is near.
    private func country(of place: ForecastPlace) -> String {
        if !place.countryCode.isEmpty { return place.countryCode }
        return cityAnswers.country(at: place.coordinate) ?? ""
    }
}
