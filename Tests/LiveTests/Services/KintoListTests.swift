import Catalogue
import HTTP
import JSON
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// What comes with a list of a Kinto server: its title and size, announcements, older pages, and hidden records.
struct KintoListTests {
    /// A small model of Kinto with two lists of records. It answers reads and writes of records as the real Kinto does.
    private final class Server: HTTPClient {
        struct Content: Sendable {
            /// The versions of the records, by the list's name and the record's id.
            var lists: [String: [String: Int]] = ["pins": [:], "hidden": [:]]
            var lastVersion = 10
            var requests: [Request] = []
            /// Answers to give instead of carrying out a request, by method and path; each is used once.
            var failures: [String: Response] = [:]
            /// Requests that are carried out, but whose answer is lost, by method and path; each is used once.
            var lost: Set<String> = []
            var alert: String?
            var isOpen = false
            var pageSize = 100

            /// - Parameter isDone: whether the request is carried out although its answer is lost.
            mutating func fail(_ request: String, isDone: Bool) {
                if isDone { lost = [request] } else { failures = [request: Response(status: 503)] }
            }
        }

        private let content: Mutex<Content>

        init(pins: [String: Int] = [:], hidden: [String: Int] = [:], _ change: (inout Content) -> Void = { _ in }) {
            var content = Content()
            content.lists = ["pins": pins, "hidden": hidden]
            change(&content)
            self.content = Mutex(content)
        }

