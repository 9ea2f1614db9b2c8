import Testing

@testable import Screen

private func exact(_ red: Int, _ green: Int, _ blue: Int) -> PictureInk {
    .exact(PaletteColour(red: red, green: green, blue: blue))
}

/// The exact colours of pictures in a frame.
struct ExactColoursTests {
    private static let cell = PictureCell("▀", exact(250, 5, 0), on: exact(0, 128, 255))
    private static let size = Size(columns: 4, rows: 2)
    private static let start = Point(column: 0, row: 0)

    /// A frame of blanks with the cell of a picture at column 1, row 1.
    private static func frame(_ cell: PictureCell = cell) -> Frame {
        var frame = Frame(size: size)
        frame.write(cell, column: 1, row: 1)
        return frame
    }

    @Test(arguments: [
        Self.cell, PictureCell("▌", exact(0, 0, 0)), PictureCell(" ", on: exact(255, 255, 255)),
        PictureCell("▌", exact(1, 2, 3), on: .palette(200)), PictureCell("▌", .palette(0), on: exact(1, 2, 3)),
    ])
    func aCellKeepsItsExactColoursBesideThePalette(cell: PictureCell) {
        let frame = Self.frame(cell)
        #expect(frame.exactCell(column: 1, row: 1) == cell)
        #expect(frame[1, 1] == Cell(cell.scalar, style: cell.style))
        #expect(frame.exactCell(column: 0, row: 1) == nil && frame.exactCell(column: 1, row: 0) == nil)
        #expect(frame.exactCell(column: -3, row: 2) == nil && frame.exactCell(column: 1, row: 2) == nil)
    }

    @Test func coloursOfThePaletteAreNotExact() {
        let frame = Self.frame(PictureCell("▀", .palette(3), on: .own))
        #expect(frame.exactCell(column: 1, row: 1) == nil && frame[1, 1].style == Style(Colour(3)))
    }

    @Test(arguments: [-1, 4])
    func cellsOutsideTheFrameAreLeftOut(column: Int) {
        var frame = Frame(size: Self.size)
        frame.write(Self.cell, column: column, row: 0)
        frame.write(Self.cell, column: 0, row: column)
        #expect(frame == Frame(size: Self.size))
    }

    @Test func whatIsWrittenOverACellEndsItsExactColours() {
        let changes: [(inout Frame) -> Void] = [
            { $0[1, 1] = Cell("x") }, { $0.write("世", column: 0, row: 1) }, { $0.write("世", column: 1, row: 1) },
            { $0.fill(Rect(column: 0, row: 1, columns: 4, rows: 1)) }, { $0.fill($0.bounds, with: Cell("y")) },
            { $0.copy(Frame(size: Size(columns: 1, rows: 1)), to: Point(column: 1, row: 1)) },
            { $0.restyle($0.bounds) { $0 = $0.with(.reverse) } }, { $0.changeCells { $0.style = .plain } },
            { $0.write(PictureCell("▀", .palette(1)), column: 1, row: 1) },
        ]
        for (index, change) in changes.enumerated() {
            var frame = Self.frame()
            change(&frame)
            #expect(frame.exactCell(column: 1, row: 1) == nil, "change \(index)")
        }
    }

    @Test func changesElsewhereLeaveTheExactColours() {
        var frame = Self.frame()
        frame.write("abcd", column: 0, row: 0)
        frame.write("世", column: 2, row: 1)
        frame.fill(Rect(column: 0, row: 0, columns: 1, rows: 2))
        frame.restyle(Rect(column: 2, row: 0, columns: 2, rows: 2)) { $0 = $0.with(.bold) }
        frame.changeCells { if $0.scalar == "a" { $0.scalar = "b" } }
        #expect(frame.exactCell(column: 1, row: 1) == Self.cell)
    }

    @Test func aPictureIsWrittenAndCopiedWithItsExactColours() {
        let cells = (0..<6).map { PictureCell("▀", exact($0, 0, 0), on: exact(0, $0, 0)) }
        var picture = Frame(size: Size(columns: 3, rows: 2))
        picture.write(PictureGrid(size: picture.size, cells: cells), in: picture.bounds)
        for (column, row) in [(0, 0), (2, 1), (-1, -1), (1, -1), (-2, 1)] {
            for area in [nil, Rect(column: 1, row: 0, columns: 2, rows: 1)] {
                var frame = Frame(size: Self.size)
                frame.copy(picture, to: Point(column: column, row: row), inside: area)
                for y in 0..<2 {
                    for x in 0..<4 {
                        let (from, down) = (x - column, y - row)
                        let isInside = (area ?? frame.bounds).contains(Point(column: x, row: y))
                        let isThere = isInside && (0..<3).contains(from) && (0..<2).contains(down)
                        #expect(frame.exactCell(column: x, row: y) == (isThere ? cells[down * 3 + from] : nil))
                    }
                }
            }
        }
    }

