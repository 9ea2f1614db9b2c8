import Foundation
import TestSupport
import Testing

/// The full screen and the terminal: sizes, signals, and the state of the terminal afterwards.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .timeLimit(.minutes(15)))
struct TerminalTests {
    private let program: Program

    init() throws { program = try Program() }

    private func openMap(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) async throws
        -> TmuxSession
    {
        let session = try program.open(columns: columns, rows: rows, environment: environment)
        try await session.wait(forText: "Start from")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        return session
    }

    @Test func survivesManyChangesOfSize() async throws {
        let session = try await openMap()
        for step in 0..<40 {
            try session.resize(columns: 20 + step * 37 % 180, rows: 5 + step * 23 % 55)
            if step % 5 == 0 { try session.press("Tab", "Right") }
        }
        try session.resize(columns: 120, rows: 36)
        try await session.wait(for: "the whole screen again") { screen in
            screen.contains("LS11 5AA") && screen.contains("Schools by distance") && screen.contains("Map")
                && screen.split(separator: "\n").contains { $0.count > 110 }
        }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test(arguments: [(59, 24), (80, 15), (10, 3), (1, 1)]) func asksForMoreRoom(columns: Int, rows: Int) async throws {
        let session = try await openMap()
        try session.resize(columns: columns, rows: rows)
        if columns > 30 { try await session.wait(forText: "60") }
        try session.resize(columns: 60, rows: 16)
        try await session.wait(forText: "LS11 5AA")
        try session.resize(columns: columns, rows: rows)
        try await session.wait(for: "the smaller screen") { !$0.contains("LS11 5AA") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test func stopsAndContinues() async throws {
        let session = try TmuxSession(
            ["sh", "-i"], environment: ["CATCHMENT_HOME": program.home.path, "PS1": "shell>"])
        try await session.wait(forText: "shell>")
        try session.type("\(program.binary)")
        try session.press("Enter")
        try await session.wait(forText: "Start from")
        #expect(try session.terminalState().isAlternateScreen)
        try session.type("LS11")
        try await session.wait(forText: "LS11")
        try session.press("C-z")
        // The terminal would echo what is typed before the prompt a second time.
        try await session.wait(for: "the shell") {
            $0.contains("Stopped") && $0.split(separator: "\n").last == "shell>"
        }
        // The text of the shell may be on the screen before tmux has read the rest.
        try await poll {
            let state = try session.terminalState()
            return !state.isAlternateScreen && !state.wantsMouse && state.showsCursor
        } failure: {
            "The terminal is not restored: \(String(describing: try? session.terminalState()))"
        }
        try session.type("stty -a | grep -o -w -e -echo -e echo; fg")
        try session.press("Enter")
        try await session.wait(for: "the form as it was") { $0.contains("Start from") && $0.contains("LS11") }
        try session.press("Tab", "q")
        let after = try await session.wait(for: "the shell again") {
            !$0.contains("Start from") && $0.contains("shell>")
        }
        #expect(after.contains("\necho\n"), "the shell had echo while the program was stopped")
        try session.type("exit")
        try session.press("Enter")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    /// With `&`, and with Ctrl-Z and `bg`, the shell has the terminal until `fg`.
    @Test func aBackgroundJobStopsAndDoesNotDraw() async throws {
        let file = program.folder.appendingPathComponent("pid-" + UUID().uuidString)
        let session = try TmuxSession(
            ["sh", "-i"], environment: ["CATCHMENT_HOME": program.home.path, "PS1": "shell>"])
        try await session.wait(forText: "shell>")
        try session.type("\(program.binary) & echo $! >\(file.path)")
        try session.press("Enter")
        try await poll {
            (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") == true
        } failure: {
            "The job was not started."
        }
        let process = try processID(in: file)
        try await waitUntilStopped(process, session)
        try await checkShell(session, says: "one")
        try session.type("fg")
        try session.press("Enter")
        try await session.wait(forText: "Start from")
        try session.type("LS11")
        try await session.wait(forText: "LS11")
        try session.press("C-z")
        try await session.wait(for: "the shell") { !$0.contains("Start from") && $0.contains("shell>") }
        try session.type("bg")
        try session.press("Enter")
        try await waitUntilStopped(process, session)
        try await checkShell(session, says: "two")
        try session.type("fg")
        try session.press("Enter")
        try await session.wait(for: "the form as it was") { $0.contains("Start from") && $0.contains("LS11") }
        // Stopped by SIGSTOP, which cannot be caught, and continued in the background.
        #expect(kill(process, SIGSTOP) == 0)
        try await session.wait(forText: "shell>")
        // The terminal still has the modes of the program: for the shell only Ctrl-J ends a line.
        try session.type("clear; bg; echo said-$(echo three)")
        try session.press("C-j")
        try await session.wait(forText: "said-three")
        try await waitUntilStopped(process, session)
        try await session.wait(for: "the shell alone") { !$0.contains("Start from") && $0.contains("said-three") }
        try session.type("fg")
        try session.press("C-j")
        try await session.wait(for: "the form again") { $0.contains("Start from") && $0.contains("LS11") }
        try session.press("Tab", "q")
        try await session.wait(for: "the shell again") { !$0.contains("Start from") && $0.contains("shell>") }
        try session.type("exit")
        try session.press("Enter")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    /// A stopped job that gets a signal to end ends as soon as it continues, even in the background.
    @Test(arguments: ["kill -CONT %1", "bg"]) func aStoppedJobCanBeEnded(continuing: String) async throws {
        let (process, session) = try await stoppedJob()
        try session.type("kill %1; \(continuing)")
        try session.press("Enter")
        try await checkEnd(of: process, session)
    }

    /// The same for a job that was continued in the background and has stopped there again.
    @Test(arguments: ["kill -CONT %1", "bg"])
    func aJobStoppedInTheBackgroundCanBeEnded(continuing: String) async throws {
        let (process, session) = try await stoppedJob()
        try session.type("bg; until grep -q 'State:.T' /proc/\(process)/status; do :; done; echo again-$(echo stopped)")
        try session.press("Enter")
        try await session.wait(forText: "again-stopped")
        try session.type("kill %1; \(continuing)")
        try session.press("Enter")
        try await checkEnd(of: process, session)
    }

    /// bash takes its own modes back from a stopped job, and `sh` keeps those of the job.
    @Test(arguments: ["sh", "bash"]) func aPasswordStaysHiddenAfterTheJobWasStopped(shell: String) async throws {
        let options = shell == "bash" ? ["--norc", "--noprofile"] : []
        let folder = URL(fileURLWithPath: program.binary).deletingLastPathComponent().path
        let environment = [
            "CATCHMENT_HOME": program.home.path, "CATCHMENT_BOARD_URL": "http://127.0.0.1:9/v1", "PS1": "shell>",
            "PATH": folder + ":/usr/bin:/bin",
        ]
        let session = try TmuxSession([shell] + options + ["-i"], environment: environment)
        try await session.wait(forText: "shell>")
        try session.type("catchment board sign-in mia")
        try session.press("Enter")
        try await session.wait(forText: "Password:")
        try session.press("C-z")
        try await session.wait(for: "the shell") { $0.components(separatedBy: "shell>").count == 3 }
        try await checkShell(session, says: "one")
        // The shell shows again what is typed.
        #expect(try session.screen().contains("shell>echo said-"))
        try session.type("fg; echo ended")
        try session.press("Enter")
        // The shell writes the name of the job and continues it.
        try await session.wait(for: "the job") { $0.components(separatedBy: "sign-in mia").count == 4 }
        try await poll {
            try !session.showsTypedText()
        } failure: {
            "The terminal still shows what is typed."
        }
        try session.type("secret")
        try session.press("Enter")
        try await session.wait(for: "the end") { $0.contains("\nended") }
        #expect(try !session.screen().contains("secret"))
    }

    /// The program as a job that Ctrl-Z has stopped, and its shell.
    private func stoppedJob() async throws -> (process: pid_t, session: TmuxSession) {
        let file = program.folder.appendingPathComponent("pid-" + UUID().uuidString)
        let session = try TmuxSession(
            ["sh", "-i"], environment: ["CATCHMENT_HOME": program.home.path, "PS1": "shell>"])
        try await session.wait(forText: "shell>")
        try session.type("sh -c 'echo $$ >\(file.path); exec \(program.binary)'")
        try session.press("Enter")
        try await session.wait(forText: "Start from")
        let process = try processID(in: file)
        try session.press("C-z")
        try await session.wait(for: "the shell") { !$0.contains("Start from") && $0.contains("shell>") }
        return (process, session)
    }

    private func checkEnd(of process: pid_t, _ session: TmuxSession) async throws {
        try await poll {
            let state = self.state(of: process)
            return state == nil || state == "Z"
        } failure: {
            "The job has not ended. The screen is:\n\((try? session.screen()) ?? "")"
        }
        try await checkShell(session, says: "so")
        try session.type("exit")
        try session.press("Enter")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    private func processID(in file: URL) throws -> pid_t {
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// The state of a process in /proc, such as T for stopped; nil if the process has ended.
    private func state(of process: pid_t) -> Character? {
        let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return line?.split(separator: ")").last?.first { $0 != " " }
    }

    private func waitUntilStopped(_ process: pid_t, _ session: TmuxSession) async throws {
        try await poll {
            self.state(of: process) == "T"
        } failure: {
            "The job goes on in the background. The screen is:\n\((try? session.screen()) ?? "")"
        }
    }

    private func checkShell(_ session: TmuxSession, says word: String) async throws {
        try session.type("echo said-$(echo \(word))")
        try session.press("Enter")
        let screen = try await session.wait(forText: "said-\(word)")
        #expect(!screen.contains("Start from"), "\(screen)")
        #expect(try !session.terminalState().isAlternateScreen)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func restoresTheTerminalWhenASignalEndsIt(signal: CInt) async throws {
        let session = try TmuxSession(
            [
                "sh", "-c", "echo $$ >\"$1\"; exec \"$0\"", program.binary,
                program.folder.appendingPathComponent("pid").path,
            ],
            environment: ["CATCHMENT_HOME": program.home.path])
        try await session.wait(forText: "Start from")
        let process = try processID(in: program.folder.appendingPathComponent("pid"))
        #expect(kill(process, signal) == 0)
        let status = try await session.exitStatus()
        #expect(status == 128 + Int(signal))
        #expect(try session.isTerminalRestored())
    }

    @Test(arguments: ["C", "C.UTF-8"]) func drawsOnlyCharactersOfTheLocale(locale: String) async throws {
        let session = try await openMap(environment: ["LC_ALL": locale])
        let screen = try await session.wait(forText: "Schools by distance")
        if locale == "C" { #expect(screen.utf8.allSatisfy { $0 < 128 }, "\(screen)") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test(arguments: ["xterm", "vt100", "linux", "screen", "xterm-mono"]) func runsOnOtherTerminals(term: String)
        async throws
    {
        let session = try TmuxSession([program.binary], term: term, environment: ["CATCHMENT_HOME": program.home.path])
        try await session.wait(forText: "Start from")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test func controlCEndsTheProgramOnEveryScreen() async throws {
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.press("C-c")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }
}
