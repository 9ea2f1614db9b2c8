import Catalogue
import Foundation
import Live
import TestSupport
import Testing

@testable import App
@testable import Program

/// Files into which the list is exported.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct ExportTests {
    private let shell: TestShell
    private let library: Library
    private let mailbox = Mailbox()

    init() throws {
        shell = try TestShell()
        library = shell.library
    }

    private func export(to name: String) throws -> PlacesExport {
        let places = Places.stalls()
        let file = try #require(ExportFile(shell.folder.appendingPathComponent(name).path))
        return PlacesExport(
            file: file, places: places, hits: places.allHits(), origin: nil, radiusMetres: 1000, total: 8, missing: 0)
    }

    private func carryOut(_ export: PlacesExport) async -> [String] {
        let files = FileInterpreter(
            library.saved, settings: Settings(), records: nil,
            reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox))
        files.carryOut(.exportPlaces(export))
        await files.finish()
        return mailbox.removeAll().compactMap { message in
            guard case .exported(let export, let result) = message else { return message.sentence }
            switch result {
            case .written(let path): return export.sentence(writtenTo: path)
            case .exists(let free): return "exists; free: \(free)"
            case .failed(let problem): return problem
            }
        }
    }

    @Test(arguments: [
        ("stalls.csv", "id,name"), ("stalls.geojson", "{\"type\":\"FeatureCollection\""), ("s.JSON", "{"),
        ("s.txt", "8 stalls\n========\n\n1. "),
    ])
    func aFileIsWrittenForItsOwnerAlone(name: String, beginning: String) async throws {
        let export = try export(to: name)
        #expect(await carryOut(export) == ["Wrote 8 stalls to \(export.file.path)"])
        let written = try String(contentsOfFile: export.file.path, encoding: .utf8)
        #expect(written.hasPrefix(beginning) && written.contains("Goat's Cheese of St Anne"))
        let mode = try FileManager.default.attributesOfItem(atPath: export.file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: ["s.csv", "s.geojson", "s.json", "s.txt"])
    func eachFileOfAShortlistHasItsNotes(name: String) throws {
        var export = try export(to: name)
        export.shortlist.apply(
            .add(Shortlist.Entry(id: "stall:s01", name: "Apple Barrow", note: "Ask for pears")))
        #expect(export.text(records: nil).contains("Ask for pears"))
    }

    @Test func aPathIsCompletedFromTheNamesInItsFolder() async throws {
        let folder = shell.folder.appendingPathComponent("lists").path
        for name in ["schools-north", "schools-south/old", "art"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        try "".write(toFile: "\(folder)/schools.csv", atomically: true, encoding: .utf8)
        try "".write(toFile: "\(folder)/schools\u{202E}.csv", atomically: true, encoding: .utf8)
        let files = FileInterpreter(
            library.saved, settings: Settings(), records: nil,
            reporter: WarningReporter(warnings: library.warnings, mailbox: mailbox))
        for typed in ["\(folder)/sch", "\(folder)/none/sch", "~"] { files.carryOut(.completePath(typed)) }
        await files.finish()
        let names = mailbox.removeAll().compactMap { message in
            if case .pathCompleted(let completion) = message { completion.names ?? ["unreadable"] } else { nil }
        }
        #expect(names == [["schools-north/", "schools-south/", "schools.csv"], ["unreadable"], ["~/"]])
    }

    @Test func anExistingFileIsNotReplaced() async throws {
        let export = try export(to: "stalls.csv")
        try "mine".write(toFile: export.file.path, atomically: true, encoding: .utf8)
        let numbered = { export.file.path(numbered: $0) }
        #expect(numbered(2).hasSuffix("/stalls-2.csv"))
        #expect(await carryOut(export) == ["exists; free: \(numbered(2))"])
        // A broken link makes a name unusable, too.
        try FileManager.default.createSymbolicLink(atPath: numbered(2), withDestinationPath: "/nowhere/else")
        #expect(await carryOut(export) == ["exists; free: \(numbered(3))"])
        #expect(try String(contentsOfFile: export.file.path, encoding: .utf8) == "mine")
    }

    @Test(arguments: [
        ("stalls.csv", "stalls-7.csv"), ("stalls-2.csv", "stalls-7.csv"), ("my.stalls-12.json", "my.stalls-7.json"),
        ("stalls-2024.csv", "stalls-2024-7.csv"), ("stalls2.csv", "stalls2-7.csv"), ("2.csv", "2-7.csv"),
    ])
    func aFurtherNumberReplacesTheOneOfTheName(name: String, numbered: String) throws {
        #expect(try #require(ExportFile(name)).path(numbered: 7) == numbered)
    }

    @Test func aMissingFolderIsNamed() async throws {
        let export = try export(to: "nowhere/stalls.csv")
        #expect(await carryOut(export) == ["\(export.file.path) cannot be written: there is no such folder."])
    }

    /// The message after saving gives the absolute path.
    @Test func aRelativePathBecomesAbsolute() {
        #expect(Folders.absolute("stalls.csv") == FileManager.default.currentDirectoryPath + "/stalls.csv")
        #expect(Folders.absolute("/tmp/stalls.csv") == "/tmp/stalls.csv")
        #expect(Folders.current == FileManager.default.currentDirectoryPath)
    }

    @Test(arguments: [
        ("/home/mia/Downloads", "/home/mia", "~/Downloads"), ("/home/mia", "/home/mia", "~"),
        ("/home/miah", "/home/mia", "/home/miah"), ("/tmp", "/", "/tmp"), ("/tmp", nil, "/tmp"),
    ])
    func theHomeFolderIsShortened(path: String, home: String?, short: String) {
        #expect(Folders.short(path, home: home) == short)
    }

    @Test func placesThatAreMissingAreCounted() throws {
        var export = try export(to: "stalls.csv")
        export.missing = 1
        #expect(export.sentence(writtenTo: "/tmp/a.csv").hasSuffix("a.csv. 1 more could not be fetched"))
        export.hits = Array(export.hits.prefix(1))
        #expect(export.sentence(writtenTo: "/tmp/a.csv").hasPrefix("Wrote 1 stall to "))
    }
}
