import App
import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Program

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct FileInterpreterTests {
    private let shell: TestShell
    private let library: Library
    private let mailbox = Mailbox()

    init() throws {
        shell = try TestShell()
        library = shell.library
    }

    private func interpreter(_ settings: Settings = Settings()) -> FileInterpreter {
        FileInterpreter(
            library.saved, settings: settings, records: nil,
            reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox))
    }

    private func search(_ id: String) throws -> SavedSearch {
        let places = Places.stalls()
        let origin = Origin(label: id, coordinate: try #require(places.coordinate(0)))
        return SavedSearch(
            id: id, dataset: "stalls", origin: origin, radiusMetres: 1000, date: "2026-09-20", count: 1,
            tables: places.subset([0]))
    }

    @Test func changesAreWrittenInOrderBeforeTheEnd() async throws {
        let files = interpreter()
        files.carryOut(.saveSearch(try search("a"), position: 0))
        files.carryOut(.saveSearch(try search("b"), position: 0))
        files.carryOut(.nameSearch(id: "a", place: "Millford"))
        files.carryOut(.deleteSearch(id: "b"))
        await files.finish()
        let searches = library.saved.searches
        #expect(searches.map(\.id) == ["a"] && searches[0].origin.place == "Millford")
    }

    @Test func settingsChangedByAnotherProgramArePreserved() async throws {
        let read = library.saved.settings
        try library.saved.changeSettings { $0.refreshDays = 30 }
        var changed = read
        changed.dataset = "stalls"
        let files = interpreter(read)
        files.carryOut(.saveSettings(changed))
        await files.finish()
        #expect(library.saved.settings.dataset == "stalls" && library.saved.settings.refreshDays == 30)
    }

    @Test func theShortlistIsPostedAsItIsInTheFile() async throws {
        try library.saved.changeShortlist([.add(Shortlist.Entry(id: "stall:s01", name: "Apple Barrow"))])
        let files = interpreter()
        files.carryOut(.changeShortlist(.add(Shortlist.Entry(id: "stall:s02", name: "Blue Cheese"))))
        guard case .shortlistRead(let list?)? = await messages(from: mailbox).first else {
            Issue.record("no shortlist")
            return
        }
        #expect(list.entries.map(\.id) == ["stall:s01", "stall:s02"])
        await files.finish()
    }

    private func entry(_ key: String, address: String = "") -> OutboxEntry {
        var draft = Draft(texts: ["name": "Ginger Jar"])
        draft.id = key
        return OutboxEntry(dataset: "stalls", address: address, user: "mia", draft: draft)
    }

    @Test func theOutboxIsAnsweredAsItIsInTheFile() async throws {
        // Another program has written a place for another address into the outbox.
        try library.saved.changeOutbox(.put(entry("other", address: "https://other.example")))
        let files = interpreter()
        files.carryOut(.changeOutbox(request: 7, .put(entry("a"))))
        guard case .outboxRead(request: 7, let outbox?)? = await messages(from: mailbox).first else {
            Issue.record("no outbox")
            return
        }
        #expect(outbox.entries.map(\.key) == ["a"])
        #expect(outbox.entries.first?.address == "https://stalls.example" && outbox.entries.first?.postedAt != 0)
        #expect(library.saved.wholeOutbox.entries.map(\.key) == ["other", "a"])
        files.carryOut(.changeOutbox(request: 8, .remove(key: "a")))
        files.carryOut(.readOutbox(request: 9))
        await files.finish()
        let answers = mailbox.removeAll().compactMap { message -> Int? in
            if case .outboxRead(let request, let outbox?) = message, outbox.entries.isEmpty { request } else { nil }
        }
        #expect(answers == [8, 9])
    }

    /// The answer says that the change failed.
    @Test func anOutboxThatCannotBeWrittenIsReportedAndAnswered() async throws {
        let folder = shell.folder.appendingPathComponent("outbox.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = interpreter()
        files.carryOut(.changeOutbox(request: 7, .put(entry("a"))))
        await files.finish()
        let received = mailbox.removeAll()
        #expect(received.contains { if case .outboxRead(request: 7, nil) = $0 { true } else { false } })
        #expect(received.contains { $0.sentence?.contains("outbox.json") == true })
    }

    private let signedIn = ServiceSession(user: "mia", password: Secret("mia"), address: "https://stalls.example")

    @Test func signInsAreSavedInOrderBeforeTheEnd() async {
        let files = interpreter()
        for session in [signedIn, nil, signedIn] { files.carryOut(.rememberSignIn(session)) }
        await files.finish()
        #expect(library.machine.signIns.user(at: "https://stalls.example") == "mia")
    }

    /// The keyring's tool waits until something is written into a pipe.
    @Test func aLockedKeyringDoesNotHoldUpOtherFiles() async throws {
        let tools = shell.folder.path
        let tool = "#!/bin/sh\nread line < \(tools)/pipe\n"
        try tool.write(toFile: tools + "/secret-tool", atomically: true, encoding: .utf8)
        #expect(chmod(tools + "/secret-tool", 0o755) == 0 && mkfifo(tools + "/pipe", 0o600) == 0)
        let variables = shell.machine.variables.merging(
            ["PATH": tools, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "CATCHMENT_KEYRING": "1"]
        ) { $1 }
        let machine = Machine(variables: variables, executable: "/nonexistent/catchment", today: "2026-09-21")
        let library = Library(datasets: TestShell.datasets, machine: machine)
        #expect(library.saved.passwordStorage == .keyring)
        let files = FileInterpreter(
            library.saved, settings: Settings(), records: nil,
            reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox)
        )
        files.carryOut(.rememberSignIn(signedIn))
        files.carryOut(.readOutbox(request: 5))
        guard case .outboxRead(request: 5, _)? = await messages(from: mailbox).first else {
            Issue.record("no outbox")
            return
        }
        let pipe = open(tools + "/pipe", O_RDWR)
        #expect(write(pipe, "\n", 1) == 1)
        await files.finish()
        close(pipe)
    }

    @Test func whatIsNewIsSavedAndReadAtTheStart() async {
        let files = interpreter()
        let news = ListNews(dataset: "stalls", source: "a", latestVersion: 5, new: ["stall:s01"])
        for list in [news, ListNews(dataset: "stalls", source: "b", latestVersion: 7)] {
            files.carryOut(.saveNews(list))
        }
        await files.finish()
        #expect(library.saved.news.lists.count == 2)
        let data = await StartingData(library, TestShell.datasets.all[0], home: nil, overview: nil)
        let read = data.messages(savedHome: nil).compactMap { message -> ListNews? in
            if case .newsRead(let saved) = message { saved.list(dataset: "stalls", source: "a") } else { nil }
        }
        #expect(read == [news])
    }

    /// A folder with the name of the file is in the way.
    @Test func aFileOfNewsThatCannotBeWrittenIsReportedOnce() async throws {
        let folder = shell.folder.appendingPathComponent("news.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = interpreter()
        for version in 1...3 {
            files.carryOut(.saveNews(ListNews(dataset: "stalls", source: "a", latestVersion: version)))
        }
        await files.finish()
        #expect(mailbox.removeAll().count { $0.sentence?.contains("news.json") == true } == 1)
    }

    @Test func theOutboxIsReadAtTheStart() async throws {
        try library.saved.changeOutbox(.put(entry("a")))
        let data = await StartingData(library, TestShell.datasets.all[0], home: nil, overview: nil)
        let outbox = data.messages(savedHome: nil).compactMap { message -> Outbox? in
            if case .outboxRead(_, let outbox) = message { outbox } else { nil }
        }
        #expect(outbox.map { $0.entries.map(\.key) } == [["a"]])
    }

    /// A folder with the name of the file is in the way.
    @Test func aFileThatCannotBeWrittenIsReported() async throws {
        let folder = shell.folder.appendingPathComponent("shortlist.txt")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = interpreter()
        files.carryOut(.changeShortlist(.remove(id: "stall:s01")))
        await files.finish()
        let received = mailbox.removeAll()
        #expect(received.contains { $0.sentence?.contains("shortlist.txt") == true })
        #expect(received.contains { if case .shortlistRead(nil) = $0 { true } else { false } })
    }
}
