import Catalogue
import HTTP
import JSON
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

struct KintoAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8888", "http://127.0.0.1:8888/v1"), ("https://b.example/v1/", "https://b.example/v1"),
        ("https://b.example/v1/buckets/class/collections/pins/records?_limit=1", "https://b.example/v1"),
        ("HTTPS://b.example/kinto/v1/buckets/class/collections/pins", "HTTPS://b.example/kinto/v1"),
        ("https://b.example/buckets/class/collections/pins/records/", "https://b.example/v1"),
        ("http://[::1]:8888/", "http://[::1]:8888/v1"),
        (" https://bücher.example/kinto ", "https://bücher.example/kinto/v1"),
    ])
    func theServerIsFoundInEveryForm(typed: String, server: String) {
        let address = KintoAddress(typed, path: "/buckets/class/collections/pins/records")
        #expect(address?.server == server && address?.records == server + "/buckets/class/collections/pins/records")
    }

    @Test(arguments: [
        "", "b.example", "ftp://b.example", "https://", "https://mia:secret@b.example", "javascript:1", "https://:8888",
        "https://b.example:99999", "https://b.example:x", "https://b example/v1", "https://b.example/v1 x",
        "https://[::1", "https:///v1", "https://b.example//v1", "https://b.example/v1/buckets/class",
        "https://b.example/v1/buckets/class/collections", "https://b.example/v1/buckets/class/groups/pins",
        "https://b.example/v1/buckets/class/collections/pins/records/1", "https://b.example/v1/accounts",
        "https://b.example/collections/pins/records",
    ])
    func whatIsNoWebAddressIsRefused(typed: String) {
        #expect(KintoAddress(typed, path: "/buckets/class/collections/pins/records") == nil)
    }

    /// Plain http is allowed to this machine only.
    @Test(arguments: [
        ("https://b.example", true), ("http://127.0.0.1:8888", true), ("http://LOCALHOST/v1", true),
        ("http://[::1]:8888", true), ("http://b.example/x", false), ("http://127.0.0.1.b.example", false),
    ])
    func passwordsGoOnlyToSafeAddresses(typed: String, isAllowed: Bool) {
        #expect(KintoAddress(typed, path: "/buckets/class/collections/pins/records")?.isAllowed == isAllowed)
    }
}

/// The requests to a Kinto server and what becomes of its answers. The real server is in the end-to-end tests.
struct KintoServiceTests {
    /// Answers requests in turn.
    private final class Server: HTTPClient {
        private let state: Mutex<(answers: [Response], requests: [Request])>

        init(_ answers: [Response]) { state = Mutex((answers, [])) }

        var requests: [Request] { state.withLock { $0.requests } }

        func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
            let answer = state.withLock { state -> Response? in
                state.requests.append(request)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            guard let answer else { throw HTTPError(.noConnection) }
            return answer
        }
    }

    /// A codec whose places are the ids and versions of the records.
    private struct Codec: RecordCodec {
        let tableName = "things"
        let listPath = "/buckets/class/collections/pins/records"
        func places(from records: [ServiceRecord], source: Source) -> ServedPlaces {
            ServedPlaces(
                table: Table(
                    name: tableName, source: source, keys: TextColumn(records.map(\.id)),
                    columns: ["version": .text(TextColumn(records.map { "\($0.version)" }))]))
        }
        func record(of draft: Draft, by user: String) -> JSONValue { .object([("by", .string(user))]) }
        func draft(of record: ServiceRecord) -> Draft? {
            var draft = Draft(texts: ["by": record.value["by"]?.string ?? ""])
            (draft.id, draft.version) = (record.id, record.version)
            return draft
        }
        func isSame(_ record: ServiceRecord, as draft: Draft, by user: String) -> Bool {
            record.value["by"]?.string == user
        }
    }

    private static let list = "https://b.example/v1/buckets/class/collections/pins/records"
    private static let address = "https://b.example/v1"
    private static let mia = ServiceSession(user: "mia", password: Secret("correct horse"), address: address)

    private static func json(_ status: Int, _ text: String, _ headers: Headers = [:]) -> Response {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }

    private static let inTwoMinutes: Headers = [
        "Date": "Sat, 21 Nov 2026 21:06:54 GMT", "Retry-After": "Sat, 21 Nov 2026 21:08:54 GMT",
    ]

