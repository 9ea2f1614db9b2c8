import Foundation
import TestSupport
import Testing

/// Forecasts in the shell, from a weather server on this machine.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct WeatherCommandTests {
    private let program: Program
    private let server: WeatherServer

    init() async throws {
        program = try Program()
        server = try await WeatherServer()
    }

    private func run(_ words: String..., environment: [String: String] = [:]) throws -> CommandResult {
        try program.run(words, environment: server.environment.merging(environment) { $1 })
    }

    /// The server's temperature at an hour: see weather.py.
    private func temperature(latitude: Double, hour: Int) -> Double {
        let degrees = 28 - abs(latitude) * 0.4 + 5 * sin(Double(hour - 9) / 24 * 2 * .pi)
        return (degrees * 10).rounded() / 10
    }

    @Test func theBestMatchIsTakenAndItsNamesakesAreNamed() throws {
        let paris = try run("weather", "Paris")
        #expect(paris.status == 0 && paris.isFreeOfControls && paris.output.hasPrefix("Paris, Île-de-France, France"))
        #expect(paris.errors.contains("Paris, Texas, United States"), "\(paris.errors)")
        #expect(paris.output.contains("Weather data by Open-Meteo.com, CC BY 4.0"))
        let texas = try run("weather", "Paris, Texas")
        #expect(texas.output.hasPrefix("Paris, Texas") && !texas.errors.contains("Île-de-France"))
        // A town comes before its airport.
        #expect(try run("weather", "leeds").output.hasPrefix("Leeds, England"))
        let none = try run("weather", "Zzyzzyva")
        #expect(none.status == 66 && none.output.isEmpty && none.hasOneSentence, "\(none.errors)")
    }

    @Test func theHoursAreThoseOfThePlace() throws {
        let found = try run("weather", "Melbourne", "--format", "json").json()
        #expect((found["place"] as? [String: Any])?["timeZone"] as? String == "Australia/Melbourne")
        let hours = try #require(found["hours"] as? [[String: Any]])
        for hour in hours.prefix(30) {
            let at = try #require(hour["at"] as? String)
            #expect(at.hasSuffix("+11:00") || at.hasSuffix("+10:00"))
            let local = try #require(Int(at.dropFirst(11).prefix(2)))
            #expect(hour["temperature"] as? Double == temperature(latitude: -37.814, hour: local), "\(at)")
        }
        let days = try #require(found["days"] as? [[String: Any]])
        #expect(days.count == 4 && (days[0]["sunrise"] as? String)?.contains("T07:30") == true)
        #expect(try run("weather", "Melbourne", "--days", "17").status == 64)
    }

    @Test func theSunMayNeverRise() throws {
        let found = try run("weather", "Longyearbyen")
        #expect(found.output.contains("no sunrise") || found.output.contains("never rises"), "\(found.output)")
    }

    @Test func favouritesAreFetchedTogetherAndOnceAnHour() throws {
        for city in ["Leeds", "Paris", "Melbourne"] {
            let added = try run("weather", "favourites", "add", city)
            #expect(added.status == 0 && added.errors.contains("Added \(city), "), "\(added.errors)")
        }
        let before = server.forecasts().count
        let list = try run("weather", "favourites", "--format", "json").json()
        #expect((list["places"] as? [[String: Any]])?.count == 3)
        let asked = server.forecasts().dropFirst(before)
        #expect(asked.count <= 1, "one request for all")
        // A test that begins just before the hour may need one more request.
        _ = try run("weather", "favourites")
        #expect(server.forecasts().count - before <= 2)
        #expect(try run("weather", "favourites", "remove", "Paris").status == 0)
        let names = try run("weather", "favourites", "--format", "csv").output.split(whereSeparator: \.isNewline)
        #expect(names.count == 3 && !names.contains { $0.contains("Paris") })
    }

    /// Coordinates have no namesakes, so that standard error has only what went wrong.
    private static let point = "53.7965,-1.5479"

    /// A fault, and whether the forecast can be shown all the same.
    static let faults: [(String, Bool)] = [
        ("400", false), ("429", false), ("500", false), ("503", false), ("html", false), ("half", false),
        ("elsewhere", false), ("back", false), ("array", true), ("nulls", true), ("nohours", true), ("nodays", true),
        ("units", true), ("missing", true), ("code", true), ("clock", true),
    ]

    @Test(arguments: faults) func aFaultIsSaidAndTheLastGoodForecastStays(fault: String, isShown: Bool) throws {
        try server.setFault(fault)
        let first = try run("weather", Self.point)
        #expect(first.isFreeOfControls)
        if isShown {
            #expect(first.status == 0 && first.output.contains("Open-Meteo.com"), "\(first)")
            return
        }
        #expect(first.status == 69 && first.output.isEmpty && first.hasOneSentence, "\(first)")
        // A pause that the service asked for is kept, so another place to keep files is used.
        let other = ["CATCHMENT_HOME": program.folder.appendingPathComponent("other").path]
        try server.setFault(nil)
        #expect(try run("weather", Self.point, environment: other).status == 0)
        try server.setFault(fault)
        // More days than were saved, so that the service is asked.
        let second = try run("weather", Self.point, "--days", "7", environment: other)
        #expect(second.status == 0 && second.output.contains("Open-Meteo.com") && !second.errors.isEmpty, "\(second)")
    }

    @Test func aServiceThatAsksForAPauseIsLeftAlone() throws {
        try server.setFault("429")
        #expect(try run("weather", Self.point).status == 69)
        try server.setFault(nil)
        let before = server.forecasts().count
        let again = try run("weather", Self.point)
        #expect(again.status == 69 && again.hasOneSentence && server.forecasts().count == before, "\(again.errors)")
    }

    /// The first request is for the city.
    @Test func ctrlCStopsTheSecondRequestToo() throws {
        try server.setFault("none")
        let command = try program.start(["weather", "Paris"], environment: server.environment)
        try pollOnThread {
            !server.forecasts().isEmpty
        } failure: {
            "The forecast was not asked for."
        }
        command.send(SIGINT)
        let result = try command.wait()
        #expect(result.status == 130 && result.errors.contains("Stopped"), "\(result)")
    }

    @Test func withoutANetworkTheSavedForecastIsShown() throws {
        #expect(try run("weather", "Leeds").status == 0)
        let saved = try program.run("weather", "Leeds")
        #expect(saved.status == 0 && saved.output.hasPrefix("Leeds, England"), "\(saved)")
        let unknown = try program.run("weather", "Paris")
        #expect(unknown.status == 69 && unknown.output.isEmpty, "\(unknown)")
    }

    @Test func warningsOfTheUnitedStatesAreForThePoint() throws {
        let plain = try run("weather", "New York")
        #expect(!plain.output.contains("Wind Advisory") && !server.requests().contains { $0.hasPrefix("/alerts") })
        let warned = try run("weather", "New York", "--warnings")
        #expect(warned.output.contains("Wind Advisory") && !warned.output.contains("Tsunami"), "\(warned.output)")
        #expect(server.requests().contains { $0.hasPrefix("/alerts/active?point=40.71") })
    }
}
