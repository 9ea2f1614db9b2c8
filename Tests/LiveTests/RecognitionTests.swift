import Catalogue
import Foundation
import Live
import Testing

@testable import LiveTestSupport

struct RecognitionTests {
    static func failure(_ paths: [String], in scratch: Scratch) -> StoreError? {
        do {
            _ = try scratch.data().importFiles(paths)
            return nil
        } catch {
            return error
        }
    }

    @Test func anUnknownFormatIsReportedWithItsBeginning() {
        let scratch = Scratch()
        let file = scratch.write("Dear all,\u{1B}[2J here is the list\n1,2,3\n", "letter.txt")
        guard case .importing(let error)? = Self.failure([file], in: scratch) else {
            Issue.record("it should be refused")
            return
        }
        guard case .refused("letter.txt", .unknownFormat) = error else { Issue.record("\(error)"); return }
        #expect(error.description.contains("\"Dear all,.[2J here is the list\""))
        #expect(error.description.hasSuffix("run catchment import --help for the list of files"))
    }

    @Test func anUnknownFileIsRefusedBeforeAnyFileIsImported() {
        let scratch = Scratch()
        let good = scratch.write(SampleImporter.csv("name", edition: "a"), "a.csv")
        #expect(Self.failure([good, scratch.write("x", "b.csv")], in: scratch) != nil)
        #expect(scratch.data().load(SampleDataset()).places.count == 0)
    }

    @Test func emptyFilesFoldersAndMissingFilesHaveErrorsOfTheirOwn() {
        let scratch = Scratch()
        func code(_ path: String) -> Int32? {
            if case .file(let error)? = Self.failure([path], in: scratch) { error.code } else { nil }
        }
        #expect(code(scratch.path) == EISDIR)
        #expect(code(scratch.path + "/nothing.csv") == ENOENT)
        #expect(code("/dev/null") == EINVAL)
        #expect(
            Self.failure([scratch.write("", "empty.csv")], in: scratch)?.description
                == "empty.csv is empty: get it again")
        let pipe = scratch.path + "/pipe"
        mkfifo(pipe, 0o600)
        #expect(code(pipe) == EINVAL)
    }

    /// Made by Python's zipfile: `folder/sample.csv` with "key,name\n1,packed\n", and `readme.txt`.
    static let archive =
        "UEsDBBQAAAAIAAAA0VjeZ6AEFAAAABIAAAARAAAAZm9sZGVyL3NhbXBsZS5jc3bLTq3UyUvMTeUy1ClITM5OTeECAFBLAwQU"
        + "AAAACAAAANFYhRFKDQ0AAAALAAAACgAAAHJlYWRtZS50eHTLSM3JyVcozy/KSQEAUEsBAhQDFAAAAAgAAADRWN5noAQUAAAA"
        + "EgAAABEAAAAAAAAAAAAAAIABAAAAAGZvbGRlci9zYW1wbGUuY3N2UEsBAhQDFAAAAAgAAADRWIURSg0NAAAACwAAAAoAAAAA"
        + "AAAAAAAAAIABQwAAAHJlYWRtZS50eHRQSwUGAAAAAAIAAgB3AAAAeAAAAAAA"

    @Test func findsATableInAnArchive() throws {
        let scratch = Scratch()
        let file = scratch.write(try #require(Data(base64Encoded: Self.archive)), "any.zip")
        let reports = try scratch.data().importFiles([file])
        #expect(reports.first?.file == "sample.csv")
        #expect(scratch.data().load(SampleDataset()).places.name(0) == "packed")
    }

    @Test func aCutOffArchiveIsRefused() throws {
        let scratch = Scratch()
        let whole = try #require(Data(base64Encoded: Self.archive))
        for length in stride(from: 4, to: whole.count, by: 7) {
            let file = scratch.write(whole.prefix(length), "any.zip")
            #expect(Self.failure([file], in: scratch) != nil, "\(length) bytes")
        }
    }

    @Test func anImportReportsItsProgress() throws {
        let scratch = Scratch()
        let text = SampleImporter.csv("name", edition: "a")
        var seen: [ImportProgress] = []
        let reports = try scratch.data().importFiles([scratch.write(text, "a.csv")]) {
            seen.append($0)
            return true
        }
        let size = text.utf8.count
        #expect(
            seen == [.reading(file: "a.csv", bytes: size, of: size), .writing, .finished(reports[0])])
    }
}
