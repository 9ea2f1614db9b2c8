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

    /// The name is narrowed to 24, then the result gets a shorter wording. Its year is not cut off, and its last part is left out
    /// where only a letter of it would be shown.
    @Test(arguments: [
        (85, 40, "Requires improvement, Nov 2020 · Primary"), (69, 24, "Requires improvement, Nov 2020 · Primary"),
        (62, 24, "Requires improvement, Nov 2020"), (58, 24, "Req. impr., Nov 2020 · Prima…"),
        (49, 24, "Req. impr., Nov 2020"),
    ])
    func aNameIsNarrowedBeforeAResult(columns: Int, name: Int, result: String) throws {
        let wordings = ["Requires improvement, Nov 2020", "Req. impr., Nov 2020", "Req. impr. 2020"]
        let table = textTable(
            header: ["N", "NAME", "KNOWN"],
            rows: [["1", String(repeating: "n", count: 40), wordings[0] + " · Primary"]], columns: columns,
            flexible: [1, 2], name: 1, result: (column: 2, wordings: { _ in wordings }))
        let line = try #require(table.split(separator: "\n").last)
        #expect(line.hasSuffix("  " + result), "\(line)")
        #expect(line.split(separator: " ")[1].count == name, "\(line)")
    }

    /// Only a result loses its last part without "…".
    @Test(arguments: [(nil, "Open day · 12 May ·…"), (1, "Open day · 12 May")])
    func aNoteIsNotCutWithoutASign(result: Int?, note: String) {
        let table = textTable(
            header: ["NAME", "NOTE"], rows: [["Abbey", "Open day · 12 May · bring form"]], columns: 27, flexible: [1],
            result: result.map { (column: $0, wordings: { _ in [] }) })
        #expect(table == "NAME   NOTE\nAbbey  \(note)\n")
    }

    /// Both texts are 40 letters long. The name gives room only when the other column is down to 20, and below 24 both do.
    @Test(arguments: [(72, 40, 27), (64, 39, 20), (56, 31, 20), (49, 24, 20), (40, 17, 18)])
    func namesAreNarrowedLast(columns: Int, name: Int, known: Int) throws {
        let rows = [["1", String(repeating: "n", count: 40), String(repeating: "k", count: 40), ""]]
        let table = textTable(
            header: ["N", "NAME", "KNOWN", "NOTE"], rows: rows, columns: columns, flexible: [1, 2, 3], name: 1)
        let cells = try #require(table.split(separator: "\n").last).split(separator: " ")
        #expect(cells.map(\.count) == [1, name, known])
    }

    /// A column without any text is left out if room is short, unless the person asked for it.
    @Test(arguments: [(40, false, true), (20, false, false), (20, true, true)])
    func anEmptyColumnTakesNoRoomThatOthersNeed(columns: Int, hasAll: Bool, isShown: Bool) {
        let rows = [["a long name of a school", "", "far"]]
        let table = textTable(
            header: ["NAME", "NOTE", "WHERE"], rows: rows, columns: columns, flexible: [0], hasAll: hasAll)
        #expect(table.contains("NOTE") == isShown)
        #expect(table.split(separator: "\n").last?.hasSuffix("  far") == true)
    }

    @Test func aLongTextTakesNoRoomFromManyShortOnes() {
        let long = String(repeating: "x", count: 60)
        let rows = (0..<9).map { ["School of nineteen \($0)", "known"] } + [["School", long]]
        let table = textTable(header: ["NAME", "KNOWN"], rows: rows, columns: 40, flexible: [0, 1])
        #expect(table.contains("School of nineteen 8  known\n"))
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }
}
