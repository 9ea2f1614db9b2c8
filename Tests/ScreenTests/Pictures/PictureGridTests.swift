import Testing

@testable import Screen

struct PictureGridTests {
    /// Six cells with the letters a to f in two rows.
    private let letters = PictureGrid(
        size: Size(columns: 3, rows: 2), cells: "abcdef".unicodeScalars.map { PictureCell($0) })

    @Test(arguments: [
        (Rect(column: 0, row: 0, columns: 9, rows: 9), "abc..\ndef..\n.....\n"),
        (Rect(column: 1, row: 1, columns: 9, rows: 9), ".....\n.abc.\n.def.\n"),
        (Rect(column: 3, row: 2, columns: 9, rows: 9), ".....\n.....\n...ab\n"),
        (Rect(column: -1, row: -1, columns: 9, rows: 9), "ef...\n.....\n.....\n"),
        (Rect(column: 1, row: 0, columns: 2, rows: 1), ".ab..\n.....\n.....\n"),
        (Rect(column: 1, row: 1, columns: 0, rows: 5), ".....\n.....\n.....\n"),
        (Rect(column: 5, row: 0, columns: 3, rows: 3), ".....\n.....\n.....\n"),
        (Rect(column: -9, row: 0, columns: 3, rows: 3), ".....\n.....\n.....\n"),
    ])
    func aPictureIsCutOffByItsRectangleAndTheFrame(rect: Rect, expected: String) {
        var frame = Frame(size: Size(columns: 5, rows: 3))
        frame.fill(frame.bounds, with: Cell("."))
        frame.write(letters, in: rect)
        #expect(frame.text == expected)
    }

    @Test func framesHaveTheNearestColours() {
        let exact = PictureInk.exact(PaletteColour(red: 250, green: 5, blue: 0))
        let grid = PictureGrid(
            size: Size(columns: 2, rows: 1), cells: [PictureCell("▀", exact, on: .palette(3)), PictureCell("x")])
        var frame = Frame(size: Size(columns: 2, rows: 1))
        frame.write(grid, in: frame.bounds)
        #expect(frame.cells == [Cell("▀", style: Style(Colour(196), on: Colour(3))), Cell("x")])
    }

    @Test func theTextHasNoTrailingBlanks() {
        let grid = PictureGrid(
            size: Size(columns: 3, rows: 2), cells: " ▀   @".unicodeScalars.map { PictureCell($0) })
        #expect(grid.text == " ▀\n  @\n")
    }

    /// Source: "XTerm Control Sequences", SGR.
    @Test(arguments: [
        (PictureCell("▀", .palette(1), on: .palette(4)), "31;44"),
        (PictureCell("▀", .palette(9), on: .palette(15)), "91;107"),
        (PictureCell("▀", .palette(16), on: .palette(255)), "38;5;16;48;5;255"),
        (
            PictureCell(
                "▀", .exact(PaletteColour(red: 1, green: 2, blue: 3)),
                on: .exact(PaletteColour(red: 0, green: 99, blue: 255))),
            "38;2;1;2;3;48;2;0;99;255"
        ),
        (PictureCell("▀", .own, on: .palette(8)), "100"), (PictureCell(" ", .palette(1), on: .palette(2)), "42"),
    ])
    func coloursAreWrittenInTheShortestWay(cell: PictureCell, codes: String) {
        // The second cell repeats the colours, and the third has none.
        let grid = PictureGrid(size: Size(columns: 2, rows: 1), cells: [cell, cell])
        #expect(grid.ansi == "\u{1B}[\(codes)m\(cell.scalar)\(cell.scalar)\u{1B}[0m\n")
        let plain = PictureGrid(size: Size(columns: 2, rows: 1), cells: [cell, PictureCell(" ")])
        #expect(plain.ansi.hasSuffix("\n") && plain.ansi.contains("49m "))
    }
}
