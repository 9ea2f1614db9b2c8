import Catalogue
import HTTP
import Testing

@testable import Live
@testable import LiveTestSupport

/// Hidden characters in what a server answers and in what was saved of an answer.
struct HiddenCharactersTests {
    private static func records(id: String) throws -> [String] {
        let body = #"{"data":[{"id":"\#(id)","last_modified":1,"note":"a"}]}"#
        let response = Response(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        return try KintoAnswer(response, about: .server).records().present.map(\.id)
    }

    /// The id becomes the key of a place, which is saved, shown and typed.
    @Test(arguments: [
        ("1b9d-x", true), ("a\u{202E}b", false), ("a\\u001bb", false), ("a\u{200B}b", false), ("a b", false),
        ("a\u{3164}b", false), ("", false), (String(repeating: "a", count: 101), false),
    ])
    func aRecordWhoseIDHasHiddenCharactersIsLeftOut(id: String, isUsed: Bool) throws {
        #expect(try Self.records(id: id) == (isUsed ? [id] : []))
    }

    @Test func aContentTypeIsQuotedWithoutHiddenCharacters() {
        let response = Response(
            status: 200, headers: ["Content-Type": "text/\u{1B}[2Jhtml\u{202E}\u{200B}"], body: [])
        let error = #expect(throws: ServiceError.self) {
            try KintoAnswer(response, about: .server).json()
        }
        #expect(error == .notUnderstood(detail: "text/[2jhtml"))
    }

    @Test func theSavedCreditOfTilesIsCleaned() throws {
        let json = #"{"version":1,"fetched":1,"minzoom":0,"maxzoom":14,"credit":"© \u001b[31mA\u202e\u200bB\u3164"}"#
        #expect(try #require(TileSourceRecord(decoding: Array(json.utf8))).credit == "© [31mAB")
    }
}
