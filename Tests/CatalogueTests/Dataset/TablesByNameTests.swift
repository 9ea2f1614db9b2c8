import Catalogue
import TestSupport
import Testing

struct TablesByNameTests {
    private static func table(_ name: String, _ keys: [String]) -> Table {
        Table(
            name: name, source: Source(title: name, date: "", licence: ""), keys: TextColumn(keys),
            columns: ["key": .text(TextColumn(keys))])
    }

    private static let joined = JoinedTables([
        table("places", ["a", "b", "c", "d"]), nil, table("prices", ["b", "d", "x"]),
    ])

    @Test(arguments: [
        ("places", ["a", "b", "c", "d"]), ("prices", ["-", "b", "-", "d"]), ("notes", ["-", "-", "-", "-"]),
    ])
    func rowsAreFoundInTheTableOfAName(name: String, keys: [String]) {
        let found = (0..<4).map { row in Self.joined.match(name, row).map { $0.table.keys[$0.row] } ?? "-" }
        #expect(found == keys)
        #expect(Self.joined.rows(in: name).map { $0 < 0 ? "-" : Self.joined[name]?.keys[Int($0)] ?? "" } == keys)
    }

    @Test func aTableThatWasNotImportedIsNil() {
        #expect(Self.joined["places"]?.rows == 4 && Self.joined["prices"]?.rows == 3)
        #expect(Self.joined["notes"] == nil && Self.joined.first?.name == "places")
    }

    @Test func withoutItsMainTableADatasetHasNoPlaces() {
        let joined = JoinedTables([nil, Self.table("prices", ["b"])])
        #expect(joined.first == nil && joined.rows(in: "prices").isEmpty && joined["prices"]?.rows == 1)
        #expect(JoinedTables([]).first == nil)
    }

    @Test func aSubsetHasTheRowsOfEachTable() {
        let places = Places.stalls()
        let tables = places.subset([3, 1])
        #expect(tables.count == 1)
        let keys = tables[0].map(\.keys)
        #expect(keys == TextColumn(["s02", "s04"]))
    }

    @Test func recordsAreFoundByTheNameOfTheirTable() throws {
        struct Record: Decodable, Equatable { var note: String }
        let records = Records(["places": Array(#"{"note":"here"}"#.utf8), "prices": Array("{".utf8)])
        #expect(try records.decoded(Record.self, from: "places", of: "x:1") == Record(note: "here"))
        #expect(try records.decoded(Record.self, from: "notes", of: "x:1") == nil)
        let error = #expect(throws: RecordError.self) {
            try records.decoded(Record.self, from: "prices", of: "x:1")
        }
        #expect(error == .unreadable(id: "x:1"))
        #expect(error?.description == "the details of x:1 are damaged; import the official files again")
        #expect(Records.none.isEmpty && !records.isEmpty)
    }
}
