import Foundation
import TestSupport
import Testing

/// Somebody who looks at the weather, in a real terminal, with a weather server on this machine.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct WeatherWalkTests {
    private let program: Program
    private let server: WeatherServer

    init() async throws {
        program = try Program()
        server = try await WeatherServer()
    }

    private func open(columns: Int, rows: Int) async throws -> TmuxSession {
        let session = try program.open(columns: columns, rows: rows, environment: server.environment)
        try await session.wait(forText: "Start from")
        return session
    }

    @Test(arguments: [(80, 24), (120, 36)]) func aCityIsFoundKeptComparedAndRemoved(columns: Int, rows: Int)
        async throws
    {
        let session = try await open(columns: columns, rows: rows)
        try session.press("F2")
        try await session.wait(forText: "Class board")
        try session.press("w", "Enter")
        // Without cities the search opens by itself.
        try await session.wait(forText: "Search for a city")
        try session.type("paris")
        let found = try await session.wait(forText: "Texas, United States")
        #expect(found.contains("Île-de-France, France"))
        try session.press("Tab", "Space")
        try await session.wait(forText: "✓")
        try session.press("Enter")
        let forecast = try await session.wait(forText: "feels like")
        #expect(forecast.contains("Weather data by Open-Meteo.com") && forecast.contains("favourite"))
        try session.press("Escape")
        try await session.wait(forText: "Search for a city")
        try session.press("Escape")
        try await session.wait(forText: "1 city")
        try session.press("a")
        try await session.wait(forText: "Search for a city")
        try session.type("melb")
        try await session.wait(forText: "Victoria, Australia")
        try session.press("Tab", "Space", "Escape")
        try await session.wait(forText: "2 cities")
        try session.press("C")
        try await session.wait(forText: "As of")
        try session.press("Escape")
        try await session.wait(forText: "2 cities")
        try session.press("Space")
        try await session.wait(forText: "Press u to undo")
        try session.press("u")
        try await session.wait(forText: "2 cities")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test func theWeatherAtASchoolAndBack() async throws {
        let session = try await open(columns: 100, rows: 30)
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.type(":weather")
        try session.press("Enter")
        let shown = try await session.wait(forText: "feels like")
        #expect(shown.contains("Weather data by Open-Meteo.com"))
        try session.press("Escape")
        try await session.wait(forText: "Schools by distance")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }

    @Test func aFaultLeavesTheForecastOnTheScreen() async throws {
        let session = try await open(columns: 100, rows: 30)
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.type(":weather leeds")
        try session.press("Enter")
        try await session.wait(forText: "Alabama")
        try session.press("Tab", "Enter")
        try await session.wait(forText: "feels like")
        try server.setFault("html")
        try session.press("R")
        let after = try await session.wait(for: "the fault") {
            $0.contains("not understood") || $0.contains("web page")
        }
        #expect(after.contains("feels like"))
        try server.setFault(nil)
        try session.press("R")
        try await session.wait(for: "the newer forecast") {
            !$0.contains("not understood") && !$0.contains("web page") && $0.contains("feels like")
        }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }
}
