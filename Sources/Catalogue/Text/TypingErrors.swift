/// Counts the typing errors between a word and others: letters left out, added, changed, or two neighbours swapped.
///
/// Source: H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of
/// Computing 10 (2003): a column of the distance table in one machine word, no letter edited twice.
struct TypingErrors: Sendable {
    /// Per byte, a bit for each position of it in the word.
    private let positions: [UInt64]
    private let count: Int

    /// - Parameter word: 1 ... 64 bytes.
    init?(_ word: some Swift.Collection<UInt8>) {
        guard !word.isEmpty, word.count <= 64 else { return nil }
        count = word.count
        var positions = [UInt64](repeating: 0, count: 256)
        for (index, byte) in word.enumerated() { positions[Int(byte)] |= 1 << UInt64(index) }
        self.positions = positions
    }

    /// The errors between the word and another, and the fewest between the word and any beginning of the other.
    func count(against other: UnsafeBufferPointer<UInt8>) -> (whole: Int, beginning: Int) {
        let last: UInt64 = 1 << UInt64(count - 1)
        var (rises, falls, diagonal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
        var distance = count
        var least = count
        for byte in other {
            let here = positions[Int(byte)]
            let swapped = ((~diagonal & here) << 1) & before
            diagonal = (((here & rises) &+ rises) ^ rises) | here | falls | swapped
            var right = falls | ~(diagonal | rises)
            var left = diagonal & rises
            if right & last != 0 { distance += 1 }
            if left & last != 0 { distance -= 1 }
            right = right << 1 | 1
            left <<= 1
            rises = left | ~(diagonal | right)
            falls = right & diagonal
            before = here
            least = min(least, distance)
        }
        return (distance, least)
    }

    /// How many errors are forgiven in a word of that many letters.
    static func allowed(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

    /// A bit for each letter that occurs, so that words far apart are told so at once.
    static func letters(_ word: some Sequence<UInt8>) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
}
