import Catalogue
import TestSupport
import Testing

/// Filters and searches of places that people post.
struct OwnFacetTests {
    private let places = Places.stalls()

    @Test(
        arguments: [
            ("mia", ["mine"], ["s01", "s03", "s05", "s07"]), ("sam", ["mine"], ["s02", "s04"]),
            ("sam", ["others"], ["s01", "s03", "s05", "s06", "s07", "s08"]), ("nobody", ["mine"], []),
        ] as [(String, Set<String>, [String])])
    func aPersonFiltersByTheirOwnPlaces(user: String, values: Set<String>, keys: [String]) throws {
        let facets = places.facets(for: ServiceSession(user: user))
        #expect(facets.map(\.id) == [Facet.whose, "goods", "price"])
        var filter = Filter()
        filter.only(values, of: facets[0])
        let compiled = CompiledFilter(filter, facets: facets)
        #expect((0..<places.count).filter { compiled.passes($0) }.map(places.key) == keys)
    }

    @Test func onlyASignedInPersonHasTheFilterByOwnPlaces() {
        #expect(places.facets(for: ServiceSession()).map(\.id) == ["goods", "price"])
    }

    @Test(arguments: [
        ("example.org/cod", ["s03"]), ("cod example", ["s03"]), ("by weight", ["s04"]),
        ("kirk", ["s01", "s02", "s03", "s08"]),
    ])
    func placesAreFoundByTheirFurtherTexts(typed: String, keys: [String]) {
        for index in [NameIndex(describing: places), NameIndex(around: places, among: Array(0..<places.count))] {
            #expect(index.rows(like: typed).sorted().map(places.key) == keys)
        }
        #expect(NameIndex(namesOf: places).rows(like: "weight").isEmpty)
    }

    @Test func hiddenPlacesAreNotSaved() {
        var stalls = Stall.all
        stalls[1].isHidden = true
        let served = Stall.served(stalls)
        #expect(served.hiddenKeys == ["s02"] && served.table.rows == 8 && served.shownTable.rows == 7)
        #expect(served.shownTable.row(ofKey: "s02") == nil)
        #expect(Places([served.table], of: Stalls()).hiddenRows == [1])
    }
}
