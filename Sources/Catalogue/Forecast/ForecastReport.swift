import JSON

/// A forecast as JSON for other programs, in the units that are asked for. A value that is not known is null.
extension Forecast {
    private typealias Members = [(name: String, value: JSONValue)]

    /// The weather now and on some days, the units, and when it was fetched.
    /// - Parameter days: nil for all days that the source says something about.
    public func report(units: ForecastUnits, days: [Day]? = nil) -> [(name: String, value: JSONValue)] {
        let shown = days ?? self.days(from: nil)
        return [
            ("now", now.map { .object(members(of: $0, units)) } ?? .null),
            ("days", .array(shown.map { report(units: units, day: $0) })),
            ("units", units.report), ("fetchedAt", .string(isoText(fetchedAt, in: zone))),
        ]
    }

    /// The weather of one day, as an object.
    public func report(units: ForecastUnits, day: Day) -> JSONValue { .object(members(of: day, units)) }

    /// The weather in some hours, as an array.
    public func report(units: ForecastUnits, hours: [Hour]) -> JSONValue {
        .array(
            hours.map { hour -> JSONValue in
                var all = members(of: hour, units)
                all.append(("precipitationProbability", wholeNumber(hour.precipitationProbability)))
                return .object(all)
            })
    }

    /// The present day at the place and the days after it.
    /// - Parameters:
    ///   - limit: the greatest number of days.
    ///   - moment: now by the source's clock, in seconds since 1970.
    public func firstDays(_ limit: Int, from moment: Int) -> [Day] {
        Array(days(from: zone.clock.day(moment)).prefix(limit))
    }

    /// The hours from a moment on, up to the end of the last of some days.
    public func hours(from moment: Int, toEndOf days: [Day]) -> [Hour] {
        guard let last = days.last?.date else { return [] }
        return hours(from: moment).filter { hour in zone.clock.day(hour.at).map { $0 <= last } ?? false }
    }

    private func members(of weather: some ForecastMoment, _ units: ForecastUnits) -> Members {
        var members: Members = [
            ("at", .string(isoText(weather.at, in: zone))),
            ("temperature", units.number(temperature: weather.temperature)),
            ("feelsLike", units.number(temperature: weather.feelsLike)),
        ]
        members += codeMembers(weather.code)
        members += windMembers(weather.wind, units)
        members += [
            ("humidity", wholeNumber(weather.humidity)),
            ("precipitation", units.number(precipitation: weather.precipitation)),
            ("isDay", weather.isDay.map { .bool($0) } ?? .null),
        ]
        return members
    }

    /// The code of a day is that of its most severe hour.
    private func members(of day: Day, _ units: ForecastUnits) -> Members {
        var members: Members = [("date", .string(day.date.iso))]
        members += codeMembers(day.worst)
        members += [
            ("low", units.number(temperature: day.low)), ("high", units.number(temperature: day.high)),
            ("precipitation", units.number(precipitation: day.precipitation)),
            ("precipitationProbability", wholeNumber(day.precipitationProbability)),
        ]
        members += windMembers(day.wind, units)
        members.append(("uvIndex", day.uvIndex.map { .number($0) } ?? .null))
        members += sunMembers(day.sun)
        return members
    }

    private func codeMembers(_ code: WeatherCode?) -> Members {
        [("code", code.map { .integer($0.number) } ?? .null), ("condition", .optional(code?.words))]
    }

    private func windMembers(_ wind: Wind, _ units: ForecastUnits) -> Members {
        [
            ("windSpeed", units.number(wind: wind.speed)), ("windDirection", wholeNumber(wind.direction)),
            ("windGusts", units.number(wind: wind.gusts)),
        ]
    }

    /// Whether the sun rises and sets, as a polar day and a polar night have neither sunrise nor sunset.
    private func sunMembers(_ sun: Sun) -> Members {
        switch sun {
        case .unknown: [("sun", .null), ("sunrise", .null), ("sunset", .null)]
        case .risesAndSets(let rise, let set):
            [
                ("sun", .string("risesAndSets")), ("sunrise", .string(isoText(rise, in: zone))),
                ("sunset", .string(isoText(set, in: zone))),
            ]
        case .neverRises: [("sun", .string("neverRises")), ("sunrise", .null), ("sunset", .null)]
        case .neverSets: [("sun", .string("neverSets")), ("sunrise", .null), ("sunset", .null)]
        }
    }
}

extension WeatherWarning {
    /// The warning as JSON for other programs.
    /// - Parameter zone: the time zone of the place, by whose clocks its times are written.
    public func report(in zone: ZoneRules) -> JSONValue {
        .object([
            ("event", .string(event)), ("headline", .optional(headline)), ("description", .optional(description)),
            ("severity", .string("\(severity)")), ("from", .optional(from.map { isoText($0, in: zone) })),
            ("until", .optional(until.map { isoText($0, in: zone) })), ("area", .optional(area)),
            ("source", .optional(source)), ("link", .optional(link)),
        ])
    }
}

extension ForecastUnits {
    /// The names of the units: "°C", "km/h", "mm".
    public var report: JSONValue {
        .object([
            ("temperature", .string(temperatureName)), ("windSpeed", .string(speedName)),
            ("precipitation", .string(depthName)),
        ])
    }

    fileprivate func number(temperature celsius: Double?) -> JSONValue {
        celsius.map { .number(rounded(degrees($0), 10)) } ?? .null
    }

    fileprivate func number(wind kilometresAnHour: Double?) -> JSONValue {
        kilometresAnHour.map { .number(rounded(speed($0), 10)) } ?? .null
    }

    fileprivate func number(precipitation millimetres: Double?) -> JSONValue {
        millimetres.map { .number(rounded(depth($0), 100)) } ?? .null
    }
}

/// Chances, humidity and directions, which have no decimals. A number that no `Int` can hold is not known.
private func wholeNumber(_ value: Double?) -> JSONValue {
    value.flatMap { Int(exactly: $0.rounded()) }.map { .integer($0) } ?? .null
}

/// A moment as "2026-11-22T14:00:00+01:00", by the clocks of a time zone.
/// - Parameter seconds: since 1970.
public func isoText(_ seconds: Int, in zone: ZoneRules) -> String {
    let ahead = zone.secondsAhead(at: seconds)
    let minutes = abs(ahead) / 60
    let offset = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(isoText(seconds + ahead).dropLast())\(ahead < 0 ? "-" : "+")\(offset)"
}
