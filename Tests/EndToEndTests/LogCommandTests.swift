import Foundation
import TestSupport
import Testing

/// `--log-file` and `catchment doctor` as processes.
@Suite(.timeLimit(.minutes(5)))
struct LogCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private var log: URL { program.folder.appendingPathComponent("catchment.log") }
    private var text: String { get throws { try String(contentsOf: log, encoding: .utf8) } }

    @Test func aLogSaysWhatACommandDidButNotForWhom() throws {
        let result = try program.run("schools", "--near", "LS7 4HE", "--limit", "1", "--log-file", log.path)
        #expect(result.status == 0)
        let lines = try text.split(separator: "\n")
        #expect(lines.first?.contains("start: catchment 0.1.0, ") == true)
        #expect(lines.contains { $0.hasSuffix("command: schools --near --limit") })
        #expect(lines.contains { $0.contains("file opened: ") && $0.contains("england/index.json") })
        #expect(lines.last?.hasSuffix("end: status 0") == true)
        #expect(try !text.contains("LS7"))
    }

    @Test func noArgumentThatMayBePrivateIsInTheLine() throws {
        _ = try program.run(
            "shortlist", "note", "urn:107848", "--my own words", environment: ["CATCHMENT_LOG": log.path])
        _ = try program.run("find", "--", "--limit", "mill", environment: ["CATCHMENT_LOG": log.path])
        let commands = try text.split(separator: "\n").filter { $0.contains("command: ") }
        #expect(commands.first?.hasSuffix("command: shortlist") == true, "\(commands)")
        #expect(commands.count == 2 && commands.last?.contains("mill") == false, "\(commands)")
    }

    @Test func errorsAndTheirStatusAreInTheLog() throws {
        let result = try program.run("show", "urn:1", environment: ["CATCHMENT_LOG": log.path])
        #expect(result.status == 66)
        let lines = try text.split(separator: "\n")
        #expect(lines.contains { $0.contains("error: ") } && lines.last?.hasSuffix("end: status 66") == true)
    }

    @Test func aPasswordIsNeverInTheLog() throws {
        let command =
            "printf 'correct-horse\\n' | '\(program.binary)' board sign-in mia --remember --password-stdin --log-file '\(log.path)'"
        // Nothing listens at this address.
        let environment = program.environment.merging(
            ["CATCHMENT_BOARD_URL": "http://127.0.0.1:1/v1", "CATCHMENT_OFFLINE": "0"]) { $1 }
        #expect(throws: CommandFailure.self) {
            try runCommand(["sh", "-c", command], environment: environment, folder: program.folder)
        }
        #expect(try text.contains("request: GET 127.0.0.1/v1/") && text.contains("end: status 69"))
        let encoded = Data("mia:correct-horse".utf8).base64EncodedString()
        #expect(try !text.contains("correct-horse") && !text.contains(encoded) && !text.contains("mia"))
    }

    @Test func withoutTheOptionNothingIsWritten() throws {
        _ = try program.run("find", "holy rosary")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path).allSatisfy { $0 == "home" })
    }

    @Test func aLogThatCannotBeWrittenEndsTheProgram() throws {
        let result = try program.run("searches", "--log-file", "/dev/null/x")
        #expect(result.status == 73 && result.hasOneSentence)
    }

    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func theFullScreenLogsItsTerminalAndItsEnd() async throws {
        let session = try program.open(environment: ["CATCHMENT_LOG": log.path])
        try await session.wait(forText: "Catchment")
        try session.press("C-c")
        #expect(try await session.exitStatus() == 0)
        #expect(try text.contains("terminal: 80x24, ") && text.contains("effect: ") && text.contains("end: status 0"))
    }

    /// The terminal is asked whether it draws pictures; tmux answers that it does not.
    @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
    func theDoctorAsksTheTerminalAndLeavesItAsItWas() async throws {
        let session = try TmuxSession(
            [program.binary, "doctor"], columns: 160, rows: 50,
            environment: ["CATCHMENT_HOME": program.home.path, "CATCHMENT_OFFLINE": "1"])
        #expect(try await session.exitStatus() == 0)
        let screen = try session.screen()
        #expect(screen.contains("the terminal draws no pictures") && screen.contains("tmux-256color, 160x50"))
        #expect(try session.isTerminalRestored())
    }
}
