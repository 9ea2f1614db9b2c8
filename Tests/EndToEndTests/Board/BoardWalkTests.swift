import Foundation
import TestSupport
import Testing

/// A pupil at the class board, in a real terminal and against real Kinto.
@Suite(
    .enabled(if: BoardServer.isAvailable && TmuxSession.isAvailable, "Kinto or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct BoardWalkTests {
    private let server: BoardServer
    private let program: Program

    init() throws {
        server = try BoardServer()
        program = try Program()
    }

    /// Opens the class board, which asks the person to sign in.
    private func openBoard(columns: Int, rows: Int, term: String = "tmux-256color") async throws -> TmuxSession {
        let session = try program.open(
            columns: columns, rows: rows, term: term,
            environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address])
        try await session.wait(forText: "Start from")
        try session.press("F2")
        try await session.wait(forText: "Class board")
        try session.press("c", "Enter")
        try await session.wait(forText: "Sign in: Class board")
        return session
    }

    @Test(arguments: [(80, 24), (120, 36)]) func aPupilSignsUpPostsChangesAndDeletes(columns: Int, rows: Int)
        async throws
    {
        let session = try await openBoard(columns: columns, rows: rows)
        // The typed name stays after a wrong password.
        try session.type("mia")
        try session.press("Tab")
        try session.type("correct horse")
        try session.press("Enter")
        let refused = try await session.wait(forText: "Wrong name or password")
        #expect(refused.contains("mia") && refused.contains("•••") && !refused.contains("correct horse"))
        try session.press("F3", "Enter")
        try await session.wait(forText: "Signed in as mia")

        try session.press("P")
        try await session.wait(forText: "New pin")
        try session.type("Leeds")
        try await session.wait(forText: "● Leeds")
        try session.press("Tab")
        try session.type("javascript:alert(1)")
        try await session.wait(forText: "Type a link that begins with https://")
        try session.press("C-u")
        try session.type("example.org/mills")
        try await session.wait(forText: "Tab puts https:// in front")
        try session.press("Tab")
        try session.type("By the canal")
        try session.press("Enter")
        try session.type("Mind the geese")
        try await session.wait(forText: "27 of 280")
        // The place is moved on the map; Esc goes back to the form, which keeps it.
        try session.press("C-d")
        try await session.wait(forText: "Where: is this the place?")
        try session.press("Right", "Up")
        try await session.wait(forText: "moved ")
        try session.press("Escape")
        try await session.wait(for: "the form") {
            $0.contains("[ Continue ]") && $0.contains("https://example.org/mills") && $0.contains("moved ")
        }
        try session.press("C-d")
        try await session.wait(forText: "Where: is this the place?")
        try session.press("Enter")
        try await session.wait(for: "the posted pin") { $0.contains("Posted") && $0.contains("mia") }

        try session.press("Enter")
        try await session.wait(for: "both lines of the note") {
            $0.contains("By the canal") && $0.contains("Mind the geese")
        }
        try session.press("E")
        try await session.wait(forText: "Change the pin")
        try await session.wait(for: "its values") {
            $0.contains("https://example.org/mills") && !$0.contains("Reading")
        }
        try session.press("Tab", "Tab", "C-u")
        try session.type("By the river")
        try session.press("C-d")
        try await session.wait(forText: "Where: is this the place?")
        try session.press("Enter")
        try await session.wait(for: "the new note") { $0.contains("By the river") && !$0.contains("Change the pin") }
        let list = try program.run(
            "board", "list", "--format", "csv",
            environment: ["CATCHMENT_OFFLINE": "1", "CATCHMENT_BOARD_URL": server.address])
        #expect(list.output.contains("\"By the canal\nBy the river\""), "the list was saved with its lines: \(list)")

        try session.press("Escape", "DC")
        try await session.wait(forText: "Delete the pin?")
        try session.press("Enter")
        try await session.wait(for: "the way back") { $0.contains("No pins yet") && $0.contains("Press u to undo") }
        // The server accepts a deleted pin again under the same id.
        try session.press("u")
        try await session.wait(for: "the pin again") { $0.contains("Restored") && $0.contains("example.org/m") }
        try session.press("DC")
        try await session.wait(forText: "Delete the pin?")
        try session.press("Enter")
        try await session.wait(forText: "No pins yet")
        try session.type(":sign-out")
        try session.press("Enter")
        try await session.wait(forText: "Signed out")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
        // The pupil did not ask to be remembered, so no file has the password.
        let files = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        for file in files {
            let bytes = FileManager.default.contents(atPath: program.home.appendingPathComponent(file).path) ?? Data()
            #expect(bytes.range(of: Data("correct horse".utf8)) == nil, "\(file)")
        }
    }

    @Test func aPointIsPickedAndPostedOnAPlainTerminal() async throws {
        let session = try await openBoard(columns: 80, rows: 24, term: "vt100")
        try session.type("leo")
        try session.press("Tab")
        try session.type("battery staple")
        try session.press("F3", "Enter")
        try await session.wait(forText: "Signed in as leo")
        try session.press("P")
        try await session.wait(forText: "New pin")
        try session.press("C-p")
        try await session.wait(forText: "Where: move the cursor to the place")
        try session.press("+", "+", "Left", "Down", "Enter")
        try await session.wait(for: "the point in the form") {
            $0.contains("[ Continue ]") && !$0.contains("a postcode, a place")
        }
        try session.press("Tab")
        try session.type("example.org/picked")
        try session.press("Enter")
        try await session.wait(forText: "Where: is this the place?")
        try session.press("Enter")
        try await session.wait(for: "the posted pin") { $0.contains("Posted") && $0.contains("leo") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }
}