    /// The answer about an account that can be closed.
    private static let account = json(200, #"{"data":{"id":"mia"}}"#)

    private static func record(_ id: String, _ version: Int, by: String = "mia", deleted: Bool = false) -> String {
        #"{"id":"\#(id)","last_modified":\#(version),"by":"\#(by)""# + (deleted ? #","deleted":true}"# : "}")
    }

    private static func service(_ answers: [Response], now: Int = 1000) -> (service: KintoService, server: Server) {
        let server = Server(answers)
        return (
            KintoService(codec: Codec(), client: { server }, address: { "https://b.example/v1" }, now: { now }), server
        )
    }

    /// Ids with versions of the places answered; nil for another answer.
    private static func versions(_ answer: ServiceAnswer) -> [String: String]? {
        guard case .places(let served) = answer else { return nil }
        let rows = 0..<served.table.rows
        return Dictionary(uniqueKeysWithValues: rows.map { (served.table.keys[$0], served.table.text("version")[$0]) })
    }

    @Test func laterListsFetchWhatChanged() async throws {
        let (service, server) = Self.service([
            Self.json(200, #"{"data":[\#(Self.record("a", 5)),\#(Self.record("b", 4))]}"#, ["ETag": "\"5\""]),
            Self.json(
                200, #"{"data":[\#(Self.record("a", 7, deleted: true)),\#(Self.record("c", 6))]}"#, ["ETag": "\"7\""]),
            Response(status: 304),
        ])
        #expect(Self.versions(try await service.perform(.list, Self.mia)) == ["a": "5", "b": "4"])
        #expect(Self.versions(try await service.perform(.list, Self.mia)) == ["b": "4", "c": "6"])
        #expect(Self.versions(try await service.perform(.list, Self.mia)) == nil, "304: nothing has changed")
        #expect(
            server.requests.map(\.url) == [
                Self.list + "?_sort=-last_modified&_limit=100", Self.list + "?_sort=-last_modified&_limit=100&_since=5",
                Self.list + "?_sort=-last_modified&_limit=100&_since=7",
            ])
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"5\"", "\"7\""])
        // RFC 7617 by Python's base64: b64encode(b"mia:correct horse").
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Basic bWlhOmNvcnJlY3QgaG9yc2U=" })
    }

