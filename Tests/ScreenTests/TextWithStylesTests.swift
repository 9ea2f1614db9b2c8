import Screen
import TestSupport
import Testing

struct TextWithStylesTests {
    @Test func charactersComeFirstThenALetterForEachStyle() {
        var frame = Frame(size: Size(columns: 12, rows: 4))
        frame.write("Leeds", column: 1, row: 0, style: Style.plain.with(.bold))
        frame.write("世", column: 8, row: 0, style: Style.plain.with(.reverse))
        for row in 1...2 { frame.write("3 km", column: 0, row: row, style: Style.plain.with(.dim)) }
        frame.cursor = Point(column: 2, row: 3)
        #expect(
            frame.textWithStyles == """
                 Leeds  世
                3 km
                3 km

                cursor: column 2, row 3

                0   .BBBBB..RR
                1-2 d.dd
                B = bold
                R = reversed
                d = dim

                """)
    }

    @Test func aPlainFrameHasNoSecondLayer() {
        var frame = Frame(size: Size(columns: 3, rows: 1))
        frame.write("a", column: 0, row: 0)
        #expect(frame.textWithStyles == "a\nno cursor\n")
    }

    /// A blank's foreground cannot be seen and does not count; its background does.
    @Test(arguments: [
        (Style(Colour(31)), false), (Style.plain.with(.bold), false), (Style(.default, on: Colour(24)), true),
        (Style.plain.with(.underline), true), (Style.plain.with(.reverse), true),
    ])
    func aBlankHasAStyleOnlyWhereItCanBeSeen(style: Style, isSeen: Bool) {
        var frame = Frame(size: Size(columns: 2, rows: 1))
        frame[0, 0] = Cell(" ", style: style)
        #expect((frame.textWithStyles != Frame(size: frame.size).textWithStyles) == isSeen)
    }

    /// If any part of a style differs, the text differs, in its letters or in what they mean.
    @Test func everyStyleHasItsOwnDescription() {
        let colours = [Colour.default, Colour(0), Colour(7), Colour(8), Colour(255)]
        let attributes: [Style.Attributes] = [[], .bold, .dim, .underline, .reverse, [.bold, .reverse]]
        let styles = colours.flatMap { front in
            colours.flatMap { back in attributes.map { Style(front, on: back, $0) } }
        }
        var texts: Set<String> = []
        for style in styles {
            var frame = Frame(size: Size(columns: 1, rows: 1))
            frame[0, 0] = Cell("x", style: style)
            texts.insert(frame.textWithStyles)
        }
        #expect(texts.count == styles.count)
    }

    @Test func stylesOfOneScreenHaveLettersOfTheirOwn() {
        var frame = Frame(size: Size(columns: 90, rows: 1))
        for column in 0..<90 { frame[column, 0] = Cell("x", style: Style(Colour(UInt8(column)))) }
        let lines = frame.textWithStyles.split(separator: "\n")
        #expect(Set(lines[2].dropFirst(2)).subtracting([" "]).count == 90)
        #expect(lines.count { $0.contains(" = ") } == 90)
    }
}
