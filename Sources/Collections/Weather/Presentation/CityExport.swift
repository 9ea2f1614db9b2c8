import Catalogue
import JSON

/// The facts of a city for other programs: where it is, and its forecast in the person's units.
struct CityExport {
    private let city: City

    init(_ city: City) { self.city = city }

    static let names = [
        "region", "country", "timeZone", "now.at", "now.temperature", "now.feelsLike", "now.code", "now.condition",
        "now.windSpeed", "now.windDirection", "now.windGusts", "now.humidity", "now.precipitation", "now.isDay", "days",
        "units.temperature", "units.windSpeed", "units.precipitation", "fetchedAt",
    ]

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
