import Catalogue
import Foundation
import Testing

@testable import Live

/// Lists that come in pages, from a server in memory.
struct PagedDownloadTests {
    private static let address = "https://a.example/list.json"
    private static let feed = Feed(
        id: "list", title: "the list", address: address, place: .pages(name: "list.json", order: "key", rows: 3),
        limit: 1000)

    private static func rows(_ keys: [String]) -> String {
        "[" + keys.map { "{\"key\":\"\($0)\",\"n\":\"[\($0)]\"}" }.joined(separator: "\n,") + "]\n"
    }

    /// - Parameter pages: by their offsets, the keys of each.
    private static func server(_ pages: [(Int, String)]) -> InventedServer {
        InventedServer(
            Dictionary(
                uniqueKeysWithValues: pages.map { offset, text in
                    ("\(address)?$limit=3&$offset=\(offset)&$order=key", .init(text: text, etag: "\"\(offset)\""))
                }))
    }

    private static func fetch(_ server: InventedServer, known: FileVersion? = nil, in scratch: Scratch) throws -> String
    {
        let download = FileDownload(
            fetcher: server, files: LocalFiles(), folder: scratch.path, cancellation: Cancellation(),
            firstPauseMilliseconds: 0, now: { 0 }, tell: { _ in })
        let paged = PagedDownload(
            list: PageList(name: "list.json", order: "key", rows: 3), feed: feed, address: address, download: download)
        switch try paged.fetch(known: known) {
        case .fetched(let path, _): return try String(contentsOfFile: path, encoding: .utf8)
        case .unchanged: return "unchanged"
        case .absent(let problem, _): return problem
        }
    }

    @Test(
        arguments: [
            ([(0, ["a"])], ["a"]), ([(0, ["a", "b"])], ["a", "b"]),
            // A page that is full is followed by one that begins with its last row.
            ([(0, ["a", "b", "c"]), (2, ["c"])], ["a", "b", "c"]),
            ([(0, ["a", "b", "c"]), (2, ["c", "d", "e"]), (4, ["e", "f"])], ["a", "b", "c", "d", "e", "f"]),
            // What a file has twice is for its importer to say.
            ([(0, ["a", "a"])], ["a", "a"]),
        ] as [([(Int, [String])], [String])])
    func pagesAreJoined(pages: [(Int, [String])], keys: [String]) throws {
        let scratch = Scratch()
        let server = Self.server(pages.map { ($0, Self.rows($1)) })
        let rows =
            try JSONSerialization.jsonObject(with: Data(Self.fetch(server, in: scratch).utf8)) as? [[String: String]]
        #expect(rows?.map { $0["key"] } == keys)
        #expect(rows?.first?["n"] == "[a]")
        #expect(server.requests.count == pages.count)
    }

    @Test(
        arguments: [
            // A row was taken away before the second page was asked for: "d" would never be seen.
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["e", "f"]))], "changed while it was fetched"),
            // One was put in: "b" comes again.
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["b", "c", "d"]))], "changed while it was fetched"),
            ([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["c", "a"]))], "changed while it was fetched"),
            ([(0, Self.rows(["a", "b", "c"])), (2, "[]")], "changed while it was fetched"),
            ([(0, "[]")], "has no rows"), ([(0, "<html>Sign in</html>")], "is no JSON list"),
            ([(0, "{\"error\":true}")], "is no JSON list"), ([(0, "[{\"key\":\"a\"}")], "is no JSON list"), ([], "404"),
        ] as [([(Int, String)], String)])
    func whatIsNotTheListIsSaid(pages: [(Int, String)], problem: String) {
        let scratch = Scratch()
        let error = #expect(throws: UpdateError.self) { try Self.fetch(Self.server(pages), in: scratch) }
        #expect(error?.kind == .network)
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
        #expect(!scratch.files.contains("list.json"))
    }

    @Test func aFirstPageThatIsKnownIsTheWholeAnswer() throws {
        let server = Self.server([(0, Self.rows(["a"]))])
        #expect(try Self.fetch(server, known: FileVersion(etag: "\"0\""), in: Scratch()) == "unchanged")
    }

    /// What came before a stop is asked for again, but not sent again.
    @Test func goesOnWithThePagesThatAreHere() throws {
        let scratch = Scratch()
        #expect(throws: UpdateError.self) {
            try Self.fetch(Self.server([(0, Self.rows(["a", "b", "c"]))]), in: scratch)
        }
        let server = Self.server([(0, Self.rows(["a", "b", "c"])), (2, Self.rows(["c", "d"]))])
        #expect(try Self.fetch(server, in: scratch).contains("[d]"))
        #expect(server.requests.map(\.known?.etag) == ["\"0\"", nil])
    }
}
