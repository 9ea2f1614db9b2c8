import Geo
import JSON

/// Forecasts as they are saved: with the names of Open-Meteo's variables, in metric units, and with moments in seconds
/// since 1970. A value that is not known is left out.
extension Forecast {
    public var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("fetched_at", .integer(fetchedAt)), ("timezone", .string(zone.name)),
            // For a machine that does not know the zone.
            ("utc_offset_seconds", .integer(zone.secondsAhead(at: now?.at ?? fetchedAt))),
            ("fixed", .bool(zone.isFixed)),
            ("latitude", .number(cell.latitude)), ("longitude", .number(cell.longitude)),
        ]
        if let elevation { members.append(("elevation", .number(elevation))) }
        if let now { members.append(("now", now.json)) }
        members.append(("hours", .array(hours.map(\.json))))
        members.append(("days", .array(days.map(\.json))))
        return .object(members)
    }

    /// Reads a saved forecast. A part that cannot be read is left out; nil if it is not known when or where the forecast
    /// holds.
    /// - Parameter zone: the rules of a time zone by its name; nil if they are not known on this machine.
    public init?(json: JSONValue, zone: (String) -> ZoneRules?) {
        guard let fetchedAt = json.savedMoment("fetched_at"), let name = json["timezone"]?.cleanString,
            let secondsAhead = json["utc_offset_seconds"]?.integer, abs(secondsAhead) <= 18 * 3600,
            let cell = Coordinate(checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        else { return nil }
        var rules: ZoneRules?
        if json["fixed"] == .bool(true) {
            rules = ZoneRules(name: name, secondsAhead: secondsAhead)
        } else if ZoneRules.isName(name) {
            rules = zone(name)
        }
        self.init(
            fetchedAt: fetchedAt, zone: rules ?? ZoneRules(secondsAhead: secondsAhead), cell: cell,
            elevation: json["elevation"]?.double.flatMap { (-500...9000).contains($0) ? $0 : nil },
            now: json["now"].flatMap { Now(json: $0) })
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

extension Forecast.Now {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("at", .integer(at))]
        members += numberMembers(self, Self.numbers)
        members += weatherMembers(code, isDay: isDay)
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let at = json.savedMoment("at") else { return nil }
        self.init(at: at)
        json.readNumbers(Self.numbers, into: &self)
        code = json["weather_code"].flatMap { WeatherCode(json: $0) }
        isDay = json["is_day"]?.bool
    }
}

extension Forecast.Hour {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("at", .integer(at))]
        members += numberMembers(self, Self.numbers)
        members += weatherMembers(code, isDay: isDay)
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let at = json.savedMoment("at") else { return nil }
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
        members += weatherMembers(worst, isDay: nil)
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
        default: sun = Forecast.Sun(rise: json.savedMoment("sunrise"), set: json.savedMoment("sunset"))
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

private func weatherMembers(_ code: WeatherCode?, isDay: Bool?) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    if let code { members.append(("weather_code", .integer(code.number))) }
    if let isDay { members.append(("is_day", .bool(isDay))) }
    return members
}

extension JSONValue {
    /// A moment of this century or the one before, in seconds since 1970.
    fileprivate func savedMoment(_ name: String) -> Int? {
        self[name]?.integer.flatMap { (-2_208_988_800...4_102_444_800).contains($0) ? $0 : nil }
    }

    fileprivate func readNumbers<Part>(_ numbers: [ForecastNumber<Part>], into part: inout Part) {
        for number in numbers { part[keyPath: number.field] = number.quantity.sensible(self[number.name]?.double) }
    }

    fileprivate var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}