        var requests: [String] {
            content.withLock {
                $0.requests.map { "\($0.method.rawValue) \($0.url.dropFirst("https://b.example/v1".count))" }
            }
        }
        var authorizations: [String?] { content.withLock { $0.requests.map { $0.headers["Authorization"] } } }
        var lastDeletion: Request? { content.withLock { $0.requests.last { $0.method == .delete } } }
        func ids(_ list: String) -> [String] { content.withLock { ($0.lists[list] ?? [:]).keys.sorted() } }
        func change(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

        func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
            content.withLock { content in
                content.requests.append(request)
                var response = Self.answer(request, &content)
                response.headers["Content-Type"] = "application/json"
                response.headers["Alert"] = content.alert
                return response
            }
        }

        private static func answer(_ request: Request, _ content: inout Content) -> Response {
            let path = request.url.dropFirst("https://b.example/v1".count)
            if let failure = content.failures.removeValue(forKey: "\(request.method.rawValue) \(path)") {
                return failure
            }
            let isLost = content.lost.remove("\(request.method.rawValue) \(path)") != nil
            let response = carryOut(request, path, &content)
            return isLost ? Response(status: 503) : response
        }

        private static func carryOut(_ request: Request, _ path: Substring, _ content: inout Content) -> Response {
            let isTeacher = request.headers["Authorization"] == teacherAuthorization
            if path == "/" { return root(isTeacher: isTeacher) }
            if request.headers["Authorization"] == nil, !content.isOpen { return Response(status: 401) }
            let parts = path.split(separator: "?")[0].split(separator: "/").map(String.init)
            let list = parts[3]
            guard list == "pins" || isTeacher else { return Response(status: 403) }
            return parts.count == 5
                ? answerList(request, list, &content) : answerRecord(request, list, parts[5], &content)
        }

        private static func root(isTeacher: Bool) -> Response {
            let described =
                #"{"class_board":{"title":"Our \u001bclass","hidden":"/buckets/class/collections/hidden/records","#
                + #""hidden_by":"teachers"}}"#
            let principals = isTeacher ? #"["account:teacher","teachers"]"# : #"["account:mia"]"#
            return json(200, #"{"capabilities":\#(described),"user":{"id":"x","principals":\#(principals)}}"#)
        }

        private static func answerList(_ request: Request, _ list: String, _ content: inout Content) -> Response {
            let all = (content.lists[list] ?? [:]).sorted { $0.value > $1.value }
            if request.method == .head {
                return Response(status: 200, headers: ["Total-Objects": "\(all.count)"])
            }
            let etag = "\"\(content.lastVersion)\""
            if request.headers["If-None-Match"] == etag { return Response(status: 304) }
            let skipped = request.url.split(separator: "_token=").dropFirst().first.flatMap { Int($0) } ?? 0
            let page = all.dropFirst(skipped).prefix(content.pageSize)
            let records = page.map { record($0.key, $0.value) }.joined(separator: ",")
            var response = json(200, #"{"data":[\#(records)]}"#)
            response.headers["ETag"] = etag
            if skipped + page.count < all.count {
                let records = "https://b.example/v1/buckets/class/collections/\(list)/records"
                response.headers["Next-Page"] = "\(records)?_token=\(skipped + page.count)"
            }
            return response
        }

        private static func answerRecord(
            _ request: Request, _ list: String, _ id: String, _ content: inout Content
        ) -> Response {
            let version = content.lists[list]?[id]
            switch (request.method, version) {
            case (.get, let version?): return json(200, #"{"data":\#(record(id, version))}"#)
            case (.put, let version?) where request.headers["If-None-Match"] == "*":
                return json(412, #"{"details":{"existing":\#(record(id, version))}}"#)
            case (.put, _):
                content.lastVersion += 1
                content.lists[list]?[id] = content.lastVersion
                return json(201, #"{"data":\#(record(id, content.lastVersion))}"#)
            case (.delete, let version?):
                let wanted = request.headers["If-Match"]
                if wanted != nil, wanted != "\"\(version)\"" { return json(412, "{}") }
                content.lastVersion += 1
                content.lists[list]?[id] = nil
                return json(200, #"{"data":{"id":"\#(id)","last_modified":1,"deleted":true}}"#)
            default: return json(404, "{}")
            }
        }

        private static func record(_ id: String, _ version: Int) -> String {
            #"{"id":"\#(id)","last_modified":\#(version),"schema":7,"by":"mia"}"#
        }

        static func json(_ status: Int, _ text: String) -> Response {
            Response(status: status, body: Array(text.utf8))
        }

        private static let teacherAuthorization = Headers.basicAuthorization(user: "teacher", password: "secret")
    }

    /// A codec whose places are the ids of the records, hidden ones with an "x" behind them. A record called "bad" makes no sense.
    private struct Codec: RecordCodec {
        let tableName = "things"
        let listPath = "/buckets/class/collections/pins/records"
        let capability: String? = "class_board"
        func places(from records: [ServiceRecord], source: Source) -> ServedPlaces {
            let keys = records.filter { $0.id != "bad" }.map { $0.id + ($0.isHidden ? "x" : "") }
            return ServedPlaces(
                table: Table(name: tableName, source: source, keys: TextColumn(keys), columns: [:]))
        }
        func record(of draft: Draft, by user: String) -> JSONValue { .object([("by", .string(user))]) }
        func draft(of record: ServiceRecord) -> Draft? { nil }
        func isSame(_ record: ServiceRecord, as draft: Draft, by user: String) -> Bool { true }
    }

    private static let address = "https://b.example/v1"
    private static let mia = ServiceSession(user: "mia", password: Secret("correct horse"), address: address)
    private static let teacher = ServiceSession(user: "teacher", password: Secret("secret"), address: address)

    private static func service(_ server: Server) -> KintoService {
        KintoService(codec: Codec(), client: { server }, address: { "https://b.example/v1" }, now: { 1000 })
    }

    /// The list that a service answers.
    private static func served(
        _ service: KintoService, _ call: ServiceCall, _ session: ServiceSession
    ) async throws -> ServedPlaces {
        let answer = try await service.perform(call, session)
        return try #require(served(answer))
    }

    private static func served(_ answer: ServiceAnswer) -> ServedPlaces? {
        if case .places(let served) = answer { served } else { nil }
    }

    private static func keys(_ answer: ServiceAnswer) -> [String]? {
        served(answer).map { served in (0..<served.table.rows).map { served.table.keys[$0] } }
    }

    private static let list = "/buckets/class/collections/pins/records"
    private static let hiddenList = "/buckets/class/collections/hidden/records"

    // MARK: Facts

    @Test func theFirstListHasTheTitleAndTheNumberOfRecords() async throws {
        let server = Server(pins: ["a": 5, "b": 4, "c": 3]) { $0.pageSize = 2 }
        let service = Self.service(server)
        let facts = try await Self.served(service, .list, Self.mia).facts
        #expect(facts == ListFacts(title: "Our class", total: 3, fetchedAt: 1000, user: "mia"))
        #expect(server.requests == ["GET \(Self.list)?_sort=-last_modified&_limit=100", "GET /", "HEAD \(Self.list)"])
        // Nothing has changed: one request.
        _ = try await service.perform(.list, Self.mia)
        #expect(server.requests.count == 4)
    }

    /// The person may sign in again before anybody else has fetched the list.
    @Test func aForgottenListIsFetchedAsAWhole() async throws {
        let service = Self.service(Server(pins: ["a": 5, "b": 4]))
        _ = try await service.perform(.list, Self.mia)
        service.forget()
        #expect(Self.keys(try await service.perform(.list, Self.mia))?.sorted() == ["a", "b"])
    }

    @Test func aCompleteListIsNotCountedByTheServer() async throws {
        let server = Server(pins: ["a": 5, "b": 4])
        let facts = try await Self.served(Self.service(server), .list, Self.mia).facts
        #expect(facts.total == 2 && !server.requests.contains { $0.hasPrefix("HEAD") })
    }

    @Test func recordsThatCannotBeReadAreCountedByThemselves() async throws {
        let facts = try await Self.served(Self.service(Server(pins: ["a": 5, "bad": 4])), .list, Self.mia).facts
        #expect(facts.total == 1 && facts.unreadable == 1)
    }

    @Test func aListIsAnsweredEvenWithoutItsFacts() async throws {
        let server = Server(pins: ["a": 5, "b": 4]) { content in
            content.pageSize = 1
            content.failures = ["GET /": Response(status: 503), "HEAD \(Self.list)": Response(status: 500)]
        }
        let served = try await Self.served(Self.service(server), .list, Self.mia)
        #expect(served.table.rows == 1 && served.facts.title.isEmpty && served.facts.total == nil)
    }

    /// A number that cannot be true must not stop the program.
    @Test(arguments: ["9223372036854775807", "10000001", "-1"]) func aTotalThatNoListHasIsIgnored(total: String)
        async throws
    {
        let server = Server(pins: ["a": 5, "b": 4], hidden: ["c": 3]) { content in
            content.pageSize = 1
            content.failures = ["HEAD \(Self.list)": Response(status: 200, headers: ["Total-Objects": total])]
        }
        let facts = try await Self.served(Self.service(server), .list, Self.teacher).facts
        #expect(facts.total == nil)
    }

    @Test(
        arguments: [
            (
                #"{"code":"soft-eol","message":"Closes on \u001b[1m31 July","url":"https://school.example/board?a"}"#,
                ServiceNotice(message: "Closes on [1m31 July", host: "school.example")
            ),
            (#"{"message":"Bye"}"#, ServiceNotice(message: "Bye")),
            (#"{"message":"Bye","url":"javascript:alert(1)"}"#, ServiceNotice(message: "Bye")),
            ("soon", nil), (#"{"message":""}"#, nil), ("", nil),
        ] as [(String, ServiceNotice?)])
    func anAnnouncementComesWithTheList(alert: String, notice: ServiceNotice?) async throws {
        let server = Server(pins: ["a": 5]) { $0.alert = alert }
        let served = try await Self.served(Self.service(server), .list, Self.mia)
        #expect(served.facts.notice == notice)
    }

    // MARK: Without an account

    @Test func readingIsTriedWithoutAnAccount() async throws {
        let server = Server(pins: ["a": 5])
        await #expect(throws: ServiceError.notSignedIn) {
            try await Self.service(server).perform(.list, ServiceSession())
        }
        server.change { $0.isOpen = true }
        let answer = try await Self.service(server).perform(.list, ServiceSession())
        #expect(Self.keys(answer) == ["a"] && Self.served(answer)?.facts.user == nil)
        #expect(server.authorizations.allSatisfy { $0 == nil })
    }

    // MARK: All pages

    @Test func allPagesAreFetched() async throws {
        let server = Server(pins: ["a": 5, "b": 4, "c": 3, "d": 2, "e": 1]) { $0.pageSize = 2 }
        let served = try await Self.served(Self.service(server), .listAll, Self.mia)
        #expect(served.table.rows == 5 && served.facts.total == 5)
    }

    @Test func theNumberOfPagesHasALimit() async throws {
        let pins = Dictionary(uniqueKeysWithValues: (0..<120).map { ("r\($0)", $0) })
        let server = Server(pins: pins) { $0.pageSize = 1 }
        let served = try await Self.served(Self.service(server), .listAll, Self.mia)
        #expect(served.table.rows == 101 && served.facts.total == 120)
    }

    // MARK: Hidden records

    @Test func hiddenRecordsAreListedForPeopleWhoMayHide() async throws {
        let server = Server(pins: ["a": 5], hidden: ["b": 4])
        let teachers = Self.service(server)
        let answer = try await teachers.perform(.list, Self.teacher)
        let served = try #require(Self.served(answer))
        #expect(Self.keys(answer) == ["a", "bx"] && served.hiddenKeys == ["b"] && served.facts.mayHide)
        #expect(served.facts.total == 2)
        let pupils = try await Self.service(server).perform(.list, Self.mia)
        #expect(Self.keys(pupils) == ["a"] && Self.served(pupils)?.facts.mayHide == false)
        #expect(server.requests.count { $0.contains("/hidden/") } == 1, "nobody else asks for them")
        // What another teacher hides comes with the next list.
        server.change { content in
            content.lists["hidden"]?["c"] = 11
            content.lastVersion = 11
        }
        #expect(Self.keys(try await teachers.perform(.list, Self.teacher)) == ["a", "bx", "cx"])
        #expect(Self.keys(try await teachers.perform(.list, Self.teacher)) == nil, "nothing has changed")
    }

    @Test func aPersonWhoIsNoLongerATeacherStopsFetchingHiddenRecords() async throws {
        let server = Server(pins: ["a": 5]) {
            $0.failures = ["GET \(Self.hiddenList)?_sort=-last_modified&_limit=100": Response(status: 403)]
        }
        let service = Self.service(server)
        let facts = Self.served(try await service.perform(.list, Self.teacher))?.facts
        #expect(facts?.mayHide == false)
        _ = try await service.perform(.list, Self.teacher)
        #expect(server.requests.count { $0.contains("/hidden/") } == 1)
    }

    @Test func rightsAreAskedForAgainAfterASignIn() async throws {
        let server = Server(pins: ["a": 5], hidden: ["b": 4]) {
            $0.failures = ["GET /": Server.json(200, #"{"capabilities":{"class_board":{"title":"Ours"}}}"#)]
        }
        let service = Self.service(server)
        #expect(try await Self.served(service, .list, Self.teacher).facts.mayHide == false)
        let signedIn =
            #"{"http_api_version":"1","capabilities":{"accounts":{}},"user":{"id":"account:teacher"}}"#
        server.change { $0.failures = ["GET /": Server.json(200, signedIn)] }
        try await service.perform(AccountCall.signIn, Self.teacher)
        #expect(try await Self.served(service, .list, Self.teacher).facts.mayHide)
    }

    @Test func aRecordIsHiddenAndShownAgain() async throws {
        let server = Server(pins: ["a": 5, "b": 4])
        let service = Self.service(server)
        _ = try await service.perform(.list, Self.teacher)
        let hidden = try await service.perform(.hide(id: "a", version: 5), Self.teacher)
        #expect(server.ids("pins") == ["b"] && server.ids("hidden") == ["a"])
        #expect(Self.keys(hidden) == ["ax", "b"] && Self.served(hidden)?.facts.total == 2)
        let shown = try await service.perform(.show(id: "a"), Self.teacher)
        #expect(server.ids("pins") == ["a", "b"] && server.ids("hidden").isEmpty)
        #expect(Self.keys(shown) == ["a", "b"] && Self.served(shown)?.facts.total == 2)
    }

    /// The request of any step may fail, or only its answer is lost; then the call is made once more.
    @Test(arguments: [
        "GET \(list)/a", "PUT \(hiddenList)/a", "DELETE \(list)/a",
    ])
    func hidingSucceedsOnceMoreAfterAFailure(step: String) async throws {
        for isDone in [false, true] {
            let server = Server(pins: ["a": 5])
            let service = Self.service(server)
            _ = try await service.perform(.list, Self.teacher)
            server.change { $0.fail(step, isDone: isDone) }
            await #expect(throws: ServiceError.unavailable(afterSeconds: nil)) {
                try await service.perform(.hide(id: "a", version: 5), Self.teacher)
            }
            let answer = try await service.perform(.hide(id: "a", version: 5), Self.teacher)
            #expect(Self.keys(answer) == ["ax"], "\(step), \(isDone)")
            #expect(server.ids("pins").isEmpty && server.ids("hidden") == ["a"], "\(step), \(isDone)")
        }
    }

    @Test(arguments: ["GET \(hiddenList)/a", "PUT \(list)/a", "DELETE \(hiddenList)/a"])
    func showingSucceedsOnceMoreAfterAFailure(step: String) async throws {
        for isDone in [false, true] {
            let server = Server(hidden: ["a": 5])
            let service = Self.service(server)
            _ = try await service.perform(.list, Self.teacher)
            server.change { $0.fail(step, isDone: isDone) }
            await #expect(throws: ServiceError.unavailable(afterSeconds: nil)) {
                try await service.perform(.show(id: "a"), Self.teacher)
            }
            let answer = try await service.perform(.show(id: "a"), Self.teacher)
            #expect(Self.keys(answer) == ["a"], "\(step), \(isDone)")
            #expect(server.ids("pins") == ["a"] && server.ids("hidden").isEmpty, "\(step), \(isDone)")
        }
    }

    @Test func aRecordThatChangedMeanwhileIsNotHidden() async throws {
        let server = Server(pins: ["a": 5])
        let service = Self.service(server)
        _ = try await service.perform(.list, Self.teacher)
        await #expect(throws: ServiceError.changedMeanwhile(current: nil)) {
            try await service.perform(.hide(id: "a", version: 4), Self.teacher)
        }
        // The record changes between the two steps, so the copy is deleted.
        server.change { $0.failures = ["DELETE \(Self.list)/a": Server.json(412, "{}")] }
        await #expect(throws: ServiceError.changedMeanwhile(current: nil)) {
            try await service.perform(.hide(id: "a", version: 5), Self.teacher)
        }
        #expect(server.ids("pins") == ["a"] && server.ids("hidden").isEmpty)
        // Somebody else may have made a newer copy meanwhile.
        #expect(server.lastDeletion?.url.hasSuffix("\(Self.hiddenList)/a") == true)
        #expect(server.lastDeletion?.headers["If-Match"] == "\"11\"")
    }

    @Test(arguments: [ServiceCall.hide(id: "a"), .show(id: "a")])
    func aPersonWhoMayNotHideIsRefusedBeforeAnythingIsSent(call: ServiceCall) async throws {
        let server = Server(pins: ["a": 5], hidden: ["b": 4])
        let service = Self.service(server)
        _ = try await service.perform(.list, Self.mia)
        await #expect(throws: ServiceError.forbidden) { try await service.perform(call, Self.mia) }
        #expect(server.requests.allSatisfy { $0.hasPrefix("GET") })
    }

    @Test func hidingOrShowingADeletedRecordSaysThatItIsGone() async throws {
        let service = Self.service(Server())
        for call in [ServiceCall.hide(id: "z"), .show(id: "z")] {
            await #expect(throws: ServiceError.gone) { try await service.perform(call, Self.teacher) }
        }
    }
}
