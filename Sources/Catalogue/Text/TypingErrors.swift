/// Counts the typing errors between a word and other words: a letter left out, added or changed, or two neighbours swapped.
///
/// Source: H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of
/// Computing 10 (2003). A column of the distance table is one machine word; no letter is edited twice.
struct TypingErrors: Sendable {
    /// For each byte, a bit for each of its positions in the word.
    private let positions: [UInt64]
    private let count: Int

    /// - Parameter word: 1 to 64 bytes; other lengths give nil.
    init?(_ word: some Swift.Collection<UInt8>) {
        guard !word.isEmpty, word.count <= 64 else { return nil }
        count = word.count
        var positions = [UInt64](repeating: 0, count: 256)
        for (index, byte) in word.enumerated() { positions[Int(byte)] |= 1 << UInt64(index) }
        self.positions = positions
    }

    /// The number of errors between the word and another one, and the lowest number between the
    /// word and any beginning of the other one.
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

    /// How many errors are forgiven in a word, by its number of letters.
    static func allowed(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

    /// A bit for each letter in a word, so that very different words are told apart without counting errors.
    static func letters(_ word: some Sequence<UInt8>) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
}

/// The word of a list that a person most likely meant: the one with the fewest typing errors, at most one for three
/// bytes of UTF-8, or else the first one that begins with the typed text or is the beginning of it.
/// - Returns: nil if no word is similar, or if the typed text has no letters, because one number is as likely as another.
public func likeliest(_ typed: String, among words: [String]) -> String? {
    let typed = typed.lowercased()
    guard typed.contains(where: \.isLetter), let errors = TypingErrors(typed.utf8) else { return nil }
    let counted = words.map { word in
        let bytes = Array(word.lowercased().utf8)
        return (word: word, errors: bytes.withUnsafeBufferPointer { errors.count(against: $0).whole })
    }
    if let best = counted.min(by: { $0.errors < $1.errors }), best.errors <= typed.utf8.count / 3 { return best.word }
    return words.first { $0.lowercased().hasPrefix(typed) || typed.hasPrefix($0.lowercased()) }
}
