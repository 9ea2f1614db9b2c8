import Catalogue
import Geo
import TestSupport
import Testing

/// Places that wait to be sent, among those of their service.
struct UnsentPlacesTests {
    private static func entry(_ key: String, dataset: String = "stalls") -> OutboxEntry {
        var draft = Draft(
            texts: ["name": "Ginger Jar"],
            positions: [
                "place": Origin(label: "x", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))
            ])
        draft.id = key
        return OutboxEntry(dataset: dataset, user: "mia", draft: draft, postedAt: Stall.now)
    }

    @Test func aWaitingPlaceIsAPlaceLikeAllOthers() throws {
        let own = Places.stalls()
        let all = own.withUnsent([Self.entry("new")])
        #expect(all.count == own.count + 1 && all.accepted === own)
        let row = try #require(all.row(ofID: "stall:new"))
        #expect(all.isUnsent(row) && all.name(row) == "Ginger Jar")
        #expect(all.coordinate(row) == Coordinate(latitude: 53.8, longitude: -1.54))
        #expect(all.sources == own.sources)
        #expect((0..<all.count).filter { all.isUnsent($0) } == [row])
        #expect(all.sorted(all.allHits(), by: "newest").first?.row == row)
    }

    @Test func onlyThePlacesOfTheServiceAreReturnedIfNothingWaits() {
        let own = Places.stalls()
        let all = own.withUnsent([Self.entry("new")])
        for entries in [[], [Self.entry("s01")], [Self.entry("new", dataset: "board")]] {
            #expect(own.withUnsent(entries) === own && all.withUnsent(entries) === own)
        }
        #expect((0..<own.count).allSatisfy { !own.isUnsent($0) })
    }

    @Test func aPlaceIsShownAsItWillBeAfterItsWaitingChange() throws {
        let own = Places.stalls()
        var change = Self.entry("s01")
        change.draft.version = 5
        let all = own.withUnsent([change, Self.entry("new")])
        #expect(all.count == own.count + 1 && all.accepted === own && all.sources == own.sources)
        let row = try #require(all.row(ofID: "stall:s01"))
        #expect(all.name(row) == "Ginger Jar" && all.isUnsent(row))
        #expect((0..<all.count).count { all.isUnsent($0) } == 2)
        let other = try #require(all.row(ofID: "stall:s02"))
        #expect(all.name(other) == "Blue Cheese" && !all.isUnsent(other))
        #expect(all.withUnsent([]) === own)
    }

    @Test func aChangeOfAPlaceThatIsGoneIsShown() throws {
        var change = Self.entry("s99")
        change.draft.version = 5
        let all = Places.stalls().withUnsent([change])
        let row = try #require(all.row(ofID: "stall:s99"))
        #expect(all.isUnsent(row))
    }

    @Test func aWaitingPlaceIsAddedToAnEmptyList() {
        let none = Places([nil], of: Stalls())
        let all = none.withUnsent([Self.entry("new")])
        #expect(all.count == 1 && all.isUnsent(0))
    }
}

struct DraftComparisonTests {
    private static func draft(
        _ texts: [String: String], at latitude: Double = 53.8, label: String = "Kirk Bridge"
    ) -> Draft {
        Draft(
            texts: texts,
            positions: ["place": Origin(label: label, coordinate: Coordinate(latitude: latitude, longitude: -1.54))])
    }

    @Test(
        arguments: [
            (draft(["name": "A"]), []), (draft(["name": " A "]), []), (draft(["name": "B"]), ["name"]),
            (draft(["name": "A", "note": "n", "link": "l"]), ["link", "note"]),
            (draft(["name": "A"], at: 53.9), ["place"]), (draft(["name": "A"], label: "Quay"), ["place"]),
            (draft(["name": "A"], at: 53.800_000_01), []), (Draft(texts: ["name": "A"]), ["place"]),
        ] as [(Draft, [String])])
    func fieldsThatDifferAreNamedInTheOrderOfTheForm(other: Draft, fields: [String]) {
        let own = Self.draft(["name": "A"])
        #expect(own.fields(differingFrom: other, in: Stalls().form).map(\.id) == fields)
        #expect(other.fields(differingFrom: own, in: Stalls().form).map(\.id) == fields)
    }
}
