import Catalogue
import Dispatch
import Foundation
import HTTP
import Testing

@testable import Live
@testable import LiveTestSupport

/// Fetches lists in pages from a server in memory.
struct PagedDownloadTests {
    private static let address = "https://a.example/list.json"
    private static let list = PagedList(name: "list.json", key: "key", rows: 3, reading: .init(order: "name", rows: 2))
    private static let feed = Feed(
        id: "list", title: "the list", address: address, place: .pages(list), limit: 1000)

    private static func rows(_ keys: [String]) -> String {
        "[" + keys.map { "{\"key\":\"\($0)\",\"n\":\"[\($0)]\"}" }.joined(separator: "\n,") + "]\n"
    }

    /// - Parameter pages: the offset and the JSON of each page.
    private static func server(_ pages: [(Int, String)]) -> InventedServer {
        InventedServer(
            Dictionary(
                uniqueKeysWithValues: pages.map { offset, text in
                    ("\(address)?$limit=3&$offset=\(offset)&$order=key", .init(text: text, etag: "\"\(offset)\""))
                }))
    }

    /// A server that has all the rows and sends at most `most` at once; all of them if it does not support pages.
    private static func server(of keys: [String], atOnce most: Int = .max, knowsPages: Bool = true) -> InventedServer {
        var answers: [String: InventedServer.Answer] = [:]
        for (limit, order) in [(3, "key"), (3, "name,key"), (2, "name,key")] {
            for offset in 0..<max(1, keys.count) {
                let page = knowsPages ? keys.dropFirst(offset).prefix(min(limit, most)) : keys[...]
                answers["\(address)?$limit=\(limit)&$offset=\(offset)&$order=\(order)"] = .init(
                    text: rows(Array(page)), etag: "\"\(offset)\"")
            }
        }
        return InventedServer(answers)
    }

    private static func fetch(
        _ server: InventedServer, known: FileVersion? = nil, in scratch: Scratch, reader: PagedDownload.Reader? = nil
    ) throws -> String {
        let download = FileDownload(
            client: server, files: LocalFiles(), folder: scratch.path, cancellation: Cancellation(),
            firstPauseMilliseconds: 0, now: { 0 }, report: { _ in })
        let paged = PagedDownload(list: list, feed: feed, address: address, download: download, reader: reader)
        switch try paged.fetch(known: known) {
        case .fetched(let path, _): return try String(contentsOfFile: path, encoding: .utf8)
        case .unchanged: return "unchanged"
        case .absent(let problem, _): return problem.description
        }
    }

