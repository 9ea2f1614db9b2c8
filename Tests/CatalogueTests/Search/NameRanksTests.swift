import Testing

@testable import Catalogue

/// Long lists sorted by name, compared with a sort that compares the names themselves.
struct NameRanksTests {
    @Test func theOrderIsThatOfTheNamesThenOfTheDistance() {
        // Many equal names, names that differ only after eight letters, capitals, an accent and an apostrophe.
        let words = [
            "Ash", "ash", "Éclair", "Eclair", "St Mary's A", "St Marys B", "Castleton North", "Castleton South",
        ]
        let names = (0..<5000).map { words[($0 * 7919) % words.count] + ($0 % 3 == 0 ? "" : " \($0 % 40)") }
        let column = TextColumn(names)
        let hits = (0..<5000).map { row in
            Hit(row: row, distanceMetres: Double((row * 31) % 97), bearingDegrees: 0)
        }
        let byDistance: (Hit, Hit) -> Bool = { ($0.distanceMetres, $0.row) < ($1.distanceMetres, $1.row) }
        func folded(_ name: String) -> [UInt8] { Array(FoldedText(name).joined.utf8) }
        let expected = hits.map { ($0, folded(names[$0.row])) }.sorted { one, other in
            one.1 == other.1 ? byDistance(one.0, other.0) : one.1.lexicographicallyPrecedes(other.1)
        }
        let ranks = NameRanks(of: column)
        #expect(ranks.sorted(hits, areInOrder: byDistance) == expected.map(\.0))
        // A part of the rows keeps the same order.
        let some = hits.filter { $0.row % 5 == 2 }
        #expect(
            ranks.sorted(some, areInOrder: byDistance) == expected.map(\.0).filter { $0.row % 5 == 2 })
    }
}
