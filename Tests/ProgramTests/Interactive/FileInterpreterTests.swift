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
            library.saved, settings: settings,
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
