import Glibc

/// Builds a code column quickly. Equal values get the same code.
///
/// The values are in a hash table with open addressing. The hash is like FNV-1a (Fowler, Noll, Vo), but takes eight bytes at once.
public struct CodeBuilder: Sendable {
    /// The bytes of all values, one after the other, and where each value ends. An array for each value would take longer to compare.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var codes: [UInt16] = []
    /// For each slot of the hash table, a code plus one; 0 for a free slot.
    private var slots = [UInt32](repeating: 0, count: 64)

    public init() {}

    public var column: CodeColumn {
        CodeColumn(values: ends.indices.map { String(decoding: bytes[range($0)], as: UTF8.self) }, codes: codes)
    }

    /// The code of the row that was appended last; 0 before the first.
    public var lastCode: UInt16 { codes.last ?? 0 }

    public mutating func append(_ value: [UInt8]) { codes.append(value.withUnsafeBytes { code(of: $0) }) }
    public mutating func append(_ value: String) { append(Array(value.utf8)) }

    /// Appends a row with a value that was appended before.
    /// - Parameter code: of the value.
    public mutating func append(code: UInt16) { codes.append(code) }

    /// Appends the rows of another builder.
    public mutating func append(_ next: CodeBuilder) {
        let renumbered = next.bytes.withUnsafeBytes { bytes in
            next.ends.indices.map { code(of: UnsafeRawBufferPointer(rebasing: bytes[next.range($0)])) }
        }
        codes.append(contentsOf: next.codes.lazy.map { renumbered[Int($0)] })
    }

    /// The code of a value, which is added if it is new.
    private mutating func code(of value: UnsafeRawBufferPointer) -> UInt16 {
        // In most columns, many neighbouring rows have the same value.
        if let last = codes.last, isValue(Int(last), value) { return last }
        var slot = Self.hash(value) & (slots.count - 1)
        while slots[slot] != 0 {
            let code = Int(slots[slot] - 1)
            if isValue(code, value) { return UInt16(code) }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard ends.count < CodeColumn.mostValues else { return 0 }
        bytes.append(contentsOf: value)
        ends.append(bytes.count)
        slots[slot] = UInt32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return UInt16(ends.count - 1)
    }

    private func range(_ code: Int) -> Range<Int> { (code == 0 ? 0 : ends[code - 1])..<ends[code] }

    /// Whether a code stands for a value, compared byte by byte.
    private func isValue(_ code: Int, _ value: UnsafeRawBufferPointer) -> Bool {
        let range = range(code)
        guard range.count == value.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            guard let known = bytes.baseAddress, let value = value.baseAddress else { return true }
            return memcmp(known + range.lowerBound, value, range.count) == 0
        }
    }

    private static func hash(_ value: UnsafeRawBufferPointer) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var at = 0
        while at + 8 <= value.count {
            hash = (hash ^ value.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            at += 8
        }
        for byte in value[at...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash >> 16)
    }

    private mutating func grow() {
        var larger = [UInt32](repeating: 0, count: slots.count * 4)
        bytes.withUnsafeBytes { bytes in
            for code in ends.indices {
                var slot = Self.hash(UnsafeRawBufferPointer(rebasing: bytes[range(code)])) & (larger.count - 1)
                while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
                larger[slot] = UInt32(code + 1)
            }
        }
        slots = larger
    }
}
