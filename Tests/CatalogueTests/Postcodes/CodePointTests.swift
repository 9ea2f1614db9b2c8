import Foundation
import TestSupport
import Testing

@testable import Catalogue

struct CodePointTests {
    static let area = """
        "LS1 4AP",10,429500,433600,"E92000001","E19000001","E18000003","","E08000035","E05001420"
        "LS1 1AZ",10,428809,433421,"E92000001","E19000001","E18000003","","E08000035","E05001420"
        "LS981GA",90,0,0,"E92000001","","","","",""
        "LS1 1AZ",10,428809,433421,"E92000001","E19000001","E18000003","","E08000035","E05001420"
        "no","such","row"
        """

    static func read(_ text: String) throws -> ImportedPostcodes {
        try Array(text.utf8).withUnsafeBytes {
            try CodePointImporter().read(ImportFile(name: "ls.csv", bytes: $0, fetched: "2024-05-01")) { _ in true }
        }
    }

    static func position(_ postcode: String, in area: ImportedPostcodes.Area) throws -> PostcodePosition? {
        let postcode = try #require(Postcode(postcode))
        return try area.bytes.withUnsafeBytes { try PostcodeAreaFile.position(of: postcode, in: $0) }
    }

    @Test func readsAnAreaAndCountsWhatItSkips() throws {
        let imported = try Self.read(Self.area)
        let area = try #require(imported.areas.first)
        #expect(imported.areas.count == 1 && area.name == "LS" && area.count == 3 && !imported.isWhole)
        #expect(imported.source.date == "2024-05-01")
        #expect(imported.report.rowsRead == 5 && imported.report.rowsImported == 3)
        #expect(imported.report.skipped.map(\.lines) == [[5]])
        #expect(
            imported.report.notes == ["postcodes that were in the file twice: 1", "postcodes without a position: 1"])
        #expect(try Self.position("LS1 4AP", in: area) == .grid(easting: 429_500, northing: 433_600))
        #expect(try Self.position("LS98 1GA", in: area) == .unlocated)
        #expect(try Self.position("LS1 4AQ", in: area) == nil)
        #expect(try Self.position("LS2 4AP", in: area) == nil)
        #expect((try JSONSerialization.jsonObject(with: Data(area.bytes)) as? [String: Any])?["count"] as? Int == 3)
    }

    @Test(arguments: [
        (CodePointTests.area, true), ("LS1 4AP,10,429500,433600,E92000001\n", true),
        ("\"URN\",\"LA (code)\"\n1,2\n", false),
        ("LS1 4AP,near,1,2,E92000001\n", false), ("LS1 4AP,10,429500,433600\n", false), ("", false),
        ("{\"a\":1}", false),
    ])
    func isRecognisedByItsFirstRow(text: String, expected: Bool) {
        #expect(Array(text.utf8).withUnsafeBytes { CodePointImporter().recognises($0) } == expected)
    }

    @Test func truncatedAreaFilesAreReadOrRefused() throws {
        let area = try #require(try Self.read(Self.area).areas.first)
        let postcode = try #require(Postcode("LS1 4AP"))
        for length in area.bytes.indices {
            let found = area.bytes[..<length].withUnsafeBytes { try? PostcodeAreaFile.position(of: postcode, in: $0) }
            #expect(found == nil || found == .grid(easting: 429_500, northing: 433_600))
        }
    }

    @Test func canBeStopped() throws {
        let text = String(repeating: "\"LS1 1AZ\",10,428809,433421,\"E92000001\"\n", count: 40_000)
        #expect(throws: ImportError.stopped(file: "ls.csv")) {
            try Array(text.utf8).withUnsafeBytes {
                try CodePointImporter().read(ImportFile(name: "ls.csv", bytes: $0)) { _ in false }
            }
        }
    }

    @Test func savesTheListOfAreas() throws {
        let list = PostcodeList(
            source: Source(title: "T", date: "2014-08-01", licence: "L"),
            areas: [
                "LS": .init(file: "postcodes-1/LS.json", count: 3, date: "2014-08-01"),
                "L": .init(file: "postcodes-2/L.json", count: 1, date: ""),
            ])
        #expect(try PostcodeList.decode(list.encode()) == list)
        #expect(list.count == 4)
        let hostile = #"{"version":1,"areas":{"LS":{"file":"postcodes-1/../../x"},"L":{"file":"/etc/passwd"}}}"#
        #expect(try PostcodeList.decode(Array(hostile.utf8)).areas.isEmpty)
    }
}

/// The whole product, August 2014.
@Suite(.enabled(if: TestData.has("postcodes/codepo_gb.zip"), "needs shared/data"))
struct CodePointDataTests {
    /// Every postcode of an area with two letters and of one with a single letter, as `unzip -p` and splitting at commas give it.
    @Test(arguments: ["HD", "E"])
    func findsEachPostcodeWhereTheFileHasIt(area: String) throws {
        let text = try Self.unzipped("Data/CSV/\(area.lowercased()).csv")
        let file = try #require(try CodePointTests.read(text).areas.first { $0.name == area })
        let rows = naiveCSV(Array(text.utf8))
        #expect(rows.count == file.count)
        try file.bytes.withUnsafeBytes { bytes in
            for row in rows {
                let postcode = try #require(Postcode(row[0]))
                let expected: PostcodePosition =
                    row[1] == "90"
                    ? .unlocated : .grid(easting: try #require(Int(row[2])), northing: try #require(Int(row[3])))
                #expect(try PostcodeAreaFile.position(of: postcode, in: bytes) == expected)
            }
        }
    }

    static func unzipped(_ member: String) throws -> String {
        let bytes = try TestData.bytes("postcodes/codepo_gb.zip").withUnsafeBytes { bytes in
            let archive = try ZipArchive(bytes)
            return try archive.contents(of: try #require(archive.members.first { $0.name == member }))
        }
        return String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }
}
