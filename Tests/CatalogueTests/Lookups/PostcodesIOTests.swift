import Geo
import TestSupport
import Testing

@testable import Catalogue

/// Answers in the forms of https://postcodes.io/docs.
struct PostcodesIOTests {
    private static let asked = Postcode.of("LS1 4AP")

    private static func read(_ text: String, _ postcode: Postcode = asked) throws(LookupError) -> PostcodesIO.Answer {
        try PostcodesIO.answer(Array(text.utf8), about: postcode)
    }

    private static func answer(_ members: String) -> String {
        #"{"status":200,"result":{"postcode":"LS1 4AP","longitude":-1.549,"latitude":53.796,"admin_district":"Leeds"\#(members)}}"#
    }

    @Test(
        arguments: [
            ("", "Leeds", nil),
            (
                #","admin_ward":"Little London & Woodhouse","parish":"Leeds, unparished area","quality":1"#,
                "Little London & Woodhouse, Leeds", nil
            ),
            (
                #","admin_ward":"Ilkley","parish":"Ilkley Parish","quality":6"#, "Ilkley Parish, Leeds",
                "the middle of the postcodes LS1 4"
            ),
            (#","parish":null,"admin_ward":null,"quality":5"#, "Leeds", "estimated from the postcodes around LS1 4AP"),
            (#","admin_ward":"\u001b[31mRed\u202e  Hill""#, "[31mRed Hill, Leeds", nil),
            (#","admin_ward":7,"parish":["x"]"#, "Leeds", nil),
            (
                #","year_terminated":1996,"month_terminated":6"#, "Leeds",
                "LS1 4AP ended in June 1996; its last position is used"
            ),
            (
                #","year_terminated":2012,"month_terminated":13"#, "Leeds",
                "LS1 4AP ended in 2012; its last position is used"
            ),
        ] as [(String, String, String?)])
    func aPostcodeHasItsPositionAndWhatItLiesIn(members: String, place: String, approximate: String?) throws {
        let origin = Origin(
            label: "LS1 4AP", place: place, coordinate: Coordinate(latitude: 53.796, longitude: -1.549),
            approximate: approximate, credit: "postcodes.io")
        #expect(try Self.read(Self.answer(members)) == .at(origin))
    }

    @Test func aPostcodeThatEndedIsInTheBodyOf404Too() throws {
        let body =
            #"{"status":404,"error":"Postcode not found","terminated":{"postcode":"LS1 4AP","year_terminated":2012,"month_terminated":6,"longitude":-1.549,"latitude":53.796}}"#
        guard case .at(let origin) = try Self.read(body) else {
            Issue.record("not found")
            return
        }
        #expect(origin.approximate == "LS1 4AP ended in June 2012; its last position is used")
    }

    @Test(arguments: [
        #"{"status":404,"error":"Postcode not found"}"#, #"{"status":404,"error":"Invalid postcode"}"#,
        #"{"status":404,"error":"Postcode not found","terminated":null}"#,
    ])
    func anUnknownPostcodeIsReportedAsUnknown(body: String) throws { #expect(try Self.read(body) == .unknown) }

    @Test(arguments: [
        #""longitude":null,"latitude":null"#, #""longitude":-1.5,"latitude":null"#,
        #""longitude":0,"latitude":99.999999"#, #""longitude":0,"latitude":0"#,
    ])
    func invalidPositionsAreIgnored(position: String) throws {
        let body = #"{"status":200,"result":{"postcode":"LS1 4AP",\#(position)}}"#
        #expect(try Self.read(body) == .unlocated)
    }

    @Test(
        arguments: [
            ("", .damagedAnswer), ("{", .damagedAnswer), (#"{"status":200,"result":{"postcode":"LS1"#, .damagedAnswer),
            ("<!DOCTYPE html><title>Log in</title>", .webPage), ("  \n<html>", .webPage),
            ("[]", .unknownForm), ("7", .unknownForm), (#"{"result":{}}"#, .unknownForm),
            (#"{"status":"200"}"#, .unknownForm), (#"{"status":200}"#, .unknownForm),
            (#"{"status":200,"result":null}"#, .unknownForm),
            (#"{"status":200,"result":{"postcode":"LS1 4AQ","longitude":-1.5,"latitude":53}}"#, .unknownForm),
            (#"{"status":200,"result":{"postcode":"LS1 4AP","longitude":"-1.5","latitude":"53"}}"#, .unknownForm),
            (#"{"status":200,"result":{"postcode":"LS1 4AP"}}"#, .unknownForm),
            (#"{"status":500,"error":"Too \u0007busy"}"#, .failed(words: "Too busy")),
            (#"{"status":429}"#, .failed(words: "")),
        ] as [(String, LookupError.Problem)])
    func otherAnswersAreReported(body: String, problem: LookupError.Problem) {
        #expect(throws: LookupError(.postcodesIO, problem)) { try Self.read(body) }
    }

    @Test func theFirstPostcodeIsTheNearest() throws {
        let body =
            #"{"status":200,"result":[{"postcode":"SW1P 2LU","longitude":-0.132506,"latitude":51.497951,"distance":12.09,"admin_district":"Westminster","parish":"Westminster, unparished area","admin_ward":"St James's"},{"postcode":"SW1H 0EX","longitude":-0.132614,"latitude":51.498133}]}"#
        let nearest = try PostcodesIO.nearest(Array(body.utf8))
        #expect(nearest?.label == "SW1P 2LU")
        #expect(nearest?.place == "St James's, Westminster")
        #expect(nearest?.coordinate == Coordinate(latitude: 51.497951, longitude: -0.132506))
        #expect(try PostcodesIO.nearest(Array(#"{"status":200,"result":null}"#.utf8)) == nil)
        #expect(try PostcodesIO.nearest(Array(#"{"status":200,"result":[]}"#.utf8)) == nil)
        for odd in [#"{"status":200,"result":{}}"#, #"{"status":200,"result":[{}]}"#, #"{"status":200}"#, "<p>", "{"] {
            #expect(throws: LookupError.self, "\(odd)") { try PostcodesIO.nearest(Array(odd.utf8)) }
        }
    }

    @Test(.enabled(if: LookupData.isHere)) func readsRealAnswers() throws {
        let nearest = try PostcodesIO.nearest(LookupData.bytes("teaching-vacancies_postcodes_io_200.json"))
        #expect(nearest?.label == "SW1P 2LU" && nearest?.place == "St James's, Westminster")
        #expect(try PostcodesIO.nearest(LookupData.bytes("postcodes_io_200_null.json")) == nil)
    }

    @Test func addressesHoldNothingThatCouldEndThem() {
        #expect(PostcodesIO.path(of: Self.asked) == "/postcodes/LS14AP")
        #expect(PostcodesIO.pathOfTerminated(Self.asked) == "/terminated_postcodes/LS14AP")
        #expect(
            PostcodesIO.path(nearest: Coordinate(latitude: 51.5031, longitude: -0.1133))
                == "/postcodes?lon=-0.1133&lat=51.5031&limit=1&radius=2000")
        #expect(!PostcodesIO.covers(Coordinate(latitude: 40.7, longitude: -74)))
    }
}

/// Real answers outside of the repository.
enum LookupData {
    static let isHere = TestData.has("postcodes/postcodes_io_200_null.json")
    static func bytes(_ name: String) throws -> [UInt8] { try TestData.bytes("postcodes/" + name) }
}

extension Postcode {
    /// A postcode from a text that is known to be well formed.
    static func of(_ text: String) -> Postcode {
        guard let postcode = Postcode(text) else { fatalError("\(text) is no postcode") }
        return postcode
    }
}
