import Geo

/// Writes requests to Open-Meteo and reads its answers.
///
/// The times of an answer are local, without an offset from UTC. One offset, that of the day of the answer, converts all of them, also
/// those after a change of the clocks. Sources: https://open-meteo.com/en/docs,
/// https://open-meteo.com/en/docs/geocoding-api.
public enum OpenMeteo {
    public static let address = "https://api.open-meteo.com"
    public static let geocodingAddress = "https://geocoding-api.open-meteo.com"
    public static let credit = "Weather data by Open-Meteo.com"
    public static let licence = "CC BY 4.0"
    /// The credit with the licence, where there is little room.
    public static let shortCredit = "Open-Meteo.com, \(licence)"
    public static let link = "https://open-meteo.com/"

    /// How many places one request may have.
    public static let mostPlaces = 1000
    /// For how many days there are forecasts.
    public static let mostDays = 16

    /// Seventeen variables in all, instead of the thirty for one place. Open-Meteo counts each place of such a request as 1.7
    /// requests; without wind and sun, comparisons and exported lists would have gaps.
    private static let listNow = [
        "temperature_2m", "apparent_temperature", "weather_code", "is_day", "relative_humidity_2m", "wind_speed_10m",
        "wind_direction_10m", "wind_gusts_10m",
    ]
    private static let listDay = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_sum",
        "precipitation_probability_max", "sunrise", "sunset", "wind_gusts_10m_max", "uv_index_max",
    ]

    /// The path and query of one request for now, today and tomorrow at all these places; those after `mostPlaces` are
    /// left out.
    public static func path(ofList places: [ForecastPlace]) -> String {
        path(at: places.prefix(mostPlaces).map(\.coordinate), days: 2)
            + "&current=\(listNow.joined(separator: ","))&daily=\(listDay.joined(separator: ","))"
    }

    /// The path and query of the request for everything at one place: now, the hours and the days, in metric units.
    /// - Parameter days: 1 to 16; for more, 16 are asked for.
    public static func path(of place: ForecastPlace, days: Int) -> String {
        let now = Forecast.Now.numbers.map(\.name) + ["weather_code", "is_day"]
        let hours = Forecast.Hour.numbers.map(\.name) + ["weather_code", "is_day"]
        let daily = Forecast.Day.numbers.map(\.name) + ["weather_code", "sunrise", "sunset"]
        return path(at: [place.coordinate], days: min(max(days, 1), mostDays))
            + "&current=\(now.joined(separator: ","))&hourly=\(hours.joined(separator: ","))"
            + "&daily=\(daily.joined(separator: ","))"
    }

    private static func path(at points: [Coordinate], days: Int) -> String {
        let latitudes = points.map { number($0.latitude) }.joined(separator: ",")
        let longitudes = points.map { number($0.longitude) }.joined(separator: ",")
        return "/v1/forecast?latitude=\(latitudes)&longitude=\(longitudes)&timezone=auto&forecast_days=\(days)"
    }

    /// Degrees with four decimals, exact to eleven metres: "-1.5478", never "1e-05".
    private static func number(_ degrees: Double) -> String { decimal(degrees, places: 4) }

    /// The path and query of a search for places with a name or postcode; "Paris, Texas" works, too. More are asked for
    /// than are shown, because towns come before airports and parks.
    public static func path(ofCities text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "/v1/search?name=\(queryText(words))&count=20&language=en&format=json"
    }

    /// The page on which a person can look at the forecast for a point.
    public static func page(of coordinate: Coordinate) -> String {
        "https://open-meteo.com/en/docs?latitude=\(number(coordinate.latitude))&longitude=\(number(coordinate.longitude))"
    }
}
