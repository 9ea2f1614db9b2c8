import App
import Catalogue
import Collections
import Foundation
import Live
import TestSupport
import Testing

@testable import Program

/// The lists of the public art, which comes with two.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct SourcesInterpreterTests {
    private let shell: TestShell
    private let mailbox = Mailbox()
    private let sources: SourcesInterpreter

    init() throws {
        let shell = try TestShell(variables: ["HOME": "/nonexistent-home"])
        self.shell = shell
        let library = Library(datasets: Datasets(Art()), machine: shell.machine)
        sources = SourcesInterpreter(
            library, Requests(WarningReporter(warnings: library.warnings, mailbox: mailbox)))
    }

    private func answers(to effect: SourcesEffect, count: Int = 1) async -> [Message] {
        sources.carryOut(effect)
        return await messages(count, from: mailbox)
    }

    private func write(_ text: String, _ name: String = "odd.csv") throws -> String {
        let file = shell.folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func preview(_ place: String) async -> Result<ListCandidate, SourceError>? {
        let received = await answers(to: .preview(request: 5, dataset: "art", place: place))
        for case .sourcePreviewed(request: 5, let result) in received { return result }
        return nil
    }

    /// The names of the lists with their numbers of works.
    private func lists() async -> [String] {
        for case .sourcesRead(dataset: "art", let lists) in await answers(to: .read(dataset: "art")) {
            return lists.map { "\($0.part.name) \($0.places)" }
        }
        return []
    }

    private static let odd = "Title,Werkname,Bildhauer\nA 1,The Wave,Ann\nA 2,Red Line,Bo\nA 3,Arch,Cy\n"

    @Test func theListsHaveTheirAddresses() async {
        for case .sourcesRead(dataset: "art", let lists) in await answers(to: .read(dataset: "art")) {
            #expect(lists.map(\.part.name) == ["vancouver", "montreal"])
            #expect(lists.allSatisfy { $0.places > 0 && $0.address.hasPrefix("https://") })
        }
    }

    @Test func aFileIsReadAddedWithOtherColumnsAndRemoved() async throws {
        let path = try write(Self.odd)
        let result = try #require(await preview(path))
        let candidate = try result.get()
        #expect(candidate.part.name == "odd" && candidate.file == path && candidate.address.isEmpty)
        #expect(candidate.preview.lines.first?.column == "Title" && candidate.preview.lines.first?.example == "A 1")
        #expect(candidate.preview.columns.map(\.example) == ["A 1", "The Wave", "Ann"])
        var part = candidate.part
        part.mapping = FieldMapping(["title": "Werkname"])
        let added = await answers(
            to: .add(request: 6, dataset: "art", file: path, from: "", part), count: 2)
        guard case .placesLoaded(let places) = added[0],
            case .sourceChanged(request: 6, .success(.added(name: "odd", places: 3))) = added[1]
        else { Issue.record("\(added)"); return }
        #expect((0..<places.count).contains { places.name($0) == "The Wave" })
        #expect(await lists().last == "odd 3")
        let removed = await answers(to: .remove(request: 7, dataset: "art", name: "odd"), count: 2)
        guard case .sourceChanged(request: 7, .success(.removed(name: "odd"))) = removed[1] else {
            Issue.record("\(removed)")
            return
        }
        #expect(await lists().count == 2)
    }

    @Test func aListWithoutATitleIsPreviewedSoThatOneCanBeChosen() async throws {
        let path = try write("Nr,Colour\n1,red\n2,red\n")
        let result = try #require(await preview(path))
        let candidate = try result.get()
        #expect(candidate.preview.problem != nil && candidate.preview.lines.first?.column == "")
        #expect(candidate.preview.lines.first?.field.isNeeded == true)
        let refused = await answers(to: .add(request: 6, dataset: "art", file: path, from: "", candidate.part))
        guard case .sourceChanged(request: 6, .failure(.importing)) = refused[0] else {
            Issue.record("\(refused)")
            return
        }
        #expect(await lists().count == 2)
    }

    /// The name that a list from an address would get.
    private func name(_ text: String, from address: String) throws -> String {
        let library = Library(datasets: Datasets(Art()), machine: shell.machine)
        let adding = ListAdding(dataset: Art(), data: library.data, updates: library.updates)
        let part = TablePart(name: "", source: Source(title: "", date: "", licence: ""), address: address)
        return try adding.preview(try write(text, "fetched.list"), as: part, from: address).part.name
    }

    /// Adds a list under a name, as if it had been fetched.
    private func add(_ text: String, as name: String, from address: String) throws {
        let library = Library(datasets: Datasets(Art()), machine: shell.machine)
        let part = TablePart(name: name, source: Source(title: "", date: "", licence: ""), address: address)
        _ = try library.data.importList(at: try write(text, "fetched.list"), as: part, from: address, of: Art())
    }

    private static let campus =
        #"{"artworks":[{"id":"1","title":"Arch","artist":"Ann","yearOfWork":"1975","lat":"53.4","long":"-2.96","#
        + #""fileName":"a.jpg","lastModified":"2019-01-01 10:00:00"}]}"#
    private static let vancouver =
        #"[{"registryid":1,"title_of_work":"A","artists":["7"],"status":"In place"}]"#

    @Test func theFeedOfASecondCampusIsAListOfItsOwn() throws {
        let (first, second) = ("https://a.example/data.php?lastUpdate=", "https://b.example/data.php?lastUpdate=")
        #expect(try name(Self.campus, from: first + "2017-11-01") == "campus")
        try add(Self.campus, as: "campus", from: first + "2017-11-01")
        #expect(try name(Self.campus, from: first + "2018-01-01") == "campus", "only the day differs")
        #expect(try name(Self.campus, from: "") == "campus")
        #expect(try name(Self.campus, from: second + "2017-11-01") == "campus-2")
        try add(Self.campus, as: "campus-2", from: second + "2017-11-01")
        #expect(try name(Self.campus, from: second + "2018-01-01") == "campus-2")
        #expect(try name(Self.campus, from: "https://c.example/data.php?lastUpdate=1") == "campus-3")
    }

    @Test func aStarterSetIsReplacedAndAListThatWasFetchedByNameIsKnownByItsAddress() throws {
        #expect(try name(Self.vancouver, from: "https://a.example/copy.json") == "vancouver")
        try add(Self.vancouver, as: "vancouver", from: "")
        let usual = try #require(Art().feeds.first { $0.list?.part.name == "vancouver" }?.address)
        #expect(try name(Self.vancouver, from: usual) == "vancouver")
        #expect(try name(Self.vancouver, from: "https://a.example/copy.json") == "vancouver-2")
    }

    @Test func noNumberOfListsWithTheSameNameReplacesOne() throws {
        var names: [String] = []
        for number in 1...11 {
            let address = "https://a.example/\(number)/wandbilder-murals.csv"
            let free = try name(Self.odd, from: address)
            try add(Self.odd, as: free, from: address)
            names.append(free)
        }
        #expect(names.prefix(2) == ["wandbilder-mura", "wandbilder-mu-2"] && names.last == "wandbilder-m-11")
        #expect(Set(names).count == 11 && names.allSatisfy { TablePart.name($0) == $0 })
    }

    @Test func filesWithoutAListAreRefused() async throws {
        let pagePath = try write("<html>Sorry</html>", "page.json")
        let page = await preview(pagePath)
        #expect(page == .failure(.importing(.refused(file: "page.json", .webPage(of: "works")))))
        let otherPath = try write(#"{"error":"x"}"#, "other.json")
        let other = await preview(otherPath)
        #expect(other == .failure(.importing(.refused(file: "other.json", .noList(of: "works")))))
        guard case .failure(.file(let error))? = await preview("~/none.csv") else {
            Issue.record("a missing file was read")
            return
        }
        #expect(error.sentence == "There is no file /nonexistent-home/none.csv: check its name.")
    }

    @Test func removingAMissingListAndReadingOtherCollectionsAreRefused() async {
        let gone = await answers(to: .remove(request: 8, dataset: "art", name: "zoo"))
        guard case .sourceChanged(request: 8, .failure(.gone(name: "zoo"))) = gone[0] else {
            Issue.record("\(gone)")
            return
        }
        let other = await answers(to: .preview(request: 9, dataset: "zoo", place: "a.csv"))
        guard case .sourcePreviewed(request: 9, .failure(.noLists(dataset: "zoo"))) = other[0] else {
            Issue.record("\(other)")
            return
        }
    }
}
