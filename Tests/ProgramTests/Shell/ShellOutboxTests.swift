import Catalogue
import Geo
import Live
import Synchronization
import TestSupport
import Testing

@testable import Program

/// Posting from the shell, with the service of the stalls.
@Suite(.timeLimit(.minutes(15)))
struct ShellOutboxTests {
    private final class Lines: Sendable {
        let text = Mutex("")
    }

    private let test: TestShell
    private let service = StallService()
    private let stalls: Stalls
    private let shell: Shell
    private let lines = Lines()
    private let mia = ServiceSession(user: "mia", password: Secret("secret"))

    init() throws {
        test = try TestShell(variables: ["CATCHMENT_OFFLINE": "0"])
        stalls = Stalls(service)
        let datasets = Datasets(stalls)
        let data = DataFolder(path: test.machine.folders.data, resources: nil, datasets: datasets)
        let lines = lines
        shell = Shell(
            library: Library(datasets: datasets, machine: test.machine, source: data),
            console: Console(output: { _ in }, errors: { text in lines.text.withLock { $0 += text } }))
    }

    private func draft(_ key: String, isPlaced: Bool = true) -> Draft {
        let origin = Origin(label: "x", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))
        var draft = Draft(texts: ["name": "Tea \(key)"], positions: isPlaced ? ["place": origin] : [:])
        draft.id = key
        return draft
    }

    private var waiting: [OutboxEntry] { shell.library.saved.outbox.entries }

    private func failure(_ work: () throws(CommandError) -> Void) -> CommandError? {
        do throws(CommandError) {
            try work()
            return nil
        } catch { return error }
    }

    @Test func aPostedPlaceLeavesTheOutbox() throws {
        try shell.post(draft("a"), of: stalls, mia)
        #expect(service.stalls.map(\.key).contains("a") && waiting.isEmpty)
    }

    @Test(arguments: [
        ServiceError.noNetwork, .noConnection, .unavailable(afterSeconds: nil), .tooFast(afterSeconds: 5),
        .notUnderstood(detail: "a web page"),
    ])
    func aPlaceThatDoesNotReachTheServiceWaitsAndIsSentOnce(error: ServiceError) throws {
        service.fail(with: error)
        let failed = failure { () throws(CommandError) in try shell.post(draft("a"), of: stalls, mia) }
        let status = if case .notUnderstood = error { ExitStatus.badData } else { ExitStatus.network }
        #expect(failed?.status == status && failed?.message.contains("stall:a waits in the outbox") == true)
        #expect(waiting.map(\.key) == ["a"] && waiting.first?.address == "https://stalls.example")
        service.fail(with: nil)
        for _ in 1...2 { #expect(try shell.send(waiting, mia, isPatient: true) == nil) }
        #expect(service.stalls.count { $0.key == "a" } == 1 && waiting.isEmpty)
        #expect(lines.text.withLock { $0 } == "Posted stall:a.\n")
    }

    @Test func aPlaceThatIsNotToBeSentNowIsNotSent() {
        let failed = failure { () throws(CommandError) in
            try shell.post(draft("a"), of: stalls, mia, sendsNow: false)
        }
        #expect(failed?.status == .network && service.calls.isEmpty && waiting.map(\.key) == ["a"])
    }

    @Test func withTheNetworkOffNothingIsSent() throws {
        try shell.library.saved.changeSettings { $0.tiles.network = false }
        let posted = failure { () throws(CommandError) in try shell.post(draft("a"), of: stalls, mia) }
        #expect(posted?.status == .network && posted?.message.hasPrefix("The network is off: stall:a waits") == true)
        let sent = failure { () throws(CommandError) in _ = try shell.send(waiting, mia, isPatient: true) }
        #expect(sent?.status == .network && sent?.message.hasPrefix("Nothing was sent. ") == true)
        #expect(service.calls.isEmpty && waiting.map(\.key) == ["a"])
    }

    @Test func aPlaceThatWasSentIsInTheSavedList() throws {
        try shell.post(draft("a"), of: stalls, mia)
        try shell.library.saved.changeOutbox(
            .put(OutboxEntry(dataset: "stalls", user: "mia", draft: draft("b"))))
        #expect(try shell.send(waiting, mia, isPatient: true) == nil)
        #expect(service.calls.filter { $0 == .list }.count == 2 && service.calls.last == .list)
    }

    @Test func aRefusedPlaceIsReportedAndLeavesTheOutbox() {
        let failed = failure { () throws(CommandError) in
            try shell.post(draft("a", isPlaced: false), of: stalls, mia)
        }
        #expect(failed?.message.contains("needs a position") == true && waiting.isEmpty)
    }

    @Test func aRefusedPlaceOfTheOutboxStaysWithTheReasonAndTheNextIsSent() throws {
        for (key, isPlaced) in [("a", false), ("b", true)] {
            let entry = OutboxEntry(dataset: "stalls", user: "mia", draft: draft(key, isPlaced: isPlaced))
            try shell.library.saved.changeOutbox(.put(entry))
        }
        let error = try shell.send(waiting, mia, isPatient: true)
        #expect(error == .invalid(field: "place", reason: "needs a position"))
        #expect(waiting.map(\.key) == ["a"] && waiting.first?.problem == error)
        #expect(service.stalls.contains { $0.key == "b" })
        #expect(lines.text.withLock { $0 }.contains("stall:a was not sent: The board refused it: needs a position."))
    }

    @Test(arguments: [true, false]) func aWaitingChangeReplacesOnlyTheVersionThatItNames(isOld: Bool) throws {
        var change = draft("s01")
        change.version = Stall.all[0].version
        if isOld { service.change("s01") { $0.note = "Plums" } }
        try shell.library.saved.changeOutbox(.put(OutboxEntry(dataset: "stalls", user: "mia", draft: change)))
        let error = try shell.send(waiting, mia, isPatient: true)
        let stall = try #require(service.stalls.first { $0.key == "s01" })
        #expect(stall.name == (isOld ? "Apple Barrow" : "Tea s01") && (error == nil) == !isOld)
        #expect(waiting.isEmpty == !isOld && service.stalls.count == Stall.all.count)
        if isOld { #expect(waiting.first?.problem == error) }
        if !isOld { #expect(lines.text.withLock { $0 } == "Changed stall:s01.\n") }
    }

    @Test func aServiceThatAsksForAPauseEndsTheSending() throws {
        for key in ["a", "b"] {
            try shell.library.saved.changeOutbox(
                .put(OutboxEntry(dataset: "stalls", user: "mia", draft: draft(key))))
        }
        service.fail(with: .tooFast(afterSeconds: 5))
        #expect(try shell.send(waiting, mia, isPatient: false) == .tooFast(afterSeconds: 5))
        #expect(service.calls.count == 1 && waiting.map(\.problem) == [nil, nil])
    }
}
