import Foundation
import TestSupport
import Testing

/// Terminals of all kinds and sizes, and what they answer.
@Suite(.timeLimit(.minutes(10))) struct EveryTerminalTests {
    private let program: Program

    init() throws { program = try Program() }

    private func open(_ term: String = "xterm-256color", columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(
            [program.binary], columns: columns, rows: rows,
            environment: program.environment.merging(["TERM": term]) { $1 })
    }

    private func quit(_ terminal: PseudoTerminal) throws {
        try terminal.type("\u{3}")
        #expect(try terminal.end() == .exit(0))
        #expect(terminal.hasModesOfBefore)
    }

    @Test(
        arguments: ["xterm-256color", "tmux-256color", "screen", "linux", "vt100"],
        [(1, 1), (2, 60), (500, 1), (59, 15), (500, 200)])
    func startsAtAnySizeAndIsRightAtTheNext(term: String, size: (columns: Int, rows: Int)) throws {
        let terminal = try open(term, columns: size.columns, rows: size.rows)
        try terminal.read { !$0.isEmpty }
        terminal.resize(columns: 80, rows: 24)
        try terminal.type("\u{C}")
        try terminal.read(until: "Start from")
        try quit(terminal)
    }

    @Test func aTerminalWithoutSynchronisedOutputIsSentNoneOfIt() throws {
        let terminal = try open()
        try terminal.read(until: "Start from")
        try terminal.type("\u{1B}[?2026;0$yLS11 5AA")
        try terminal.read(until: "5AA")
        // The letters may have come in several frames; Ctrl-L draws all of them again.
        try terminal.type("\u{C}")
        try terminal.read(until: "LS11 5AA")
        #expect(terminal.text.contains("\u{1B}[?2026$p"))
        #expect(!terminal.text.contains("\u{1B}[?2026h"))
        try quit(terminal)
        #expect(!terminal.text.contains("\u{1B}[?2026l"))
    }

    @Test(arguments: ["vt100", "linux"]) func simpleTerminalsAreAskedNothing(term: String) throws {
        let terminal = try open(term)
        try terminal.read(until: "Start from")
        for question in ["\u{1B}[?2026", "\u{1B}]", "\u{1B}_", "\u{1B}P"] { #expect(!terminal.text.contains(question)) }
        try quit(terminal)
    }

    @Test func framesAreHeldTogetherWhereTheTerminalOffersIt() throws {
        let terminal = try open()
        try terminal.read(until: "Start from")
        try terminal.type("\u{1B}[?2026;2$yL")
        try terminal.read { !$0.isEmpty }
        let end = Array("\u{1B}[?2026l".utf8)[...]
        for letter in "S11 5AA" {
            terminal.forget()
            try terminal.type(String(letter))
            // Reads to the end of a frame, possibly that of the letter before, so that the text read next begins with a frame.
            try terminal.read { $0.suffix(8) == end }
        }
        // A frame of an earlier letter may be on its way, so that the first whole frame lacks the last letter.
        for _ in 0..<20 where !terminal.text.contains("LS11 5AA") {
            terminal.forget()
            try terminal.type("\u{C}")
            try terminal.read { $0.suffix(8) == end }
        }
        // The terminal's reply was not read as keys, and the whole frame is between the marks of its beginning and its end.
        let frame = try #require(
            terminal.text.components(separatedBy: "\u{1B}[?2026h").last { $0.contains("LS11 5AA") })
        #expect(terminal.text.hasPrefix("\u{1B}[?2026h") && frame.hasSuffix("\u{1B}[?2026l"))
        #expect(!terminal.text.contains("2026;2"))
        try quit(terminal)
    }

    private static let keys = [
        "\r", "\t", "\u{1B}[Z", "\u{1B}", "\u{7F}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~",
        "\u{1B}[6~", "+", "-",
        "0", "<", ">", "f", "s", "m", "t", "v", "L", "?", "/", " ", "C", "p", "A", "n", "e", "z", "LS1",
        "\u{1B}P1$r\u{1B}\\", "\u{1B}[",
        "\u{1B}[200~a\u{1B}[201~", "\u{0}é",
    ]

    /// A thousand sizes, with keys and the mouse in between.
    @Test func randomSizesAndKeysLeaveAWorkingProgram() throws {
        var random = SeededRandom(seed: 42)
        let terminal = try open()
        try terminal.read(until: "Start from")
        try terminal.type("LS11 5AA\r")
        for step in 0..<1000 {
            let isAny = step % 25 == 0
            terminal.resize(
                columns: Int.random(in: 1...(isAny ? 500 : 120), using: &random),
                rows: Int.random(in: 1...(isAny ? 200 : 40), using: &random))
            if step % 2 == 0 { try terminal.type(Self.keys.randomElement(using: &random) ?? "") }
            if step % 5 == 0 {
                let (column, row) = (Int.random(in: 1...120, using: &random), Int.random(in: 1...39, using: &random))
                let button = [0, 32, 64, 65].randomElement(using: &random) ?? 0
                // Clicks are only in column 1, so that none hits the hint that quits.
                try terminal.type("\u{1B}[<\(button);\(button == 0 ? 1 : column);\(row)M")
            }
            terminal.readWhatIsThere()
        }
        terminal.resize(columns: 80, rows: 24)
        // Each Esc waits for the screen, so that it is not the beginning of a longer sequence.
        for _ in 0..<12 {
            try terminal.type("\u{1B}")
            terminal.readWhatIsThere(milliseconds: 60)
        }
        terminal.forget()
        try terminal.type("\u{C}")
        try terminal.read(until: "Start from")
        try quit(terminal)
    }
}
