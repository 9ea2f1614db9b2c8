import Geo
import JSON

/// Forecasts as they are saved: with the names of Open-Meteo's variables, in metric units, and with moments in seconds
/// since 1970. A value that is not known is left out.
extension Forecast {
    public var json: JSONValue {
        let span = span
        var members: [(name: String, value: JSONValue)] = [
            ("fetched_at", .integer(fetchedAt)), ("timezone", .string(zone.name)),
            // The name of a fixed difference, such as "CET", may be that of another zone.
            ("fixed", .bool(zone.isFixed)),
            // For a reader that does not know the zone: how far the clocks are ahead at the beginning, and their changes.
            ("utc_offset_seconds", .integer(zone.secondsAhead(at: span.lowerBound))),
            ("latitude", .number(cell.latitude)), ("longitude", .number(cell.longitude)),
        ]
        if let hoursFetchedAt { members.append(("hours_fetched_at", .integer(hoursFetchedAt))) }
        let changes = zone.changes(from: span.lowerBound, to: span.upperBound)
        if !changes.isEmpty { members.append(("clock_changes", .array(changes.map(\.json)))) }
        if let elevation { members.append(("elevation", .number(elevation))) }
        if let now { members.append(("now", now.json)) }
        members.append(("hours", .array(hours.map(\.json))))
        members.append(("days", .array(days.map(\.json))))
        return .object(members)
    }

    /// From the first to the last moment that the forecast names.
    private var span: ClosedRange<Int> {
        var moments = [fetchedAt, now?.at, hours.first?.at, hours.last?.at].compactMap { $0 }
        // Clocks are ahead of UTC or behind it, so a day more counts on either side.
        for day in [days.first, days.last].compactMap({ $0?.date.dayNumber }) {
            moments += [(day - 1) * 86_400, (day + 2) * 86_400]
        }
        let saved = moments.map { min(max($0, savedMoments.lowerBound), savedMoments.upperBound) }
        return (saved.min() ?? 0)...(saved.max() ?? 0)
    }

    /// Reads a saved forecast. A part that cannot be read is left out; nil if it is not known when or where the forecast
    /// holds.
    /// - Parameter zone: the rules of a time zone by its name; nil if they are not known. Then the zone is as the forecast was
    ///   saved with it, which is right from its first to its last moment.
    public init?(json: JSONValue, zone: (String) -> ZoneRules?) {
        guard let fetchedAt = json["fetched_at"]?.moment, let name = json["timezone"]?.cleanString,
            let secondsAhead = json.secondsAheadOfUTC,
            let cell = Coordinate(checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        else { return nil }
        let isKnown = json["fixed"]?.bool != true && ZoneRules.isName(name)
        var changes: [ZoneRules.Change] = []
        for change in (json["clock_changes"]?.elements ?? []).compactMap(ZoneRules.Change.init(json:))
        where changes.last.map({ $0.at < change.at }) ?? true {
            changes.append(change)
        }
        self.init(
            fetchedAt: fetchedAt,
            zone: (isKnown ? zone(name) : nil)
                ?? ZoneRules(name: name, first: secondsAhead, changes: changes, yearly: nil),
            cell: cell,
            elevation: json["elevation"]?.double.flatMap { (-500...9000).contains($0) ? $0 : nil },
            now: json["now"].flatMap { Now(json: $0) })
        hoursFetchedAt = json["hours_fetched_at"]?.moment
        for hour in (json["hours"]?.elements ?? []).compactMap(Hour.init(json:))
        where hours.last.map({ $0.at < hour.at }) ?? true {
            hours.append(hour)
        }
        for day in (json["days"]?.elements ?? []).compactMap(Day.init(json:))
        where days.last.map({ $0.date < day.date }) ?? true {
            days.append(day)
        }
    }
}

extension ZoneRules.Change {
    fileprivate var json: JSONValue {
        .object([("at", .integer(at)), ("utc_offset_seconds", .integer(secondsAhead))])
    }

    fileprivate init?(json: JSONValue) {
        guard let at = json["at"]?.moment, let secondsAhead = json.secondsAheadOfUTC else { return nil }
        self.init(at: at, secondsAhead: secondsAhead)
    }
}

extension ForecastMoment {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("at", .integer(at))]
        members += numberMembers(self, Self.numbers)
        if let code { members.append(("weather_code", .integer(code.number))) }
        if let isDay { members.append(("is_day", .bool(isDay))) }
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let at = json["at"]?.moment else { return nil }
        self.init(at: at)
        json.readNumbers(Self.numbers, into: &self)
        code = json["weather_code"].flatMap { WeatherCode(json: $0) }
        isDay = json["is_day"]?.bool
    }
}

extension Forecast.Day {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("date", .integer(date.number))]
        members += numberMembers(self, Self.numbers)
        if let worst { members.append(("weather_code", .integer(worst.number))) }
        switch sun {
        case .unknown: break
        case .risesAndSets(let rise, let set):
            members.append(("sunrise", .integer(rise)))
            members.append(("sunset", .integer(set)))
        case .neverRises: members.append(("sun", .string("never rises")))
        case .neverSets: members.append(("sun", .string("never sets")))
        }
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let date = json["date"]?.integer.flatMap({ CalendarDate(number: $0) }) else { return nil }
        self.init(date: date)
        json.readNumbers(Self.numbers, into: &self)
        worst = json["weather_code"].flatMap { WeatherCode(json: $0) }
        switch json["sun"]?.string {
        case "never rises": sun = .neverRises
        case "never sets": sun = .neverSets
        default: sun = Forecast.Sun(rise: json["sunrise"]?.moment, set: json["sunset"]?.moment)
        }
    }
}

private func numberMembers<Part>(
    _ part: Part, _ numbers: [ForecastNumber<Part>]
) -> [(name: String, value: JSONValue)] {
    numbers.compactMap { number in
        part[keyPath: number.field].map { (name: number.name, value: JSONValue.number($0)) }
    }
}

extension JSONValue {
    /// How many seconds clocks are ahead of UTC, at most 18 hours; nil if the member is missing or has another value.
    var secondsAheadOfUTC: Int? {
        self["utc_offset_seconds"]?.integer.flatMap { (-64_800...64_800).contains($0) ? $0 : nil }
    }

    fileprivate func readNumbers<Part>(_ numbers: [ForecastNumber<Part>], into part: inout Part) {
        for number in numbers { part[keyPath: number.field] = number.quantity.sensible(self[number.name]?.double) }
    }

    fileprivate var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}