    @Test func aRememberedPasswordIsLookedUpOnceUntilItIsRefused() async throws {
        let server = Server([
            Self.json(200, #"{"data":[]}"#, ["ETag": "\"5\""]), Response(status: 304),
            Self.json(401, #"{"code":401}"#), Response(status: 304),
        ])
        let lookups = Mutex<[String]>([])
        let service = KintoService(
            codec: Codec(), client: { server }, address: { "https://b.example/v1" },
            savedPassword: { user, _ in
                lookups.withLock { $0.append(user) }
                return Secret("correct horse")
            })
        let remembered = ServiceSession(user: "mia")
        for _ in 1...2 { _ = try await service.perform(.list, remembered) }
        #expect(lookups.withLock { $0 } == ["mia"])
        await #expect(throws: ServiceError.notSignedIn) { try await service.perform(.list, remembered) }
        _ = try await service.perform(.list, remembered)
        #expect(lookups.withLock { $0 } == ["mia", "mia"], "it may have been changed elsewhere")
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Basic bWlhOmNvcnJlY3QgaG9yc2U=" })
    }

    @Test func aPasswordThatIsNotFoundIsLookedUpAgainOnlyLater() async throws {
        let server = Server((1...4).map { _ in Self.json(200, #"{"data":[]}"#) })
        let lookups = Mutex<[String]>([])
        let time = Mutex(1000)
        let service = KintoService(
            codec: Codec(), client: { server }, address: { Self.address },
            savedPassword: { user, address in
                lookups.withLock { $0.append("\(user) \(address)") }
                return nil
            }, now: { time.withLock { $0 } })
        for _ in 1...2 { _ = try await service.perform(.list, ServiceSession(user: "mia")) }
        #expect(lookups.withLock { $0 } == ["mia \(Self.address)"])
        time.withLock { $0 += 60 }
        _ = try await service.perform(.list, ServiceSession(user: "mia"))
        #expect(lookups.withLock { $0.count } == 2)
    }

    @Test func aRememberedPasswordIsLookedUpForEveryAddress() async throws {
        let server = Server((1...2).map { _ in Self.json(200, #"{"data":[]}"#) })
        let address = Mutex("https://a.example/v1")
        let service = KintoService(
            codec: Codec(), client: { server }, address: { address.withLock { $0 } },
            savedPassword: { _, address in Secret(address) }, now: { 1000 })
        _ = try await service.perform(.list, ServiceSession(user: "mia"))
        address.withLock { $0 = "https://b.example/v1" }
        _ = try await service.perform(.list, ServiceSession(user: "mia"))
        #expect(
            server.requests.map { $0.headers["Authorization"] }
                == ["https://a.example/v1", "https://b.example/v1"].map {
                    Headers.basicAuthorization(user: "mia", password: $0)
                })
    }

    @Test func anAnswerForAnotherPersonOrAddressIsDropped() async throws {
        let (service, _) = Self.service([Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#, ["ETag": "\"5\""])])
        _ = try await service.perform(.list, Self.mia)
        #expect(service.withState(of: Self.mia) { $0.records.count } == 1)
        for other in [
            ServiceSession(user: "leo", address: Self.address),
            ServiceSession(user: "mia", address: "https://c.example"),
        ] {
            service.withState(of: other) { $0.records = [:] }
            #expect(service.withState(of: other) { $0.records.count } == nil)
        }
        #expect(service.withState(of: Self.mia) { $0.records.count } == 1)
    }

    /// Otherwise the changes of the second page would be missed.
    @Test func changesAreFetchedAgainIfAPageOfThemFailed() async throws {
        let next = Self.list + "?_token=x"
        let (service, server) = Self.service([
            Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#, ["ETag": "\"5\""]),
            Self.json(200, #"{"data":[\#(Self.record("c", 7))]}"#, ["ETag": "\"7\"", "Next-Page": next]),
            Self.json(503, "{}"),
            Self.json(200, #"{"data":[\#(Self.record("c", 7))]}"#, ["ETag": "\"7\"", "Next-Page": next]),
            Self.json(200, #"{"data":[\#(Self.record("b", 6))]}"#, ["ETag": "\"8\""]),
            Response(status: 304),
        ])
        _ = try await service.perform(.list, Self.mia)
        await #expect(throws: ServiceError.unavailable(afterSeconds: nil)) {
            try await service.perform(.list, Self.mia)
        }
        #expect(Self.versions(try await service.perform(.list, Self.mia)) == ["a": "5", "b": "6", "c": "7"])
        _ = try await service.perform(.list, Self.mia)
        let since = server.requests.map(\.url).filter { $0.contains("_since") }.map { $0.suffix(1) }
        #expect(since == ["5", "5", "7"], "the version of the first page, because more may have changed since")
    }

    @Test func pagesWithoutEndAreAnError() async throws {
        let page = Self.json(200, #"{"data":[]}"#, ["ETag": "\"7\"", "Next-Page": Self.list + "?_token=x"])
        let (service, server) = Self.service(
            [Self.json(200, #"{"data":[]}"#, ["ETag": "\"5\""])] + Array(repeating: page, count: 200))
        _ = try await service.perform(.list, Self.mia)
        await #expect(throws: ServiceError.notUnderstood(detail: "too many pages")) {
            try await service.perform(.list, Self.mia)
        }
        #expect(server.requests.count == 101)
    }

    @Test func olderPagesComeFromTheSameServerOnly() async throws {
        let next = Self.list + "?_token=x"
        for (page, count) in [(next, 3), ("https://evil.example/v1/buckets/class/collections/pins/records?x", 1)] {
            let number = Response(status: 200, headers: ["Total-Objects": "2"])
            let (service, server) = Self.service(
                [Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#, ["ETag": "\"5\"", "Next-Page": page])]
                    + (page == next ? [number] : []) + [Self.json(200, #"{"data":[\#(Self.record("b", 4))]}"#)])
            _ = try await service.perform(.list, Self.mia)
            let all = Self.versions(try await service.perform(.listOlder, Self.mia))
            #expect(all?.count == (page == next ? 2 : nil) && server.requests.count == count, "\(page)")
        }
    }

    @Test(arguments: ["0", "-30", "soon"])
    func aPauseWithoutAValidLengthIsIgnored(backoff: String) async throws {
        let (service, server) = Self.service([
            Self.json(200, #"{"data":[]}"#, ["ETag": "\"5\"", "Backoff": backoff]), Response(status: 304),
        ])
        _ = try await service.perform(.list, Self.mia)
        _ = try await service.perform(.list, Self.mia)
        #expect(server.requests.count == 2)
    }

    @Test func anotherPersonStartsAnew() async throws {
        let (service, _) = Self.service([
            Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#, ["ETag": "\"5\""]),
            Self.json(200, #"{"data":[]}"#, ["ETag": "\"5\""]),
        ])
        _ = try await service.perform(.list, Self.mia)
        #expect(Self.versions(try await service.perform(.list, ServiceSession())) == [:])
    }

    @Test func aPauseIsObeyed() async throws {
        let (service, server) = Self.service([
            Self.json(200, #"{"data":[]}"#, ["ETag": "\"5\"", "Backoff": "30"])
        ])
        _ = try await service.perform(.list, Self.mia)
        // Not a success: the list was not fetched again, so it is no newer.
        for call in [ServiceCall.list, .find("leeds", pages: 1)] {
            await #expect(throws: ServiceError.tooFast(afterSeconds: 30)) { try await service.perform(call, Self.mia) }
        }
        #expect(server.requests.count == 1)
        await #expect(throws: Never.self, "an export still gets what there is") {
            try await service.perform(.listAll, Self.mia)
        }
    }

    private static var draft: Draft {
        var draft = Draft()
        draft.id = "a"
        return draft
    }

    @Test(arguments: [
        // Two posts in one millisecond: sent again.
        [json(409, "{}"), json(201, #"{"data":\#(record("a", 5))}"#)],
        // The answer to the first sending was lost: the pin is there.
        [json(412, #"{"details":{"existing":\#(record("a", 5))}}"#)],
    ])
    func aPostArrivesOnce(answers: [Response]) async throws {
        let list = Self.json(200, #"{"data":[]}"#, ["ETag": "\"4\""])
        let (service, server) = Self.service([list] + answers)
        _ = try await service.perform(.list, Self.mia)
        #expect(Self.versions(try await service.perform(.post(Self.draft), Self.mia)) == ["a": "5"])
        let posts = server.requests.dropFirst()
        #expect(posts.count == answers.count)
        #expect(posts.allSatisfy { $0.method == .put && $0.url == Self.list + "/a" })
        #expect(posts.allSatisfy { $0.headers["If-None-Match"] == "*" })
    }

    /// One record must not be saved in place of a list.
    @Test func aPostBeforeTheFirstListAnswersNoPlaces() async throws {
        let (service, _) = Self.service([Self.json(201, #"{"data":\#(Self.record("a", 5))}"#)])
        #expect(Self.versions(try await service.perform(.post(Self.draft), Self.mia)) == nil)
    }

    @Test func aCallGoesToNoOtherAddressThanItsOwn() async {
        let (service, server) = Self.service([Self.json(201, #"{"data":\#(Self.record("a", 5))}"#)])
        let elsewhere = ServiceSession(user: "mia", password: Secret("x"), address: "https://other.example/v1")
        let nowhere = ServiceSession(user: "mia", password: Secret("x"))
        for session in [elsewhere, nowhere] {
            await #expect(throws: ServiceError.wrongAddress) { try await service.perform(.post(Self.draft), session) }
            await #expect(throws: ServiceError.wrongAddress) { try await service.perform(AccountCall.close, session) }
        }
        #expect(server.requests.isEmpty)
        let here = ServiceSession(user: "mia", password: Secret("x"), address: "https://b.example/v1")
        await #expect(throws: Never.self) { try await service.perform(.post(Self.draft), here) }
        #expect(server.requests.count == 1)
    }

    /// Calls that expect a version of the record, or no record, while the server has another version.
    @Test(arguments: [
        ServiceCall.post(draft), .edit(id: "a", draft), .delete(id: "a", version: 4),
    ])
    func aConflictCarriesTheRecordAsItIsNow(call: ServiceCall) async {
        let (service, _) = Self.service([
            Self.json(412, #"{"details":{"existing":\#(Self.record("a", 9, by: "leo"))}}"#)
        ])
        var current = Draft(texts: ["by": "leo"])
        (current.id, current.version) = ("a", 9)
        await #expect(throws: ServiceError.changedMeanwhile(current: current)) {
            try await service.perform(call, Self.mia)
        }
    }

    @Test func aConflictWithoutTheRecordIsAConflictToo() async {
        let (service, _) = Self.service([Self.json(412, "{}")])
        await #expect(throws: ServiceError.changedMeanwhile(current: nil)) {
            try await service.perform(.delete(id: "a", version: 4), Self.mia)
        }
    }

    /// The answer to an earlier edit was lost: the record has the new contents already.
    @Test func anEditThatArrivedBeforeSucceeds() async throws {
        let (service, server) = Self.service([
            Self.json(412, #"{"details":{"existing":\#(Self.record("a", 9))}}"#)
        ])
        _ = try await service.perform(.edit(id: "a", Self.draft), Self.mia)
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: [
            (
                json(400, #"{"message":"x","details":[{"description":"93 is too\u001b[1m great"}]}"#),
                ServiceError.invalid(field: nil, reason: "93 is too[1m great")
            ),
            (
                json(400, #"{"details":[{"name":"data.password","description":"must have at least 8 characters"}]}"#),
                .invalid(field: "password", reason: "must have at least 8 characters")
            ),
            (json(401, "{}"), .notSignedIn),
            (
                json(403, #"{"message":"100 pins are the most"}"#),
                .invalid(field: nil, reason: "100 pins are the most")
            ),
            (json(404, "{}"), .gone), (json(405, "{}"), .readOnly), (json(410, "{}"), .closed),
            (json(412, "{}"), .changedMeanwhile(current: nil)),
            (Response(status: 413, headers: ["Content-Type": "text/plain"], body: Array("too big".utf8)), .tooLarge),
            (
                Response(
                    status: 429, headers: ["Content-Type": "text/html", "Retry-After": "5"], body: Array("<html>".utf8)),
                .tooFast(afterSeconds: 5)
            ),
            (json(500, "{}"), .unavailable(afterSeconds: nil)),
            (json(503, "{}", ["Retry-After": "99999999"]), .unavailable(afterSeconds: 86_400)),
            // A date instead of seconds. Source: RFC 9110, section 10.2.3.
            (json(429, "{}", inTwoMinutes), .tooFast(afterSeconds: 120)),
            (json(503, "{}", inTwoMinutes), .unavailable(afterSeconds: 120)),
            (
                Response(status: 201, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
                .notUnderstood(detail: "text/html")
            ),
            (json(201, #"{"data":{"id":"a""#), .notUnderstood(detail: "application/json")),
            (json(201, #"{"data":{"id":5}}"#), .notUnderstood(detail: "no record")),
        ] as [(Response, ServiceError)])
    func everyFailureHasItsCase(answer: Response, error: ServiceError) async {
        let (service, _) = Self.service([answer])
        await #expect(throws: error) { try await service.perform(.post(Self.draft), Self.mia) }
    }

    @Test func aRefusedConnectionIsNotAServiceThatDoesNotWork() async {
        let (service, _) = Self.service([])
        await #expect(throws: ServiceError.noConnection) {
            try await service.perform(.post(Self.draft), Self.mia)
        }
    }

    /// The answer to a change was lost, and somebody else has changed the record before the change is sent again.
    @Test func aChangeThatIsSentAgainDoesNotReplaceALaterOne() async {
        let (service, server) = Self.service([
            Self.json(503, "{}"), Self.json(412, #"{"details":{"existing":\#(Self.record("a", 9, by: "leo"))}}"#),
        ])
        var draft = Self.draft
        draft.version = 5
        var current = Draft(texts: ["by": "leo"])
        (current.id, current.version) = ("a", 9)
        for error in [ServiceError.unavailable(afterSeconds: nil), .changedMeanwhile(current: current)] {
            await #expect(throws: error) { try await service.perform(.edit(id: "a", draft), Self.mia) }
        }
        #expect(server.requests.map { $0.headers["If-Match"] } == ["\"5\"", "\"5\""])
    }

    @Test func anEditNamesTheVersionThatWasRead() async throws {
        let (service, server) = Self.service([Self.json(200, #"{"data":\#(Self.record("a", 9))}"#)])
        var draft = Self.draft
        draft.version = 5
        _ = try await service.perform(.edit(id: "a", draft), Self.mia)
        #expect(server.requests.first?.method == .patch && server.requests.first?.headers["If-Match"] == "\"5\"")
    }

    @Test(
        arguments: [
            (#"{"http_api_version":"1.23","capabilities":{"accounts":{}},"user":{"id":"account:mia"}}"#, nil),
            (#"{"http_api_version":"1.23","capabilities":{"accounts":{}}}"#, .wrongPassword),
            (#"{"project_name":"other"}"#, .wrongAddress),
        ] as [(String, ServiceError?)])
    func signingInChecksNameAndPassword(answer: String, error: ServiceError?) async {
        let (service, _) = Self.service([Self.json(200, answer)])
        var thrown: ServiceError?
        do throws(ServiceError) { try await service.perform(AccountCall.signIn, Self.mia) } catch { thrown = error }
        #expect(thrown == error)
    }

    /// Kinto answers 403 for a list that is not there, if it knows the person.
    @Test(
        arguments: [
            (#"{"user":{"id":"account:mia"}}"#, ServiceError.notReadable),
            (#"{"user":{"id":"account:leo"}}"#, .notSignedIn),
            ("{}", .notSignedIn),
        ] as [(String, ServiceError)])
    func aRefusedListIsNoWrongPasswordIfTheServerNamesTheUser(root: String, error: ServiceError) async {
        for call in [ServiceCall.list, .listAll, .find("abbey", pages: 1)] {
            let (service, server) = Self.service([Self.json(403, "{}"), Self.json(200, root)])
            await #expect(throws: error) { try await service.perform(call, Self.mia) }
            #expect(server.requests.last?.url == Self.address + "/")
        }
    }

    @Test func nobodyKnowsWhyAListIsRefusedToSomebodyWhoIsNotSignedIn() async {
        for status in [401, 403] {
            let (service, server) = Self.service([Self.json(status, "{}")])
            await #expect(throws: ServiceError.notSignedIn) { try await service.perform(.list, ServiceSession()) }
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        arguments: [
            ("is taken: there is 'Zed'", ServiceError.nameTaken),
            ("must have at most 60 letters", .invalid(field: "name", reason: "must have at most 60 letters")),
        ] as [(String, ServiceError)])
    func aNameThatTheBoardRefusesHasAReason(description: String, error: ServiceError) async {
        let answer = #"{"details":[{"location":"body","name":"data.id","description":"\#(description)"}]}"#
        let (service, _) = Self.service([Self.json(400, answer)])
        await #expect(throws: error) { try await service.perform(AccountCall.signUp, Self.mia) }
    }

    @Test(
        arguments: [
            ("https://b.example/v1", nil), ("http://b.example/v1", .notSecure),
            ("https://b.example/v1/pins", .wrongAddress),
        ] as [(String, ServiceError?)])
    func anAddressIsCheckedWithoutTheNetwork(typed: String, problem: ServiceError?) {
        let (service, server) = Self.service([])
        #expect(service.problem(ofAddress: typed) == problem && server.requests.isEmpty)
    }

    /// Pins that stay would belong to whoever takes the name next.
    @Test func closingAnAccountDeletesItsPinsFirst() async throws {
        let (service, server) = Self.service([
            Self.account, Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#), Self.json(200, "{}"),
            Self.json(200, #"{"data":[]}"#), Self.json(200, "{}"),
        ])
        try await service.perform(AccountCall.close, Self.mia)
        #expect(server.requests.map(\.method) == [.get, .get, .delete, .get, .delete])
        #expect(server.requests.first?.url == "https://b.example/v1/accounts/mia")
        #expect(server.requests.last?.url == "https://b.example/v1/accounts/mia")
    }

    @Test func anAccountThatCannotBeClosedSaysWhy() async {
        let (service, _) = Self.service([
            Self.account, Self.json(200, #"{"data":[]}"#), Self.json(403, #"{"message":"A teacher has hidden pins"}"#),
        ])
        await #expect(throws: ServiceError.invalid(field: nil, reason: "A teacher has hidden pins")) {
            try await service.perform(AccountCall.close, Self.mia)
        }
    }

    /// Nothing is deleted before the server has said that the account can be closed.
    @Test(
        arguments: [
            (
                json(200, #"{"data":{"id":"mia","cannot_close":"A teacher has hidden\u001b pins"}}"#),
                .invalid(field: nil, reason: "A teacher has hidden pins")
            ),
            (json(401, "{}"), .notSignedIn), (json(503, "{}"), .unavailable(afterSeconds: nil)),
        ] as [(Response, ServiceError)])
    func anAccountThatCannotBeClosedKeepsItsPins(answer: Response, error: ServiceError) async {
        let (service, server) = Self.service([answer])
        await #expect(throws: error) { try await service.perform(AccountCall.close, Self.mia) }
        #expect(server.requests.map(\.method) == [.get])
    }

    @Test func recordsThatComeBackAreNotDeletedWithoutEnd() async {
        let page = Self.json(200, #"{"data":[\#(Self.record("a", 5))]}"#)
        let (service, server) = Self.service([
            Self.account, page, Self.json(200, "{}"), page, Self.json(200, "{}"), page,
        ])
        await #expect(throws: ServiceError.notUnderstood(detail: "deleted records come back")) {
            try await service.perform(AccountCall.close, Self.mia)
        }
        #expect(server.requests.map(\.method) == [.get, .get, .delete, .get], "the account is not closed")
    }
}
