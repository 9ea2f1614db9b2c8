import Geo
import TestSupport
import Testing

@testable import Catalogue

/// Answers in the form jsonv2 of https://nominatim.org/release-docs/latest/api/Search/.
struct NominatimTests {
    private static func read(_ text: String) throws -> [Origin] { try Nominatim.places(Array(text.utf8)) }

    private static func place(
        _ name: String, _ display: String, lat: String = "53.9", lon: String = "-1.7", box: String = "[]"
    ) -> String {
        #"{"name":"\#(name)","display_name":"\#(display)","lat":"\#(lat)","lon":"\#(lon)","boundingbox":\#(box)}"#
    }

    @Test func aPlaceHasANameAndWhatItLiesIn() throws {
        let chevin = Self.place(
            "Otley Chevin", "Otley Chevin, Otley, Leeds, West Yorkshire, England, LS21 3DD, United Kingdom")
        #expect(
            try Self.read("[\(chevin)]") == [
                Origin(
                    label: "Otley Chevin", place: "Otley, Leeds, West Yorkshire",
                    coordinate: Coordinate(latitude: 53.9, longitude: -1.7), credit: "© OpenStreetMap contributors")
            ])
        let nameless = try Self.read("[\(Self.place("", "12, Mill Lane, LS1 4AP, Leeds"))]")
        #expect(nameless.first?.label == "12" && nameless.first?.place == "Mill Lane, Leeds")
    }

    @Test func aLargePlaceIsApproximatedByItsMiddle() throws {
        let far = Self.place("Wharfedale", "Wharfedale, England", box: #"["53.9","54.2","-2.2","-1.6"]"#)
        #expect(try Self.read("[\(far)]").first?.approximate == "the middle of Wharfedale")
        let near = Self.place("Pub", "Pub, Otley", box: #"["53.9000","53.9010","-1.7010","-1.7000"]"#)
        #expect(try Self.read("[\(near)]").first?.approximate == nil)
    }

    @Test func repeatedAndDamagedPlacesAreLeftOut() throws {
        let places = [
            Self.place("A", "A, North"), Self.place("A", "A, North", lat: "53.901"),
            Self.place("A", "A, South", lat: "51"),
            Self.place("B", "B", lat: "north"), Self.place("", ""), #"{"lat":53,"lon":-1,"name":"number"}"#, "7",
        ]
        #expect(try Self.read("[\(places.joined(separator: ","))]").map(\.place) == ["North", "South"])
        #expect(try Self.read("[]").isEmpty)
    }

    @Test(
        arguments: [
            ("", .damagedAnswer), ("[{", .damagedAnswer), ("<html>", .webPage), ("{}", .unknownForm),
            ("null", .unknownForm), ("[{}]", .unknownForm), (#"[{"lat":"91","lon":"0","name":"x"}]"#, .unknownForm),
            (
                #"{"error":{"code":400,"message":"Nothing to\u202e search for."}}"#,
                .failed(words: "Nothing to search for.")
            ),
            (#"{"error":"Blocked"}"#, .failed(words: "Blocked")),
        ] as [(String, LookupError.Problem)])
    func otherAnswersAreReported(body: String, problem: LookupError.Problem) {
        #expect(throws: LookupError(.nominatim, problem)) { try Self.read(body) }
    }

    @Test(.enabled(if: LookupData.isHere)) func readsARealAnswer() throws {
        let found = try Nominatim.places(LookupData.bytes("search_jsonv2_docs_example.json"))
        #expect(found.map(\.fullName) == ["Ditsch, Lindower Straße, Sprengelkiez, Wedding"])
        #expect(found[0].coordinate == Coordinate(latitude: 52.54274275, longitude: 13.36690305710228))
    }

    @Test func aNameCannotEndItsAddress() {
        #expect(
            Nominatim.path(named: "St Ann's & Ü\n?#", near: nil)
                == "/search?q=St%20Ann%27s%20%26%20%C3%9C%0A%3F%23&format=jsonv2&limit=5&accept-language=en")
        let box = BoundingBox(south: 50, west: -6, north: 56, east: 2)
        #expect(Nominatim.path(named: "x", near: box).hasSuffix("&viewbox=-6.0,56.0,2.0,50.0"))
    }
}
