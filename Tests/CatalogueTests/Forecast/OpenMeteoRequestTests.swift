import Geo
import JSON
import Testing

@testable import Catalogue

struct OpenMeteoRequestTests {
    private static func place(_ latitude: Double, _ longitude: Double) -> ForecastPlace {
        ForecastSamples.place("Somewhere", latitude, longitude)
    }

    /// The parts of a query by their names.
    private static func query(_ path: String) -> [String: [String]] {
        let parts = path.split(separator: "?").last?.split(separator: "&") ?? []
        let pairs = parts.map { part in
            let words = part.split(separator: "=", maxSplits: 1)
            return (String(words[0]), words[1].split(separator: ",").map { String($0) })
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func everythingIsAskedForAtOnePlace() {
        let path = OpenMeteo.path(of: Self.place(53.79664, -1.54786), days: 4)
        let query = Self.query(path)
        #expect(path.hasPrefix("/v1/forecast?"))
        #expect(query["latitude"] == ["53.7966"] && query["longitude"] == ["-1.5479"])
        #expect(query["timezone"] == ["auto"] && query["forecast_days"] == ["4"])
        let both = [
            "temperature_2m", "apparent_temperature", "weather_code", "is_day", "precipitation", "wind_speed_10m",
            "wind_gusts_10m", "wind_direction_10m", "relative_humidity_2m",
        ]
        #expect(Set(query["current"] ?? []) == Set(both))
        #expect(Set(query["hourly"] ?? []) == Set(both + ["precipitation_probability"]))
        #expect(
            Set(query["daily"] ?? []) == [
                "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_sum",
                "precipitation_probability_max", "wind_speed_10m_max", "wind_gusts_10m_max",
                "wind_direction_10m_dominant", "sunrise", "sunset", "uv_index_max",
            ])
        // Metric units are the service's own.
        #expect(!path.contains("_unit"))
    }

    @Test(arguments: [(0, "1"), (-3, "1"), (16, "16"), (17, "16")])
    func thereAreOneToSixteenDays(days: Int, written: String) {
        #expect(Self.query(OpenMeteo.path(of: Self.place(0, 0), days: days))["forecast_days"] == [written])
    }

    @Test func theListIsAskedForInOneRequestWithFewVariables() {
        let path = OpenMeteo.path(ofList: [Self.place(51.5, -0.12574), Self.place(-0.00001, 179.99999)])
        let query = Self.query(path)
        #expect(query["latitude"] == ["51.5000", "0.0000"])
        #expect(query["longitude"] == ["-0.1257", "180.0000"])
        #expect(query["forecast_days"] == ["2"] && query["timezone"] == ["auto"] && query["hourly"] == nil)
        let variables = (query["current"] ?? []) + (query["daily"] ?? [])
        // Open-Meteo counts a request by its variables.
        #expect(variables.count == 17)
        for name in [
            "weather_code", "temperature_2m", "temperature_2m_max", "precipitation_probability_max",
            "wind_gusts_10m_max", "uv_index_max",
        ] {
            #expect(variables.contains(name), "\(name)")
        }
        let many = Array(repeating: Self.place(1, 1), count: OpenMeteo.mostPlaces + 1)
        #expect(Self.query(OpenMeteo.path(ofList: many))["latitude"]?.count == OpenMeteo.mostPlaces)
    }

    @Test(arguments: [
        ("Leeds", "Leeds"), ("  São   Paulo ", "S%C3%A3o%20Paulo"), ("Paris, Texas", "Paris%2C%20Texas"),
        ("東京", "%E6%9D%B1%E4%BA%AC"), ("a&b=c#d?e%", "a%26b%3Dc%23d%3Fe%25"),
    ])
    func aNameIsEscaped(typed: String, escaped: String) {
        #expect(
            OpenMeteo.path(ofCities: typed) == "/v1/search?name=\(escaped)&count=20&language=en&format=json")
    }

    @Test func aLongNameIsCut() {
        #expect(OpenMeteo.path(ofCities: String(repeating: "x", count: 5000)).utf8.count < 300)
    }

    @Test func thePageOfAPointNamesIt() {
        #expect(
            OpenMeteo.page(of: Coordinate(latitude: 53.7966, longitude: -1.5478))
                == "https://open-meteo.com/en/docs?latitude=53.7966&longitude=-1.5478")
    }
}

