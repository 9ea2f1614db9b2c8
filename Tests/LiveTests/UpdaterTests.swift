import Catalogue
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// A server in memory.
final class InventedServer: FileClient {
    struct Answer {
        var text = ""
        var etag: String?
        var status = 200
        var clock: Int?
        var retryAfter: Int?
        /// Thrown instead of a response.
        var error: HTTPError?
    }

    private let answers: [String: Answer]
    private let asked = Mutex<[FileRequest]>([])

    init(_ answers: [String: Answer]) { self.answers = answers }

    var requests: [FileRequest] { asked.withLock { $0 } }

    func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer {
        asked.withLock { $0.append(request) }
        let found = answers[request.url] ?? Answer(status: 404, clock: answers["*"]?.clock)
        if let error = found.error { throw error }
        var answer = FileAnswer(
            status: found.status, version: FileVersion(etag: found.etag), date: found.clock,
            retryAfter: found.retryAfter)
        guard found.status == 200 else { return answer }
        if let etag = found.etag, request.known?.etag == etag {
            answer.status = 304
            return answer
        }
        report(.began(answer, start: 0))
        _ = FileManager.default.createFile(atPath: request.path, contents: Data(found.text.utf8))
        report(.received(found.text.utf8.count, of: found.text.utf8.count))
        return answer
    }
}

struct UpdaterTests {
    private let feeds = SampleDataset().feeds

    private func updater(
        _ scratch: Scratch, _ server: InventedServer, files: any FileSystem = LocalFiles(), today: String = "2026-11-21"
    ) -> Updater {
        let data = DataFolder(
            path: scratch.path + "/data", resources: nil, files: files, datasets: Datasets(SampleDataset()),
            clock: FixedClock(today: today))
        return Updater(
            data: data, downloads: scratch.path + "/downloads", client: server, firstPauseMilliseconds: 0,
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

    private func text(_ scratch: Scratch) throws -> String { try scratch.data().load(SampleDataset()).allText() }

    /// Whichever step of writing fails, both files are old or both are new.
    @Test(arguments: FailingFiles.Kind.allCases) func allFilesAreReplacedInOneStep(kind: FailingFiles.Kind) throws {
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

    @Test func onlyNewFilesAreFetched() throws {
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
        // Another file was imported in between, so the saved data is no longer the server's version.
        _ = try scratch.data().importFiles([scratch.write(SampleImporter.csv("extra", edition: "mine"), "mine.csv")])
        #expect(try updater(scratch, server).update(feeds).map(\.file) == ["extras.csv"])
    }

    @Test func theSearchForAnEditionStopsAtTheSavedOne() throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old", day: "20261119"))).update(feeds)
        let server = InventedServer(edition("older", day: "20261118"))
        let error = #expect(throws: UpdateError.self) { try updater(scratch, server).update(feeds) }
        guard case .noEdition(_, .problem(.status(404, "a.example")), _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.count == 3, "today's, yesterday's, and that of the 19th")
        #expect(try text(scratch).hasPrefix("old0"))
        #expect(try updater(scratch, server).update(feeds, isForced: true).count == 2)
    }

    @Test(arguments: [(404, 3), (403, 3), (410, 3), (500, 4), (502, 4), (504, 4), (522, 4), (429, 4)])
    func onlyAMissingFileLeadsToTheEditionOfTheDayBefore(status: Int, requests: Int) throws {
        let scratch = Scratch()
        let today = "https://a.example/places/places20261121.csv"
        let server = InventedServer(
            edition("old", day: "20261120").merging([today: .init(status: status)]) { $1 })
        var waits = 0
        let outcome = Result {
            try updater(scratch, server).update(feeds) { if case .waiting = $0 { waits += 1 } }
        }
        // After a fault the file is requested four times, but no file of another day.
        let isAbsent = requests == 3
        #expect(server.requests.count == requests && waits == (isAbsent ? 0 : 3))
        #expect(server.requests.count { $0.url == today } == (isAbsent ? 1 : 4))
        #expect(((try? outcome.get())?.count == 2) == isAbsent)
        guard case .failure(let error as UpdateError) = outcome else { return }
        #expect(
            error
                == .notFetched(.status(status, host: "a.example"), tries: 4, .usual(LocalTime(1_795_262_400 + 15 * 60)))
        )
        #expect(error.description.contains("\(status) (4 tries)"))
    }

    /// For each kind of error: how often the file is requested, and a part of the sentence.
    @Test(arguments: [
        (HTTPError.Kind.noSuchHost, 1, "no network: a.example was not found"),
        (.noConnection, 1, "a.example cannot be reached; check the network"),
        (.tooLarge(bytes: 9, limit: 8), 1, "a.example: the file has 9 bytes, more than the 8 that are allowed"),
        (.redirectRefused(.notSecure), 1, "not https"), (.notSecure, 1, "https"),
        (.disk(path: "/x", code: ENOSPC), 1, "/x cannot be written: the disk is full; make room and try again"),
        (.libraryMissing, 1, "install the package libcurl4"), (.helperEnded, 1, "install Catchment again"),
        (.connectionLost, 4, "broke off (4 tries)"), (.cutOff(received: 1, expected: 2), 4, "1 of 2 bytes (4 tries)"),
        (.stalled, 2, "is too slow or stopped answering (2 tries)"), (.timedOut(seconds: 9), 4, "9 seconds (4 tries)"),
        (.tls("expired"), 4, "(expired) (4 tries)"), (.proxy(status: 407), 4, "(407) (4 tries)"),
        (.badEncoding, 4, "unpacked (4 tries)"), (.unusable("odd"), 4, "(odd) (4 tries)"),
    ])
    func anErrorThatMayPassIsTriedAgain(kind: HTTPError.Kind, requests: Int, words: String) {
        let today = "https://a.example/places/places20261121.csv"
        let server = InventedServer([today: .init(error: HTTPError(kind, host: "a.example"))])
        let error = #expect(throws: UpdateError.self) { try updater(Scratch(), server).update(feeds) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(server.requests.count == requests)
    }

    @Test func aPauseThatTheServerAskedForHoldsInTheNextRun() throws {
        let scratch = Scratch()
        let today = "https://a.example/places/places20261121.csv"
        let busy = InventedServer([today: .init(status: 429, retryAfter: 3600)])
        let end = LocalTime(1_795_262_400 + 3600)
        #expect(throws: UpdateError.notFetched(.status(429, host: "a.example"), tries: 1, .requestedByServer(end))) {
            try updater(scratch, busy).update(feeds)
        }
        #expect(throws: UpdateError.paused(feeds[0], until: end)) { try updater(scratch, busy).update(feeds) }
        #expect(busy.requests.count == 1)
        #expect(throws: UpdateError.self) { try updater(scratch, busy).update(feeds, isForced: true) }
        #expect(busy.requests.count == 2)
    }

