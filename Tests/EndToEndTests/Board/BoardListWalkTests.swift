import Foundation
import TestSupport
import Testing

/// The list of a class board in a real terminal, while others post and a teacher hides.
@Suite(
    .enabled(if: BoardServer.isAvailable && TmuxSession.isAvailable, "Kinto or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct BoardListWalkTests {
    private let people: BoardPeople

    init() throws { people = try BoardPeople(["TITLE": "Our class", "PINS_PER_ACCOUNT": "200"]) }

    /// The program of a person who is signed in, with the board open.
    private func open(_ person: String, columns: Int = 120, rows: Int = 36) async throws -> TmuxSession {
        let session = try people.program.open(
            columns: columns, rows: rows, environment: people.environment(of: person))
        try await session.wait(forText: "Start from")
        try session.press("F2")
        try await session.wait(forText: "Class board")
        try session.press("c", "Enter")
        return session
    }

    @Test func whatOthersPostIsMarkedFoundAndExported() async throws {
        for person in ["mia", "leo"] { try people.sign("sign-up", person) }
        _ = try people.post("mia", "https://example.org/mills")
        let session = try await open("mia")
        try await session.wait(for: "the header") {
            $0.contains("Class board · Our class   1 pin") && $0.contains("mia · just now")
        }
        _ = try people.post("leo", "https://example.org/dracula", at: "54.49,-0.61")
        try session.press("R")
        let marked = try await session.wait(for: "the new pin") { $0.contains("+ leo") && $0.contains("1 new") }
        #expect(marked.contains("2 pins") && marked.contains("▸●  mia"), "the selection stays on its pin")
        // Pins of the same second may stand in either order.
        try session.press(marked.contains("1 of 2") ? "Down" : "Up")
        try await session.wait(for: "the pin that was looked at") { $0.contains("▸●  leo") && !$0.contains("+ leo") }

        try session.press("/")
        try session.type("example.org/dra")
        try session.press("Enter")
        try await session.wait(for: "the pin with the link") { $0.contains("1 of 1") && $0.contains("dracula") }
        try session.press("Escape")
        let file = people.program.folder.appendingPathComponent("pins.csv").path
        try session.type(":export \(file)")
        try session.press("Enter")
        try await session.wait(forText: "Wrote 2 pins")
        let written = try String(contentsOfFile: file, encoding: .utf8)
        #expect(written.contains("example.org/dracula") && written.contains("example.org/mills"))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }

    @Test func aPinOlderThanTheNewestHundredIsFound() async throws {
        for person in ["mia", "leo"] { try people.sign("sign-up", person) }
        _ = try people.post("leo", "https://example.org/dracula", at: "54.49,-0.61", note: "An abbey")
        try people.postMany(110, by: "mia")
        let session = try await open("mia")
        try await session.wait(for: "the newest hundred") { $0.contains("100 of 111 pins") && !$0.contains("dracula") }
        try session.press("/")
        try session.type("leo abb")
        try await session.wait(for: "the old pin") {
            $0.contains("1 of 111 pins") && $0.contains("dracula") && $0.contains("1 pin found for \"leo abb\"")
        }
        try session.press("Enter", "R")
        try await session.wait(for: "the pin after a newer list") {
            $0.contains("1 of 111 pins") && $0.contains("dracula")
        }
        try session.press("/", "Escape", "Home")
        try await session.wait(for: "the whole list") { $0.contains("101 of 111") || $0.contains("   111 pins") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }

    @Test func aTeacherHidesAPinOnTheScreen() async throws {
        try people.sign("sign-up", "mia")
        try people.sign("sign-in", "teacher", "teacher-secret")
        let id = try people.post("mia", "https://example.org/mills")
        let session = try await open("teacher", columns: 80, rows: 24)
        try await session.wait(for: "the pin") { $0.contains("1 pin") && $0.contains("▸") }
        try session.type(":hide")
        try session.press("Enter")
        try await session.wait(for: "the hidden pin") { $0.contains("x mia") && $0.contains("hidden · ") }
        #expect(try !people.csv("mia").contains(id))
        try session.type(":unhide")
        try session.press("Enter")
        try await session.wait(for: "the pin that is shown again") {
            $0.contains("Shown to all again") && !$0.contains("x mia")
        }
        #expect(try people.csv("mia").contains(id))
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
    }
}
