import Testing

@testable import Catalogue

struct TableMergingTests {
    private static func table(_ rows: [(key: String, name: String, phase: String, pupils: Int32)], extra: Bool) -> Table
    {
        var phases = CodeColumn()
        for row in rows { phases.append(row.phase) }
        var columns: [String: Column] = [
            "name": .text(TextColumn(rows.map(\.name))), "phase": .code(phases),
            "pupils": .number(NumberColumn(rows.map(\.pupils))),
        ]
        if extra { columns["town"] = .text(TextColumn(rows.map { _ in "Millford" })) }
        return Table(
            name: "register", source: Source(title: extra ? "b" : "a", date: "", licence: ""),
            keys: TextColumn(rows.map(\.key)), columns: columns)
    }

    @Test func mergedRowsHaveTheirValuesInTheOrderOfTheirKeys() {
        let first = Self.table([("2", "b", "Primary", 20), ("4", "d", "Nursery", 40)], extra: false)
        let second = Self.table([("1", "a", "Nursery", 10), ("3", "c", "Secondary", .min)], extra: true)
        let merged = first.merged(with: second)
        #expect((0..<merged.rows).map { merged.keys[$0] } == ["1", "2", "3", "4"])
        #expect((0..<merged.rows).map { merged.text("name")[$0] } == ["a", "b", "c", "d"])
        #expect((0..<merged.rows).map { merged.code("phase")[$0] } == ["Nursery", "Primary", "Secondary", "Nursery"])
        #expect(Array(merged.number("pupils").numbers) == [10, 20, .min, 40])
        #expect((0..<merged.rows).map { merged.text("town")[$0] } == ["Millford", "", "Millford", ""])
        #expect(merged.source.title == "a")
        #expect(merged.row(ofKey: "3") == 2)
    }
}
