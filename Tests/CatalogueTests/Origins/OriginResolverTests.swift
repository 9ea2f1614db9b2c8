import Geo
import Testing

@testable import Catalogue

@Suite struct OriginResolverTests {
    private struct Postcodes: PostcodeLookup {
        func position(ofPostcode postcode: String) -> Coordinate? {
            postcode == "LS1 4AP" ? Coordinate(latitude: 53.7961, longitude: -1.5491) : nil
        }
    }

    private struct Outcodes: PostcodeCentreLookup {
        func centre(of outcode: String) -> (coordinate: Coordinate, name: String)? {
            switch outcode {
            case "LS1": (Coordinate(latitude: 53.797, longitude: -1.547), "Leeds")
            case "AB10": (Coordinate(latitude: 57.135, longitude: -2.117), "Aberdeen")
            default: nil
            }
        }
    }

    private static let places = Places([
        TestPlace(
            name: "St Peter's", postcode: "LS9 7SG", town: "Leeds", district: "Leeds",
            coordinate: Coordinate(latitude: 53.8, longitude: -1.53)),
        TestPlace(
            name: "Closed", postcode: "ls97sg", town: "Leeds", district: "Leeds",
            coordinate: Coordinate(latitude: 53.9, longitude: -1.5), isCurrent: false),
        TestPlace(name: "Lost", postcode: "LS2 1AA", town: "Leeds", district: "Leeds"),
        TestPlace(
            name: "West", postcode: "LS2 1AB", town: "Leeds", district: "Leeds",
            coordinate: Coordinate(latitude: 53.8, longitude: -1.55)),
        TestPlace(
            name: "Ledston", town: "Ledston", district: "Leeds",
            coordinate: Coordinate(latitude: 53.75, longitude: -1.34)),
        TestPlace(
            name: "Kent", town: "Leeds", district: "Kent", coordinate: Coordinate(latitude: 51.25, longitude: 0.61)),
    ])

    private let resolver = OriginResolver(
        places: places, gazetteer: Gazetteer(places), postcodes: Postcodes(), centres: Outcodes())

    /// A board takes its names from the schools, but its pins are no schools.
    @Test(
        arguments: [
            ("Leeds", "the middle of Leeds"), ("Ledston", "the middle of Ledston"),
            ("LS9 7SG", "the position of a place in this postcode"), ("Whitby", nil),
        ] as [(String, String?)])
    func namesForAnotherDatasetSpeakOfNoSchools(typed: String, approximate: String?) throws {
        let whitby = NamedPlace(name: "Whitby", coordinate: Coordinate(latitude: 54.486, longitude: -0.614))
        let resolver = OriginResolver(
            places: Self.places, gazetteer: Gazetteer(Self.places, map: [whitby]), centres: Outcodes(), isForOther: true
        )
        #expect(try resolver.resolve(typed).approximate == approximate)
    }

    @Test func aKnownPostcodeIsExact() throws {
        let origin = try resolver.resolve("ls14ap")
        #expect(origin.label == "LS1 4AP")
        #expect(origin.coordinate == Coordinate(latitude: 53.7961, longitude: -1.5491))
        #expect(origin.approximate == nil)
        #expect(origin.place == "Leeds" || origin.place == "near Leeds")
    }

    @Test func anUnknownPostcodeIsApproximatedByItsSchool() throws {
        let origin = try resolver.resolve("LS9 7SG")
        #expect(origin.coordinate == Coordinate(latitude: 53.8, longitude: -1.53))
        #expect(origin.approximate == "the position of a school in LS9 7SG")
    }

