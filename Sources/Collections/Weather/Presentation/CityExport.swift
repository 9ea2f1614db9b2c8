import Catalogue
import JSON

/// The facts of a city for other programs: where it is, and its forecast in the person's units.
struct CityExport {
    private let city: City

    /// What a column means; nil if its name says it all.
    static func meaning(of column: String) -> String? {
        if column == "fetchedAt" { return "when the forecast was fetched, UTC" }
        if column.hasPrefix("units.") { return "the unit of the figures" }
        let parts = column.split(separator: ".")
        guard let meaning = meanings[String(parts[parts.count - 1])] else { return nil }
        return parts.count > 1 ? "\(parts[0]): \(meaning)" : meaning
    }

    private static let meanings = [
        "region": "the region or state", "country": "the country", "timeZone": "the time zone: Europe/London",
        "at": "the time of these values", "temperature": "the temperature", "feelsLike": "what it feels like",
        "code": "the weather code of the WMO; for a day that of its worst hour", "condition": "the code in words",
        "windSpeed": "the wind speed", "windDirection": "where the wind comes from, in degrees",
        "windGusts": "the strongest gusts", "humidity": "the relative humidity, percent",
        "precipitation": "rain and snow, as water", "isDay": "whether the sun is up", "date": "the day",
        "low": "the lowest temperature", "high": "the highest temperature",
        "precipitationProbability": "the chance of rain or snow, percent", "uvIndex": "the UV index",
        "sun": "risesAndSets, neverRises or neverSets", "sunrise": "the time of sunrise there",
        "sunset": "the time of sunset there",
    ]

    init(_ city: City) { self.city = city }

    /// The columns of a CSV file, which has today and tomorrow in place of the list of all days.
    static let names: [String] =
        [
            "region", "country", "timeZone", "now.at", "now.temperature", "now.feelsLike", "now.code", "now.condition",
            "now.windSpeed", "now.windDirection", "now.windGusts", "now.humidity", "now.precipitation", "now.isDay",
        ]
        + ["today", "tomorrow"].flatMap { day in dayNames.map { "\(day).\($0)" } }
        + ["units.temperature", "units.windSpeed", "units.precipitation", "fetchedAt"]

    private static let dayNames = [
        "date", "code", "condition", "low", "high", "precipitation", "precipitationProbability", "windSpeed",
        "windDirection", "windGusts", "uvIndex", "sun", "sunrise", "sunset",
    ]

    /// The same as `fields`, but with the present day at the place and the day after it in place of all days.
    var columns: [(name: String, value: JSONValue)] {
        let weather = city.weather
        func value(_ day: Forecast.Day?) -> JSONValue {
            guard let weather, let day else { return .null }
            return weather.forecast.report(units: weather.units, day: day)
        }
        return fields.flatMap { field -> [(name: String, value: JSONValue)] in
            guard field.name == "days" else { return [field] }
            return [("today", value(weather?.today)), ("tomorrow", value(weather?.tomorrow))]
        }
    }

    var fields: [(name: String, value: JSONValue)] {
        let forecast = city.forecast
        let zone = city.place?.zone ?? ""
        let place: [(name: String, value: JSONValue)] = [
            ("region", .optional(city.region)), ("country", .optional(city.country)),
            ("timeZone", .optional(zone.isEmpty ? forecast?.zone.name : zone)),
        ]
        return place + (forecast?.report(units: city.units) ?? withoutForecast)
    }

    private var withoutForecast: [(name: String, value: JSONValue)] {
        [("now", .null), ("days", .array([])), ("units", city.units.report), ("fetchedAt", .null)]
    }
}