    private static func keys(_ text: String) throws -> [String] {
        let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: String]]
        #expect(rows?.allSatisfy { $0["n"] == "[\($0["key"] ?? "")]" } == true)
        return rows?.compactMap { $0["key"] } ?? []
    }

    /// Each page begins with the last row of the page before. The last page has only that row.
    @Test(
        arguments: [("a", 2), ("ab", 2), ("abc", 2), ("abcd", 3), ("abcde", 3), ("abcdef", 4)] as [(String, Int)])
    func pagesAreJoinedToOneList(keys: String, requests: Int) throws {
        let server = Self.server(of: keys.map { String($0) })
        #expect(try Self.keys(Self.fetch(server, in: Scratch())) == keys.map { String($0) })
        #expect(server.requests.count == requests)
    }

    /// A server may send fewer rows than it is asked for.
    @Test func aPageShorterThanAskedForDoesNotEndTheList() throws {
        let keys = ["a", "b", "c", "d", "e"]
        #expect(try Self.keys(Self.fetch(Self.server(of: keys, atOnce: 2), in: Scratch())) == keys)
    }

    @Test(arguments: [["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d", "e"]])
    func aServerWithoutPagesSendsTheWholeListOnce(keys: [String]) throws {
        let server = Self.server(of: keys, knowsPages: false)
        #expect(try Self.keys(Self.fetch(server, in: Scratch())) == keys)
        #expect(server.requests.count == 2)
    }

    /// The importer deals with rows that come twice. An empty page after a short page also ends the list.
    @Test func aRowThatComesTwiceInOnePageStaysTwice() throws {
        let server = Self.server([(0, Self.rows(["a", "a"])), (1, "[]")])
        #expect(try Self.keys(Self.fetch(server, in: Scratch())) == ["a", "a"])
    }

    /// The first page is fetched at once, each further one when it is wanted, and the rest in large pages.
    @Test func aReaderGetsEachPageAndDecidesWhenTheNextIsFetched() throws {
        let scratch = Scratch()
        let server = Self.server(of: ["a", "b", "c", "d", "e", "f"])
        var demands: [PageRequests.Demand] = [.page, .rest]
        var seen: [[String]] = []
        let reader = PagedDownload.Reader(
            nextDemand: { () throws(UpdateError) in demands.isEmpty ? .rest : demands.removeFirst() },
            receivedPage: { path in seen.append((try? Self.keys(String(contentsOfFile: path, encoding: .utf8))) ?? []) }
        )
        #expect(try Self.keys(Self.fetch(server, in: scratch, reader: reader)) == ["a", "b", "c", "d", "e", "f"])
        #expect(seen == [["a", "b"], ["a", "b", "c"]])
        let asked = server.requests.map { String($0.url.dropFirst(Self.address.count + 1)) }
        #expect(
            asked == [
                "$limit=2&$offset=0&$order=name,key", "$limit=2&$offset=1&$order=name,key",
                "$limit=3&$offset=2&$order=name,key", "$limit=3&$offset=4&$order=name,key",
                "$limit=3&$offset=5&$order=name,key",
            ])
    }

    @Test func aReaderWhoWaitsTooLongGetsAllRemainingPages() throws {
        #expect(try PageRequests(patience: 0).nextDemand(Cancellation()) == .rest)
    }

    @Test func waitingForAReaderCanBeCancelled() {
        let (requests, cancellation) = (PageRequests(), Cancellation())
        requests.requestPage()
        #expect((try? requests.nextDemand(cancellation)) == .page)
        DispatchQueue.global().async { cancellation.cancel() }
        #expect(throws: UpdateError.cancelled) { try requests.nextDemand(cancellation) }
    }

    @Test(
        arguments: [
            // A row was removed before the second page was requested: "d" would be missing.
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["e", "f"]))], "changed while it was fetched"),
            // A row was added: "b" comes twice.
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["b", "c", "d"]))], "changed while it was fetched"),
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["c", "a"]))], "changed while it was fetched"),
            ([(0, Self.rows(["a", "b", "c"])), (2, "[]")], "changed while it was fetched"),
            ([(0, Self.rows(["a", "b"])), (1, Self.rows(["c"]))], "changed while it was fetched"),
            ([(0, "[]")], "has no rows"), ([(0, "<html>Sign in</html>")], "is not a JSON list"),
            ([(0, "{\"error\":true}")], "is not a JSON list"), ([(0, "[{\"key\":\"a\"}")], "is not a JSON list"),
            ([], "404"),
        ] as [([(Int, String)], String)])
    func aListThatIsNotInOrderIsRefused(pages: [(Int, String)], problem: String) {
        let scratch = Scratch()
        let error = #expect(throws: UpdateError.self) { try Self.fetch(Self.server(pages), in: scratch) }
        #expect(error?.allowsLeavingOut == true)
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
        #expect(!scratch.files.contains("list.json"))
    }

    @Test func anUnchangedListOfOnePageIsNotFetched() throws {
        #expect(
            try Self.fetch(Self.server(of: ["a"]), known: FileVersion(etag: "\"0\""), in: Scratch()) == "unchanged")
    }

    /// If the first of several pages has not changed, the others may have.
    @Test(arguments: [("abc", "\"0\""), ("abcd", nil)]) func onlyAListOfOnePageHasAVersion(
        keys: String, etag: String?
    ) throws {
        let scratch = Scratch()
        let download = FileDownload(
            client: Self.server(of: keys.map { String($0) }), files: LocalFiles(), folder: scratch.path,
            cancellation: Cancellation(), firstPauseMilliseconds: 0, now: { 0 }, report: { _ in })
        let paged = PagedDownload(
            list: Self.list, feed: Self.feed, address: Self.address, download: download, reader: nil)
        guard case .fetched(_, let version) = try paged.fetch(known: nil) else {
            Issue.record("nothing came")
            return
        }
        #expect(version.etag == etag)
    }

    /// The server confirms the pages that were fetched before, and does not send them again.
    @Test func aStoppedDownloadContinuesWithTheNextPage() throws {
        let scratch = Scratch()
        #expect(throws: UpdateError.self) {
            try Self.fetch(Self.server([(0, Self.rows(["a", "b", "c"]))]), in: scratch)
        }
        let server = Self.server(of: ["a", "b", "c", "d"])
        #expect(try Self.fetch(server, in: scratch).contains("[d]"))
        #expect(server.requests.map(\.known?.etag) == ["\"0\"", nil, nil])
    }
}
