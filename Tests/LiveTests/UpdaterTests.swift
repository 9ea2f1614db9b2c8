import Catalogue
import Foundation
import Synchronization
import Testing

@testable import Live

/// A server in memory.
final class InventedServer: FileFetching {
    struct Answer {
        var text = ""
        var etag: String?
        var status = 200
        var clock: Int?
        var cause = FileAnswer.Cause.server
        var problem: String?
    }

    private let answers: [String: Answer]
    private let asked = Mutex<[FileRequest]>([])

    init(_ answers: [String: Answer]) { self.answers = answers }

    var requests: [FileRequest] { asked.withLock { $0 } }

    func fetch(_ request: FileRequest, _ cancellation: Cancellation, _ tell: (FileEvent) -> Void) -> FileAnswer {
        asked.withLock { $0.append(request) }
        let found = answers[request.url] ?? Answer(status: 404, clock: answers["*"]?.clock)
        var answer = FileAnswer()
        answer.status = found.status
        answer.clock = found.clock
        answer.version.etag = found.etag
        if found.status != 200 {
            answer.problem = found.problem ?? "answered with status \(found.status)"
            answer.cause = found.cause
        } else if let etag = found.etag, request.known?.etag == etag {
            answer.status = 304
        } else {
            tell(.began(answer, start: 0))
            _ = FileManager.default.createFile(atPath: request.path, contents: Data(found.text.utf8))
            tell(.received(found.text.utf8.count, of: found.text.utf8.count))
        }
        return answer
    }
}

struct UpdaterTests {
    private let feeds = SampleCollection().feeds

    private func updater(
        _ scratch: Scratch, _ server: InventedServer, files: any FileSystem = LocalFiles(), today: String = "2026-11-21"
    ) -> Updater {
        let data = DataFolder(
            path: scratch.path + "/data", resources: nil, files: files, collections: [SampleCollection()],
            clock: FixedClock(today: today))
        return Updater(
            data: data, downloads: scratch.path + "/downloads", fetcher: server, firstPauseMilliseconds: 0,
            // 21 November 2026, noon. Python: datetime(2026, 11, 21, 12, tzinfo=timezone.utc).timestamp()
            now: { 1_795_262_400 })
    }

    private func edition(_ name: String, day: String = "20261121", etag: String? = nil) -> [String: InventedServer
        .Answer]
    {
        [
            "https://a.example/places/places\(day).csv": .init(
                text: SampleImporter.csv("name", edition: name), etag: etag),
            "https://a.example/extras": .init(text: SampleImporter.csv("extra", edition: name), etag: etag),
        ]
    }

    private func text(_ scratch: Scratch) throws -> String { try scratch.data().load(SampleCollection()).allText() }

    /// Whatever step of writing fails: both files are the old ones or both are the new ones.
    @Test(arguments: FailingFiles.Kind.allCases) func allFilesBecomeValidTogether(kind: FailingFiles.Kind) throws {
        var outcomes: Set<String> = []
        var (step, failed) = (0, true)
        while failed {
            step += 1
            let scratch = Scratch()
            _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
            let before = try text(scratch)
            let files = FailingFiles(kind, at: step)
            let new = InventedServer(edition("new"))
            failed = (try? updater(scratch, new, files: files).update(feeds)) == nil || files.stepsTaken >= step
            let after = try text(scratch)
            #expect(after == before || after == before.replacingOccurrences(of: "old", with: "new"), "step \(step)")
            outcomes.insert(String(after.prefix(3)))
            _ = try updater(scratch, new).update(feeds)
            #expect(try text(scratch).hasPrefix("new0"))
            #expect(scratch.files.count { $0.contains("details") || $0.contains(".tmp") } == 2, "\(scratch.files)")
            #expect(!scratch.files.contains { $0.hasPrefix("downloads") })
        }
        #expect(outcomes == ["old", "new"] && step > 12)
    }

