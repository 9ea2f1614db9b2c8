import Screen
import TestSupport
import Testing

/// Text from outside, cleaned as the readers of files and answers do it, in a frame, and in the frame's text, picture and
/// escape sequences.
struct UncleanTextTests {
    /// Controls, bidirectional and zero-width characters, fillers, and a letter with a thousand accents.
    private static let texts = [
        "a\u{1B}]0;x\u{7}\u{9B}2J\u{0}\u{8}\u{7F}b", "a\u{202E}\u{2066}\u{200F}\u{61C}b",
        "a\u{200B}\u{FEFF}\u{2060}\u{AD}b",
        "\u{34F}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{E0041}\u{17B4}\u{180B}b",
        "a" + String(repeating: "\u{301}", count: 1000) + "b", String(repeating: "\u{489}", count: 1000) + "b",
        "日\u{302}\u{301}\u{1160}本", "<b>&\"'\u{FFFE}\u{D7FF}", "a\nb\rc\u{85}d\u{2028}e",
    ]

    private static func frame(_ text: String) -> Frame {
        var frame = Frame(size: Size(columns: 12, rows: 2))
        frame.write(cleaned(text), column: 0, row: 1)
        return frame
    }

    @Test(arguments: texts) func aFrameHasNothingHiddenAndKeepsItsWidth(text: String) {
        let frame = Self.frame(text)
        #expect(
            !frame.cells.contains { cell in isHiddenCharacter(cell.scalar) || cell.mark.map(isHiddenCharacter) == true }
        )
        for row in 0..<2 {
            let widths = (0..<12).map { Int(frame[$0, row].width) }
            #expect(widths.reduce(0, +) == 12, "the cells of a row fill it")
        }
        // A cell has two marks at most.
        #expect(frame.text.unicodeScalars.count <= 3 * 24 + 2)
    }

    @Test(arguments: texts) func aPictureOfAFrameHasNothingHidden(text: String) {
        let picture = Self.frame(text).svg(title: cleaned(text))
        #expect(!picture.unicodeScalars.contains { $0 != "\n" && isHiddenCharacter($0) }, "\(picture.debugDescription)")
        // Markup of a text stays text.
        #expect(!picture.contains("<b>") && !picture.contains("&\""))
    }

    /// Nothing but the sequences of colours and attributes (SGR) begins with Escape.
    @Test(arguments: texts) func aFrameInColoursHasNoOtherSequence(text: String) {
        let plain = Self.frame(text).ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(!plain.unicodeScalars.contains { $0 != "\n" && isHiddenCharacter($0) }, "\(plain.debugDescription)")
    }

    @Test(arguments: texts) func theWidthOfACleanTextIsThatOfItsCells(text: String) {
        let text = cleaned(text)
        var frame = Frame(size: Size(columns: 40, rows: 1))
        #expect(frame.write(text, column: 0, row: 0) == width(of: text))
        #expect(fitted(text, columns: 3).unicodeScalars.count <= 3 * 7)
        #expect(wrapped(text, columns: 2).allSatisfy { width(of: $0) <= 2 })
    }

    @Test func aPrintedLetterKeepsAFewMarks() {
        let text = "a" + String(repeating: "\u{301}", count: 1000) + "b\ne\u{301}"
        #expect(
            Array(printable(text).unicodeScalars)
                == Array(("a" + String(repeating: "\u{301}", count: 6) + "b\ne\u{301}").unicodeScalars))
    }
}
