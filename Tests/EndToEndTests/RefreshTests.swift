import Foundation
import TestSupport
import Testing

/// Fetches data from a server while the full screen is used.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct RefreshTests {
    private let site: OfficialSite

    init() async throws { site = try await OfficialSite() }

    @Test func aNewSearchFetchesOldDataAndContinuesWithTheNew() async throws {
        let register = OfficialFiles.register(schools: 3, name: "Yesterday's School")
        try site.server.serve(site.register(daysAgo: 0), register, .init(etag: "\"r\""))
        try site.server.serve("/new.csv", OfficialFiles.inspections(schools: 2), .init(etag: "\"i\""))
        try site.server.serve(site.links(daysAgo: 0), OfficialFiles.links, .init(etag: "\"l\""))
        let session = try site.program.open(columns: 120, rows: 36, environment: site.environment)
        try await session.wait(forText: "starter set")
        try session.type("LS1 3AD")
        try session.press("Enter")
        // The first result is from the starter set; the three schools of the server replace it without a key press.
        try await session.wait(forText: "Yesterday's School")
        try session.press("R")
        try await session.wait(forText: "The data is up to date")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try site.data().contains("3 schools"))
    }

    @Test func settingsThatAnotherProgramChangesMeanwhileStay() async throws {
        let session = try site.program.open(columns: 120, rows: 36, environment: site.environment)
        try await session.wait(forText: "starter set")
        #expect(try site.program.run("home", "set", "53.8,-1.55").status == 0)
        // The update reads the settings again.
        try session.press("Escape", "R")
        _ = try await session.wait(for: "the data of the server") { !$0.contains("starter set") }
        try session.type(":units miles")
        try session.press("Enter")
        try await session.wait(forText: "miles and yards")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try site.program.run("home").output.hasPrefix("53.8,-1.55"))
    }

    @Test func aFailedUpdateIsReportedAndKeepsTheOldData() async throws {
        try site.server.serve("/index", status: 404, Data("no".utf8))
        let session = try site.program.open(columns: 120, rows: 36, environment: site.environment)
        try await session.wait(forText: "starter set")
        try session.press("Escape", "R")
        let screen = try await session.wait(forText: "404")
        #expect(screen.contains("starter set"))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }
}
