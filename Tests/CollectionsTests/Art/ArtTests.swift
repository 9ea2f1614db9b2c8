import JSON
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// What is shown of works, and how they are grouped and sorted.
struct ArtTests {
    private static let works = [
        ArtSamples.campusWork("1", ["title": "Arch", "location": "Hall - Offsite", "yearOfWork": "1968-69"]),
        ArtSamples.campusWork(
            "2", ["title": "Bird", "location": "HALL, offsite", "artist": "Bo Li", "yearOfWork": "19th century"]),
        ArtSamples.campusWork("3", ["title": "Cube", "location": "", "artist": "", "yearOfWork": "", "fileName": ""]),
        ArtSamples.campusWork("4", ["title": "Door", "location": "Hall - Offsite", "enabled": "0"]),
        ArtSamples.campusWork("5", ["title": "Eye", "location": "Library", "yearOfWork": "2021"]),
    ]
    private let places: Places

    init() throws { places = ArtSamples.places(try ArtSamples.read(ArtSamples.campus(Self.works))) }

    private func titles(sortedBy order: String) -> [String] {
        places.sorted(places.allHits(), by: order).map { places.name($0.row) }
    }

    @Test func worksOfABuildingAreAGroupHoweverItsNameIsSpelt() throws {
        #expect(places.groupSizes(0..<5) == ["Hall - Offsite": 3, "Library": 1])
        #expect(Art().group(of: try #require(places.row(titled: "Cube")), in: places) == nil)
    }

    @Test func buildingsOfDifferentListsAreDifferentGroups() throws {
        let other = try ArtSamples.read("Title,Artist,Building\nFish,Ann Example,Hall\n", named: "city.csv")
        let both = ArtSamples.places(try ArtSamples.read(ArtSamples.campus(Self.works)), other)
        let groups = Set((0..<both.count).compactMap { Art().group(of: $0, in: both)?.key })
        #expect(groups == ["campus hall", "campus library", "city hall"])
    }

    @Test func sortsByTitleArtistAndYear() {
        #expect(titles(sortedBy: "title") == ["Arch", "Bird", "Cube", "Eye"])
        #expect(titles(sortedBy: "artist") == ["Arch", "Eye", "Bird", "Cube"])
        #expect(titles(sortedBy: "year") == ["Eye", "Arch", "Bird", "Cube"])
    }

    @Test func anExportHasTheFieldsOfTheContract() throws {
        #expect(Art().exportedNames.prefix(7) == ["title", "artist", "year", "building", "note", "picture", "inPlace"])
        #expect(Art().exportedNames.dropFirst(7) == ["kind", "address", "district", "page", "status", "source"])
        let row = try #require(places.row(titled: "Bird"))
        let fields = Art().exportedFields(of: row, in: places)
        #expect(fields.map(\.name) == Art().exportedNames)
        #expect(
            JSONValue.object(fields).text
                == #"{"title":"Bird","artist":"Bo Li","year":"19th century","building":"Hall - Offsite","note":"A note.","#
                + #""picture":"https://cgi.csc.liv.ac.uk/~phil/Teaching/COMP327/artwork_images/Work%202.jpg","inPlace":true,"kind":null,"#
                + #""address":null,"district":null,"page":null,"status":"1","#
                + #""source":"University of Liverpool, works of art on campus"}"#
        )
        let bare = Art().exportedFields(of: try #require(places.row(titled: "Cube")), in: places)
        #expect(bare.prefix(7).filter { $0.value == .null }.map(\.name) == ["artist", "year", "building", "picture"])
    }

    @Test func anExportHasEverythingThatAListMaySay() throws {
        let text = """
            Title,Artist,Type,Address,District,Link,Status
            Arch,Ann Example,Mural,1 Main Street,North,https://example.org/arch,In place
            """
        let works = ArtSamples.places(try ArtSamples.read(text, named: "city.csv"))
        #expect(
            JSONValue.object(Array(Art().exportedFields(of: 0, in: works).dropFirst(7))).text
                == #"{"kind":"Mural","address":"1 Main Street","district":"North","page":"https://example.org/arch","#
                + #""status":"In place","source":"Works of art, city"}"#)
    }

    @Test func aPictureIsDescribedByTitleAndArtist() throws {
        let row = try #require(places.row(titled: "Bird"))
        let picture = try #require(places.picture(row))
        #expect(picture.address.hasSuffix("/artwork_images/Work%202.jpg"))
        #expect(picture.description == "Photo of Bird, a work by Bo Li")
        #expect(picture.details.contains { $0.hasPrefix("Hall - Offsite") })
        #expect(picture.details.last == "A note.")
        #expect(places.picture(try #require(places.row(titled: "Cube"))) == nil)
    }

