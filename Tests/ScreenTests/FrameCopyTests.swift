import Screen
import Testing

private func frame(_ lines: [String], columns: Int) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row) }
    return frame
}

struct FrameCopyTests {
    @Test(arguments: [
        (1, 1, "......\n.ab...\n.cd...\n"), (-1, 0, "b.....\nd.....\n......\n"), (5, 2, "......\n......\n.....a\n"),
        (-2, 0, "......\n......\n......\n"), (0, 3, "......\n......\n......\n"), (0, -1, "cd....\n......\n......\n"),
    ])
    func aFrameCopiedOverAnotherIsCutAtItsEdges(column: Int, row: Int, expected: String) {
        var screen = frame(["......", "......", "......"], columns: 6)
        screen.copy(frame(["ab", "cd"], columns: 2), to: Point(column: column, row: row))
        #expect(screen.text == expected)
    }

    @Test func wideCharactersCutByAnEdgeBecomeBlanks() {
        // First the left half of the wide character falls outside, then its right half.
        let wide = frame(["世a世"], columns: 5)
        var screen = frame(["...."], columns: 4)
        screen.copy(wide, to: Point(column: -1, row: 0))
        #expect(screen.text == " a世\n")
        screen.copy(wide, to: Point(column: 0, row: 0))
        #expect(screen.text == "世a\n")
        // Wide characters of which the copy covers one half.
        screen = frame(["世世"], columns: 4)
        screen.copy(frame(["xy"], columns: 2), to: Point(column: 1, row: 0))
        #expect(screen.text == " xy\n")
        #expect(screen.cells.allSatisfy { $0.width == 1 })
    }

    /// Copying whole rows gives the same as writing cell by cell.
    @Test func copyingRowsIsCopyingCells() {
        let source = frame(["ab世cd", "世世ef"], columns: 6)
        for column in -7...7 {
            for row in -2...3 {
                var copied = frame(["世世世世", "........", "世世世世"], columns: 8)
                var written = copied
                copied.copy(source, to: Point(column: column, row: row))
                for y in 0..<2 {
                    for x in 0..<6 where source[x, y].width > 0 {
                        let cut = source[x, y].width == 2 && !(0..<8).contains(column + x)
                        if cut {
                            written[column + x + 1, row + y] = .blank
                        } else {
                            written[column + x, row + y] = source[x, y]
                        }
                    }
                }
                #expect(copied.text == written.text)
            }
        }
    }
}
