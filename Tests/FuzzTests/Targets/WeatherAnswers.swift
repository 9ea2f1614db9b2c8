import Catalogue
import Geo
import JSON

/// What the servers of forecasts, cities and warnings answer, and files of time zones.
extension FuzzTarget {
    static let weatherAnswers = [
        FuzzTarget(
            "forecast",
            texts: [forecast, "[\(forecast)]", #"{"error":true,"reason":"Minutely API request limit exceeded."}"#]
        ) { bytes in
            let read = try? OpenMeteo.forecasts(bytes, of: [leeds], fetchedAt: noon) { _ in
                .init(name: "GMT", secondsAhead: 0)
            }
            guard let forecast = read?.first else {
                _ = OpenMeteo.error(status: 429, body: bytes, retryAfter: nil)
                return
            }
            try checkForecast(forecast)
        },
        FuzzTarget("saved-forecast", texts: [savedForecast]) { bytes in
            guard let json = try? bytes.jsonValue(), let forecast = Forecast(json: json, zone: { _ in nil }) else {
                return
            }
            try checkForecast(forecast)
        },
        FuzzTarget("cities", texts: [cities]) { bytes in
            guard let places = try? OpenMeteo.cities(bytes) else { return }
            try checkClean(places, "a city")
            for place in places { try checkOnEarth(place.coordinate, "a city") }
        },
        FuzzTarget("city-list", texts: [#"{"version":1,"source":{"title":"A","date":"2024","licence":"CC"}}"#]) {
            bytes in
            guard let list = CityList(json: bytes) else { return }
            try checkClean(list.places(named: "lond"), "a listed city")
        },
        FuzzTarget("alerts-us", texts: [nws]) { bytes in
            guard let warnings = try? NWSAlerts.warnings(bytes, now: noon) else { return }
            try checkWarnings(warnings)
        },
        FuzzTarget("alerts-europe", texts: [meteoAlarm]) { bytes in
            guard let warnings = try? MeteoAlarm.warnings(bytes, for: leeds, now: noon) else { return }
            try checkWarnings(warnings)
        },
        FuzzTarget(
            "saved-alerts",
            texts: [#"{"fetched_at":1796126400,"warnings":[{"event":"Wind","severity":"severe","from":1,"until":2}]}"#]
        ) { bytes in
            guard let json = try? bytes.jsonValue(), let saved = SavedWarnings(json: json) else { return }
            _ = saved.warnings(at: noon)
            try checkWarnings(saved.warnings)
        },
        FuzzTarget(
            "zone",
            seeds: [zoneFile("GMT0BST,M3.5.0/1,M10.5.0"), zoneFile("<-03>3"), zoneFile("IST-2IDT,M3.4.4/26,J300")]
        ) { bytes in
            guard let zone = ZoneRules(name: "Test/Zone", file: bytes) else { return }
            for moment in [Int.min / 2, -1, 0, noon, 4_102_444_800, Int.max / 2] {
                let ahead = zone.secondsAhead(at: moment)
                try check(abs(ahead) <= 200 * 3600, "clocks are \(ahead) s ahead of UTC")
            }
        },
    ]

    private static let noon = 1_796_126_400
    private static let leeds = ForecastPlace(name: "Leeds", at: Coordinate(latitude: 53.8, longitude: -1.55))

    private static func checkForecast(_ forecast: Forecast) throws {
        try checkClean(forecast, "a forecast")
        try checkOnEarth(forecast.cell, "a forecast")
        _ = forecast.rainSentence(from: noon, units: ForecastUnits())
        for day in forecast.days.prefix(3) { _ = forecast.rest(of: day, from: noon) }
        let saved = forecast.json
        let read = try? Array(saved.text.utf8).jsonValue()
        guard let read, let again = Forecast(json: read, zone: { _ in nil }) else {
            throw Broken(description: "a saved forecast cannot be read")
        }
        // The first reading leaves out what cannot be saved; from then on nothing may change.
        let twice = Forecast(json: again.json, zone: { _ in nil })
        try check(twice?.json == again.json, "a saved forecast changes when it is saved again")
    }

    private static func checkWarnings(_ warnings: [WeatherWarning]) throws {
        try checkClean(warnings, "a warning")
        let saved = SavedWarnings(fetchedAt: noon, warnings)
        try check(
            SavedWarnings(json: saved.json)?.warnings.count == warnings.count, "a warning is lost when it is saved")
    }

    private static let forecast = """
        {"latitude":53.8,"longitude":-1.55,"utc_offset_seconds":3600,"timezone":"Europe/London","elevation":60.0,"current":{"time":\
        1796126400,"interval":900,"temperature_2m":7.1,"weather_code":61,"is_day":1,"wind_speed_10m":12.3},"hourly":{"time":\
        [1796126400,1796130000],"temperature_2m":[7.1,null],"precipitation_probability":[80,20],"precipitation":[1.2,0],\
        "weather_code":[61,3]},"daily":{"time":["2026-12-01","2026-12-02"],"weather_code":[61,null],"temperature_2m_max":[9.0,8],\
        "temperature_2m_min":[2.5,-1],"sunrise":[1796110000,1796196500],"sunset":[1796140000,1796226400]}}
        """

    private static let savedForecast = """
        {"fetched_at":1796126400,"timezone":"CET","fixed":true,"utc_offset_seconds":3600,"latitude":53.8,"longitude":-1.55,\
        "clock_changes":[{"at":1796126400,"utc_offset_seconds":7200}],"now":{"at":1796126400,"temperature_2m":7},"hours":[{"at":\
        1796126400,"weather_code":3}],"days":[{"date":"2026-12-01","temperature_2m_max":9}]}
        """

    private static let cities = """
        {"results":[{"id":2643743,"name":"London","latitude":51.50853,"longitude":-0.12574,"elevation":25,"feature_code":"PPLC",\
        "country_code":"GB","timezone":"Europe/London","population":8961989,"country":"United Kingdom","admin1":"England"}]}
        """

    private static let nws = """
        {"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"event":"Heat Advisory","headline":\
        "Heat","description":"Hot.\\nVery hot.\\n\\nDrink.","instruction":"Drink","severity":"Moderate","status":"Actual",\
        "messageType":"Alert","sent":"2026-12-01T08:00:00-05:00","onset":"2026-12-01T10:00:00Z","ends":"2026-12-02T01:00:00+01:00",\
        "senderName":"NWS","web":"https://alerts.weather.gov/1"}}]}
        """

    private static let meteoAlarm = """
        {"warnings":[{"uuid":"u","alert":{"identifier":"1","status":"Actual","msgType":"Update","source":"KNMI","sent":\
        "2026-12-01T08:00:00+00:00","references":"a,2,c","info":[{"language":"en-GB","event":"Wind","severity":"Moderate","onset":\
        "2026-12-01T10:00:00+00:00","expires":"2026-12-02T01:00:00+01:00","area":[{"areaDesc":"Leeds"}],"parameter":[{"valueName":\
        "awareness_type","value":"1; Wind"},{"valueName":"awareness_level","value":"2; yellow; Moderate"}],"web":\
        "https://www.knmi.nl/"}]}}]}
        """

    /// A file with one change of the clocks. Source: RFC 8536.
    private static func zoneFile(_ footer: String) -> [UInt8] {
        func big(_ number: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        func block(_ width: Int) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [0, 0, 0, 1, 2, 8].flatMap { big($0, 4) }
                + big(1_700_000_000, width) + [1] + big(0, 4) + [0, 0] + big(3600, 4) + [1, 4] + "AAA\0BBB\0".utf8
        }
        return block(4) + block(8) + Array("\n\(footer)\n".utf8)
    }
}
