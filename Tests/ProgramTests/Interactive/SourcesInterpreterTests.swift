import App
import Catalogue
import Collections
import Foundation
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
