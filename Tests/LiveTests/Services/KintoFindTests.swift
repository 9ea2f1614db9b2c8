import Catalogue
import HTTP
import JSON
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// Finding records of a Kinto server that are older than the listed pages.
struct KintoFindTests {
    /// A server that has an answer for each request, by method and path.
    private final class Server: HTTPClient {
        private let content: Mutex<(answers: [String: Response], requests: [String])>
        /// Called with the name of each request before it is answered.
        private let onRequest = Mutex<(@Sendable (String) -> Void)?>(nil)

        init(_ answers: [String: Response]) { content = Mutex((answers, [])) }

        var requests: [String] { content.withLock { $0.requests } }
        func forget() { content.withLock { $0.requests = [] } }
        func answer(_ request: String, _ response: Response) { content.withLock { $0.answers[request] = response } }

        func whenAsked(_ work: @escaping @Sendable (String) -> Void) { onRequest.withLock { $0 = work } }

        func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
            let name = "\(request.method.rawValue) \(request.url.dropFirst("https://b.example/v1".count))"
            // Outside the locks, because the work may change an answer.
            let work = onRequest.withLock { $0 }
            work?(name)
            return content.withLock { content in
                content.requests.append(name)
                return content.answers[name] ?? Response(status: 503)
            }
        }
    }

    /// A codec whose places are the ids of the records with their versions.
    private struct Codec: RecordCodec {
        let tableName = "things"
        let listPath = "/r"
        let capability: String? = "class_board"
        let searchedMembers = ["by", "place"]
        func places(from records: [ServiceRecord], source: Source) -> ServedPlaces {
            ServedPlaces(
                table: Table(
                    name: tableName, source: source, keys: TextColumn(records.map { "\($0.id)\($0.version)" }),
                    columns: [:]))
        }
        func record(of draft: Draft, by user: String) -> JSONValue { .object([]) }
        func draft(of record: ServiceRecord) -> Draft? { nil }
        func isSame(_ record: ServiceRecord, as draft: Draft, by user: String) -> Bool { true }
    }

    private static let mia = ServiceSession(user: "mia", password: Secret("secret"), address: "https://b.example")
    private static let newest = "/r?_sort=-last_modified&_limit=100"

    /// - Parameters:
    ///   - records: such as "a9": the id and the version in one.
    ///   - next: the path of the next page; nil if this is the last one.
    private static func list(_ records: [String], next: String? = nil, etag: Int = 9) -> Response {
        let bodies = records.map { record in
            #"{"id":"\#(record.prefix(1))","last_modified":\#(record.dropFirst())}"#
        }
        var response = json(#"{"data":[\#(bodies.joined(separator: ","))]}"#)
        response.headers["ETag"] = "\"\(etag)\""
        response.headers["Next-Page"] = next.map { "https://b.example/v1\($0)" }
        return response
    }

    private static func json(_ text: String) -> Response {
        Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    /// A server with the records a and b in its newest page, and older ones besides.
    private static func server(findsWords: Bool = true) -> Server {
        Server([
            "GET \(newest)": list(["a9", "b8"], next: "/r?_token=older"),
            "GET /r?_token=older": list(["c7"]),
            "HEAD /r": Response(status: 200, headers: ["Total-Objects": "100000"]),
            "GET /": json(#"{"capabilities":{"class_board":{"title":"Ours","finds_words":\#(findsWords)}}}"#),
        ])
    }

    /// A service that has fetched the newest page.
    private static func listed(_ server: Server) async throws -> KintoService {
        let service = KintoService(codec: Codec(), client: { server }, address: { "https://b.example" }, now: { 1000 })
        _ = try await service.perform(.list, mia)
        server.forget()
        return service
    }

    private static func places(_ answer: ServiceAnswer) -> ServedPlaces? {
        if case .places(let served) = answer { served } else { nil }
    }

    private static func served(_ answer: ServiceAnswer) throws -> ServedPlaces { try #require(places(answer)) }

    private static func keys(_ answer: ServiceAnswer) throws -> [String] {
        let table = try served(answer).table
        return (0..<table.rows).map { table.keys[$0] }
    }

    @Test func foundRecordsStandBesideTheListedOnes() async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&find=mia%20leeds", Self.list(["b8", "z1"]))
        let answer = try await service.perform(.find("mia leeds", pages: 1), Self.mia)
        #expect(try Self.keys(answer) == ["a9", "b8", "z1"])
        let facts = try Self.served(answer).facts
        #expect(facts.foundKeys == ["z"] && !facts.hasMoreFound && facts.total == 100_000)
        #expect(server.requests == ["GET \(Self.newest)&find=mia%20leeds"], "one request, and only this one")
        let again = try await service.perform(.find("mia leeds", pages: 1), Self.mia)
        #expect(Self.places(again) == nil, "nothing has changed")
    }

    @Test(arguments: [(1, ["a9", "b8", "y2"], true), (2, ["a9", "b8", "y2", "z1"], false)])
    func theNumberOfPagesHasALimit(pages: Int, keys: [String], hasMore: Bool) async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&find=x", Self.list(["y2"], next: "/r?_token=found"))
        server.answer("GET /r?_token=found", Self.list(["z1"]))
        let answer = try await service.perform(.find("x", pages: pages), Self.mia)
        #expect(try Self.keys(answer) == keys)
        #expect(try Self.served(answer).facts.hasMoreFound == hasMore)
    }

    @Test func theNextOlderPageIsStillTheSame() async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&find=x", Self.list(["c7", "z1"], next: "/r?_token=found"))
        _ = try await service.perform(.find("x", pages: 1), Self.mia)
        server.forget()
        let answer = try await service.perform(.listOlder, Self.mia)
        #expect(server.requests == ["GET /r?_token=older"])
        #expect(try Self.keys(answer) == ["a9", "b8", "c7", "z1"])
        #expect(try Self.served(answer).facts.foundKeys == ["z"], "c is listed now")
    }

    @Test func aListOfChangesUpdatesFoundRecords() async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&find=x", Self.list(["y2", "z1"]))
        _ = try await service.perform(.find("x", pages: 1), Self.mia)
        let changes = Self.json(
            #"{"data":[{"id":"y","last_modified":10},{"id":"z","last_modified":11,"deleted":true}]}"#)
        server.answer("GET \(Self.newest)&_since=9", changes)
        let answer = try await service.perform(.list, Self.mia)
        #expect(try Self.keys(answer) == ["a9", "b8", "y10"])
        #expect(try Self.served(answer).facts.foundKeys.isEmpty, "a changed record is one of the newest")
    }

    @Test func anOlderVersionDoesNotReplaceANewerOne() async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&find=x", Self.list(["a5", "z1"]))
        #expect(try Self.keys(try await service.perform(.find("x", pages: 1), Self.mia)) == ["a9", "b8", "z1"])
    }

    @Test func aPauseThatComesWithASearchIsObeyed() async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        var found = Self.list(["z1"])
        found.headers["Backoff"] = "30"
        server.answer("GET \(Self.newest)&find=x", found)
        #expect(try Self.keys(try await service.perform(.find("x", pages: 1), Self.mia)) == ["a9", "b8", "z1"])
        server.forget()
        for call in [ServiceCall.find("x", pages: 1), .list] {
            await #expect(throws: ServiceError.tooFast(afterSeconds: 30)) { try await service.perform(call, Self.mia) }
        }
        #expect(server.requests.isEmpty)
    }

    /// A list comes while the server answers a search, which may have deleted what is found.
    /// - Parameter lists: how many searches are disturbed.
    @Test(arguments: [(1, 2), (2, 3), (3, 3)])
    func aSearchIsMadeAgainIfAListComesMeanwhile(lists: Int, searches: Int) async throws {
        let server = Self.server()
        let service = try await Self.listed(server)
        let find = "GET \(Self.newest)&find=x"
        server.answer(find, Self.list(["z1"]))
        let left = Mutex(lists)
        server.whenAsked { name in
            let isDisturbed = left.withLock { left -> Bool in
                guard name == find, left > 0 else { return false }
                left -= 1
                return true
            }
            // As if a list had come: it has another version.
            if isDisturbed { service.state.withLock { $0.etag = ($0.etag ?? "") + "0" } }
        }
        if lists < searches {
            let answer = try await service.perform(.find("x", pages: 1), Self.mia)
            #expect(try Self.keys(answer) == ["a9", "b8", "z1"])
        } else {
            await #expect(throws: ServiceError.unavailable(afterSeconds: nil), "not an answer without records") {
                try await service.perform(.find("x", pages: 1), Self.mia)
            }
        }
        #expect(server.requests == Array(repeating: find, count: searches))
    }

    @Test func theListIsFetchedFirst() async throws {
        let server = Self.server()
        server.answer("GET \(Self.newest)&find=x", Self.list(["z1"]))
        let service = KintoService(codec: Codec(), client: { server }, address: { "https://b.example" }, now: { 1000 })
        #expect(try Self.keys(try await service.perform(.find("x", pages: 1), Self.mia)) == ["a9", "b8", "z1"])
        #expect(server.requests.first == "GET \(Self.newest)")
    }

    // MARK: Kinto without the rules of a class

    @Test func kintoItselfIsAskedForTheLongestWordInEachMember() async throws {
        let server = Self.server(findsWords: false)
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&like_by=%22leeds%22", Self.list(["y2"]))
        server.answer("GET \(Self.newest)&like_place=%22leeds%22", Self.list(["y2", "z1"]))
        let answer = try await service.perform(.find("mia leeds* \"", pages: 1), Self.mia)
        #expect(try Self.keys(answer) == ["a9", "b8", "y2", "z1"])
        #expect(server.requests.count == 2)
    }

    @Test func aFailedSearchDoesNotDropTheOthers() async throws {
        let server = Self.server(findsWords: false)
        let service = try await Self.listed(server)
        server.answer("GET \(Self.newest)&like_place=%22leeds%22", Self.list(["z1"]))
        #expect(try Self.keys(try await service.perform(.find("leeds", pages: 1), Self.mia)) == ["a9", "b8", "z1"])
        await #expect(throws: ServiceError.unavailable(afterSeconds: nil)) {
            try await service.perform(.find("york", pages: 1), Self.mia)
        }
    }
}
