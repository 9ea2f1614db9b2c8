/// Finds bytes, eight at a time, in large files.
///
/// In `word ^ pattern` the byte that is looked for becomes zero; `(x - 0x01…) & ~x & 0x80…` marks the lowest zero byte.
/// Source: Henry S. Warren, Hacker's Delight, 2012, section 6-1.
enum Scan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    private static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & highs
    }

    @inline(__always)
    private static func word(_ base: UnsafePointer<UInt8>, _ at: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    /// The offset of the next comma or line feed; `count` if there is none.
    @inline(__always)
    static func commaOrNewline(_ base: UnsafePointer<UInt8>, from start: Int, count: Int) -> Int {
        var at = start
        while at + 8 <= count {
            let next = word(base, at)
            let found = marks(next, UInt8(ascii: ",")) | marks(next, UInt8(ascii: "\n"))
            if found != 0 { return at + found.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < count {
            if base[at] == UInt8(ascii: ",") || base[at] == UInt8(ascii: "\n") { return at }
            at += 1
        }
        return count
    }

    /// The offset of the next quotation mark; `count` if there is none.
    @inline(__always)
    static func quote(_ base: UnsafePointer<UInt8>, from start: Int, count: Int) -> Int {
        var at = start
        while at + 8 <= count {
            let next = word(base, at)
            let found = marks(next, UInt8(ascii: "\""))
            if found != 0 { return at + found.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < count, base[at] != UInt8(ascii: "\"") { at += 1 }
        return at
    }

    /// Whether clean text, which has no control characters, has a byte that must be escaped in a JSON string.
    @inline(__always)
    static func hasQuoteOrBackslash(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            if marks(word, UInt8(ascii: "\"")) | marks(word, UInt8(ascii: "\\")) != 0 { return true }
            at += 8
        }
        return bytes[at...].contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// The offset of the next byte that is not printable 7-bit ASCII; `count` if there is none.
    static func unprintable(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            // The three terms set a high bit for bytes from 0x80 on, for 0x7F, and for bytes below 0x20. If no high bit
            // is set, no byte has carried into the next or borrowed from it.
            if (word | (word &+ ones) | (word &- ones &* 0x20)) & highs != 0 { break }
            at += 8
        }
        while at < bytes.count, (0x20...0x7E).contains(bytes[at]) { at += 1 }
        return at
    }

    /// Whether all bytes are printable ASCII and no two blanks are side by side. The answer may wrongly be false, but
    /// is never wrongly true.
    @inline(__always)
    static func isPlainASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var at = 0
        var endsInBlank = false
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            // All bytes are below 0x80 here, so no byte carries into the next or borrows from it. A byte below 0x20
            // clears its high bit in `low`, and 0x7F sets its high bit in the sum.
            if word & highs != 0 { return false }
            let low = (word | highs) &- (ones &* 0x20)
            if low & highs != highs || (word &+ ones) & highs != 0 { return false }
            let blanks = marks(word, 0x20)
            if blanks & (blanks << 8) != 0 || (endsInBlank && blanks & 0x80 != 0) { return false }
            endsInBlank = blanks >> 63 != 0
            at += 8
        }
        while at < bytes.count {
            let byte = base.load(fromByteOffset: at, as: UInt8.self)
            if byte < 0x20 || byte > 0x7E || (byte == 0x20 && endsInBlank) { return false }
            endsInBlank = byte == 0x20
            at += 1
        }
        return true
    }
}
