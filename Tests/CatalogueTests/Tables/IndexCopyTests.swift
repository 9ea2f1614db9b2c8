import TestSupport
import Testing

@testable import Catalogue

struct IndexCopyTests {
    private static let identity = IndexCopy.Identity(size: 5_800_000, modified: 1_790_000_000_123_456_789)
    private static let tables: [Table] = {
        var table = IndexFileTests.table
        table.parts = [
            TablePart(name: "millford", source: Source(title: "M", date: "2026", licence: "CC0"), changed: "x")
        ]
        return [table, IndexFileTests.empty]
    }()
    private static let bytes = IndexCopy.encode(dataset: "stalls", tables: tables, of: identity)

    private func decode(_ bytes: [UInt8], _ identity: IndexCopy.Identity = identity) -> [Table]? {
        bytes.withUnsafeBytes { IndexCopy.decode($0, of: identity) }
    }

    @Test func aCopyHasTheTablesOfTheIndex() throws {
        let index = IndexFile.encode(dataset: "stalls", tables: Self.tables)
        #expect(decode(Self.bytes) == (try IndexFileTests.decode(index)))
        #expect(decode(IndexCopy.encode(dataset: "stalls", tables: [], of: Self.identity)) == [])
    }

    @Test func aCopyOfAnotherIndexIsIgnored() {
        #expect(decode(Self.bytes, IndexCopy.Identity(size: 5_800_001, modified: Self.identity.modified)) == nil)
        #expect(decode(Self.bytes, IndexCopy.Identity(size: 5_800_000, modified: Self.identity.modified + 1)) == nil)
    }

    /// The checksum finds every changed byte. Copies with a correct checksum and wrong content must not be believed, either.
    @Test func aDamagedCopyIsIgnored() {
        for end in Self.bytes.indices { #expect(decode(Array(Self.bytes[..<end])) == nil) }
        #expect(decode(Self.bytes + [0]) == nil)
        for index in Self.bytes.indices {
            var damaged = Self.bytes
            damaged[index] ^= 0x40
            #expect(decode(damaged) == nil, "byte \(index)")
        }
        var random = SeededRandom(seed: 6)
        for _ in 0..<2000 {
            var damaged = Self.bytes
            damaged[Int.random(in: 28..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            let sum = adler32(damaged[12...])
            for byte in 0..<4 { damaged[8 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * byte)) }
            // Whatever is read can be used: every row has a text, a value or a number.
            for table in decode(damaged) ?? [] {
                for column in table.columns.values {
                    switch column {
                    case .text(let texts): for row in 0..<texts.count { _ = texts[row] }
                    case .code(let codes): for row in 0..<codes.count { _ = codes[row] }
                    case .number(let numbers): for row in 0..<numbers.count { _ = numbers[row] }
                    }
                    #expect(column.count == table.rows)
                }
            }
        }
    }

    /// Source: RFC 1950, section 9.
    private func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
