/// A text that was typed to find names, and the words of an index that match it.
struct NameQuery {
    /// The most typed words that are used, because each needs a bit in each quarter of a `Hits`. Further words are ignored.
    static let maximumWords = 16

    /// The typed words that match a word of the index: a bit for each typed word, in four groups of sixteen.
    struct Hits {
        var bits: UInt64 = 0

        /// The typed words that are a beginning of the word.
        var beginnings: UInt64 { bits & 0xFFFF }
        /// The typed words that are the whole word.
        var wholes: UInt64 { bits >> 16 & 0xFFFF }
        /// The typed words that match the word with one typing error.
        var oneError: UInt64 { bits >> 32 & 0xFFFF }
        /// The typed words that match the word with two typing errors.
        var twoErrors: UInt64 { bits >> 48 }
        /// The typed words that match the word, with typing errors or without.
        var any: UInt64 { beginnings | oneError | twoErrors }
    }

    let text: FoldedText
    /// The same text with its last word taken as complete, to recognise a name that was typed in full.
    let complete: FoldedText
    /// Whether the person may still be typing the last word.
    let isLastOpen: Bool
    /// Whether words must match without typing errors.
    let isExact: Bool

    var count: Int { text.words.count }

    /// - Returns: nil if there is no letter and no digit in the typed text.
    init?(_ typed: String, _ synonyms: Synonyms, isExact: Bool = false) {
        var text = FoldedText(typed)
        guard !text.words.isEmpty else { return nil }
        self.isExact = isExact
        if text.words.count > Self.maximumWords { text.words.removeLast(text.words.count - Self.maximumWords) }
        var complete = text
        isLastOpen = typed.last.map { !$0.isWhitespace } ?? false
        // The last word may be the beginning of a longer one, so it stays as it is typed.
        synonyms.unify(&text, upTo: text.words.count - (isLastOpen ? 1 : 0))
        text.words.removeAll { $0.isAlias }
        if text.words.count > Self.maximumWords { text.words.removeLast(text.words.count - Self.maximumWords) }
        synonyms.unify(&complete)
        complete.words.removeAll { $0.isAlias }
        self.text = text
        self.complete = complete
    }

    /// The typed words in the order of their bits.
    var typedWords: [TypedWord] {
        (0..<count).map { TypedWord(text, $0, isOpen: isLastOpen && $0 == count - 1, isExact: isExact) }
    }

    /// For each word of a table, the typed words that match it.
    func hits(in table: WordTable, letters: [UInt64]) -> [Hits] {
        var hits = [Hits](repeating: Hits(), count: table.count)
        table.keys.withUnsafeBufferPointer { keys in
            letters.withUnsafeBufferPointer { letters in
                for (index, word) in typedWords.enumerated() {
                    // The first eight bytes and the letters exclude most words of the table.
                    for number in 0..<keys.count where word.mayMatch(keys[number], letters[number]) {
                        let hit = table.bytes.withUnsafeBufferPointer { bytes in
                            word.hit(
                                by: UnsafeBufferPointer(rebasing: bytes[table.range(number)]), keys[number],
                                letters[number])
                        }
                        hits[number].bits |= hit << UInt64(index)
                    }
                }
            }
        }
        return hits
    }
}

/// One of the typed words.
struct TypedWord {
    private let bytes: ArraySlice<UInt8>
    private let key: UInt64
    /// The bits of a key that belong to the letters of this word.
    private let keyMask: UInt64
    private let letters: UInt64
    private let isOpen: Bool
    private let hasDigit: Bool
    private let errors: TypingErrors?
    private let forgives: Bool

    fileprivate init(_ text: FoldedText, _ index: Int, isOpen: Bool, isExact: Bool) {
        let word = text.words[index]
        bytes = text.bytes[word.range]
        key = word.key
        keyMask = bytes.count >= 8 ? .max : ~(.max >> UInt64(8 * bytes.count))
        letters = TypingErrors.letters(bytes)
        self.isOpen = isOpen
        hasDigit = bytes.contains(where: isDigit)
        errors = isExact || hasDigit || bytes.count < 3 ? nil : TypingErrors(bytes)
        forgives = errors != nil
    }

    /// Whether a text with these letters, as `TypingErrors.letters` gives them, may have a word that matches. Two typing errors
    /// are forgiven only in words of eight letters or more, which are too long to match a typed word of less than six.
    func hasEnough(of others: UInt64) -> Bool {
        (letters & ~others).nonzeroBitCount <= (!forgives ? 0 : bytes.count < 6 ? 1 : 2)
    }

    @inline(__always)
    func mayMatch(_ otherKey: UInt64, _ otherLetters: UInt64) -> Bool {
        if otherKey & keyMask == key { return true }
        // A typing error adds or changes one letter at most, and at most two errors are forgiven.
        let missing = letters & ~otherLetters
        let allButOne = missing & (missing &- 1)
        return forgives && allButOne & (allButOne &- 1) == 0
    }

    /// How this word matches another one that it may match, as the bits of a `NameQuery.Hits` for the first typed word.
    func hit(by other: UnsafeBufferPointer<UInt8>, _ otherKey: UInt64, _ otherLetters: UInt64) -> UInt64 {
        if otherKey & keyMask == key, let hit = beginning(other) { return hit }
        guard let errors, other.count + 2 >= bytes.count else { return 0 }
        return withErrors(errors, otherLetters, other)
    }

    private func beginning(_ other: UnsafeBufferPointer<UInt8>) -> UInt64? {
        guard other.count >= bytes.count,
            bytes.count <= 8 || other.dropFirst(8).starts(with: bytes.dropFirst(8))
        else { return nil }
        if other.count == bytes.count { return 1 | 1 << 16 }
        // Numbers must match exactly: "1" does not match "10", unless the person is still typing it.
        return hasDigit && !isOpen ? nil : 1
    }

    private func withErrors(
        _ errors: TypingErrors, _ otherLetters: UInt64, _ other: UnsafeBufferPointer<UInt8>
    ) -> UInt64 {
        // How many errors are forgiven depends on the length of the word in the table, or, for a word that may not be
        // complete, on what was typed of it.
        var wholeAllowed = TypingErrors.allowed(letters: other.count)
        if abs(other.count - bytes.count) > wholeAllowed || (otherLetters & ~letters).nonzeroBitCount > wholeAllowed {
            wholeAllowed = 0
        }
        let beginningAllowed = isOpen ? TypingErrors.allowed(letters: bytes.count) : 0
        let allowed = max(wholeAllowed, beginningAllowed)
        guard allowed > 0, (letters & ~otherLetters).nonzeroBitCount <= allowed,
            !other.contains(where: isDigit)
        else { return 0 }
        let found = errors.count(against: other)
        let whole = found.whole <= wholeAllowed ? found.whole : .max
        let beginning = found.beginning <= beginningAllowed ? found.beginning : .max
        switch min(whole, beginning) {
        case 1: return 1 << 32
        case 2: return 1 << 48
        default: return 0
        }
    }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
