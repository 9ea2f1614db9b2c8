import Foundation
import Synchronization
import Testing

@testable import Program

struct ConsoleTests {
    /// Everything that a console writes, output and errors in one text.
    private func written(isUTF8: Bool = true, progressColumns: Int? = nil, _ work: (Console) -> Void) -> String {
        let texts = Mutex("")
        let add: @Sendable (String) -> Void = { text in texts.withLock { $0 += text } }
        work(Console(output: add, errors: add, progressColumns: progressColumns, isUTF8: isUTF8))
        return texts.withLock { $0 }
    }

    @Test func controlCharactersCannotReachTheTerminal() {
        #expect(!written { $0.writeText("a\u{1B}[31mb\u{202E}c\n") }.contains("\u{1B}"))
        #expect(!written { $0.writeError("a\nb\u{7}") }.dropLast().contains { $0 == "\n" || $0 == "\u{7}" })
        #expect(written { $0.write("{\"a\":\"“\"}\n") } == "{\"a\":\"“\"}\n", "what programs read stays as it is")
    }

    @Test func aVeryLongErrorIsShortened() {
        let line = written { $0.writeError(String(repeating: "a", count: 5000) + "end") }
        #expect(line.count < 2100 && line.contains(" … ") && line.hasSuffix("end\n"))
    }

    /// A terminal would break the line inside a word. Programs get it in one piece.
    @Test func aTerminalGetsErrorsInLinesOfWholeWords() {
        let sentence = "A place is named with --near."
        #expect(written(progressColumns: 16) { $0.writeError(sentence) } == "A place is named\nwith --near.\n")
        #expect(written { $0.writeError(sentence) } == sentence + "\n")
        // A part of an address could not be copied as a whole.
        let address = "See https://example.org/a/long/path for more."
        #expect(written(progressColumns: 16) { $0.writeError(address) } == address + "\n")
    }

    /// A line with a path that is longer than the terminal's lines stays whole, so that the path can be copied.
    @Test(arguments: [
        ("Leeds: two schools", "Leeds: two\n  schools\n"),
        ("  City of Leeds (leeds)", "  City of\n    Leeds\n    (leeds)\n"),
        ("  in /a/longer/path", "  in /a/longer/path\n"), ("Leeds", "Leeds\n"),
    ])
    func aTerminalGetsLinesOfWholeWords(line: String, wrapped: String) {
        let texts = Mutex("")
        var console = Console(output: { text in texts.withLock { $0 += text } }, errors: { _ in }, isTerminal: true)
        console.columns = 12
        console.writeLines(line + "\n")
        #expect(texts.withLock { $0 } == wrapped)
        #expect(written { $0.writeLines(line + "\n") } == line + "\n", "a file gets each line whole")
    }

    @Test func withoutUTF8EverythingIsASCIIInAsManyColumns() {
        let plain = written(isUTF8: false) { $0.writeText("● “Zoë” …\n") }
        #expect(plain.utf8.allSatisfy { $0 < 128 } && plain.count == "● “Zoë” …\n".count)
    }

    @Test func progressIsOneRowThatIsRemoved() {
        let shown = written(progressColumns: 40) { console in
            let meter = ProgressMeter(title: "Tiles", console: console)
            meter.show(1, of: 4)
            meter.show(1, of: 4)
            meter.show(3_000_000, of: 0)
            meter.finish()
        }
        let lines = shown.components(separatedBy: "\r").dropFirst().map { $0.replacing("\u{1B}[K", with: "") }
        #expect(lines.count == 3 && lines.last == "", "the same progress is written once")
        #expect(lines.allSatisfy { $0.count < 40 })
        let bar = written(progressColumns: 80) { ProgressMeter(title: "Tiles", console: $0).show(1, of: 4) }
        #expect(bar == "\rTiles [####............] 25 %\u{1B}[K")
        let long = written(progressColumns: 40) {
            ProgressMeter(title: String(repeating: "name ", count: 20), console: $0).show(1, of: 4)
        }
        #expect(long.count < 40 + "\r\u{1B}[K".count)
        #expect(written { ProgressMeter(title: "Tiles", console: $0).show(1, of: 4) }.isEmpty, "no terminal")
    }
}