    @Test func detailsNameTheOtherWorksThatAreStillThere() throws {
        let row = try #require(places.row(titled: "Arch"))
        let detail = try places.detail(of: row, records: .none)
        #expect(detail.headline == "Ann Example, 1968-69" && detail.address == "Hall - Offsite")
        let others = detail.sections.suffix(2)
        #expect(others.map(\.title) == ["Other works in Hall - Offsite", "Other works by Ann Example"])
        #expect(others.first?.rows == [.places([.init(id: "art:campus.2", name: "Bird", note: "Bo Li, 19th century")])])
        #expect(others.last?.rows == [.places([.init(id: "art:campus.5", name: "Eye", note: "Ann Example, 2021")])])
        #expect(detail.links["picture"]?.hasSuffix("Work%201.jpg") == true && detail.links["page"] == nil)
        #expect(detail.sources.map(\.title) == ["University of Liverpool, works of art on campus"])
        #expect(detail.sections.first?.rows.first == .field("Artist", "Ann Example"))
    }

    @Test func aWorkThatIsGoneSaysSo() throws {
        let row = try #require(places.row(titled: "Door"))
        #expect(places.summary(row).hasPrefix("no longer there · ") && places.mark(row).letter == "x")
        #expect(try places.detail(of: row, records: .none).headline.hasPrefix("No longer there"))
        #expect(
            !places.allHits().contains { $0.row == row }
                && places.allHits(includingClosed: true).contains { $0.row == row })
    }

    @Test func artistsAndYearsAreFoundInTheListOfAllWorks() {
        let index = NameIndex(describing: places, among: places.allHits().map(\.row))
        #expect(index.rows(like: "bo li").map(places.name) == ["Bird"])
        #expect(index.rows(like: "2021").map(places.name) == ["Eye"])
        #expect(index.rows(like: "library").map(places.name) == ["Eye"])
    }

    @Test func everyFacetWorksWithoutPlaces() {
        let none = Places([], of: Art())
        #expect(none.facets.map(\.id) == ["kind", "period", "picture", "state", "source"])
        #expect(Set(Art().sorts.map(\.id)) == ["title", "artist", "year", "nearest"])
    }

    @Test func manyKindsAreCountedTogether() throws {
        let rows = (0..<60).map { "Work \($0),Ann,Kind \($0),1 Main Street" }.joined(separator: "\n")
        let many = ArtSamples.places(try ArtSamples.read("Title,Artist,Type,Address\n" + rows + "\n", named: "a.csv"))
        let facet = try #require(many.facets.first { $0.id == "kind" })
        #expect(facet.values.count == 42 && facet.codes.count { facet.values[Int($0)].id == "other-kinds" } == 20)
    }

    @Test func aKindMayBeCalledAsTheCountedOnes() throws {
        let kinds = ["Not known", "not-known!", "Other kinds", "Mural", ""]
        let rows = kinds.map { "A \($0),Ann,\($0),1 Main Street" }.joined(separator: "\n")
        let places = ArtSamples.places(try ArtSamples.read("Title,Artist,Type,Address\n" + rows + "\n", named: "a.csv"))
        let facet = try #require(places.facets.first { $0.id == "kind" })
        #expect(facet.values.map(\.id) == ["mural", "other-kinds", "not-known"])
        let found = kinds.map { kind in
            places.row(titled: "A \(kind)".trimmingBlanks).map { facet.values[Int(facet.codes[$0])].id }
        }
        #expect(found == ["not-known", "not-known", "other-kinds", "mural", "not-known"])
    }

    @Test(arguments: [
        ("Sculpture", WorkFamily.sculpture), ("Two-dimensional artwork", .flat), ("Murale", .flat),
        ("Stained Glass", .flat),
        ("Fountain or water feature", .water), ("Memorial or monument", .monument), ("Media work", .media),
        ("", .other),
        ("Denkmal", .monument), ("Escultura", .sculpture), ("Watercolour", .flat), ("Aquarelle", .flat),
    ])
    func kindsHaveShapes(kind: String, family: WorkFamily) { #expect(WorkFamily(kind: kind) == family) }

    @Test func savedSearchesKeepTheirSources() {
        let saved = Places(places.subset([0, 1]), of: Art())
        #expect(saved.sources == places.sources && saved.count == 2)
    }
}
