/// What was typed to find a name, and which words of an index answer to it.
struct NameQuery {
    /// More words than that are not looked at: each has a bit in each quarter of a `Hits`.
    static let maximumWords = 16

    /// The words typed that a word of the index answers to: a bit each in four groups of sixteen.
    struct Hits {
        var bits: UInt64 = 0

        /// The words that it begins with.
        var beginnings: UInt64 { bits & 0xFFFF }
        /// The words that it is.
        var wholes: UInt64 { bits >> 16 & 0xFFFF }
        var oneError: UInt64 { bits >> 32 & 0xFFFF }
        var twoErrors: UInt64 { bits >> 48 }
    }

    let text: FoldedText
    /// The same with the last word taken as complete, to tell a name typed in full.
    let complete: FoldedText
    /// Whether the last word may still be growing.
    let isLastOpen: Bool

    var count: Int { text.words.count }

    /// - Returns: nil where no letter and no digit was typed.
    init?(_ typed: String) {
        var text = FoldedText(typed)
        guard !text.words.isEmpty else { return nil }
        if text.words.count > Self.maximumWords { text.words.removeLast(text.words.count - Self.maximumWords) }
        var complete = text
        isLastOpen = typed.last.map { !$0.isWhitespace } ?? false
        // "ce" may become "centre": the last word stays as it is typed.
        Synonyms.schools.unify(&text, upTo: text.words.count - (isLastOpen ? 1 : 0))
        text.words.removeAll { $0.isAlias }
        if text.words.count > Self.maximumWords { text.words.removeLast(text.words.count - Self.maximumWords) }
        Synonyms.schools.unify(&complete)
        complete.words.removeAll { $0.isAlias }
        self.text = text
        self.complete = complete
    }

    /// Per word of a table, the words typed that it answers to.
    func hits(in table: WordTable, letters: [UInt64]) -> [Hits] {
        var hits = [Hits](repeating: Hits(), count: table.count)
        table.keys.withUnsafeBufferPointer { keys in
            letters.withUnsafeBufferPointer { letters in
                for index in 0..<count {
                    let word = TypedWord(text, index, isOpen: isLastOpen && index == count - 1)
                    // A look at its first eight bytes and its letters passes most words of the table by.
                    for number in 0..<keys.count where word.mayAnswer(keys[number], letters[number]) {
                        hits[number].bits |= word.hit(by: number, of: table, letters[number]) << UInt64(index)
                    }
                }
            }
        }
        return hits
    }
}

/// One word typed.
private struct TypedWord {
    private let bytes: ArraySlice<UInt8>
    private let key: UInt64
    /// The bits of a key that this word decides.
    private let keyMask: UInt64
    private let letters: UInt64
    private let isOpen: Bool
    private let hasDigit: Bool
    private let errors: TypingErrors?
    private let forgives: Bool

    init(_ text: FoldedText, _ index: Int, isOpen: Bool) {
        let word = text.words[index]
        bytes = text.bytes[word.range]
        key = word.key
        keyMask = bytes.count >= 8 ? .max : ~(.max >> UInt64(8 * bytes.count))
        letters = TypingErrors.letters(bytes)
        self.isOpen = isOpen
        hasDigit = bytes.contains(where: isDigit)
        errors = hasDigit || bytes.count < 3 ? nil : TypingErrors(bytes)
        forgives = errors != nil
    }

    @inline(__always)
    func mayAnswer(_ otherKey: UInt64, _ otherLetters: UInt64) -> Bool {
        if otherKey & keyMask == key { return true }
        // An error brings in or changes one letter at most, and two are the most there may be.
        let missing = letters & ~otherLetters
        let allButOne = missing & (missing &- 1)
        return forgives && allButOne & (allButOne &- 1) == 0
    }

    /// The bits of a `NameQuery.Hits`, as for the first word typed.
    func hit(by number: Int, of table: WordTable, _ otherLetters: UInt64) -> UInt64 {
        table.bytes.withUnsafeBufferPointer { bytes in
            let other = UnsafeBufferPointer(rebasing: bytes[table.range(number)])
            if table.keys[number] & keyMask == key, let hit = beginning(other) { return hit }
            guard let errors, other.count + 2 >= self.bytes.count else { return 0 }
            return withErrors(errors, otherLetters, other)
        }
    }

    private func beginning(_ other: UnsafeBufferPointer<UInt8>) -> UInt64? {
        guard other.count >= bytes.count,
            bytes.count <= 8 || other.dropFirst(8).starts(with: bytes.dropFirst(8))
        else { return nil }
        if other.count == bytes.count { return 1 | 1 << 16 }
        // Figures are exact: "1" is not "10", unless it is still being typed.
        return hasDigit && !isOpen ? nil : 1
    }

    private func withErrors(
        _ errors: TypingErrors, _ otherLetters: UInt64, _ other: UnsafeBufferPointer<UInt8>
    ) -> UInt64 {
        // A whole word forgives by what was meant, one that is still being typed by what there is of it.
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
