import Screen
import Testing

@Suite struct FrameTests {
    /// The characters of a frame, with a bar for the right half of a wide character.
    private func picture(_ frame: Frame) -> String {
        frame.cells.reduce(into: "") { text, cell in
            if cell.width == 0 { text += "|" } else { text.unicodeScalars.append(cell.scalar) }
        }
    }

    private func row(_ columns: Int, _ text: String = "") -> Frame {
        var frame = Frame(size: Size(columns: columns, rows: 1))
        frame.write(text, column: 0, row: 0)
        return frame
    }

    @Test(arguments: [
        ("Leeds", 0, Int.max, "Leeds ", 5),
        ("Leeds", 3, Int.max, "   Lee", 3),
        ("Leeds", -2, Int.max, "eds   ", 5),
        ("Leeds", 1, 2, " Le   ", 2),
        ("Leeds", 0, 0, "      ", 0),
        ("Leeds", 0, -1, "      ", 0),
        ("Leeds", 6, Int.max, "      ", 0),
        ("Leeds", Int.max, Int.max, "      ", 0),
        ("日本", 0, Int.max, "日|本| ", 4),
        ("日本", 5, Int.max, "      ", 1),
        ("日本", 3, Int.max, "   日| ", 3),
        ("日本", -1, Int.max, " 本|   ", 4),
        ("日本", 0, 3, "日|    ", 3),
        ("a\u{1B}[2Jb", 0, Int.max, "a [2Jb", 6),
        ("a\u{202E}b\u{200B}c", 0, Int.max, "abc   ", 3),
    ])
    func textIsWrittenWithinTheFrame(text: String, column: Int, limit: Int, expected: String, taken: Int) {
        var frame = row(6)
        let columns = frame.write(text, column: column, row: 0, limit: limit)
        #expect(picture(frame) == (expected.count == 5 ? expected + " " : expected))
        #expect(columns == taken)
    }

    @Test func rowsOutsideOfTheFrameAreIgnored() {
        var frame = row(3)
        #expect(frame.write("abc", column: 0, row: -1) == 0)
        #expect(frame.write("abc", column: 0, row: 1) == 0)
        frame[-1, 0] = Cell("x")
        frame[3, 0] = Cell("x")
        frame[0, 1] = Cell("x")
        frame.fill(Rect(column: 5, row: 5, columns: 2, rows: 2), with: Cell("x"))
        #expect(frame == row(3))
        #expect(frame[9, 9] == .blank)
    }

    @Test(arguments: [
        (0, "x", "x 本|"), (1, "x", " x本|"), (2, "x", "日|x "), (3, "x", "日| x"), (1, "語", " 語| "), (0, "語", "語|本|"),
    ])
    func overwritingAHalfBlanksTheOther(column: Int, text: String, expected: String) {
        var frame = row(4, "日本")
        frame.write(text, column: column, row: 0)
        #expect(picture(frame) == expected)
    }

    @Test(arguments: [(1, 2, " xx "), (0, 1, "x 本|"), (3, 1, "日| x"), (0, 4, "xxxx"), (-5, 20, "xxxx"), (2, 0, "日|本|")])
    func fillingCutsWideCharactersAtItsEnds(column: Int, columns: Int, expected: String) {
        var frame = row(4, "日本")
        frame.fill(Rect(column: column, row: 0, columns: columns, rows: 1), with: Cell("x"))
        #expect(picture(frame) == expected)
    }

    @Test func aWideCellIsWrittenWhole() {
        var frame = row(3)
        frame[0, 0] = Cell("日", width: 2)
        #expect(picture(frame) == "日| ")
        frame[1, 0] = .trailing(style: .plain)
        #expect(picture(frame) == "日| ")
        frame[2, 0] = Cell("日", style: Style(Colour(1)), width: 2)
        #expect(picture(frame) == "日| ")
        #expect(frame[2, 0].style == Style(Colour(1)))
    }

    @Test func combiningMarksStandOnTheirBase() {
        var frame = row(4, "e\u{301}日\u{302}")
        #expect(frame[0, 0].mark == "\u{301}")
        #expect(frame[1, 0].mark == "\u{302}")
        frame.write("\u{303}z", column: 3, row: 0)
        #expect(frame[1, 0].mark == "\u{302}", "a mark at the start of a text belongs to nothing before it")
        #expect(frame.text == "e\u{301}日\u{302}z\n")
        frame.write("a\u{301}\u{302}\u{FE0F}", column: 0, row: 0)
        #expect(frame[0, 0].mark == "\u{301}", "the first of several stays")
        frame.write("b", column: 0, row: 0)
        #expect(frame[0, 0].mark == nil)
    }

    /// Terminals disagree on the width of joined emoji, so no cell has a joiner or a skin colour.
    @Test(arguments: ["👩\u{200D}🚒", "👩🏽\u{200D}🚒", "👋🏽", "❤\u{FE0F}\u{200D}🔥", "🏽"])
    func theTextAfterAJoinedEmojiStandsAfterItsWidth(text: String) {
        let frame = row(12, text + "|")
        #expect(frame[width(of: text), 0].scalar == "|")
        #expect(!frame.text.unicodeScalars.contains { $0.isEmojiJoiner })
        #expect(!frame.cells.contains { $0.mark != nil })
    }

    @Test func aCombiningMarkAfterTheLastColumnIsPreserved() {
        let frame = row(2, "xe\u{301}y\u{302}")
        #expect(frame.text == "xe\u{301}\n")
    }

    @Test func restylingDoesNotChangeTheText() {
        var frame = row(4, "abcd")
        frame.restyle(Rect(column: 1, row: -1, columns: 2, rows: 9)) { $0 = $0.with(.reverse) }
        #expect(frame.cells.map { $0.style.attributes.contains(.reverse) } == [false, true, true, false])
        #expect(frame.text == "abcd\n")
    }

    @Test func textHasNoTrailingBlanks() {
        var frame = Frame(size: Size(columns: 5, rows: 3))
        frame.write("a b", column: 1, row: 0)
        frame.write("日", column: 0, row: 2)
        #expect(frame.text == " a b\n\n日\n")
    }

    @Test func rectanglesAreSplitAndIntersected() {
        let rect = Rect(column: 2, row: 1, columns: 10, rows: 4)
        #expect(rect.splitTop(9).rest.isEmpty)
        #expect(rect.splitLeft(3).rest == Rect(column: 5, row: 1, columns: 7, rows: 4))
        #expect(rect.inset() == Rect(column: 3, row: 2, columns: 8, rows: 2))
        #expect(rect.intersection(Rect(column: 20, row: 0, columns: 5, rows: 5)).isEmpty)
        #expect(rect.contains(Point(column: 11, row: 4)))
        #expect(!rect.contains(Point(column: 12, row: 4)))
    }
}
