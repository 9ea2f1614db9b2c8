import Geo
import Testing

@testable import Catalogue

/// Schools and towns that a typed name may mean.
struct NameMeaningsTests {
    private static func school(_ name: String, _ town: String, _ latitude: Double, _ longitude: Double) -> TestPlace {
        TestPlace(
            name: name, town: town, district: town, coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    private static let places = Places([
        school("Bracken Edge Primary School", "Leeds", 53.82, -1.53),
        school("Allerton Grange School", "Leeds", 53.83, -1.54),
        school("St Mary's Primary School", "York", 53.96, -1.08),
        school("St Mary's Junior School", "Leeds", 53.80, -1.55),
        school("York", "Leeds", 53.80, -1.56),
        TestPlace(name: "Bracken Edge Nursery", town: "Leeds", district: "Leeds"),
    ])

    private static func meanings(_ typed: String, near: Coordinate? = nil) throws -> [Origin] {
        let resolver = OriginResolver(
            places: places, gazetteer: Gazetteer(places), names: { PlaceNames(places) }, near: near)
        return try resolver.meanings(of: PlaceQuery(typed))
    }

    @Test(arguments: [
        ("bracken edge leeds", ["Bracken Edge Primary School"]),
        ("Allerton Grange School, Leeds", ["Allerton Grange School"]),
        ("allerton grange school", ["Allerton Grange School"]),
        ("Leeds", ["Leeds"]), ("York", ["York", "York"]),
        // The dataset and its country are called Test and Testland.
        ("York, Test", ["York", "York"]), ("Leeds , testland", ["Leeds"]),
    ])
    func aSchoolIsFoundByItsNameAndATownComesFirst(typed: String, labels: [String]) throws {
        #expect(try Self.meanings(typed).map(\.label) == labels)
    }

    /// "Y" begins York, and nothing is left of an emoji; but no place is meant.
    @Test(arguments: ["Y", "é", "🙂", "🙂é"]) func aLetterAloneIsNoPlace(typed: String) {
        #expect(throws: OriginError.unknownName(typed, suggestion: nil, Self.places.dataset.postcodeForm)) {
            try Self.meanings(typed)
        }
    }

    /// A single mistyped word is compared with towns alone, because names of schools have too many words.
    @Test(arguments: [
        ("alerton grange", "Allerton Grange School"), ("allerton grnge school", "Allerton Grange School"),
        ("grnge", nil), ("two words", nil),
    ])
    func severalMistypedWordsSuggestASchool(typed: String, suggestion: String?) {
        #expect(throws: OriginError.unknownName(typed, suggestion: suggestion, Self.places.dataset.postcodeForm)) {
            try Self.meanings(typed)
        }
    }

    @Test(arguments: [
        ("Y", "\"Y\" is too short: "), ("two words", "No town or district is called \"two words\": try "),
    ])
    func aNameThatIsNotKnownIsExplained(typed: String, beginning: String) {
        let error = #expect(throws: OriginError.self) { try Self.meanings(typed) }
        #expect(error?.description.hasPrefix(beginning) == true)
    }

    @Test func theTownIsMeantBeforeASchoolOfTheSameName() throws {
        #expect(try Self.meanings("York").map { $0.placeID != nil } == [false, true])
    }

    @Test(arguments: [(53.96, -1.08, "St Mary's Primary School"), (53.80, -1.55, "St Mary's Junior School")])
    func theNearestSchoolComesFirst(latitude: Double, longitude: Double, name: String) throws {
        let near = Coordinate(latitude: latitude, longitude: longitude)
        let found = try Self.meanings("st mary's", near: near)
        #expect(found.count == 2 && found.first?.label == name)
    }

    @Test(arguments: [
        ("Leeds", "Leeds", "Leeds"), ("Leeds", "Leeds, Kent", "Leeds, Kent"), ("LS7 4HE", "Leeds", "LS7 4HE"),
        ("53.8,-1.5", "Leeds", "this place"), ("Leeds", "", "Leeds"), ("Ash", "Ashford, Kent", "Ash"),
    ])
    func sentencesTellTownsOfTheSameNameApart(label: String, place: String, name: String) {
        let origin = Origin(label: label, place: place, coordinate: Coordinate(latitude: 53.8, longitude: -1.5))
        #expect(origin.nameOfPlace == name)
    }

    @Test func aSchoolIsNamedWithItsTownAndItsID() throws {
        let found = try #require(try Self.meanings("bracken edge").first)
        #expect(found.fullName == "Bracken Edge Primary School, Leeds" && found.placeID == "test:100000")
        #expect(found.approximate == nil && found.areaMetres == nil)
    }

    @Test func aLongTextIsRefusedAtOnce() {
        let text = String(repeating: "leeds ", count: 20_000)
        let error = #expect(throws: OriginError.self) { try Self.meanings(text) }
        #expect(error?.kind == .malformed && (error?.description.count ?? 0) < 200)
    }
}
