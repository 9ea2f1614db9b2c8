import Geo

@testable import Catalogue
@testable import Collections

/// Cities with forecasts that are written by hand, fetched on Saturday, 7 March 2026. Toronto's clocks change on the next day.
enum CitySamples {
    private struct NoService: PlaceService {
        let tableName = Weather.tableName
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    static let dataset = Weather { _ in NoService() }

    static func places(
        _ known: [KnownForecast], units: ForecastUnits = .metric, now: Int = fetchedAt
    ) -> Places {
        Places([CityTable().places(from: known, units: units, now: now).table], of: dataset)
    }

    /// 14:20 in Toronto, 19:20 in Leeds.
    static let fetchedAt = 1_772_911_200
    /// The moment from which Toronto is four hours behind UTC, and no longer five.
    static let change = 1_772_953_200

    static let toronto = ForecastPlace(
        key: "6167865", name: "Toronto", region: "Ontario", country: "Canada", countryCode: "CA",
        coordinate: Coordinate(latitude: 43.70011, longitude: -79.4163), zone: "America/Toronto",
        population: 2_600_000)
    static let leeds = ForecastPlace(
        key: "2644688", name: "Leeds", region: "England", country: "United Kingdom", countryCode: "GB",
        coordinate: Coordinate(latitude: 53.79648, longitude: -1.54785), zone: "Europe/London", population: 455_123)
    static let home = ForecastPlace(
        name: "LS7 4HE", at: Coordinate(latitude: 53.8225, longitude: -1.5336))

    /// A day of March 2026.
    static func day(_ day: Int) -> Forecast.Day {
        guard let date = CalendarDate(number: 2026_03_00 + day) else { preconditionFailure("no such day") }
        return Forecast.Day(date: date)
    }

    /// Snow now, and the clocks change in the coming night.
    static var torontoForecast: Forecast {
        var now = Forecast.Now(at: 1_772_910_900)
        (now.temperature, now.feelsLike, now.code, now.isDay) = (-12.4, -18.6, WeatherCode(71), true)
        now.wind = Forecast.Wind(speed: 19.2, gusts: 38.4, direction: 270)
        now.humidity = 82
        var today = day(7)
        (today.low, today.high, today.worst, today.precipitation) = (-13.2, -4, WeatherCode(75), 6)
        (today.precipitationProbability, today.uvIndex) = (80, 3.4)
        today.sun = .risesAndSets(rise: 1_772_887_200, set: 1_772_925_060)
        var next = day(9)
        (next.low, next.high, next.worst) = (-1, 8, WeatherCode(0))
        next.sun = .risesAndSets(rise: 1_773_056_400, set: 1_773_098_040)
        return Forecast(
            fetchedAt: fetchedAt,
            zone: ZoneRules(
                name: "America/Toronto", first: -18_000,
                changes: [ZoneRules.Change(at: change, secondsAhead: -14_400)], yearly: nil),
            cell: Coordinate(latitude: 43.7, longitude: -79.4), elevation: 163, now: now,
            // The source gives nothing about the last day.
            days: [today, day(8), next, day(10)])
    }

    static var leedsForecast: Forecast {
        var now = Forecast.Now(at: fetchedAt - 300)
        (now.temperature, now.code, now.isDay) = (12.3, WeatherCode(61), false)
        var today = day(7)
        (today.low, today.high, today.precipitationProbability) = (7.2, 13.4, 80)
        var tomorrow = day(8)
        (tomorrow.high, tomorrow.worst) = (9.5, WeatherCode(2))
        return Forecast(
            fetchedAt: fetchedAt, zone: ZoneRules(name: "Europe/London", secondsAhead: 0),
            cell: Coordinate(latitude: 53.8, longitude: -1.55), now: now, days: [today, tomorrow])
    }

    static let known = [
        KnownForecast(home, isFavourite: false, isHome: true), KnownForecast(toronto, torontoForecast),
        KnownForecast(leeds, leedsForecast),
    ]
}