    @Test func anUnknownPostcodeWithoutASchoolIsApproximatedByItsOutcode() throws {
        let origin = try resolver.resolve("LS1 9ZZ")
        #expect(origin.coordinate == Coordinate(latitude: 53.797, longitude: -1.547))
        #expect(
            origin.approximate == "the centre of LS1; the position of the full postcode is not saved on this machine")
        let aberdeen = try resolver.resolve("ab10")
        #expect(aberdeen.label == "AB10" && aberdeen.place == "Aberdeen")
        #expect(aberdeen.approximate == "the centre of AB10")
    }

    @Test(arguments: [
        ("ZE9 9ZZ", "ZE9"), ("LS2 1AA", "LS2"), ("L51 4AP", "did you mean LS1 4AP?"), ("L51", "did you mean LS1?"),
        ("ZE9", "ZE9"), ("test:999999", "test:999999"),
        ("test:100002", "Lost has no position"), ("Leds", "did you mean Leeds"), ("Xyzzy", "Xyzzy"),
    ])
    func unknownPlacesAreReported(typed: String, hint: String) {
        let error = #expect(throws: OriginError.self) { try resolver.resolve(typed) }
        #expect(error?.kind == .unknown)
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
    }

    /// Leeds has 270 schools, Leads Road in Hull 7: a whole word with a typing error means the much larger town.
    @Test(arguments: [(270, false), (140, false), (139, true)])
    func aWholeWordIsMistypedIfTheOtherTownIsMuchLarger(schoolsOfLeeds: Int, isLeadsRoad: Bool) {
        let towns = [(schoolsOfLeeds, "Leeds", 53.8), (7, "Leads Road", 53.77)].map {
            NamedPlace(name: $1, coordinate: Coordinate(latitude: $2, longitude: -1), count: $0)
        }
        let places = Places([])
        let resolver = OriginResolver(places: places, gazetteer: Gazetteer(places, extra: towns))
        if isLeadsRoad {
            #expect((try? resolver.resolve("leads"))?.label == "Leads Road")
        } else {
            let error = #expect(throws: OriginError.self) { try resolver.resolve("leads") }
            #expect(error?.description.contains("did you mean Leeds?") == true)
        }
        #expect((try? resolver.resolve("leads road"))?.label == "Leads Road")
    }

    @Test func withoutATableOfOutcodesThePostcodeIsNotCalledWrong() {
        let bare = OriginResolver(places: Self.places, gazetteer: Gazetteer(Self.places))
        let error = #expect(throws: OriginError.self) { try bare.resolve("LS1 4AP") }
        #expect(error == .postcodesMissing(typed: "LS1 4AP"))
        #expect(error?.description == "LS1 4AP is not known: import a file of postcodes, or type a town.")
    }

    /// LS99 is one of the outcodes of post office boxes, which lie in no area.
    @Test func anOutcodeWithoutAPositionIsNotCalledWrong() throws {
        let outcode = try #require(Outcode("LS99"))
        #expect(
            OriginError.unknownOutcode(outcode, typed: "LS99 9ZZ").description
                == "No position is known for LS99: check its letters and digits, or type a town.")
    }

    @Test func theWordHereIsTheHome() throws {
        #expect(throws: OriginError.nothingHere) { try resolver.resolve("here") }
        #expect(throws: OriginError.noHome) { try resolver.resolve("home") }
        #expect(
            OriginError.noHome.description == "No home is set: use :home PLACE, or catchment home set PLACE.")
        let home = Origin(label: "home", coordinate: Coordinate(latitude: 53, longitude: -1))
        let settled = OriginResolver(places: Self.places, gazetteer: Gazetteer(Self.places), home: home)
        for typed in ["here", "Home", "near me"] { #expect(try settled.resolve(typed) == home) }
    }

    @Test func anAmbiguousNameMeansTheLargestPlaceAndTheOthersAreAlternatives() throws {
        #expect(try resolver.resolve("leeds").place == "Leeds")
        #expect(try resolver.meanings(of: PlaceQuery("leeds")).map(\.place) == ["Leeds", "Leeds, Kent"])
        #expect(try resolver.resolve("Leeds, Kent").coordinate == Coordinate(latitude: 51.25, longitude: 0.61))
        #expect(try resolver.resolve("ledst").label == "Ledston")
    }

    @Test(arguments: [
        ("leeds kent", "Leeds, Kent"), ("LEEDS KENT", "Leeds, Kent"), ("Leeds Leeds", "Leeds"),
    ])
    func aNameMayHaveItsDistrictBehindItWithoutAComma(typed: String, place: String) throws {
        #expect(try resolver.resolve(typed).place == place)
        #expect(try resolver.meanings(of: PlaceQuery(typed)).count == 1)
    }

    @Test func aBeginningOfADistrictIsNoDistrict() {
        #expect(throws: OriginError.self) { try resolver.resolve("leeds ke") }
    }

    @Test func aSchoolCanBeAnOrigin() throws {
        let origin = try resolver.resolve("TEST:100000")
        #expect(origin.label == "test:100000" && origin.place == "St Peter's")
        #expect(try resolver.resolve("100000") == origin)
    }

    @Test func swappedCoordinatesAreReported() throws {
        let error = #expect(throws: OriginError.self) { try resolver.resolve("-1.5478,53.7966") }
        #expect(error?.kind == .malformed)
        #expect(error?.description.contains("53.7966,-1.5478") == true)
        #expect(try resolver.resolve("40.7,-74").place == "")
        #expect(try resolver.resolve("53.7966,-1.5478").approximate == nil)
    }
}
