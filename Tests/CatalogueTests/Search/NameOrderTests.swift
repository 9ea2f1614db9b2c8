import Testing

@testable import Catalogue

struct NameOrderTests {
    private static let names = [
        "Zebra School", "abraham lincoln high school", "ACORN Academy", "Éclair School", "St. Mary's", "Eagle School",
        "St Marys Infants", "Abraham Lincoln High School", "St Mary's", "",
    ]

    /// As a dictionary has them: Abraham before ACORN, É as E; names that differ by a full stop or by case are the same, and
    /// go by distance.
    @Test func namesComeAsInADictionary() {
        let places = Places(Self.names.map { TestPlace(name: $0) })
        let hits = Self.names.indices.map { Hit(row: $0, distanceMetres: Double(100 - $0), bearingDegrees: 0) }
        #expect(places.sorted(hits, by: "name").map(\.row) == [9, 7, 1, 2, 5, 3, 8, 4, 6, 0])
    }
}