    @Test func exactColoursAloneAreAChange() {
        let before = Self.frame()
        // The nearest colours of the palette are the same.
        let after = Self.frame(PictureCell("▀", exact(251, 5, 0), on: exact(0, 128, 255)))
        #expect(before.cells == after.cells && before != after)
        #expect(after.changedColumns(from: before) == [0..<0, 1..<2])
        #expect(before.changedColumns(from: Self.frame()) == [0..<0, 0..<0])
        var plain = Frame(size: Self.size)
        plain[1, 1] = before[1, 1]
        #expect(plain != before)
        #expect(plain.changedColumns(from: before) == [0..<0, 1..<2])
        #expect(before.changedColumns(from: plain) == [0..<0, 1..<2])
    }

    @Test func framesAreEqualOnceNoCellHasExactColours() {
        var frame = Self.frame()
        frame[1, 1] = .blank
        #expect(frame == Frame(size: Self.size) && Frame(size: Self.size) == frame)
    }

    @Test func rowsThatLoseExactColoursAreFound() {
        let before = Self.frame()
        var after = Frame(size: Self.size)
        after[1, 1] = before[1, 1]
        #expect(after.rowsWithoutExactColours(of: before) == [1])
        #expect(before.rowsWithoutExactColours(of: after) == [])
        after.write(PictureCell("▌", exact(9, 9, 9)), column: 1, row: 1)
        #expect(after.rowsWithoutExactColours(of: before) == [])
        #expect(Frame(size: Size(columns: 2, rows: 4)).rowsWithoutExactColours(of: before) == [])
    }

    // MARK: Output

    /// Neighbours in one piece, a gap, a blank, a cell without a background, and one with a background of the palette.
    private static func pictures() -> Frame {
        var frame = Frame(size: Size(columns: 5, rows: 3))
        let cell = PictureCell("▀", exact(1, 2, 3), on: exact(4, 5, 6))
        frame.write(cell, column: 1, row: 0)
        frame.write(cell, column: 2, row: 0)
        frame.write(PictureCell(" ", on: exact(7, 8, 9)), column: 0, row: 1)
        frame.write(PictureCell("▌", exact(200, 0, 0)), column: 3, row: 1)
        frame.write(PictureCell("▌", exact(200, 0, 0), on: .palette(30)), column: 4, row: 2)
        return frame
    }

    @Test(arguments: [
        (0..<1, 5, "\u{1B}[1;2H\u{1B}[38;2;1;2;3;48;2;4;5;6m▀▀\u{1B}[0m\u{1B}[12;34H"),
        (
            0..<2, 5,
            "\u{1B}[1;2H\u{1B}[38;2;1;2;3;48;2;4;5;6m▀▀\u{1B}[2;1H\u{1B}[48;2;7;8;9m \u{1B}[2;4H"
                + "\u{1B}[38;2;200;0;0;49m▌\u{1B}[0m\u{1B}[12;34H"
        ),
        (2..<3, 5, "\u{1B}[3;5H\u{1B}[38;2;200;0;0;48;5;30m▌\u{1B}[0m\u{1B}[12;34H"),
        // A terminal that is narrower than the frame.
        (0..<1, 2, "\u{1B}[1;2H\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[0m\u{1B}[12;34H"),
        (2..<3, 4, ""), (0..<0, 5, ""),
    ])
    func exactCellsAreWrittenWithMovesAndColours(rows: Range<Int>, columns: Int, expected: String) {
        let output = Self.pictures().exactColourOutput(
            rows: rows, on: Size(columns: columns, rows: 3), cursor: Point(column: 33, row: 11))
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test func rowsBelowTheTerminalAndFramesWithoutPicturesGiveNoOutput() {
        let low = Size(columns: 5, rows: 2)
        #expect(Self.pictures().exactColourOutput(rows: [2], on: low, cursor: Self.start).isEmpty)
        let plain = Self.frame(PictureCell("▀", .palette(30), on: .palette(31)))
        #expect(plain.exactColourOutput(rows: 0..<2, on: Self.size, cursor: Self.start).isEmpty)
    }

    @Test func onlyTwoNamesOfTerminalsMeanAllColours() {
        #expect(["truecolor", "24bit"].allSatisfy { TerminalCapabilities.isTrueColour($0) })
        #expect([nil, "", "yes", "256color", "TrueColor"].allSatisfy { !TerminalCapabilities.isTrueColour($0) })
    }
}