struct OpenMeteoErrorTests {
    private static func body(_ reason: String) -> [UInt8] { Array(#"{"error":true,"reason":"\#(reason)"}"#.utf8) }

    /// The reasons are those of errors.json.
    @Test(
        arguments: [
            (400, "Invalid timezone", ServiceError.invalid(field: nil, reason: "Invalid timezone")),
            (429, "Minutely API request limit exceeded. Please try again in one minute.", .tooFast(afterSeconds: 60)),
            (
                429, "Hourly API request limit exceeded. Please try again in the next hour.",
                .tooFast(afterSeconds: 3600)
            ),
            (429, "Daily API request limit exceeded. Please try again tomorrow.", .tooFast(afterSeconds: 86_400)),
            (429, "Too many concurrent requests", .tooFast(afterSeconds: 5)),
            (429, "Enough", .tooFast(afterSeconds: nil)),
            (500, "Something went wrong.", .unavailable(afterSeconds: nil)),
            (503, "The service is overloaded", .unavailable(afterSeconds: nil)),
            (404, "Not Found", .notUnderstood(detail: "status 404, Not Found")),
        ] as [(Int, String, ServiceError)])
    func anErrorIsSaidInTheWordsOfTheService(status: Int, reason: String, error: ServiceError) {
        #expect(OpenMeteo.error(status: status, body: Self.body(reason), retryAfter: nil) == error)
    }

    @Test func thePauseEndsWithTheHourOrTheDay() {
        // 28 May 2026, 20:26:40 UTC.
        let now = 1_780_000_000
        let hourly = Self.body("Hourly API request limit exceeded. Please try again in the next hour.")
        let daily = Self.body("Daily API request limit exceeded. Please try again tomorrow.")
        #expect(OpenMeteo.error(status: 429, body: hourly, retryAfter: nil, at: now) == .tooFast(afterSeconds: 2000))
        #expect(OpenMeteo.error(status: 429, body: daily, retryAfter: nil, at: now) == .tooFast(afterSeconds: 12_800))
        #expect(OpenMeteo.error(status: 429, body: daily, retryAfter: 30, at: now) == .tooFast(afterSeconds: 30))
        #expect(OpenMeteo.error(status: 503, body: [], retryAfter: 120) == .unavailable(afterSeconds: 120))
    }

    @Test func anErrorWithoutAReasonIsNotUnderstood() {
        let page = Array("\n<!DOCTYPE html><title>Bad</title>".utf8)
        #expect(
            OpenMeteo.error(status: 400, body: page, retryAfter: nil)
                == .notUnderstood(detail: "status 400, a web page"))
        #expect(OpenMeteo.error(status: 302, body: [], retryAfter: nil) == .notUnderstood(detail: "status 302"))
        #expect(
            OpenMeteo.error(status: 400, body: Array("[]".utf8), retryAfter: nil)
                == .notUnderstood(detail: "status 400"))
        #expect(
            OpenMeteo.error(status: 429, body: page, retryAfter: nil) == .tooFast(afterSeconds: nil))
    }

    @Test func aReasonIsShownWithoutControlCharacters() {
        let body = Self.body("\\u001b[31mInvalid\\u0007 \\u202etimezone")
        guard case .invalid(_, let reason) = OpenMeteo.error(status: 400, body: body, retryAfter: nil) else {
            Issue.record("not an invalid request")
            return
        }
        #expect(reason.unicodeScalars.allSatisfy { !$0.isHidden } && reason.contains("Invalid"))
    }

    @Test(.enabled(if: ForecastSamples.areHere, ForecastSamples.comment))
    func everyRealErrorIsSaid() throws {
        var statuses: [String] = []
        for (status, errors) in try ForecastSamples.bytes("errors").jsonValue().members where status != "_source" {
            statuses.append(status)
            for body in errors.elements {
                let reason = try #require(body["reason"]?.string)
                let number = try #require(Int(status))
                let error = OpenMeteo.error(status: number, body: Array(body.text.utf8), retryAfter: nil)
                switch (number, error) {
                case (400, .invalid(field: nil, reason: let said)): #expect(said == reason)
                case (429, .tooFast(afterSeconds: let seconds)): #expect(seconds != nil, "\(reason)")
                case (500, .unavailable), (503, .unavailable): break
                default: Issue.record("\(status) \(reason): \(error)")
                }
            }
        }
        #expect(statuses == ["400", "429", "500", "503"])
        let body = try ForecastSamples.bytes("error_400")
        #expect(
            OpenMeteo.error(status: 400, body: body, retryAfter: nil)
                == .invalid(field: nil, reason: "Latitude must be in range of -90 to 90°. Given: 999.0."))
    }
}
