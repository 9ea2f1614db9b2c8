import Foundation
import TestSupport
import Testing

/// A pupil at the class board in linear mode, against real Kinto.
@Suite(
    .enabled(if: BoardServer.isAvailable && FileServer.isAvailable, "Kinto or python3 is not installed"),
    .timeLimit(.minutes(15)))
struct LinearBoardTests {
    private let server: BoardServer
    private let program: Program

    init() throws {
        server = try BoardServer()
        program = try Program()
    }

    /// The pupil's lines up to the first pin: a new account, a place that two towns share, a link, and a note of two lines.
    private static let firstPin = [
        "i", "3", "F3", "mia", "correct horse", "2", "P", "Whitby", "example.org/dracula", "By the abbey", "199 steps",
        "", "", "2", "1", "",
    ]

    /// Changes the note of the only pin on another computer.
    private func editElsewhere(_ note: String) -> String {
        let board = "\(program.binary) board"
        return "!export CATCHMENT_HOME=\(program.folder.path)/elsewhere; "
            + "echo correct horse | \(board) sign-in mia --password-stdin --remember 2>&1 && "
            + "\(board) edit $(\(board) list --format json | grep -o 'pin:[A-Za-z0-9_-]*' | head -1) --note '\(note)' 2>&1"
    }

    private func talk(_ lines: [String]) throws -> CommandResult {
        try program.talk(
            lines, atTerminal: true, environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address])
    }

    private func expect(_ result: CommandResult, _ words: [String]) {
        #expect(result.status == 0 && isLines(result.output, atTerminal: true), "\(result)")
        for words in words { #expect(result.output.contains(words), "\(words) is missing: \(result.output)") }
    }

    @Test func aPupilPostsChangesDeletesAndSignsOut() throws {
        let result = try talk(
            Self.firstPin + [
                "E 1", "", "", "A new note", "", "", "", "1", "q", "Del 1", "", "u", "R", "sign-out", "quit",
            ])
        expect(
            result,
            [
                "Sign in: Class board", "Signed in as mia", "Where: is this the place?",
                "2. Whitby, Cheshire West and Chester", "Posted", "By the abbey", "Changed", "A new note",
                "Delete the pin?", "Deleted", "Restored as a new pin", "Signed out",
            ])
        // The terminal does not show a password.
        #expect(!result.output.contains("correct horse"))
    }

    /// The new password ends with a blank, which belongs to it.
    @Test func aPasswordIsChanged() throws {
        let result = try talk(
            Array(Self.firstPin.prefix(6)) + [":password", "correct horse", "battery staple ", "quit"])
        expect(result, ["Signed in as mia", "New password", "Password changed"])
        #expect(!result.output.contains("battery staple"))
        for (password, status) in [("correct horse", 77), ("battery staple ", 0)] {
            let command = "printf '%s\\n' '\(password)' | '\(program.binary)' board sign-in mia --password-stdin"
            let shell = try RunningCommand(
                ["sh", "-c", command],
                environment: program.environment.merging([
                    "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": server.address,
                ]) { $1 },
                folder: program.folder
            ).wait()
            #expect(shell.status == status, "\(shell)")
        }
    }

    @Test(arguments: [("", "Changed.", "Mine"), ("t", "Their version stays", "Theirs")])
    func aPinThatSomebodyChangedMeanwhileIsAskedAbout(answer: String, said: String, note: String) throws {
        let result = try talk(
            Self.firstPin + ["E 1", "", "", editElsewhere("Theirs"), "Mine", "", "", "", answer, "R", "1", "quit"])
        expect(
            result,
            ["Somebody else has changed it", "Note, theirs: Theirs", "Note, yours: Mine", said, "1. mia", "Note:"])
        let list = try program.run(
            "board", "list", "--format", "csv", environment: ["CATCHMENT_BOARD_URL": server.address])
        #expect(list.output.contains(note), "\(list)")
    }
}
