import Testing

@testable import Catalogue

struct TextTableTests {
    /// Half of the names are short, and so are half of the summaries: a column is cut where few rows lose text.
    @Test(arguments: [
        (
            30,
            """
            N   NAME          KNOWN
            1   Ann           short
            22  Barbara Car…  and a long …

            """
        ),
        (
            60,
            """
            N   NAME                            KNOWN
            1   Ann                             short
            22  Barbara Cartwright of Somerset  and a long one

            """
        ),
    ])
    func aTableIsCutWhereFewRowsLoseText(columns: Int, table: String) {
        let rows = [["1", "Ann", "short"], ["22", "Barbara Cartwright of Somerset", "and a long one"]]
        #expect(textTable(header: ["N", "NAME", "KNOWN"], rows: rows, columns: columns, flexible: [1, 2]) == table)
    }

    /// East Asian characters take two cells (UAX 11).
    @Test func wideCharactersAreCountedInCells() {
        let rows = [["東京の学校", "far"], ["Ann", "near"]]
        let table = textTable(header: ["NAME", "WHERE"], rows: rows, columns: 40, flexible: [0]) { text in
            text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) }
        }
        #expect(table == "NAME        WHERE\n東京の学校  far\nAnn         near\n")
    }

    @Test func aLongTextTakesNoRoomFromManyShortOnes() {
        let long = String(repeating: "x", count: 60)
        let rows = (0..<9).map { ["School of nineteen \($0)", "known"] } + [["School", long]]
        let table = textTable(header: ["NAME", "KNOWN"], rows: rows, columns: 40, flexible: [0, 1])
        #expect(table.contains("School of nineteen 8  known\n"))
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }
}
