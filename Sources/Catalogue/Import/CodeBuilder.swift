import Glibc

/// Builds a code column quickly. Equal values get the same code.
///
/// The values are in a hash table with open addressing. The hash is like FNV-1a (Fowler, Noll, Vo), but takes eight bytes at once.
public struct CodeBuilder: Sendable {
    private var values: [[UInt8]] = []
    private var codes: [UInt16] = []
    /// For each slot of the hash table, a code plus one; 0 for a free slot.
    private var slots = [UInt32](repeating: 0, count: 64)

    public init() {}

    public var column: CodeColumn {
        CodeColumn(values: values.map { String(decoding: $0, as: UTF8.self) }, codes: codes)
    }

    /// The code of the row that was appended last; 0 before the first.
    public var lastCode: UInt16 { codes.last ?? 0 }

    public mutating func append(_ value: [UInt8]) {
        // In most columns, many neighbouring rows have the same value.
        if let last = codes.last, Self.areEqual(values[Int(last)], value) { return codes.append(last) }
        var slot = Self.hash(value) & (slots.count - 1)
        while slots[slot] != 0 {
            let code = slots[slot] - 1
            if Self.areEqual(values[Int(code)], value) { return codes.append(UInt16(code)) }
            slot = (slot + 1) & (slots.count - 1)
        }
        // Only a malicious file has so many different values. All further values get the code of the first one.
        guard values.count <= Int(UInt16.max) else { return codes.append(0) }
        codes.append(UInt16(values.count))
        values.append(value)
        slots[slot] = UInt32(values.count)
        if values.count * 2 > slots.count { grow() }
    }

    public mutating func append(_ value: String) { append(Array(value.utf8)) }

    /// Appends a row with a value that was appended before.
    /// - Parameter code: of the value.
    public mutating func append(code: UInt16) { codes.append(code) }

    /// Appends the rows of another builder.
    public mutating func append(_ next: CodeBuilder) {
        // `append` finds or makes the code of each value. It also adds a row for the value; these rows are removed below.
        let rows = codes.count
        for value in next.values { append(value) }
        let renumbered = Array(codes[rows...])
        codes.removeSubrange(rows...)
        codes.append(contentsOf: next.codes.lazy.map { renumbered[Int($0)] })
    }

    /// `==` compares byte by byte.
    private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && (left.isEmpty || memcmp(left, right, left.count) == 0)
    }

    private static func hash(_ value: [UInt8]) -> Int {
        value.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var at = 0
            while at + 8 <= bytes.count {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
                at += 8
            }
            for byte in bytes[at...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return Int(truncatingIfNeeded: hash >> 16)
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for (code, value) in values.enumerated() {
            var slot = Self.hash(value) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(code + 1)
        }
    }
}
