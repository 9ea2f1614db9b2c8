import Catalogue
@testable import Collections
import Geo
import HTTP
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

/// Whether an origin comes from the data, from a saved answer or from the network.
struct OriginSearchTests {
    private let scratch = Scratch()
    private let server = FakeServer()

    private struct LocalPostcodes: PostcodeLookup, PostcodeCentreLookup {
        func position(ofPostcode postcode: String) -> Coordinate? {
            postcode == "LS1 4AP" ? Coordinate(latitude: 53.7961, longitude: -1.5491) : nil
        }
        func lacks(postcode: String) -> Bool { postcode == "LS1 7AA" }
        func centre(of outcode: String) -> (coordinate: Coordinate, name: String)? {
            outcode == "LS1" ? (Coordinate(latitude: 53.797, longitude: -1.547), "Leeds") : nil
        }
    }

    private func search(isOff: Bool = false) -> OriginSearch {
        let places = Places([nil, nil], of: England())
        let resolver = OriginResolver(
            places: places, gazetteer: Gazetteer(places), postcodes: LocalPostcodes(), centres: LocalPostcodes())
        return OriginSearch(
            resolver,
            Lookups(
                files: UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])),
                fetch: isOff ? nil : server))
    }

    private func find(_ text: String, _ policy: LookupPolicy = .postcodes, isOff: Bool = false) throws -> [Origin] {
        try search(isOff: isOff).find(text, policy: policy, Cancellation()).origins
    }

    private func answer(_ postcode: String, latitude: Double) {
        let joined = postcode.filter { $0 != " " }
        server.answer(
            "https://api.postcodes.io/postcodes/\(joined)",
            Array(
                #"{"status":200,"result":{"postcode":"\#(postcode)","longitude":-1.5,"latitude":\#(latitude),"admin_district":"Leeds"}}"#
                    .utf8))
    }

    @Test func aKnownPlaceIsNotLookedUp() throws {
        #expect(try find("ls14ap")[0].credit == nil)
        #expect(try find("53.8,-1.5").count == 1)
        #expect(server.urls.isEmpty)
    }

    @Test func anApproximatePostcodeIsLookedUpButNotWhileItIsTyped() throws {
        answer("LS1 5AA", latitude: 53.8)
        #expect(try find("LS1 5AA", .nobody)[0].approximate?.hasPrefix("the centre of LS1") == true)
        #expect(server.urls.isEmpty)
        let found = try find("LS1 5AA")[0]
        #expect(found.coordinate.latitude == 53.8 && found.approximate == nil && found.place == "Leeds")
        // The saved answer is used afterwards, also while the postcode is typed and without a network.
        #expect(try find("LS1 5AA", .nobody, isOff: true) == [found])
        #expect(server.urls.count == 1)
    }

    @Test func anUnknownPostcodeIsLookedUp() throws {
        answer("BT1 1AA", latitude: 54.6)
        #expect(try find("BT1 1AA")[0].coordinate.latitude == 54.6)
        #expect(throws: OriginError.self) { try find("BT1 1AB", isOff: true) }
    }

    @Test(
        arguments: [
            (Response(status: 500), .status(500), .network),
            (Response(status: 200, body: Array("<p>".utf8)), .webPage, .damaged),
            (Response(status: 200, body: Array("{".utf8)), .damagedAnswer, .damaged),
        ] as [(Response, LookupError.Problem, OriginError.Kind)])
    func aFailedLookupIsReportedAndTheApproximateOriginIsUsed(
        answer: Response, problem: LookupError.Problem, kind: OriginError.Kind
    ) throws {
        server.answer("https://api.postcodes.io/postcodes/LS15AA", answer)
        let found = try search().find("LS1 5AA", policy: .postcodes, Cancellation())
        #expect(found.origins[0].coordinate.latitude == 53.797)
        #expect(
            found.origins[0].approximate
                == "the centre of LS1; the position of the full postcode is not saved on this machine")
        #expect(found.problem == LookupError(.postcodesIO, problem))
        // If the data has no approximate origin, the error is thrown.
        server.answer("https://api.postcodes.io/postcodes/BT15AA", answer)
        let error = #expect(throws: OriginError.self) { try find("BT1 5AA") }
        #expect(error == .lookup(LookupError(.postcodesIO, problem)) && error?.kind == kind)
    }

    @Test func aPostcodeThatNoServiceKnowsIsReported() throws {
        server.answer("https://api.postcodes.io/postcodes/LS15AA", Response(status: 404))
        server.answer("https://api.postcodes.io/postcodes/LS17AA", Response(status: 404))
        #expect(
            try find("LS1 5AA")[0].approximate == "postcodes.io does not know LS1 5AA; shown from the centre of LS1")
        #expect(
            try find("LS1 7AA", isOff: true)[0].approximate
                == "LS1 7AA is not in Code-Point Open (mistyped, or new?); shown from the centre of LS1")
        #expect(
            try find("LS1 7AA")[0].approximate
                == "LS1 7AA is not in Code-Point Open (mistyped, or new?), and postcodes.io does not know LS1 7AA; shown from the centre of LS1"
        )
        let error = #expect(throws: OriginError.self) { try find("BT1 5AA") }
        #expect(
            error?.kind == .unknown && error?.description == "postcodes.io does not know BT1 5AA: check the postcode.")
    }

    @Test func noRequestIsSentIfItsTimeCannotBeSaved() {
        scratch.write("no folder", "cache")
        let error = #expect(throws: OriginError.self) { try find("Chevin", .names) }
        #expect(error?.kind == .cannotWrite)
    }

    @Test func approximateOriginsAreFoundWithTheNetworkOff() throws {
        #expect(
            try find("LS1 5AA", isOff: true)[0].approximate
                == "the centre of LS1; the position of the full postcode is not saved on this machine")
    }

    @Test func namesAreLookedUpOnlyIfThePersonAllowsIt() throws {
        let url = "https://nominatim.openstreetmap.org/search?q=Chevin&format=jsonv2&limit=5&accept-language=en"
        server.answer(
            url,
            Array(
                #"[{"name":"Chevin","display_name":"Chevin, Otley","lat":"53.9","lon":"-1.7"},{"name":"Chevin","display_name":"Chevin, Belper","lat":"53","lon":"-1.5"}]"#
                    .utf8))
        for policy in [LookupPolicy.nobody, .postcodes] {
            #expect(throws: OriginError.self) { try find("Chevin", policy) }
        }
        #expect(server.urls.isEmpty)
        #expect(try find("Chevin", .names).map(\.place) == ["Otley", "Belper"])
        #expect(try find("chevin", .nobody, isOff: true).map(\.place) == ["Otley", "Belper"])
    }

    /// Many countries have postcodes of five digits, so the area is looked up with the name of the city.
    @Test func anAreaWithoutPlacesIsLookedUpIfThePersonAllowsIt() throws {
        let places = Places([nil, nil], of: NewYork())
        let search = OriginSearch(
            OriginResolver(places: places, gazetteer: Gazetteer(places)),
            Lookups(files: UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])), fetch: server))
        server.answer(
            "https://nominatim.openstreetmap.org/search?q=11234%2C%20New%20York%20City&format=jsonv2&limit=5&accept-language=en",
            Array(
                #"[{"name":"11234","display_name":"11234, Brooklyn, New York","lat":"40.62","lon":"-73.92"}]"#.utf8))
        for policy in [LookupPolicy.nobody, .postcodes] {
            let error = #expect(throws: OriginError.self) { try search.find("11234", policy: policy, Cancellation()) }
            #expect(error?.kind == .unknown && error?.description.contains("ZIP code 11234") == true)
        }
        #expect(server.urls.isEmpty)
        let found = try search.find("11234", policy: .names, Cancellation()).origins
        #expect(found.map(\.fullName) == ["11234, Brooklyn, New York"] && found[0].credit?.isEmpty == false)
        #expect(try search.find("11234-1000", policy: .nobody, Cancellation()).origins == found)
        #expect(server.urls.count == 1)
    }

    @Test func anUnknownNameIsReported() throws {
        let url = "https://nominatim.openstreetmap.org/search?q=Xyzzy&format=jsonv2&limit=5&accept-language=en"
        server.answer(url, Array("[]".utf8))
        let unknown = #expect(throws: OriginError.self) { try find("Xyzzy", .names) }
        #expect(unknown?.kind == .unknown && unknown?.description.contains("either") == true)
        let off = #expect(throws: OriginError.self) { try find("Plugh", .names, isOff: true) }
        #expect(off?.kind == .network && off?.description.contains("network is off") == true)
    }

    @Test func aPointIsDescribedByTheNearestPostcode() throws {
        let point = Coordinate(latitude: 51.5031, longitude: -0.1133)
        #expect(search().describe(point, policy: .postcodes, Cancellation()) == nil)
        server.answer(
            "https://api.postcodes.io/postcodes?lon=-0.1133&lat=51.5031&limit=1&radius=2000",
            Array(
                #"{"status":200,"result":[{"postcode":"SE1 8XX","longitude":-0.1130,"latitude":51.5030,"admin_ward":"Waterloo","admin_district":"Lambeth"}]}"#
                    .utf8))
        #expect(search().describe(point, policy: .postcodes, Cancellation()) == "near Waterloo, Lambeth, SE1 8XX")
        #expect(
            search(isOff: true).describe(point, policy: .postcodes, Cancellation()) == "near Waterloo, Lambeth, SE1 8XX"
        )
        #expect(
            search().describe(Coordinate(latitude: 40.7, longitude: -74), policy: .postcodes, Cancellation()) == nil)
        #expect(server.urls.count == 2)
    }

    @Test func thePersonsPositionIsNotSentToAService() {
        let point = Coordinate(latitude: 51.5031, longitude: -0.1133)
        #expect(search().describe(point, policy: .nobody, Cancellation()) == nil)
        #expect(server.urls.isEmpty)
    }

    @Test func aPointIsRoundedToElevenMetresBeforeItIsSent() {
        _ = search().describe(
            Coordinate(latitude: 51.503_149_99, longitude: -0.113_251), policy: .postcodes, Cancellation())
        #expect(server.urls == ["https://api.postcodes.io/postcodes?lon=-0.1133&lat=51.5031&limit=1&radius=2000"])
    }

    @Test func distancesAreInTheUnitsOfThePerson() throws {
        let places = Places([nil, nil], of: England())
        let town = NamedPlace(
            name: "Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.55), count: 3, radiusMetres: 1000)
        for (distances, text) in [(DistanceFormat.metric, "22 km N of Leeds"), (.imperial, "14 mi N of Leeds")] {
            let resolver = OriginResolver(
                places: places, gazetteer: Gazetteer(places, extra: [town]), distances: distances)
            let lookups = Lookups(
                files: UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])), fetch: server)
            let search = OriginSearch(resolver, lookups, distances: distances)
            // 0.2 degrees are 22.3 km or 13.8 miles.
            #expect(try search.find("54.0,-1.55", policy: .nobody, Cancellation()).origins[0].place == text)
        }
    }
}
