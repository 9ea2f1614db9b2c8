import JSON
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

    private static func codes(_ values: Range<Int>) -> Table {
        // Keys of one length, so that they ascend as the numbers do.
        let keys = values.map { String(100_000 + $0) }
        return Table(
            name: "register", source: Source(title: "", date: "", licence: ""), keys: TextColumn(keys),
            columns: [
                "phase": .code(CodeColumn(values: keys, codes: values.indices.map { UInt16($0 - values.lowerBound) }))
            ])
    }

    /// Codes have 16 bits, and a file may have any values.
    @Test func moreValuesThanCodesCanTellApartDoNotEndTheProgram() {
        let merged = Self.codes(0..<40_000).merged(with: Self.codes(40_000..<80_000))
        let phases = merged.code("phase")
        #expect(phases.values.count == 65_536 && phases.count == 80_000)
        #expect(phases[39_999] == "139999" && phases[65_535] == "165535" && phases[65_536] == "100000")
    }

    @Test func aColumnWithMoreValuesThanCodesIsRefused() throws {
        let values = (0...65_536).map { #""v\#($0)""# }.joined(separator: ",")
        let column = #"{"values":[\#(values)],"codes":[0]}"#
        let text = #"{"name":"t","source":{},"details":null,"rows":1,"keys":["a"],"columns":{"phase":\#(column)}}"#
        #expect(throws: JSONError.self) { try Self.read(text) }
        #expect(try Self.read(text.replacing(#""v65536","#, with: "").replacing(#","v65536""#, with: "")).rows == 1)
    }

    private static func read(_ text: String) throws -> Table {
        try Array(text.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            return try TableCoding.read(&reader, ColumnReader(fileSize: bytes.count))
        }
    }
}
