/// What an edition says of one place, in numbers that tell it from another edition.
public struct EvidenceStamp: Sendable, Hashable {
    /// The day of the newest of what is said, yyyymmdd, or of the edition where it has none; 0 where nothing is said.
    public var day: Int32
    /// Equal where the same is said; 0 of a place that the edition does not list.
    public var content: UInt64

    public init(day: Int32, content: UInt64) {
        self.day = day
        self.content = content
    }
}

extension Collection {
    /// A collection that stamps nothing has no news of its places' evidence.
    public func evidenceStamps(in places: Places) -> [EvidenceStamp?] { Array(repeating: nil, count: places.count) }
    public var evidenceNoun: (one: String, many: String) { ("result", "results") }
}

/// A number made of others and of text, the same in every run.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm", 64 bits, FNV-1a.
struct ContentHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Text with its end, so that "a", "bc" is another content than "ab", "c".
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte: byte) }
        add(byte: 0)
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }
}
