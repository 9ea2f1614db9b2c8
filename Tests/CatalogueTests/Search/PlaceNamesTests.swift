import Testing

@testable import Catalogue

/// Schools found by their names and the towns they are in.
struct PlaceNamesTests {
    private let names = PlaceNames(
        Places([
            TestPlace(name: "St Mary's School", locality: "Horsforth", town: "Leeds"),
            TestPlace(name: "St Mary's School", town: "York"),
            TestPlace(name: "St Mary's Leeds Road School", town: "Bradford"),
            TestPlace(name: "St Mary's School", town: "Leeds", isCurrent: false),
            TestPlace(name: "St Mary's Leads School", town: "Hull"),
            TestPlace(name: "Elm School", town: "Leeds"),
        ]))

    @Test(arguments: [
        // By name, by name and town, and with typing errors. Closed places are not found.
        ("st marys leeds", 10, [2, 0, 4]), ("st marys leeds", 2, [2, 0]), ("st marys leeds", 1, [2]),
        ("marys york", 10, [1]), ("horsforth mary", 10, [0]), ("leeds", 10, [2, 4]), ("elm york", 10, []),
    ])
    func findsByNameAndTown(typed: String, limit: Int, rows: [Int]) {
        #expect(names.matches(typed, limit: limit).map(\.row) == rows)
        #expect(PlaceNames(names.places, onlyFor: typed).matches(typed, limit: limit).map(\.row) == rows)
    }

    @Test(
        arguments: ["st marys leeds", "marys york", "saint hosrforth", "elm", "LEEDS", "st m", "100003", "st 10"],
        [false, true])
    func aSingleSearchGivesTheSame(typed: String, includingClosed: Bool) {
        let all = PlaceNames(names.places, includingClosed: includingClosed)
        let single = PlaceNames(names.places, includingClosed: includingClosed, onlyFor: typed)
        for isExact in [false, true] {
            let (expected, found) = (
                all.rows(like: typed, isExact: isExact), single.rows(like: typed, isExact: isExact)
            )
            #expect(found.map(\.row) == expected.map(\.row) && found.map(\.kind) == expected.map(\.kind))
        }
        let exact = PlaceNames(names.places, includingClosed: includingClosed, onlyFor: typed, isExact: true)
        #expect(exact.rows(like: typed, isExact: true).map(\.row) == all.rows(like: typed, isExact: true).map(\.row))
        #expect(single.rows(describedBy: typed, limit: 9) == all.rows(describedBy: typed, limit: 9))
    }

    @Test func highlightsOnlyTheName() {
        #expect(names.matches("marys york", limit: 1).first?.ranges == [3..<9])
    }
}

struct NameOrderTests {
    private static let names = [
        "Zebra School", "abraham lincoln high school", "ACORN Academy", "Éclair School", "St. Mary's", "Eagle School",
        "St Marys Infants", "Abraham Lincoln High School", "St Mary's", "",
    ]

    /// Abraham comes before ACORN, and É counts as E. Names that differ only by a full stop or by case are the same,
    /// and are sorted by distance.
    @Test func namesComeAsInADictionary() {
        let places = Places(Self.names.map { TestPlace(name: $0) })
        let hits = Self.names.indices.map { Hit(row: $0, distanceMetres: Double(100 - $0), bearingDegrees: 0) }
        #expect(places.sorted(hits, by: .name).map(\.row) == [9, 7, 1, 2, 5, 3, 8, 4, 6, 0])
    }
}
