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

    /// Bytes at an address of their own, as those of a mapped file.
    private final class Memory: Sendable {
        nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

        init(_ bytes: [UInt8]) {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 4)
            copy.copyBytes(from: bytes)
            self.bytes = UnsafeRawBufferPointer(copy)
        }

        deinit { bytes.deallocate() }
    }

    private func decode(_ bytes: [UInt8], _ identity: IndexCopy.Identity = identity) -> [Table]? {
        let memory = Memory(bytes)
        return IndexCopy.decode(memory.bytes, ownedBy: memory, of: identity)
    }

    @Test func aCopyHasTheTablesOfTheIndex() throws {
        let index = IndexFile.encode(dataset: "stalls", tables: Self.tables)
        #expect(decode(Self.bytes) == (try IndexFileTests.decode(index)))
        #expect(decode(IndexCopy.encode(dataset: "stalls", tables: [], of: Self.identity)) == [])
    }

    @Test func columnsOfACopyStayInItsBytesUntilTheyAreChanged() throws {
        weak var kept: Memory?
        var numbers = NumberColumn()
        do {
            let memory = Memory(Self.bytes)
            let tables = try #require(IndexCopy.decode(memory.bytes, ownedBy: memory, of: Self.identity))
            kept = memory
            numbers = tables[0].number("pupils")
            let address = numbers.numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
            let first = UInt(bitPattern: memory.bytes.baseAddress)
            #expect((first..<first + UInt(memory.bytes.count)).contains(address))
        }
        #expect(kept != nil)
        let before = Array(numbers.numbers)
        numbers.append(.value(12))
        #expect(Array(numbers.numbers) == before + [12])
        #expect(kept == nil)
    }

    @Test func aCopyOfAnotherIndexIsIgnored() {
        #expect(decode(Self.bytes, IndexCopy.Identity(size: 5_800_001, modified: Self.identity.modified)) == nil)
        #expect(decode(Self.bytes, IndexCopy.Identity(size: 5_800_000, modified: Self.identity.modified + 1)) == nil)
    }

    /// The checksum finds every changed byte. Copies with a correct checksum and wrong content must not be believed, either.
    @Test func aDamagedCopyIsIgnored() {
        let sum = checksum(Array(Self.bytes[16...]))
        #expect(Array(Self.bytes[8..<16]) == (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
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
            damaged[Int.random(in: 32..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            IndexCopy.writeChecksum(into: &damaged)
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

    /// The checksum word by word. The words are in the order of bytes of the machines that the tests run on.
    ///
    /// Source: the steps, the prime and the start are those of FNV-1a, 64 bits.
    private func checksum(_ bytes: [UInt8]) -> UInt64 {
        func step(_ sum: UInt64, _ next: UInt64) -> UInt64 { (sum ^ next) &* 1_099_511_628_211 }
        var sums = [UInt64](repeating: 14_695_981_039_346_656_037, count: 4)
        let words = bytes.count / 32 * 4
        for word in 0..<words {
            let next = bytes[word * 8..<word * 8 + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            sums[word % 4] = step(sums[word % 4], next)
        }
        let sum = sums.reduce(UInt64(bytes.count), step)
        return bytes[(words * 8)...].reduce(sum) { step($0, UInt64($1)) }
    }
}
