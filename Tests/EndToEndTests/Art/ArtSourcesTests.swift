import Foundation
import TestSupport
import Testing

/// Lists of works added and removed in a real terminal, from a server on this machine.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct ArtSourcesTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    /// A list whose titles are in a column with another name.
    private static let odd = """
        Title,Werkname,Bildhauer,Seit,Latitude,Longitude
        Sign A1,The Wave,Ann Example,1975,53.405,-2.965
        Sign A2,Red Line,Bo Li,1980,53.406,-2.966
        Sign A3,Arch,Cy Example,1990,53.407,-2.967

        """

    /// Opens the public art with one list of one work.
    private func open() throws -> TmuxSession {
        let environment = [
            "CATCHMENT_RESOURCES": try program.resources(without: "art"), "CATCHMENT_OFFLINE": "0",
            "no_proxy": "127.0.0.1", "CATCHMENT_RETRY_MILLISECONDS": "0", "NO_COLOR": "1",
        ]
        let first = "Title,Artist,Building,Latitude,Longitude\nFirst work,Ann Example,Hall,53.405,-2.965\n"
        let list = try program.write(Data(first.utf8), to: "first.csv")
        let added = try program.run(["art", "sources", "add", list], environment: environment)
        #expect(added.status == 0, "\(added.errors)")
        _ = try program.write(
            Data(#"{"version":1,"collection":"art","refreshDays":0}"#.utf8), to: "home/settings.json")
        return try program.open(environment: environment)
    }

    private func openLists(_ session: TmuxSession) async throws {
        try session.press(":")
        try session.type("sources")
        try session.press("Enter")
        try await session.wait(forText: "Lists: Public art")
    }

    @Test func aListIsAddedWithAnotherColumnAndRemoved() async throws {
        try server.serve("/lists/odd.csv", Data(Self.odd.utf8))
        let session = try open()
        try await session.wait(forText: "First work")
        try await openLists(session)
        try await session.wait(for: "the first list") { $0.contains("first") && $0.contains("1 work") }
        try session.press("a")
        try await session.wait(forText: "Known lists: ")
        try session.type(server.address + "/lists/odd.csv")
        try session.press("Enter")
        try await session.wait(for: "the columns that were found") {
            $0.contains("Sign A1") && $0.contains("Ann Example") && $0.contains("Not used: Werkname")
        }
        try session.press("Right")
        try await session.wait(for: "the other column") { $0.contains("‹ Werkname ›") && $0.contains("The Wave") }
        try session.press("Enter")
        try await session.wait(for: "the new list") { $0.contains("Added odd: 3 works") && $0.contains("3 works") }
        try session.press("Escape")
        try await session.wait(for: "its works") { $0.contains("The Wave") && $0.contains("First work") }
        #expect(try program.run("art", "sources", "--format", "json").output.contains(#""name":"odd","works":3"#))

        try await openLists(session)
        try session.press("End", "DC")
        try await session.wait(forText: "Remove odd and its 3 works?")
        try session.press("DC")
        try await session.wait(for: "the list to be gone") { $0.contains("Removed odd") && !$0.contains("3 works") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(!(try program.run("art", "sources", "--format", "json").output.contains("odd")))
    }

    @Test func eachFaultIsASentenceAndTheAddressStays() async throws {
        try server.serve("/page.json", type: "text/html", Data("<!DOCTYPE html><title>Sorry</title>".utf8))
        try server.serve("/other.json", type: "application/json", Data(#"{"error":"x"}"#.utf8))
        try server.serve(
            "/huge.csv", Data(Self.odd.utf8), FileServer.Route(type: "text/csv", length: 2_000_000_000))
        let session = try open()
        try await session.wait(forText: "First work")
        try await openLists(session)
        let faults = [
            ("/page.json", "is a web page"), ("/other.json", "has no list of works"), ("/none.csv", "status 404"),
            ("/huge.csv", "that are allowed"),
        ]
        for (path, words) in faults {
            try session.press("a")
            try await session.wait(forText: "Known lists: ")
            try session.press("C-u")
            try session.type(server.address + path)
            try session.press("Enter")
            try await session.wait(for: "\(path): \(words)") {
                // A long sentence is broken into lines.
                $0.split(whereSeparator: { $0.isWhitespace || $0 == "│" }).joined(separator: " ").contains(words)
            }
            try session.press("Escape")
            try await session.wait(for: "the lists") { !$0.contains("Known lists: ") }
        }
        try session.press("a")
        try await session.wait(forText: server.address + "/huge.csv")
        try session.press("Escape")
        try await session.wait(for: "the lists") { !$0.contains("Known lists: ") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }
}