    @Test func asksOnlyForWhatIsNew() throws {
        let scratch = Scratch()
        let server = InventedServer(edition("old", etag: "\"1\""))
        #expect(try updater(scratch, server).update(feeds).count == 2)
        var unchanged: [String] = []
        #expect(
            try updater(scratch, server).update(feeds) {
                if case .unchanged(let feed) = $0 { unchanged.append(feed.id) }
            }.isEmpty)
        #expect(unchanged == ["places", "extras"])
        #expect(server.requests.suffix(2).map(\.known?.etag) == ["\"1\"", "\"1\""])
        // Another file was imported meanwhile: what the server had is not here any more.
        _ = try scratch.data().importFiles([scratch.write(SampleImporter.csv("extra", edition: "mine"), "mine.csv")])
        #expect(try updater(scratch, server).update(feeds).map(\.file) == ["extras.csv"])
    }

    @Test func stopsAtTheEditionThatIsHere() throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old", day: "20261119"))).update(feeds)
        let server = InventedServer(edition("older", day: "20261118"))
        let error = #expect(throws: UpdateError.self) { try updater(scratch, server).update(feeds) }
        #expect(error?.kind == .network && error?.description.contains("404") == true)
        #expect(server.requests.count == 3, "today's, yesterday's, and that of the 19th")
        #expect(try text(scratch).hasPrefix("old0"))
        #expect(try updater(scratch, server).update(feeds, isForced: true).count == 2)
    }

    @Test(arguments: [(404, 3), (403, 3), (410, 3), (500, 4), (502, 4), (504, 4), (522, 4), (429, 4)])
    func onlyAFileThatIsNotThereIsLookedForOnTheDayBefore(status: Int, requests: Int) throws {
        let scratch = Scratch()
        let today = "https://a.example/places/places20261121.csv"
        let server = InventedServer(
            edition("old", day: "20261120").merging([today: .init(status: status)]) { $1 })
        var waits = 0
        let outcome = Result {
            try updater(scratch, server).update(feeds) { if case .waiting = $0 { waits += 1 } }
        }
        // A fault is tried four times, and says nothing of other days.
        let isAbsent = requests == 3
        #expect(server.requests.count == requests && waits == (isAbsent ? 0 : 3))
        #expect(server.requests.count { $0.url == today } == (isAbsent ? 1 : 4))
        #expect(((try? outcome.get())?.count == 2) == isAbsent)
        guard case .failure(let error as UpdateError) = outcome else { return }
        #expect(error.kind == .network && error.description.contains("\(status) (4 tries)"))
    }

    @Test(arguments: [
        (
            "no network, or no such host as a.example",
            "no network: what is here stays in use (a.example was not found)"
        ),
        (
            "a.example takes no connection",
            "a.example takes no connection; what is here stays in use, check the network"
        ),
    ])
    func withoutANetworkIsSaidInAFewWords(problem: String, sentence: String) {
        let today = "https://a.example/places/places20261121.csv"
        let server = InventedServer([today: .init(status: 0, cause: .noNetwork, problem: problem)])
        let error = #expect(throws: UpdateError.self) { try updater(Scratch(), server).update(feeds) }
        #expect(error?.description == sentence && server.requests.count == 1)
    }

    @Test func aClockThatIsFarOffIsSaid() throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
        let back = InventedServer([:])
        let past = #expect(throws: UpdateError.self) { try updater(scratch, back, today: "2020-01-01").update(feeds) }
        #expect(past?.description.contains("1 Jan 2020 by this machine's clock") == true)
        #expect(back.requests.isEmpty)
        // 1 March 2027, as the server says.
        let server = InventedServer(["*": .init(clock: 1_803_902_400)])
        let other = #expect(throws: UpdateError.self) { try updater(Scratch(), server).update(feeds) }
        #expect(other?.description.contains("it is 2027-03-01 there") == true)
        #expect(server.requests.count == 11)
    }

    @Test(arguments: [("extras-20270501.csv", "clock"), ("extras-20250501.csv", "older")])
    func refusesDatesThatCannotBe(name: String, words: String) throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
        let before = try text(scratch)
        let feed = Feed(
            id: "extras", title: "the extras", address: "https://a.example/extras", place: .file(name: name),
            limit: 1000)
        let new = InventedServer(edition("new"))
        let error = #expect(throws: UpdateError.self) { try updater(scratch, new).update([feed]) }
        #expect(error?.kind == .badData && error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(try text(scratch) == before)
        #expect(try updater(scratch, new).update([feed], isForced: true).count == 1)
    }

    /// Damaged further down, of another kind, with far fewer rows: what was loaded of it stays, and it is fetched again.
    @Test(arguments: [
        (SampleImporter.csv("extra", edition: "new") + "103", "breaks off"),
        (SampleImporter.csv("name", edition: "new"), "is not the extras"), ("", "empty"),
        (SampleImporter.csv("extra", edition: "new", rows: 1), "far fewer"),
    ])
    func aFileThatIsNotNeededIsLeftOutWhereItCannotBeUsed(contents: String, words: String) throws {
        let scratch = Scratch()
        let extras = Feed(
            id: "extras", title: "the extras", address: "https://a.example/extras", place: .file(name: "extras.csv"),
            limit: 1000, isNeeded: false)
        let feeds = [feeds[0], extras]
        _ = try updater(scratch, InventedServer(edition("old", etag: "\"1\""))).update(feeds)
        let damaged = InventedServer(
            edition("new", etag: "\"2\"").merging(["https://a.example/extras": .init(text: contents, etag: "\"2\"")]) {
                $1
            })
        for reports in [1, 0] {
            var problems: [String] = []
            #expect(
                try updater(scratch, damaged).update(feeds) {
                    if case .failed(extras, let problem, nil) = $0 { problems.append(problem) }
                }.count == reports)
            #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
            #expect(try text(scratch).hasPrefix(#"new0 {"name":"new0"} {"extra":"old0"}"#))
        }
        #expect(damaged.requests.last?.known?.etag == "\"1\"")
        #expect(!scratch.files.contains { $0.hasPrefix("downloads") })
        let whole = InventedServer(edition("new", etag: "\"3\""))
        #expect(try updater(scratch, whole).update(feeds).count == 2)
        #expect(try text(scratch).hasPrefix(#"new0 {"name":"new0"} {"extra":"new0"}"#))
    }

    @Test func aCancelledUpdateChangesNothing() throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
        let before = try text(scratch)
        let cancellation = Cancellation()
        let error = #expect(throws: UpdateError.self) {
            try updater(scratch, InventedServer(edition("new"))).update(feeds, cancellation: cancellation) {
                if case .checking = $0 { cancellation.cancel() }
            }
        }
        #expect(error?.kind == .cancelled)
        #expect(try text(scratch) == before)
    }

    @Test(arguments: [
        ("https://a.example/a/b.csv", "b.csv"), ("https://a.example/a%20b.csv?x=/../y", "y"),
        ("https://a.example/a%20b.csv#c", "a_20b.csv"), ("https://a.example/..", nil), ("", nil),
    ])
    func aFileIsCalledByItsAddress(address: String, name: String?) {
        #expect(FeedSearch.fileName(address) == name)
    }
}
