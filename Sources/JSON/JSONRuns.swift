/// Fast reading of long arrays without blanks around their elements, as this program writes them.
///
/// Call either function where an element starts. It reads as many elements as it can and stops before the first that
/// needs the other functions of the reader: one with escapes or with blanks around it, the last one, or an invalid one.
/// With these functions 51,000 rows of 19 columns take 6 ms instead of 11.
extension JSONReader {
    /// Copies strings without escapes.
    /// - Parameters:
    ///   - text: receives the bytes of the strings, one string right after the other, from `used` on.
    ///   - ends: receives the end of each string, as an index into `text`.
    public mutating func readStrings(
        into text: UnsafeMutableBufferPointer<UInt8>, used: inout Int, ends: inout [UInt32]
    ) {
        guard let source = bytes.baseAddress, let target = UnsafeMutableRawPointer(text.baseAddress) else { return }
        // Eight bytes are copied at a time, so the last copy of a string may include bytes beyond its end.
        let lastRead = bytes.count - 9
        let lastWrite = min(text.count - 8, Int(UInt32.max))
        var at = offset
        while at < lastRead, source.load(fromByteOffset: at, as: UInt8.self) == UInt8(ascii: "\"") {
            var from = at + 1
            var to = used
            var special: UInt64 = 0
            while from <= lastRead, to <= lastWrite {
                let word = source.loadUnaligned(fromByteOffset: from, as: UInt64.self)
                target.storeBytes(of: word, toByteOffset: to, as: UInt64.self)
                special = Self.special(word.littleEndian)
                if special != 0 { break }
                from += 8
                to += 8
            }
            guard special != 0 else { break }
            let step = special.trailingZeroBitCount >> 3
            from += step
            to += step
            guard from < lastRead, source.load(fromByteOffset: from, as: UInt8.self) == UInt8(ascii: "\""),
                source.load(fromByteOffset: from + 1, as: UInt8.self) == UInt8(ascii: ",")
            else { break }
            used = to
            ends.append(UInt32(truncatingIfNeeded: to))
            at = from + 2
        }
        offset = at
    }

    /// Reads whole numbers, and `null` as `missing`.
    /// - Parameter limit: the largest number that this function reads, at most nine digits long.
    @inlinable
    public mutating func readNumbers<Number: FixedWidthInteger>(
        into numbers: inout [Number], upTo limit: Int = 999_999_999, missing: Number? = nil
    ) {
        guard let source = bytes.baseAddress else { return }
        var at = offset
        // The longest element has nine digits and its comma.
        while at < bytes.count - 10 {
            var from = at
            var number = 0
            while from < at + 9, case let digit = Int(source.load(fromByteOffset: from, as: UInt8.self)) - 48,
                0...9 ~= digit
            {
                number = number &* 10 &+ digit
                from += 1
            }
            if from > at {
                // Leading zeros, as in 007, are an error, which `integer` reports.
                guard number <= limit, from - at == 1 || source.load(fromByteOffset: at, as: UInt8.self) != 48 else {
                    break
                }
                guard source.load(fromByteOffset: from, as: UInt8.self) == UInt8(ascii: ",") else { break }
                numbers.append(Number(truncatingIfNeeded: number))
                at = from + 1
            } else {
                guard let missing,
                    source.loadUnaligned(fromByteOffset: at, as: UInt32.self).littleEndian == 0x6C6C_756E,  // "null"
                    source.load(fromByteOffset: at + 4, as: UInt8.self) == UInt8(ascii: ",")
                else { break }
                numbers.append(missing)
                at += 5
            }
        }
        offset = at
    }
}
