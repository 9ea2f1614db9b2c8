import Foundation
import TestSupport
import Testing

/// However the program ends, the terminal is as before, and the person is told.
@Suite(.timeLimit(.minutes(5))) struct EndingTests {
    private let program: Program

    init() throws { program = try Program() }

    private func open(_ command: [String], term: String = "xterm-256color") throws -> PseudoTerminal {
        try PseudoTerminal(command, environment: program.environment.merging(["TERM": term]) { $1 })
    }

    private func openCatchment() throws -> PseudoTerminal {
        let terminal = try open([program.binary])
        try terminal.read(until: "Start from")
        return terminal
    }

    private var log: URL { program.home.appendingPathComponent("catchment.log") }

    /// What a terminal of type xterm is told at the end: mouse and marked pastes off, the cursor shown, and the screen from before.
    /// Source: "XTerm Control Sequences".
    private static let restoring = ["\u{1B}[?1006l", "\u{1B}[?1002l", "\u{1B}[?2004l", "\u{1B}[?1049l"]

    private func checkRestored(_ terminal: PseudoTerminal) {
        #expect(terminal.hasModesOfBefore)
        let last = String(terminal.text.suffix(2000))
        for sequence in Self.restoring { #expect(last.contains(sequence), "\(last.debugDescription)") }
        let wasHidden = terminal.text.contains("\u{1B}[?25l")
        #expect(!wasHidden || last.contains("\u{1B}[?25h") || last.contains("\u{1B}[?12l\u{1B}[?25h"), "the cursor")
    }

    /// The signals whose default action ends a process. Source: signal(7); the last three are real-time signals, which have no
    /// names.
    private static let signals: [(CInt, String)] = [
        (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGABRT, "SIGABRT"),
        (SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"), (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"),
        (SIGSYS, "SIGSYS"), (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"), (SIGALRM, "SIGALRM"), (SIGVTALRM, "SIGVTALRM"),
        (SIGPROF, "SIGPROF"), (SIGXCPU, "SIGXCPU"), (SIGIO, "SIGPOLL"), (SIGPWR, "SIGPWR"), (SIGSTKFLT, "SIGSTKFLT"),
        (34, "signal 34"), (50, "signal 50"), (64, "signal 64"),
    ]

    /// The signals by which a person or the system ends a program on purpose.
    private static let onPurpose: Set<CInt> = [SIGTERM, SIGHUP, SIGINT]

    @Test(arguments: signals) func aSignalEndsTheProgramWithALineAndAFaultWithALog(signal: CInt, name: String) throws {
        let terminal = try openCatchment()
        terminal.send(signal)
        #expect(try terminal.end() == .signal(signal))
        checkRestored(terminal)
        let isOnPurpose = Self.onPurpose.contains(signal)
        let sentence =
            isOnPurpose
            ? "Catchment was ended by \(name).\r\n"
            : "catchment: ended unexpectedly by \(name); the log is \(log.path)\r\n"
        #expect(terminal.text.hasSuffix(sentence), "\(terminal.text.suffix(300).debugDescription)")
        let logged = try? String(contentsOf: log, encoding: .utf8)
        #expect(isOnPurpose ? logged == nil : logged?.hasPrefix("catchment: ended unexpectedly by \(name)") == true)
    }

    /// A command that asks for a password.
    private func signIn() throws -> PseudoTerminal {
        let board = ["CATCHMENT_BOARD_URL": "http://127.0.0.1:9/v1", "CATCHMENT_OFFLINE": "0"]
        return try PseudoTerminal(
            [program.binary, "board", "sign-in", "mia"], environment: program.environment.merging(board) { $1 })
    }

    /// At the question for a password nothing that is typed is shown. A signal there leaves the terminal as it was, too.
    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGINT])
    func aSignalAtThePasswordGivesTheTerminalBack(signal: CInt) throws {
        let terminal = try signIn()
        try terminal.read(until: "Password: ")
        #expect(!terminal.showsTypedText)
        terminal.send(signal)
        let end = try terminal.end()
        #expect(end == .signal(signal), "\(end) \(terminal.text.debugDescription)")
        #expect(terminal.hasModesOfBefore)
        let isFault = !Self.onPurpose.contains(signal)
        #expect(terminal.text.contains("ended unexpectedly") == isFault, "\(terminal.text.debugDescription)")
        // Ctrl-C needs no explanation.
        let isNamed = !isFault && signal != SIGINT
        #expect(terminal.text.contains("Catchment was ended by") == isNamed, "\(terminal.text.debugDescription)")
    }

    /// As typed: the terminal turns Ctrl-C and Ctrl-\ into signals.
    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func keysThatEndAProgramWorkAtThePassword(key: String, signal: CInt) throws {
        let terminal = try signIn()
        try terminal.read(until: "Password: ")
        try terminal.type("secret" + key)
        #expect(try terminal.end() == .signal(signal))
        #expect(terminal.hasModesOfBefore && !terminal.text.contains("secret"))
    }

    /// The program is not stopped if no shell could continue it.
    @Test func controlZWithoutAShellKeepsThePasswordHidden() throws {
        let terminal = try signIn()
        try terminal.read(until: "Password: ")
        try terminal.type("\u{1A}")
        terminal.readWhatIsThere(milliseconds: 200)
        try terminal.type("secret\u{3}")
        #expect(try terminal.end() == .signal(SIGINT))
        #expect(terminal.hasModesOfBefore && !terminal.text.contains("secret"), "\(terminal.text.debugDescription)")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGSEGV])
    func aSignalEndsLinearModeWithALine(signal: CInt) throws {
        let terminal = try open([program.binary, "--linear"])
        try terminal.read(until: "Which place?")
        terminal.send(signal)
        let end = try terminal.end()
        #expect(end == .signal(signal), "\(end)")
        #expect(terminal.hasModesOfBefore)
        if Self.onPurpose.contains(signal) {
            let name = signal == SIGTERM ? "SIGTERM" : "SIGHUP"
            #expect(terminal.text.hasSuffix("Catchment was ended by \(name).\r\n"), "\(terminal.text.debugDescription)")
        } else {
            #expect(
                terminal.text.contains("ended unexpectedly by")
                    && terminal.text.hasSuffix("the log is \(log.path)\r\n"))
        }
    }

    /// Ctrl-C first stops a request that nobody answers. After that, the terminal is still given back.
    @Test(arguments: [SIGTERM, SIGINT, SIGSEGV])
    func aSignalAtThePasswordInLinearModeGivesTheTerminalBack(signal: CInt) async throws {
        let server = try SilentListener()
        let environment = program.environment.merging([
            "CATCHMENT_OFFLINE": "0", "CATCHMENT_BOARD_URL": "http://127.0.0.1:\(server.port)/v1", "TERM": "dumb",
        ]) { $1 }
        let terminal = try PseudoTerminal([program.binary, "--linear"], environment: environment)
        for (question, answer) in [("Which place?", "i"), ("Number, key or ?: ", "3")] {
            try terminal.read(until: question)
            try terminal.type(answer + "\n")
        }
        try await poll(seconds: 60) {
            server.hasCaller
        } failure: {
            "The list was not requested."
        }
        try terminal.type("\u{3}")
        for (question, answer) in [("Key or ?: ", ":sign-in"), ("Name: ", "mia")] {
            try terminal.read(until: question)
            try terminal.type(answer + "\n")
        }
        try terminal.read(until: "Password")
        #expect(terminal.text.contains("Stopped. Type R to try again."), "\(terminal.text.debugDescription)")
        #expect(!terminal.showsTypedText)
        terminal.send(signal)
        let end = try terminal.end()
        #expect(end == .signal(signal), "\(end) \(terminal.text.debugDescription)")
        #expect(terminal.hasModesOfBefore)
        #expect(terminal.text.contains("Catchment was ended by SIGTERM.") == (signal == SIGTERM))
        #expect(terminal.text.contains("ended unexpectedly by SIGSEGV") == (signal == SIGSEGV))
    }

    @Test func aSignalThatWasIgnoredBeforeStaysIgnored() throws {
        let terminal = try open(["/bin/sh", "-c", "trap '' USR1 HUP; exec '\(program.binary)'"])
        try terminal.read(until: "Start from")
        terminal.send(SIGUSR1)
        terminal.send(SIGHUP)
        try terminal.type("\u{3}")
        #expect(try terminal.end() == .exit(0))
        checkRestored(terminal)
        #expect(!FileManager.default.fileExists(atPath: log.path))
    }

    /// The ways of `end-badly`, the signals by which they end, and what the log says.
    private static let ways: [(way: String, end: PseudoTerminal.End, words: String)] = [
        ("fatal error", trap, "made up"), ("index", trap, "out of range"), ("arithmetic", trap, "SIG"),
        ("abort", .signal(SIGABRT), "SIGABRT"), ("stack", .signal(SIGSEGV), "SIGSEGV at address"),
        ("thread", trap, "made up"), ("stack of a thread", .signal(SIGSEGV), "SIGSEGV at address"),
    ]

    /// How the processor reports Swift's traps.
    private static var trap: PseudoTerminal.End {
        #if arch(x86_64)
        .signal(SIGILL)
        #else
        .signal(SIGTRAP)
        #endif
    }

    @Test(arguments: ways)
    func aFaultInTheProgramIsTold(way: String, end: PseudoTerminal.End, words: String) throws {
        let file = program.folder.appendingPathComponent("fault.log")
        let terminal = try open([try product("end-badly", besideTests: true), way, file.path])
        #expect(try terminal.end() == end)
        checkRestored(terminal)
        #expect(
            terminal.text.hasSuffix("; the log is \(file.path)\r\n"), "\(terminal.text.suffix(300).debugDescription)")
        let logged = try String(contentsOf: file, encoding: .utf8)
        #expect(logged.contains(words), "\(logged)")
    }

    @Test func anExitWithoutCleanUpRestoresTheTerminal() throws {
        let terminal = try open([try product("end-badly", besideTests: true), "exit", "/nowhere/log"])
        #expect(try terminal.end() == .exit(3))
        checkRestored(terminal)
    }

    /// A terminal that reads nothing: the window hangs, or a program around it was stopped with Ctrl-S.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGSEGV])
    func aSignalEndsTheProgramEvenIfTheTerminalReadsNothing(
        signal: CInt
    )
        throws
    {
        let terminal = try openCatchment()
        // Each asks for the whole screen again.
        for step in 0..<200 {
            terminal.resize(columns: 100 + step % 2, rows: 30)
            try terminal.type("\u{C}")
        }
        // The program draws until the terminal is full.
        try waitUntilItWaits(terminal)
        terminal.send(signal)
        #expect(try terminal.end(reads: false, seconds: 20) == .signal(signal))
        // What it reads later restores it.
        checkRestored(terminal)
    }

    /// Waits until the program no longer uses the processor.
    private func waitUntilItWaits(_ terminal: PseudoTerminal) throws {
        var last = -1
        for _ in 0..<200 {
            let now = terminal.processorTicks
            if now == last { return }
            last = now
            usleep(100_000)
        }
        throw CommandFailure(description: "The program goes on drawing.")
    }

    @Test func aTerminalThatVanishesEndsTheProgram() throws {
        let terminal = try openCatchment()
        terminal.vanish()
        #expect(try terminal.end(seconds: 20) == .signal(SIGHUP))
    }

    /// The hangup is only seen as the end of the input.
    @Test func aTerminalThatVanishesEndsTheProgramEvenIfHangupsAreIgnored() throws {
        let terminal = try open(["/bin/sh", "-c", "trap '' HUP; exec '\(program.binary)'"])
        try terminal.read(until: "Start from")
        terminal.vanish()
        #expect(try terminal.end(seconds: 20) == .signal(SIGHUP))
    }

    @Test func aTerminalThatCannotMoveItsCursorIsToldWhatElseThereIs() throws {
        let terminal = try open([program.binary], term: "dumb")
        #expect(try terminal.end() == .exit(64))
        #expect(terminal.text.contains("--linear") && terminal.text.contains("--help"), "\(terminal.text)")
        #expect(
            !terminal.text.contains("\u{1B}") && terminal.text.split(separator: "\n").count == 1, "\(terminal.text)")
    }
}
