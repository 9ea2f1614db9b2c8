import Catalogue
import HTTP
import Synchronization

@testable import Live

/// Answers as Open-Meteo does, from hand-written texts. All places are in Japan, as far as their clocks are concerned.
final class WeatherServer: HTTPClient {
    /// What every request for a forecast is answered with; nil while the server works.
    let failure = Mutex<Response?>(nil)
    /// What the services of official warnings answer.
    let warnings = Mutex(WeatherServer.response(#"{"warnings":[]}"#))
    /// Whether there is a network.
    let isReachable = Mutex(true)
    /// The addresses of all requests.
    let requests = Mutex<[String]>([])

    /// Nine hours.
    static let secondsAhead = 32_400

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        requests.withLock { $0.append(request.url) }
        guard isReachable.withLock({ $0 }) else { throw HTTPError(.noSuchHost) }
        if request.url.contains("/v1/search") { return Self.response(Self.cities(request.url)) }
        if request.url.hasPrefix("https://warnings.example/") { return warnings.withLock { $0 } }
        if let failure = failure.withLock({ $0 }) { return failure }
        return Self.response(Self.forecasts(request.url))
    }

    static func response(_ body: String, status: Int = 200) -> Response {
        Response(status: status, body: Array(body.utf8))
    }

    // MARK: Cities

    private static func cities(_ url: String) -> String {
        let paris = city(2_988_507, "Paris", "Île-de-France", "France", "FR", 48.8534, 2.3488, 2_138_551)
        let texas = city(4_717_560, "Paris", "Texas", "United States", "US", 33.6609, -95.5555, 24_839)
        let found: [String]
        if url.contains("Texas") {
            found = [texas]
        } else if url.contains("name=Paris&") {
            found = [paris, texas]
        } else if url.contains("name=Springfield&") {
            found = [
                city(4_409_896, "Springfield", "Missouri", "United States", "US", 37.2153, -93.2982, 170_188),
                city(4_250_542, "Springfield", "Illinois", "United States", "US", 39.8017, -89.6437, 114_394),
            ]
        } else if url.contains("name=Leeds&") {
            found = [city(2_644_688, "Leeds", "England", "United Kingdom", "GB", 53.7965, -1.5479, 455_123)]
        } else {
            found = []
        }
        return found.isEmpty ? #"{"generationtime_ms":0.2}"# : "{\"results\":[\(found.joined(separator: ","))]}"
    }

    private static func city(
        _ id: Int, _ name: String, _ region: String, _ country: String, _ code: String, _ latitude: Double,
        _ longitude: Double, _ population: Int
    ) -> String {
        """
        {"id":\(id),"name":"\(name)","latitude":\(latitude),"longitude":\(longitude),"feature_code":"PPL",
        "country_code":"\(code)","timezone":"Asia/Tokyo","population":\(population),"country":"\(country)",
        "admin1":"\(region)"}
        """
    }

    // MARK: Forecasts

    /// One object for one place, an array for several.
    private static func forecasts(_ url: String) -> String {
        let (latitudes, longitudes) = (numbers("latitude", url), numbers("longitude", url))
        let all = zip(latitudes, longitudes).enumerated().map { index, point in
            forecast(point.0, point.1, id: index == 0 ? "" : "\"location_id\":\(index),")
        }
        return all.count == 1 ? all[0] : "[\(all.joined(separator: ","))]"
    }

    /// The numbers of a parameter: "latitude=1,2".
    private static func numbers(_ name: String, _ url: String) -> [String] {
        let query = url.split(separator: "?").last ?? ""
        let parameter = query.split(separator: "&").first { $0.hasPrefix(name + "=") } ?? ""
        return parameter.dropFirst(name.count + 1).split(separator: ",").map(String.init)
    }

    private static func forecast(_ latitude: String, _ longitude: String, id: String) -> String {
        let local = secondsNow() + secondsAhead
        let midnight = local - local % 86_400
        let dates = (0..<7).map { String(isoText(midnight + $0 * 86_400).prefix(10)) }
        let hours = (0..<7 * 24).map { String(isoText(midnight + $0 * 3600).prefix(16)) }
        return """
            {\(id)"latitude":\(latitude),"longitude":\(longitude),"utc_offset_seconds":\(secondsAhead),
            "timezone":"Asia/Tokyo","timezone_abbreviation":"GMT+9","elevation":3.0,
            "current_units":{"temperature_2m":"°C","wind_speed_10m":"km/h"},
            "current":{"time":"\(isoText(local - local % 900).prefix(16))","interval":900,"temperature_2m":12.5,
            "apparent_temperature":10.0,"weather_code":61,"is_day":1,"wind_speed_10m":16.1},
            "hourly_units":{"temperature_2m":"°C","precipitation":"mm"},
            "hourly":{"time":\(list(hours)),"temperature_2m":\(same("12.5", hours)),"weather_code":\(same("61", hours)),
            "precipitation":\(same("0.4", hours)),"precipitation_probability":\(same("80", hours))},
            "daily_units":{"temperature_2m_max":"°C","temperature_2m_min":"°C","precipitation_sum":"mm"},
            "daily":{"time":\(list(dates)),"weather_code":\(same("95", dates)),
            "temperature_2m_max":\(same("13.0", dates)),"temperature_2m_min":\(same("7.0", dates)),
            "precipitation_sum":\(same("6.0", dates)),"precipitation_probability_max":\(same("80", dates)),
            "sunrise":\(list(dates.map { $0 + "T06:12" })),"sunset":\(list(dates.map { $0 + "T18:30" }))}}
            """
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]"
    }

    private static func same(_ value: String, _ times: [String]) -> String {
        "[\(times.map { _ in value }.joined(separator: ","))]"
    }
}
