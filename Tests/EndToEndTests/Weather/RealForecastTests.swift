import Foundation
import TestSupport
import Testing

private let torontoFile = "weather/forecast_toronto_2026-03-05_fahrenheit.json"

/// Real answers of Open-Meteo, served on this machine. Times are checked with Foundation's time zones, which the program does
/// not use.
@Suite(
    .enabled(if: FileServer.isAvailable && TestData.has(torontoFile), "python3 or the real answers are missing"),
    .timeLimit(.minutes(15)))
struct RealForecastTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    /// The program's JSON when the service sends a file.
    private func found(_ file: String, at point: String, _ words: String...) throws -> [String: Any] {
        try server.serve("*", type: "application/json", Data(TestData.bytes(file)))
        let result = try program.run(
            ["weather", point, "--format", "json"] + words,
            environment: [
                "CATCHMENT_OFFLINE": "0", "no_proxy": "127.0.0.1", "CATCHMENT_FORECAST_URL": server.address,
                "CATCHMENT_GEOCODING_URL": server.address,
            ])
        #expect(result.status == 0, "\(result.errors)")
        return try result.json()
    }

    private func answer(_ file: String) throws -> [String: Any] {
        let data = try Data(TestData.bytes(file))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// A time of an answer, which is without an offset, by the clocks of a zone: "2026-03-08T03:00:00-04:00".
    private func time(_ text: String, ahead: Int, in zone: String) throws -> String {
        let style = Date.ISO8601FormatStyle(timeZone: try #require(TimeZone(secondsFromGMT: ahead)))
        let moment = try style.year().month().day().time(includingFractionalSeconds: false).parse(text + ":00")
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: zone)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssxxx"
        return formatter.string(from: moment)
    }

    @Test func hoursAndSunriseAreRightAcrossTorontosClockChange() throws {
        let found = try found(torontoFile, at: "43.70455,-79.4046", "--units", "imperial", "--days", "8")
        let answer = try answer(torontoFile)
        let hourly = try #require(answer["hourly"] as? [String: Any])
        let times = try #require(hourly["time"] as? [String])
        let hours = try #require(found["hours"] as? [[String: Any]])
        let first = try #require(times.firstIndex(of: "2026-03-05T21:00"))
        #expect(hours.count >= 24 * 6)
        let temperatures = try #require(hourly["temperature_2m"] as? [Double])
        let winds = try #require(hourly["wind_speed_10m"] as? [Double])
        for (index, hour) in hours.enumerated() {
            let at = try time(times[first + index], ahead: -18_000, in: "America/Toronto")
            #expect(hour["at"] as? String == at)
            #expect(hour["temperature"] as? Double == temperatures[first + index], "\(at)")
            #expect(hour["windSpeed"] as? Double == winds[first + index], "\(at)")
        }
        // There is no hour from 02:00 to 03:00 on the day of the change.
        #expect(!hours.contains { ($0["at"] as? String)?.hasPrefix("2026-03-08T02") == true })
        let daily = try #require(answer["daily"] as? [String: Any])
        let (dates, sunrises) = (
            try #require(daily["time"] as? [String]), try #require(daily["sunrise"] as? [String])
        )
        for day in try #require(found["days"] as? [[String: Any]]) {
            let index = try #require(dates.firstIndex(of: day["date"] as? String ?? ""))
            #expect(day["sunrise"] as? String == (try time(sunrises[index], ahead: -18_000, in: "America/Toronto")))
        }
    }

    @Test func daysWithoutValuesAreLeftOut() throws {
        let file = "weather/forecast_frederick_nulls_2026-08-09.json"
        let found = try found(file, at: "39.41427,-77.41054", "--days", "8")
        let days = try #require(found["days"] as? [[String: Any]])
        #expect(days.count == 7 && days.last?["date"] as? String == "2026-08-15")
        #expect((found["now"] as? [String: Any])?["temperature"] as? Double == 32.4)
        #expect(days.map { $0["code"] as? Int } == [3, 80, 80, 95, 45, 80, 1])
    }
}
