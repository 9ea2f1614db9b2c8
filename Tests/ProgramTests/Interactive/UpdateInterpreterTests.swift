import App
import Catalogue
import HTTP
import Live
import Synchronization
import TestSupport
import Testing

@testable import Program

/// Updates whose events and results a test sets. They record the names of their subjects.
private final class FakeUpdates: DataUpdating {
    let events: [Updater.Event]
    let result: Result<[ImportReport], UpdateError>
    let isOld: Bool
    private let noted = Mutex<[String]>([])

    init(
        _ result: Result<[ImportReport], UpdateError>, events: [Updater.Event] = [], isOld: Bool = true
    ) {
        self.result = result
        self.events = events
        self.isOld = isOld
    }

    /// The names of the subjects that were fetched.
    var subjects: [String] { noted.withLock { $0 } }

    func update(
        _ subject: UpdateSubject, isForced: Bool, cancellation: Cancellation, pages: PageRequests?,
        _ report: (Updater.Event) -> Void
    ) throws(UpdateError) -> [ImportReport] {
        noted.withLock { $0.append(subject.name) }
        for event in events { report(event) }
        return try result.get()
    }

    func isOlder(_ subject: UpdateSubject, thanDays days: Int) -> Bool { isOld }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct UpdateInterpreterTests {
    private let shell: TestShell
    private let mailbox = Mailbox()
    private let stalls = Places.stalls()

    init() throws { shell = try TestShell() }

    private func interpreter(_ updates: FakeUpdates) -> UpdateInterpreter {
        let library = shell.library
        let reporter = WarningReporter(warnings: library.warnings, mailbox: mailbox)
        return UpdateInterpreter(
            BackgroundUpdates(
                updates, datasets: library.datasets, places: library.places, changes: library.changes,
                reporter: reporter), Requests(reporter))
    }

    private func outcome(
        _ updates: FakeUpdates, subject: String = "postcodes", olderThanDays: Int? = nil
    ) async -> UpdateOutcome? {
        interpreter(updates).carryOut(
            .start(request: 4, subject: subject, olderThanDays: olderThanDays, current: stalls))
        for case .updateEnded(request: 4, let outcome) in await messages(from: mailbox) { return outcome }
        return nil
    }

    @Test func postsTheOutcomeOfAnUpdate() async {
        let report = ImportReport(file: "a.zip", title: "postcodes")
        #expect(await outcome(FakeUpdates(.success([report]))) == .imported)
        #expect(await outcome(FakeUpdates(.success([]))) == .unchanged)
        #expect(await outcome(FakeUpdates(.failure(.cancelled))) == .cancelled)
        #expect(
            await outcome(FakeUpdates(.failure(.offline(HTTPError(.noConnection))))) == .failed(.offline))
        #expect(await outcome(FakeUpdates(.failure(.noDate))) == .failed(.error(.noDate)))
    }

    @Test func recentDataIsNotFetched() async {
        let updates = FakeUpdates(.success([]), isOld: false)
        #expect(await outcome(updates, olderThanDays: 7) == .unneeded)
        #expect(updates.subjects.isEmpty)
        #expect(await outcome(updates) == .unchanged)
        #expect(updates.subjects == ["postcodes"])
        #expect(await outcome(updates, subject: "zoo") == .failed(.unknownSubject("zoo")))
    }

    @Test func postsEachStepOnceWithItsProgress() async {
        let feed = Feed.postcodes
        let updates = FakeUpdates(
            .success([]),
            events: [
                .started(feed, host: "a.example"), .started(feed, host: "a.example"),
                .checking(file: "a.zip", bytes: 1, of: 4), .unchanged(feed),
            ])
        interpreter(updates).carryOut(
            .start(request: 4, subject: "postcodes", olderThanDays: nil, current: stalls))
        let steps = await messages(3, from: mailbox).compactMap { message -> UpdateStep? in
            if case .updateStepped(request: 4, let step) = message { step } else { nil }
        }
        #expect(steps.first?.text.hasSuffix(": waiting for a.example …") == true)
        #expect(steps.map(\.permille) == [nil, 250] && steps.last?.text == "Checking a.zip …")
    }

    private static let links = Feed(
        id: "links", title: "links", address: "https://example.org", place: .file(name: "links.csv"), limit: 1,
        isNeeded: false)

    @Test func aFileThatIsLeftOutIsAWarningOnlyIfThePersonAskedForTheUpdate() {
        let library = shell.library
        let reporter = WarningReporter(warnings: library.warnings, mailbox: mailbox)
        let background = BackgroundUpdates(
            FakeUpdates(.success([]), events: [.failed(Self.links, .noDate)]), datasets: library.datasets,
            places: library.places, changes: library.changes, reporter: reporter)
        _ = reporter.warnings.removeAll()
        for days in [7, nil] {
            background.run(
                .init(request: 4, subject: "postcodes", olderThanDays: days, current: stalls), Cancellation())
            #expect(reporter.warnings.removeAll().isEmpty == (days != nil))
        }
    }

    @Test func aFileThatIsLeftOutIsAWarning() async {
        let updates = FakeUpdates(.success([]), events: [.failed(Self.links, .noDate)])
        interpreter(updates).carryOut(
            .start(request: 4, subject: "postcodes", olderThanDays: nil, current: stalls))
        let received = await messages(2, from: mailbox)
        guard case .updateEnded(_, .leftOut)? = received.first else { Issue.record("\(received)"); return }
        #expect(received.last?.sentence?.hasPrefix("Links are left out: ") == true)
    }

    /// The data in use has no places, and the data on the disk has some.
    @Test func newDataIsPostedWithWhatChanged() async throws {
        let england = try #require(TestShell.datasets.named("england"))
        let old = Places([], of: england)
        interpreter(FakeUpdates(.success([ImportReport(file: "a.csv", title: "register")]))).carryOut(
            .start(request: 1, subject: "england", olderThanDays: nil, current: old))
        let received = await messages(3, from: mailbox)
        guard case .updateEnded(_, .imported) = received[0], case .placesLoaded(let places) = received[1],
            case .changesFound = received[2]
        else { Issue.record("\(received)"); return }
        #expect(places.dataset.id == "england" && places.count > 0)
    }
}
