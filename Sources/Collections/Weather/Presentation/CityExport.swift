import Catalogue
import JSON

/// The facts of a city for other programs, in the person's units. Times have the place's offset from UTC.
struct CityExport {
    private let city: City
    private let weather: CityWeather?

    init(_ city: City) {
        self.city = city
        weather = city.weather
    }

    static let names = [
        "region", "country", "timeZone", "now.temperature", "now.feelsLike", "now.code", "now.condition",
        "now.windSpeed", "now.windDirection", "now.windGusts", "now.isDay", "now.at", "days", "units.temperature",
        "units.windSpeed", "units.precipitation", "fetchedAt",
    ]

    var fields: [(name: String, value: JSONValue)] {
        let zone = city.place?.zone ?? ""
        return [
            ("region", .optional(city.region)), ("country", .optional(city.country)),
            ("timeZone", .optional(zone.isEmpty ? weather?.forecast.zone.name : zone)), ("now", now),
            ("days", .array((weather?.forecast.days ?? []).filter { !$0.isEmpty }.map(day))), ("units", units),
            ("fetchedAt", .optional(weather.map { isoText($0.forecast.fetchedAt) })),
        ]
    }

    private var now: JSONValue {
        guard let weather, let now = weather.forecast.now else { return .null }
        return .object([
            ("temperature", degrees(now.temperature)), ("feelsLike", degrees(now.feelsLike)),
            ("code", code(now.code)), ("condition", .optional(now.code?.words)),
            ("windSpeed", speed(now.wind.speed)), ("windDirection", Self.number(now.wind.direction, decimals: 0)),
            ("windGusts", speed(now.wind.gusts)), ("isDay", now.isDay.map { .bool($0) } ?? .null),
            ("at", time(now.at)),
        ])
    }

    private func day(_ day: Forecast.Day) -> JSONValue {
        var times: (rise: JSONValue, set: JSONValue) = (.null, .null)
        if case .risesAndSets(let rise, let end) = day.sun { times = (time(rise), time(end)) }
        return .object([
            ("date", .string(day.date.iso)), ("code", code(day.worst)), ("condition", .optional(day.worst?.words)),
            ("low", degrees(day.low)), ("high", degrees(day.high)),
            ("precipitation", Self.number(day.precipitation.map { city.units.depth($0) }, decimals: 2)),
            ("precipitationProbability", Self.number(day.precipitationProbability, decimals: 0)),
            ("sunrise", times.rise), ("sunset", times.set),
        ])
    }

    private var units: JSONValue {
        let units = city.units
        return .object([
            ("temperature", .string(units.temperatureName)), ("windSpeed", .string(units.speedName)),
            ("precipitation", .string(units.depthName)),
        ])
    }

    private func degrees(_ celsius: Double?) -> JSONValue {
        Self.number(celsius.map { city.units.degrees($0) }, decimals: 1)
    }

    private func speed(_ kilometresAnHour: Double?) -> JSONValue {
        Self.number(kilometresAnHour.map { city.units.speed($0) }, decimals: 1)
    }

    private func code(_ code: WeatherCode?) -> JSONValue { code.map { .integer($0.number) } ?? .null }

    private func time(_ moment: Int) -> JSONValue { .optional(weather?.clock.iso(moment)) }

    /// A number with at most two decimals; without decimals a whole number.
    private static func number(_ number: Double?, decimals: Int) -> JSONValue {
        guard let number else { return .null }
        guard decimals > 0 else { return .integer(wholeNumber(number)) }
        let scale: Double = decimals == 1 ? 10 : 100
        return .number((number * scale).rounded() / scale)
    }
}
