import Testing

@testable import Catalogue

struct TablePartTests {
    @Test(arguments: [
        ("Art in Ville-Marie.csv", "art-in-ville-ma"), ("Œuvres d’art", "oeuvres-dart"), ("A  B", "a-b"), ("???", ""),
        ("a-very-long-nam e", "a-very-long-nam"), ("twelve letters x", "twelve-letters"), ("日本", ""),
    ])
    func namesAreShortAndPlain(text: String, name: String) { #expect(TablePart.name(text) == name) }

    private static func list(
        _ name: String, _ rows: [(key: String, value: String)], changed: String = "", read: Int? = nil
    ) -> Table {
        var parts = CodeColumn()
        for _ in rows { parts.append(name) }
        return Table(
            name: "works", source: Source(title: "", date: "", licence: ""), keys: TextColumn(rows.map(\.key)),
            columns: ["value": .text(TextColumn(rows.map(\.value))), Table.part: .code(parts)],
            parts: [
                TablePart(
                    name: name, source: Source(title: name, date: changed, licence: "", rowsRead: read ?? rows.count),
                    changed: changed)
            ])
    }

    private static func values(_ table: Table) -> [String] {
        (0..<table.rows).map { "\(table.keys[$0])=\(table.text("value")[$0])" }
    }

    private let both = list("a", [("a.1", "old"), ("a.2", "old")], changed: "2026-01-01").adding(
        list("b", [("b.1", "b")]), hasOnlyChanges: false)

    @Test func listsStandSideBySide() {
        #expect(Self.values(both) == ["a.1=old", "a.2=old", "b.1=b"])
        #expect(both.parts.map(\.name) == ["a", "b"] && both.rows(ofPart: "a") == 2 && both.rows(ofPart: "c") == 0)
    }

    @Test func aListThatIsReadAgainReplacesOnlyItsOwnRows() {
        let again = both.adding(Self.list("a", [("a.2", "new"), ("a.3", "new")]), hasOnlyChanges: false)
        #expect(Self.values(again) == ["a.2=new", "a.3=new", "b.1=b"] && again.parts.map(\.name) == ["a", "b"])
    }

    @Test func aListOfChangesReplacesOnlyRowsOfTheSameKeys() {
        let again = both.adding(
            Self.list("a", [("a.2", "new"), ("a.3", "new")], changed: "2026-02-02"), hasOnlyChanges: true)
        #expect(Self.values(again) == ["a.1=old", "a.2=new", "a.3=new", "b.1=b"])
        #expect(again.parts[0].changed == "2026-02-02" && again.parts[0].source.rowsRead == 3)
    }

    @Test func anAnswerWithoutChangesChangesNothing() {
        #expect(both.adding(Self.list("a", [], read: 0), hasOnlyChanges: true) == both)
    }

    @Test func aListIsRemovedWithItsRows() {
        let rest = both.removing(part: "a")
        #expect(Self.values(rest) == ["b.1=b"] && rest.parts.map(\.name) == ["b"])
        #expect(rest.removing(part: "b").rows == 0 && both.removing(part: "zoo") == both)
    }

    @Test func aSubsetOfRowsKeepsTheListsOfItsTable() {
        #expect(both.subset([0]).parts == both.parts)
        #expect(both.subset([0]).merged(with: Self.list("c", [("c.1", "c")])).parts.map(\.name) == ["a", "b", "c"])
    }
}
