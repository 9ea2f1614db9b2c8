import Geo
import TestSupport
import Testing

@testable import Catalogue

/// Real answers of Open-Meteo, and the places they were asked for.
enum ForecastSamples {
    static let areHere = TestData.has("weather/forecast_osaka_2026-09-20.json")
    static let comment: Comment = "needs CATCHMENT_TEST_DATA with the folder weather"

    static func bytes(_ name: String) throws -> [UInt8] { try TestData.bytes("weather/\(name).json") }

    static func place(_ name: String, _ latitude: Double, _ longitude: Double, zone: String = "") -> ForecastPlace {
        var place = ForecastPlace(name: name, at: Coordinate(latitude: latitude, longitude: longitude))
        place.zone = zone
        return place
    }

    static let toronto = place("Toronto", 43.70643, -79.39864, zone: "America/Toronto")
    static let melbourne = place("Melbourne", -37.814, 144.96332, zone: "Australia/Melbourne")
    static let frederick = place("Frederick", 39.41427, -77.41054, zone: "America/New_York")
    static let plainfield = place("Plainfield", 40.63371, -74.40737, zone: "America/New_York")
    static let osaka = place("Osaka", 34.69379, 135.50107, zone: "Asia/Tokyo")

    /// The forecast for one place in a file.
    static func forecast(
        _ name: String, of place: ForecastPlace, fetchedAt: Int = 0,
        zone: (String) -> ZoneRules? = SystemZones.rules
    ) throws -> Forecast {
        let forecasts = try OpenMeteo.forecasts(try bytes(name), of: [place], fetchedAt: fetchedAt, zone: zone)
        return try #require(forecasts.count == 1 ? forecasts.first : nil)
    }

    /// A number rounded to three decimals, as conversions of units are not exact.
    static func rounded(_ number: Double?) -> Double? { number.map { ($0 * 1000).rounded() / 1000 } }
}