    /// The clock was a year ahead when a pause and the last check were saved. The clock of these tests says 21 November 2026.
    @Test func timesThatAWrongClockHasSavedAreIgnored() throws {
        let scratch = Scratch()
        let data = scratch.data()
        var records = FetchRecords()
        records.feeds[feeds[0].id] = FetchRecord(
            url: "", version: FileVersion(), file: "", checked: 1_795_262_400 + 31_536_000)
        records.pauses[feeds[0].id] = 1_795_262_400 + 31_536_000
        try data.save(records)
        #expect(data.lastChecked(feeds[0]) == 0)
        let server = InventedServer(edition("new", etag: "\"1\""))
        _ = try updater(scratch, server).update(feeds)
        #expect(!server.requests.isEmpty && data.lastChecked(feeds[0]) == 1_795_262_400)
    }

    @Test func aPauseHoldsAlsoForAFeedThatIsNotNeeded() throws {
        let scratch = Scratch()
        let extras = Feed(
            id: "extras", title: "the extras", address: "https://a.example/extras", place: .file(name: "extras.csv"),
            limit: 1000, isNeeded: false)
        let busy = InventedServer(
            edition("new", etag: "\"1\"").merging([extras.address: .init(status: 503, retryAfter: 3600)]) { $1 })
        for run in 1...2 {
            var errors: [UpdateError] = []
            _ = try updater(scratch, busy).update([feeds[0], extras]) {
                if case .failed(extras, let error) = $0 { errors.append(error) }
            }
            #expect(errors.count == 1 && errors.first?.pauseEnd == 1_795_262_400 + 3600, "run \(run): \(errors)")
        }
        #expect(busy.requests.count { $0.url == extras.address } == 1)
    }

    @Test func aClockThatIsWrongByDaysIsReported() throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
        let back = InventedServer([:])
        let past = #expect(throws: UpdateError.self) { try updater(scratch, back, today: "2020-01-01").update(feeds) }
        #expect(past?.description.contains("1 Jan 2020 by this machine's clock") == true)
        #expect(back.requests.isEmpty)
        // The server's clock says 1 March 2027.
        let server = InventedServer(["*": .init(clock: 1_803_902_400)])
        let other = #expect(throws: UpdateError.self) { try updater(Scratch(), server).update(feeds) }
        #expect(other?.description.contains("it is 2027-03-01 there") == true)
        #expect(server.requests.count == 11)
    }

    @Test(arguments: [("extras-20270501.csv", "clock"), ("extras-20250501.csv", "older")])
    func refusesOlderEditionsAndDatesInTheFuture(name: String, words: String) throws {
        let scratch = Scratch()
        _ = try updater(scratch, InventedServer(edition("old"))).update(feeds)
        let before = try text(scratch)
        let feed = Feed(
            id: "extras", title: "the extras", address: "https://a.example/extras", place: .file(name: name),
            limit: 1000)
        let new = InventedServer(edition("new"))
        let error = #expect(throws: UpdateError.self) { try updater(scratch, new).update([feed]) }
        guard case .importing(let problem) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.description.contains(words), "\(problem)")
        #expect(try text(scratch) == before)
        #expect(try updater(scratch, new).update([feed], isForced: true).count == 1)
    }

    /// The files are damaged, of another kind, or have far fewer rows. The saved data stays, and the file is fetched again.
    @Test(arguments: [
        (SampleImporter.csv("extra", edition: "new") + "103", "cannot be read: it breaks off"),
        (SampleImporter.csv("name", edition: "new"), "is not the extras"), ("", "empty"),
        (SampleImporter.csv("extra", edition: "new", rows: 1), "far fewer"),
    ])
    func anUnusableFileThatIsNotNeededIsLeftOut(contents: String, words: String) throws {
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
                    if case .failed(extras, let error) = $0 { problems.append(error.description) }
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
        #expect(error == .cancelled)
        #expect(try text(scratch) == before)
    }

    @Test(arguments: [
        ("https://a.example/a/b.csv", "b.csv"), ("https://a.example/a%20b.csv?x=/../y", "y"),
        ("https://a.example/a%20b.csv#c", "a_20b.csv"), ("https://a.example/..", nil), ("", nil),
    ])
    func theNameOfAFileIsTakenFromItsAddress(address: String, name: String?) {
        #expect(FeedSearch.fileName(address) == name)
    }
}
