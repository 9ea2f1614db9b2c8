import App
import Catalogue
import Dispatch
import Geo
import Live
import TestSupport
import Testing

@testable import Program

/// Calls to the service of the stalls, made as the program makes them.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct ServiceInterpreterTests {
    private let shell: TestShell
    private let service = StallService()
    private let datasets: Datasets
    private let data: DataFolder
    private let library: Library
    private let mailbox = Mailbox()
    private let requests: Requests
    private let services: ServiceInterpreter
    private let mia = ServiceSession(user: "mia", password: Secret("secret"))
    private let draft = Draft(
        texts: ["name": "Tea"],
        positions: ["place": Origin(label: "x", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))])

    init() throws {
        shell = try TestShell()
        datasets = Datasets(Stalls(service))
        data = DataFolder(path: shell.machine.folders.data, resources: nil, datasets: datasets)
        library = Library(datasets: datasets, machine: shell.machine, source: data)
        requests = Requests(WarningReporter(warnings: library.warnings, mailbox: mailbox))
        services = ServiceInterpreter(datasets: datasets, places: library.places, requests: requests)
    }

    private func call(_ call: ServiceCall, request: Int = 1, session: ServiceSession? = nil) {
        services.carryOut(.perform(request: request, dataset: "stalls", call, session ?? mia))
    }

    @Test func theListIsAnsweredAndSaved() async {
        call(.list, request: 7)
        guard case .serviceAnswered(request: 7, .success(.places(let places, _)))? = await messages(from: mailbox).first
        else { Issue.record("no places"); return }
        #expect(places.count == Stall.all.count)
        // The program starts from what was saved, records included.
        let saved = data.load(datasets.all[0])
        #expect(saved.problem == nil && saved.places.count == Stall.all.count)
        let row = saved.places.row(ofID: "stall:s01")
        #expect((try? row.map { try saved.detail(of: $0) })??.links["page"] == "https://example.org/apples")
        #expect(library.places.count(datasets.all[0]).places == Stall.all.count)
    }

    /// Fields that are not in the form's draft would be emptied at the service.
    @Test func aDraftIsReadOnlyFromPlacesWithRecords() async throws {
        call(.list)
        guard case .serviceAnswered(_, .success(.places(let places, _)))? = await messages(from: mailbox).first
        else { Issue.record("no places"); return }
        #expect(try library.places.draft(id: "stall:s01", in: places).text(of: "note") == "Pears on Fridays")
        #expect(throws: RecordError.outdated) {
            try library.places.draft(id: "stall:s01", in: Places.stalls())
        }
    }

    @Test func recordsAreFoundAlsoWhileAPlaceWaitsToBeSent() async throws {
        call(.list)
        guard case .serviceAnswered(_, .success(.places(let places, _)))? = await messages(from: mailbox).first
        else { Issue.record("no places"); return }
        var draft = draft
        draft.id = "new"
        let all = places.withUnsent([OutboxEntry(dataset: "stalls", user: "mia", draft: draft)])
        #expect(try library.places.draft(id: "stall:s01", in: all).text(of: "note") == "Pears on Fridays")
        let source = RecordSource(current: all, fallback: nil)
        #expect(try library.places.detail(id: "stall:s01", in: source).links["page"] == "https://example.org/apples")
        #expect(try library.places.detail(id: "stall:new", in: source).name == "Tea")
    }

    @Test func aNewerListReplacesTheSavedOne() async throws {
        call(.list)
        _ = await messages(from: mailbox)
        call(.delete(id: "s01"))
        _ = await messages(from: mailbox)
        call(.list)
        _ = await messages(from: mailbox)
        #expect(data.load(datasets.all[0]).places.row(ofID: "stall:s01") == nil)
        #expect(try data.remove("stalls") && data.load(datasets.all[0]).places.count == 0)
    }

    @Test func aForgottenListIsNoLongerOnTheDisk() async {
        call(.list)
        _ = await messages(from: mailbox)
        #expect(data.load(datasets.all[0]).places.count == Stall.all.count)
        services.carryOut(.forget(dataset: "stalls"))
        #expect(data.load(datasets.all[0]).places.count == 0)
    }

    /// Others may use the same machine.
    @Test func hiddenPlacesAreNotSaved() async {
        let noor = ServiceSession(user: StallService.hider, password: Secret("secret"))
        call(.hide(id: "s01"), session: noor)
        guard case .serviceAnswered(_, .success(.places(let places, let facts)))? = await messages(from: mailbox).first
        else { Issue.record("no places"); return }
        #expect(facts.mayHide && places.hiddenRows.map(places.key) == ["s01"])
        let saved = data.load(datasets.all[0]).places
        #expect(saved.count == Stall.all.count - 1 && saved.row(ofID: "stall:s01") == nil)
    }

    @Test func anAnswerThatComesLateIsDelivered() async {
        service.pause()
        call(.post(draft), request: 3)
        call(.list, request: 4)
        #expect(mailbox.removeAll().isEmpty && service.calls.isEmpty)
        service.resume()
        let answers = await messages(2, from: mailbox)
        let requests = answers.compactMap {
            if case .serviceAnswered(let request, .success) = $0 { request } else { nil }
        }
        #expect(requests.sorted() == [3, 4] && service.stalls.count == Stall.all.count + 1)
    }

    @Test func aCancelledCallIsNeitherCarriedOutNorAnswered() async {
        service.pause()
        call(.post(draft), request: 5)
        requests.cancel(5)
        // The next call passes a gate that the first one still stands at.
        service.resume()
        call(.list, request: 6)
        let answers = await messages(from: mailbox)
        guard case .serviceAnswered(request: 6, .success)? = answers.first, answers.count == 1 else {
            Issue.record("\(answers)")
            return
        }
        #expect(service.stalls == Stall.all && service.calls == [.list])
    }

    @Test(arguments: [
        ServiceError.noNetwork, .unavailable(afterSeconds: 60), .invalid(field: "name", reason: "taken"),
    ])
    func anErrorReachesTheForm(error: ServiceError) async {
        service.fail(with: error)
        call(.post(draft), request: 8)
        guard case .serviceAnswered(request: 8, .failure(let answered))? = await messages(from: mailbox).first
        else { Issue.record("no failure"); return }
        #expect(answered == error)
    }

    /// Later calls with the typed password are sent only there.
    @Test func aSignInIsAnsweredWithItsAddress() async {
        let session = ServiceSession(user: "mia", password: Secret("mia"))
        services.carryOut(.account(request: 4, dataset: "stalls", .signIn, session))
        guard case .accountAnswered(request: 4, nil, let address)? = await messages(from: mailbox).first
        else { Issue.record("not signed in"); return }
        #expect(address == "https://stalls.example")
    }

    @Test func aDatasetWithoutAServiceIsAnError() async {
        services.carryOut(.perform(request: 9, dataset: "nowhere", .list, mia))
        guard case .serviceAnswered(request: 9, .failure(.notUnderstood))? = await messages(from: mailbox).first
        else { Issue.record("no failure"); return }
    }

    /// The answer is shown also where it cannot be saved. A file lies where the dataset's folder should be.
    @Test func anAnswerThatCannotBeSavedIsShownWithAWarning() async throws {
        try LocalFiles().atomicWrite([], to: folder)
        call(.list, request: 2)
        let answers = await messages(2, from: mailbox)
        #expect(answers.contains { if case .serviceAnswered(request: 2, .success) = $0 { true } else { false } })
        #expect(answers.contains { $0.sentence?.hasPrefix(folder) == true })
    }

    @Test func theListIsSavedWhileOfficialFilesAreImported() async throws {
        try LocalFiles().makeFolder(shell.machine.folders.data)
        let lock = try LocalFiles().lock(shell.machine.folders.data + "/import.lock", wait: false)
        #expect(lock != nil)
        call(.list)
        let answers = await messages(from: mailbox)
        #expect(data.load(datasets.all[0]).places.count == Stall.all.count)
        #expect(try data.remove("stalls"))
        withExtendedLifetime(lock) {}
        #expect(answers.count == 1 && mailbox.removeAll().isEmpty)
    }

    /// Whoever saves the list and whoever removes it wait for each other.
    @Test func aRemovalWaitsForTheListThatIsBeingSaved() throws {
        try data.save(Stall.served(Stall.all), of: datasets.all[0])
        var lock = try LocalFiles().lock(folder + "/import.lock", wait: false)
        #expect(lock != nil)
        let removed = DispatchGroup()
        DispatchQueue(label: "removes").async(group: removed) { [data] in _ = try? data.remove("stalls") }
        #expect(removed.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(data.load(datasets.all[0]).places.count == Stall.all.count)
        lock = nil
        removed.wait()
        #expect(data.load(datasets.all[0]).places.count == 0)
    }

    /// The folder of the stalls.
    private var folder: String { shell.machine.folders.data + "/stalls" }
}
