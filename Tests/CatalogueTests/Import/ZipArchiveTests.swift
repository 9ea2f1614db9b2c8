import Foundation
import TestSupport
import Testing

@testable import Catalogue

struct ZipArchiveTests {
    /// Made by Python's zipfile: a folder, `Data/stored.txt` (stored), `Data/CSV/deflated.csv` (deflated), `empty`.
    static let archive = bytes(
        "UEsDBBQAAAAAAAAA0VgAAAAAAAAAAAAAAAAFAAAARGF0YS9QSwMEFAAAAAAAAADRWDxCVQ8QAAAAEAAAAA8AAABEYX"
            + "RhL3N0b3JlZC50eHRzdG9yZWQgYXMgaXQgaXMKUEsDBBQAAAAIAAAA0VhBRSjJCQAAAMgAAAAVAAAARGF0YS9DU1Yv"
            + "ZGVmbGF0ZWQuY3N2S9RJ4kocBhgAUEsDBBQAAAAAAAAA0VgAAAAAAAAAAAAAAAAFAAAAZW1wdHlQSwECFAMUAAAAAA"
            + "AAANFYAAAAAAAAAAAAAAAABQAAAAAAAAAAAAAAgAEAAAAARGF0YS9QSwECFAMUAAAAAAAAANFYPEJVDxAAAAAQAAAA"
            + "DwAAAAAAAAAAAAAAgAEjAAAARGF0YS9zdG9yZWQudHh0UEsBAhQDFAAAAAgAAADRWEFFKMkJAAAAyAAAABUAAAAAAA"
            + "AAAAAAAIABYAAAAERhdGEvQ1NWL2RlZmxhdGVkLmNzdlBLAQIUAxQAAAAAAAAA0VgAAAAAAAAAAAAAAAAFAAAAAAAA"
            + "AAAAAACAAZwAAABlbXB0eVBLBQYAAAAABAAEAOYAAAC/AAAAAAA=")
    /// Made by Python's zipfile with ZIP_BZIP2.
    static let bzip2 = bytes(
        "UEsDBC4AAAAMAAAA0ViGphA2KQAAAAUAAAAFAAAAYS50eHRCWmg5MUFZJlNZGTFlPQAAAIEAAkSgACGaaDNNBzOLuS"
            + "KcKEgMmLKegFBLAQIuAy4AAAAMAAAA0ViGphA2KQAAAAUAAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLBQYAAAAA"
            + "AQABADMAAABMAAAAAAA=")

    static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map { [UInt8]($0) } ?? [] }

    static func unpack(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [String: String] {
        try bytes.withUnsafeBytes { buffer in
            let archive = try ZipArchive(buffer)
            var contents: [String: String] = [:]
            for member in archive.members {
                contents[member.name] = String(decoding: try archive.contents(of: member, limit: limit), as: UTF8.self)
            }
            return contents
        }
    }

    @Test func unpacksStoredAndDeflatedMembers() throws {
        let contents = try Self.unpack(Self.archive)
        #expect(contents["Data/stored.txt"] == "stored as it is\n")
        #expect(contents["Data/CSV/deflated.csv"] == String(repeating: "a,b\n", count: 50))
        #expect(contents["empty"]?.isEmpty == true)
        #expect(contents.count == 3, "folders are no members")
    }

    @Test func recognisesAnArchiveByItsFirstBytes() {
        #expect(Self.archive.withUnsafeBytes { ZipArchive.recognises($0) })
        #expect(!Array("URN,Name".utf8).withUnsafeBytes { ZipArchive.recognises($0) })
    }

    static func kind(_ bytes: [UInt8], limit: Int = 1 << 20) -> ZipError.Kind? {
        do {
            _ = try unpack(bytes, limit: limit)
            return nil
        } catch {
            return (error as? ZipError)?.kind
        }
    }

    @Test func refusesOtherFiles() {
        #expect(Self.kind([]) == .notAnArchive)
        #expect(Self.kind(Array(repeating: 0x50, count: 100)) == .notAnArchive)
        #expect(Self.kind(Array(Self.archive.dropLast(5))) == .notAnArchive)
    }

    @Test func refusesOtherCompressionsAndTooLargeMembers() {
        #expect(Self.kind(Self.bzip2) == .unsupported)
        #expect(Self.kind(Self.archive, limit: 100) == .tooLarge)
    }

    @Test func refusesZip64() {
        var bytes = Self.archive
        let end = bytes.count - 22
        bytes.replaceSubrange(end + 16..<end + 20, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(Self.kind(bytes) == .unsupported)
    }

    /// Any wrong byte leads to an error or to the right contents, never to a crash.
    @Test func survivesEveryDamagedByte() throws {
        let whole = try Self.unpack(Self.archive)
        for index in Self.archive.indices {
            for value: UInt8 in [0x00, 0x7F, 0xFF] {
                var bytes = Self.archive
                bytes[index] = value
                guard let contents = try? Self.unpack(bytes) else { continue }
                for (name, text) in contents {
                    // A changed name is possible, changed contents are not.
                    #expect(whole.values.contains(text), "byte \(index) changed \(name)")
                }
            }
        }
    }

    @Test func survivesEveryTruncation() {
        for count in 0..<Self.archive.count {
            #expect(Self.kind(Array(Self.archive.prefix(count))) != nil)
        }
    }

    @Test(.enabled(if: TestData.has("postcodes/codepo_gb.zip"), "needs shared/data"))
    func unpacksCodePointOpen() throws {
        let bytes = try TestData.bytes("postcodes/codepo_gb.zip")
        try bytes.withUnsafeBytes { buffer in
            let archive = try ZipArchive(buffer)
            // `unzip -l`: 130 entries, of them 3 folders and 121 named .csv; Data/CSV/po.csv has 2278081 bytes.
            #expect(archive.members.filter { $0.name.hasSuffix(".csv") }.count == 121)
            let member = try #require(archive.members.first { $0.name == "Data/CSV/po.csv" })
            #expect(try archive.contents(of: member).count == 2_278_081)
        }
    }
}
