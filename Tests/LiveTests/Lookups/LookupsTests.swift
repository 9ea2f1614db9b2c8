import Catalogue
import Geo
import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

/// The requests to the services, and the result of every response that they may send.
struct LookupsTests {
    private let scratch = Scratch()
    private let clock = TestClock()
    private let server = FakeServer()

    private static let postcode = Postcode.of("LS1 4AP")
    private static let known = "https://api.postcodes.io/postcodes/LS14AP"
    private static let ended = "https://api.postcodes.io/terminated_postcodes/LS14AP"
    private static let named =
        "https://nominatim.openstreetmap.org/search?q=Chevin&format=jsonv2&limit=5&accept-language=en"
    private static let position = #""postcode":"LS1 4AP","longitude":-1.5,"latitude":53.8"#
    private static let answer = Array(#"{"status":200,"result":{\#(position)}}"#.utf8)
    private static let chevin = Array(
        #"[{"name":"Chevin","display_name":"Chevin, Otley","lat":"53.9","lon":"-1.7","boundingbox":[]}]"#.utf8)

    private func lookups(isOff: Bool = false) -> Lookups {
        let clock = clock
        return Lookups(
            files: UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])),
            fetch: isOff ? nil : server, now: clock.reading, pause: { _ in clock.pass(1) })
    }

    private func find(isOff: Bool = false) throws(LookupError) -> PostcodesIO.Answer {
        try lookups(isOff: isOff).find(Self.postcode, Cancellation())
    }

    private func places(
        _ name: String = "Chevin", dataset: String = "stalls", isOff: Bool = false
    ) throws(LookupError) -> [Origin] {
        try lookups(isOff: isOff).places(named: name, dataset: dataset, near: nil, Cancellation())
    }

    @Test func aPostcodeIsLookedUpAndSaved() throws {
        server.answer(Self.known, Self.answer)
        guard case .at(let origin) = try find() else {
            Issue.record("not found")
            return
        }
        #expect(origin.credit == "postcodes.io, 15 Jan 2027", "by the clock of these tests, 1,800,000,000")
        #expect(server.requests.map(\.limits.bytes) == [256 << 10] && server.requests.map(\.limits.seconds) == [10])
        #expect(lookups(isOff: true).savedAnswer(to: .postcode(Self.postcode)) == [origin])
    }

    @Test func aPostcodeThatEndedIsLookedUpAmongTerminatedPostcodes() throws {
        server.answer(
            Self.ended,
            Array(#"{"status":200,"result":{\#(Self.position),"year_terminated":2012,"month_terminated":6}}"#.utf8))
        guard case .at(let origin) = try find() else {
            Issue.record("not found")
            return
        }
        #expect(origin.approximate == "LS1 4AP ended in June 2012; its last position is used")
        #expect(server.urls == [Self.known, Self.ended])
    }

    @Test func anUnknownPostcodeIsNotSaved() throws {
        #expect(try find() == .unknown)
        #expect(lookups().savedAnswer(to: .postcode(Self.postcode)) == nil)
    }

    @Test(
        arguments: [
            (
                Response(status: 403), .status(403),
                "postcodes.io refuses to answer (403): use a postcode, or a position such as 53.7966,-1.5478."
            ),
            (Response(status: 500), .status(500), "postcodes.io is not working (500): try again later."),
            (Response(status: 302), .status(302), "postcodes.io answered with status 302: try again later."),
            (
                Response(status: 429, retryAfter: 90), .pause(seconds: 90),
                "postcodes.io asks Catchment to wait: try again in 90 seconds."
            ),
            (
                Response(status: 429, retryAfter: 1), .pause(seconds: 1),
                "postcodes.io asks Catchment to wait: try again in 1 second."
            ),
            (
                Response(status: 429), .pause(seconds: 60),
                "postcodes.io asks Catchment to wait: try again in 60 seconds."
            ),
            (
                Response(status: 503, retryAfter: 86_400), .pause(seconds: 3600),
                "postcodes.io asks Catchment to wait: try again in 60 minutes."
            ),
            (
                Response(status: 200, body: Array("<html>".utf8)), .webPage,
                "postcodes.io answered with a web page: the network may want you to log in first."
            ),
            (
                Response(status: 200, body: Array(answer.dropLast(9))), .damagedAnswer,
                "postcodes.io sent an answer that is damaged or cut short: try again."
            ),
            (
                Response(status: 200, body: Array(#"{"status":200,"result":[]}"#.utf8)), .unknownForm,
                "postcodes.io sent an answer that this version cannot read: try a newer Catchment."
            ),
        ] as [(Response, LookupError.Problem, String)])
    func eachFaultIsReportedInOneSentenceAndNotSaved(answer: Response, problem: LookupError.Problem, sentence: String) {
        server.answer(Self.known, answer)
        let error = LookupError(.postcodesIO, problem)
        #expect(throws: error) { try find() }
        #expect(error.sentence == sentence)
        #expect(lookups().savedAnswer(to: .postcode(Self.postcode)) == nil)
    }

    @Test func aServiceThatAsksForAPauseGetsNoRequest() throws {
        server.answer(Self.known, Response(status: 429, retryAfter: 90))
        #expect(throws: LookupError.self) { try find() }
        server.answer(Self.known, Self.answer)
        clock.pass(30)
        #expect(throws: LookupError(.postcodesIO, .pause(seconds: 60))) { try find() }
        #expect(server.urls.count == 1)
        clock.pass(60)
        #expect(try find() != .unknown)
    }

    @Test func aShortPauseIsRespectedToo() throws {
        server.answer(Self.known, Response(status: 429, retryAfter: 1))
        #expect(throws: LookupError.self) { try find() }
        server.answer(Self.known, Self.answer)
        #expect(throws: LookupError(.postcodesIO, .pause(seconds: 1))) { try find() }
        clock.pass(1)
        #expect(try find() != .unknown)
    }

    @Test func aPasswordInAnAddressIsNotShown() {
        server.answer("https://me:secret@example.org/x/postcodes/LS14AP", Response(status: 404))
        let clock = clock
        let lookups = Lookups(
            files: UserFiles(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])), fetch: server,
            address: { _ in "https://me:secret@example.org/x" }, now: clock.reading)
        let error = #expect(throws: LookupError.self) {
            try lookups.nearest(to: Coordinate(latitude: 53, longitude: -1), Cancellation())
        }
        #expect(error?.problem == .wrongAddress(host: "example.org"))
        #expect(error?.sentence.contains("is not at example.org (404)") == true)
        #expect(error?.sentence.contains("secret") == false)
    }

    @Test func aFailedRequestNamesTheService() {
        let noHost = HTTPError(.noSuchHost, host: "api.postcodes.io")
        server.fail(Self.known, noHost)
        let error = LookupError(.postcodesIO, .notReached(noHost))
        #expect(throws: error) { try find() }
        #expect(error.sentence == "Offline: postcodes.io was not asked.")
    }

    @Test func noRequestIsSentIfTheNetworkIsTurnedOff() {
        for ask in [{ _ = try find(isOff: true) }, { _ = try places(isOff: true) }] {
            let error = #expect(throws: LookupError.self) { try ask() }
            #expect(error?.problem == .networkOff)
        }
        #expect(server.urls.isEmpty)
    }

    @Test func aCancelledRequestIsReportedAsCancelled() {
        let cancellation = Cancellation()
        cancellation.cancel()
        server.fail(Self.known, HTTPError(.cancelled))
        let error = #expect(throws: LookupError.self) { try lookups().find(Self.postcode, cancellation) }
        #expect(error?.problem == .cancelled)
        let other = #expect(throws: LookupError.self) {
            try lookups().places(named: "Chevin", dataset: "stalls", near: nil, cancellation)
        }
        #expect(other?.problem == .cancelled)
    }

    @Test func aNameIsLookedUpOnce() throws {
        server.answer(Self.named, Self.chevin)
        #expect(try places().map(\.fullName) == ["Chevin, Otley"])
        #expect(try places("chevin")[0].credit == "© OpenStreetMap contributors, 15 Jan 2027")
        #expect(try places(isOff: true).count == 1)
        #expect(server.urls == [Self.named])
        // For another dataset, Nominatim would prefer other places, so the saved answer is not used.
        #expect(throws: LookupError.self) { try places(dataset: "shops", isOff: true) }
    }

    /// Nominatim's terms allow one request a second for all programs on this machine.
    @Test func namesAreLookedUpAtLeastASecondApart() throws {
        var asked: [Int] = []
        for name in ["a", "b", "c"] {
            server.answer(Self.named.replacingOccurrences(of: "Chevin", with: name), Array("[]".utf8))
            #expect(try places(name).isEmpty)
            asked.append(clock.now)
        }
        #expect(
            zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 >= 2 }, "\(asked): two whole seconds are at least one")
        #expect(server.urls.count == 3)
    }

    @Test func aClockThatWasSetBackDoesNotBlockRequests() throws {
        server.answer(Self.named, Self.chevin)
        let old = clock.now
        clock.pass(40_000_000)
        server.answer(Self.named.replacingOccurrences(of: "Chevin", with: "x"), Array("[]".utf8))
        #expect(try places("x").isEmpty)
        clock.pass(old - clock.now)
        #expect(try places().count == 1)
    }

    @Test func nominatimGetsNoRequestIfItsAnswerCannotBeSaved() {
        scratch.write("no folder", "cache")
        let error = #expect(throws: LookupError.self) { try places() }
        guard case .cannotSave? = error?.problem else { Issue.record("\(error as Any)"); return }
        #expect(server.urls.isEmpty)
        server.answer(Self.known, Self.answer)
        #expect(throws: Never.self) { try find() }
    }

    @Test func aDamagedFileIsSetAside() throws {
        scratch.write("{", "cache/lookups.json")
        server.answer(Self.known, Self.answer)
        #expect(try find() != .unknown)
        #expect(scratch.files.contains { $0.contains("lookups.json.broken-") })
    }
}

extension Postcode {
    /// A postcode from a text that is known to be well formed.
    static func of(_ text: String) -> Postcode {
        guard let postcode = Postcode(text) else { fatalError("\(text) is no postcode") }
        return postcode
    }
}
