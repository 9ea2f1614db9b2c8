import Screen
import TestSupport
import Testing

/// A random frame of 12 x 4 with characters of every width, marks and styles.
private func made(_ random: inout some RandomNumberGenerator) -> Frame {
    var frame = Frame(size: Size(columns: 12, rows: 4))
    for _ in 0..<12 {
        let text = ["a", " ", "世", "e\u{301}", "⠿"].randomElement(using: &random) ?? ""
        let style = [Style.plain, Style(Colour(3)), Style.plain.with(.bold)].randomElement(using: &random) ?? .plain
        frame.write(
            text, column: Int.random(in: 0..<12, using: &random), row: Int.random(in: 0..<4, using: &random),
            style: style)
    }
    return frame
}

struct FrameChangesTests {
    @Test func changedColumnsAreThoseBetweenTheFirstAndTheLastCellThatDiffer() {
        var random = SeededRandom(seed: 71)
        for round in 0..<300 {
            let before = made(&random)
            var after = before
            if round % 3 > 0 {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let (column, row) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<4, using: &random))
                    after.write("世", column: column, row: row, style: Style(Colour(7)), limit: 2)
                }
            } else {
                after = made(&random)
            }
            let expected = (0..<4).map { row in
                let columns = (0..<12).filter { before[$0, row] != after[$0, row] }
                return columns.isEmpty ? nil : columns[0]..<columns[columns.count - 1] + 1
            }
            let changes = after.changedColumns(from: before).map { $0.isEmpty ? nil : $0 }
            #expect(changes == expected)
        }
    }

    @Test(arguments: [
        Cell("b"), Cell("a", mark: "\u{301}"), Cell("a", secondMark: "\u{301}"), Cell("a", style: Style(Colour(1))),
        Cell("a", style: Style(.default, on: Colour(1))), Cell("a", style: Style.plain.with(.dim)), Cell("世", width: 2),
    ])
    func anyPartOfACellCountsAsAChange(cell: Cell) {
        var before = Frame(size: Size(columns: 3, rows: 1))
        before[1, 0] = Cell("a")
        var after = before
        #expect(after.changedColumns(from: before) == [0..<0])
        after[1, 0] = cell
        #expect(after.changedColumns(from: before) == [1..<(cell.width == 2 ? 3 : 2)])
    }

    @Test func everyColumnDiffersFromAFrameOfAnotherSize() {
        let frame = Frame(size: Size(columns: 3, rows: 2))
        #expect(frame.changedColumns(from: Frame(size: Size(columns: 2, rows: 3))) == [0..<3, 0..<3])
    }
}
