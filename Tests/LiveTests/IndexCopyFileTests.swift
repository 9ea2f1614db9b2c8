import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Live
@testable import LiveTestSupport

/// `index.copy` beside a large `index.json`.
struct IndexCopyFileTests {
    private let scratch = Scratch()
    private var folder: DatasetFolder { DatasetFolder(path: scratch.path) }
    private var copy: String { scratch.path + "/index.copy" }
    private var index: String { scratch.path + "/index.json" }

    /// Tables whose index is larger than a megabyte.
    private func imported(_ word: String) -> ImportedTable {
        let long = String(repeating: "x", count: 900)
        let names = TextColumn((0..<1_200).map { "\(word) \($0) \(long)" })
        let keys = TextColumn((100_000..<101_200).map(String.init))
        let table = Table(
            name: "places", source: Source(title: word, date: "", licence: ""), keys: keys,
            columns: ["name": .text(names)])
        return ImportedTable(table: table, records: [], report: ImportReport(file: "a.csv", title: "a"))
    }

    private func replace(_ word: String, _ files: any FileSystem = LocalFiles()) throws {
        try DatasetFolder(path: scratch.path, files: files).replace(
            with: [imported(word)], dataset: "sample", others: [], order: ["places"], date: "2026-01-01")
    }

    private func firstName() throws -> String? { try folder.readIndex()?.first?.text("name")[0].prefix(3).description }

    @Test func theCopyIsReadInsteadOfTheIndex() throws {
        try replace("one")
        #expect(try firstName() == "one")
        // A copy that says something else than the index to which it belongs shows which of the two is read.
        let file = try LocalFiles().open(index)
        let identity = IndexCopy.Identity(size: file.size, modified: file.modifiedNanoseconds)
        let other = IndexCopy.encode(dataset: "sample", tables: [imported("two").table], of: identity)
        try Data(other).write(to: URL(fileURLWithPath: copy))
        #expect(try firstName() == "two")
    }

    /// A command blocks one of Dispatch's shared threads while it waits for these files; with two cores there are only two.
    @Test func indexAndCopyAreWrittenWhileAllSharedThreadsWait() throws {
        #expect(try endsWhileSharedThreadsWait { try replace("one") })
        #expect(try firstName() == "one" && FileManager.default.fileExists(atPath: copy))
    }

    @Test func anEditedIndexCounts() throws {
        try replace("one")
        #expect(FileManager.default.fileExists(atPath: copy))
        let text = try String(contentsOfFile: index, encoding: .utf8)
        try text.replacingOccurrences(of: "\"one ", with: "\"two ").write(
            toFile: index, atomically: true, encoding: .utf8)
        #expect(try firstName() == "two")
    }

    @Test func aDamagedCopyIsIgnored() throws {
        try replace("one")
        try Data("CIDX".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(try firstName() == "one")
    }

    @Test func theCopyGoesWithTheIndex() throws {
        try replace("one")
        try folder.remove(["places"], of: "sample")
        #expect(try folder.readIndex() == nil)
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    /// Whatever step fails, or whenever the machine stops, the index is the old or the new one.
    @Test(arguments: FailingFiles.Kind.allCases)
    func noFaultMixesTheCopyOfOneIndexWithAnother(kind: FailingFiles.Kind) throws {
        let all = FailingFiles(kind, at: .max)
        try replace("old", all)
        for step in 1...all.stepsTaken {
            try replace("old")
            let failed: Bool
            do {
                try replace("new", FailingFiles(kind, at: step))
                failed = false
            } catch { failed = true }
            let name = try firstName()
            #expect(name == "new" || failed && name == "old", "step \(step)")
        }
    }
}
