import Catalogue
import Geo
import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live

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

    private func places(_ name: String = "Chevin", isOff: Bool = false) throws(LookupError) -> [Origin] {
        try lookups(isOff: isOff).places(named: name, near: nil, Cancellation())
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

    @Test(arguments: [
        (Response(status: 403), "refuses"), (Response(status: 500), "not working (500)"),
        (Response(status: 502), "not working (502)"), (Response(status: 302), "status 302"),
        (Response(status: 429, retryAfter: 90), "to wait: try again in 90 seconds"),
        (Response(status: 429), "to wait: try again in 60 seconds"),
        (Response(status: 503, retryAfter: 86_400), "to wait: try again in 60 minutes"),
        (Response(status: 200, body: Array("<html>".utf8)), "log in first"),
        (Response(status: 200, body: Array(answer.dropLast(9))), "cut short"),
        (Response(status: 200, body: Array(#"{"status":200,"result":[]}"#.utf8)), "form"),
    ])
    func eachFaultIsReportedInOneSentenceAndNotSaved(answer: Response, words: String) {
        server.answer(Self.known, answer)
        let error = #expect(throws: LookupError.self) { try find() }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.hasPrefix("postcodes.io") == true || words == "cut short" || words == "form")
        #expect(lookups().savedAnswer(to: .postcode(Self.postcode)) == nil)
    }

    @Test func aServiceThatAsksForAPauseGetsNoRequest() throws {
        server.answer(Self.known, Response(status: 429, retryAfter: 90))
        #expect(throws: LookupError.self) { try find() }
        server.answer(Self.known, Self.answer)
        clock.pass(30)
        let error = #expect(throws: LookupError.self) { try find() }
        #expect(error?.description.contains("try again in 60 seconds") == true)
        #expect(server.urls.count == 1)
        clock.pass(60)
        #expect(try find() != .unknown)
    }

    @Test func aShortPauseIsRespectedToo() throws {
        server.answer(Self.known, Response(status: 429, retryAfter: 1))
        #expect(throws: LookupError.self) { try find() }
        server.answer(Self.known, Self.answer)
        let error = #expect(throws: LookupError.self) { try find() }
        #expect(error?.description.contains("try again in 1 seconds") == true, "\(error?.description ?? "")")
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
        #expect(error?.description.contains("is not at example.org (404)") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func aFailedRequestNamesTheService() {
        server.fail(Self.known, HTTPError(.noSuchHost, host: "api.postcodes.io"))
        let error = #expect(throws: LookupError.self) { try find() }
        #expect(error?.kind == .network)
        #expect(error?.description.contains("no such host as api.postcodes.io") == true)
        #expect(error?.sentence.hasPrefix("postcodes.io could not be asked (") == true, "the name is not capitalised")
    }

    @Test func noRequestIsSentIfTheNetworkIsTurnedOff() {
        for ask in [{ _ = try find(isOff: true) }, { _ = try places(isOff: true) }] {
            let error = #expect(throws: LookupError.self) { try ask() }
            #expect(error?.kind == .off)
        }
        #expect(server.urls.isEmpty)
    }

    @Test func aCancelledRequestIsReportedAsCancelled() {
        let cancellation = Cancellation()
        cancellation.cancel()
        server.fail(Self.known, HTTPError(.cancelled))
        let error = #expect(throws: LookupError.self) { try lookups().find(Self.postcode, cancellation) }
        #expect(error?.kind == .cancelled)
        let other = #expect(throws: LookupError.self) {
            try lookups().places(named: "Chevin", near: nil, cancellation)
        }
        #expect(other?.kind == .cancelled)
    }

    @Test func aNameIsLookedUpOnce() throws {
        server.answer(Self.named, Self.chevin)
        #expect(try places().map(\.fullName) == ["Chevin, Otley"])
        #expect(try places("chevin")[0].credit == "© OpenStreetMap contributors, 15 Jan 2027")
        #expect(try places(isOff: true).count == 1)
        #expect(server.urls == [Self.named])
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
        #expect(error?.kind == .cannotWrite)
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
