/// Two numbers that stand for what an edition says about one place. If they differ in another edition, the evidence changed.
public struct EvidenceFingerprint: Sendable, Hashable {
    /// The day of the newest evidence as yyyymmdd; the day of the edition if the
    /// evidence has no date; 0 if there is no evidence.
    public var day: Int32
    /// A hash of the evidence: equal hashes mean equal evidence; 0 for a place that the edition does not list.
    public var content: UInt64

    public init(day: Int32, content: UInt64) {
        self.day = day
        self.content = content
    }
}

/// A hash of numbers and texts that is the same in every run.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm", 64 bits, FNV-1a.
public struct ContentHash: Sendable {
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    public init() {}

    private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Adds a text and a mark of its end, so that "a" and "bc" give another hash than "ab" and "c".
    public mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte: byte) }
        add(byte: 0)
    }

    public mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }
}
