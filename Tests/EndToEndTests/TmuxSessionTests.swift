import Foundation
import TestSupport
import Testing

/// Tests `TmuxSession` with programs whose behaviour is known.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(15)))
struct TmuxSessionTests {
    @Test func showsWhatIsTyped() async throws {
        let session = try TmuxSession(["cat"])
        try session.type("Leeds 日本; -x")
        try session.press("Enter")
        let screen = try await session.wait(for: "the line twice") { $0.hasPrefix("Leeds 日本; -x\nLeeds 日本; -x\n") }
        #expect(screen.count { $0 == "\n" } == 24)
        try session.press("C-d")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test func returnsExitStatusAndEnvironment() async throws {
        let session = try TmuxSession(
            ["sh", "-c", "echo $TERM $PLACE $(stty size); exit 69"], columns: 91, rows: 17, term: "vt100",
            environment: ["PLACE": "LS1 4AP"])
        #expect(try await session.exitStatus() == 69)
        #expect(try session.screen().hasPrefix("vt100 LS1 4AP 17 91\n"))
    }

    @Test func returnsTheStatusOfASignal() async throws {
        let session = try TmuxSession(["sh", "-c", "kill -SEGV $$"])
        #expect(try await session.exitStatus() == 128 + 11)
    }

    @Test(arguments: [#"printf '\033[?1049h'"#, #"printf '\033[?1002h'"#, #"printf '\033[?25l'"#, "stty -echo"])
    func noticesATerminalThatIsNotRestored(damage: String) async throws {
        let session = try TmuxSession(["sh", "-c", damage + "; printf done"])
        _ = try await session.exitStatus()
        try await session.wait(forText: "done")
        #expect(try !session.isTerminalRestored())
    }

    @Test func resizes() async throws {
        let session = try TmuxSession(["sh", "-c", "echo ready; while read line; do stty size; done"])
        try await session.wait(forText: "ready")
        try session.resize(columns: 61, rows: 19)
        try session.press("Enter")
        try await session.wait(forText: "19 61")
    }

    @Test func sendsBytesAndReadsTheCursor() async throws {
        let session = try TmuxSession([
            "sh", "-c", #"stty -echo raw; echo ready; dd bs=1 count=6 2>/dev/null | od -An -tx1"#,
        ])
        try await session.wait(forText: "ready")
        try session.send([0x1B, 0x5B, 0x4D, 0x20, 0xC3, 0xA9])
        try await session.wait(forText: "1b 5b 4d 20 c3 a9")
        _ = try await session.exitStatus()
        #expect(try session.terminalState().showsCursor)
        #expect(try session.terminalState().cursorRow == 2)
    }

    @Test func aTimeoutShowsTheScreen() async throws {
        let session = try TmuxSession(["sh", "-c", "echo something else; cat"])
        try await session.wait(forText: "something else")
        let failure = await #expect(throws: CommandFailure.self) {
            try await session.wait(forText: "Catchment", seconds: 0)
        }
        #expect(failure?.description.contains("something else") == true)
    }

    @Test func theProgramRunsInATerminal() async throws {
        let session = try TmuxSession([try product("catchment"), "--version"])
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
        #expect(throws: CommandFailure.self) { try product("no-such-program") }
    }
}
