import Dispatch
import Synchronization

/// Leaves out most names that cannot match a typed text, so that a single search needs no index of all names.
///
/// It keeps every name that matches, and some that do not: those with synonyms, initials or letters beyond ASCII are not looked at
/// closely. An index of the names that are kept finds the matches.
struct NameFilter {
    private let words: [TypedWord]
    private let synonyms: Synonyms
    /// The typed words that match a replacement of some synonym; a bit for each word.
    private let matchedBySynonyms: UInt64
    /// The typed words that only a word of the name itself can match.
    private let plainWords: [TypedWord]
    /// For each byte, the letters that it may stand for; all of them for bytes beyond ASCII, which need the index.
    private let letters: [UInt64]

    /// A text with a longer word is never left out.
    private static let longestWord = 64

    /// - Parameter isExact: whether words must match without typing errors.
    /// - Returns: nil if there is no letter and no digit in the typed text.
    init?(_ typed: String, _ synonyms: Synonyms, isExact: Bool = false) {
        guard let query = NameQuery(typed, synonyms, isExact: isExact) else { return nil }
        let words = query.typedWords
        self.words = words
        self.synonyms = synonyms
        let matchedBySynonyms = synonyms.replacements.reduce(0 as UInt64) { matched, word in
            matched
                | word.withUnsafeBufferPointer {
                    Self.matched(words, by: $0, wordKey(word, 0..<word.count), TypingErrors.letters(word))
                }
        }
        self.matchedBySynonyms = matchedBySynonyms
        plainWords = words.indices.filter { matchedBySynonyms >> UInt64($0) & 1 == 0 }.map { words[$0] }
        letters = (0...UInt8.max).map { byte in
            if let letter = asciiWordByte(byte) { return TypingErrors.letters([letter]) }
            if byte == UInt8(ascii: "&") { return TypingErrors.letters("and".utf8) }
            return byte == UInt8(ascii: ".") || byte >= 0x80 ? .max : 0
        }
    }

    /// The rows whose texts, taken together, may match.
    /// - Parameters:
    ///   - rows: the rows to choose from; their order stays.
    ///   - columns: the texts of each row.
    /// - Complexity: O(length of the texts).
    func rows(among rows: [Int], in columns: [TextColumn]) -> [Int] {
        guard rows.count >= Self.manyRows else { return kept(rows[...], in: columns) }
        let middle = rows.count / 2
        let halves = Mutex<[[Int]]>([[], []])
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let found = kept(half == 0 ? rows[..<middle] : rows[middle...], in: columns)
            halves.withLock { $0[half] = found }
        }
        return halves.withLock { $0[0] + $0[1] }
    }

    /// From this many rows on, two threads filter one half each. For a few thousand rows a second thread would gain nothing.
    private static let manyRows = 8192

    private func kept(_ rows: ArraySlice<Int>, in columns: [TextColumn]) -> [Int] {
        let all: UInt64 = 1 << UInt64(words.count) - 1
        // Letters come first: most names lack one, and comparing words takes longer.
        let likely = plainWords.isEmpty ? Array(rows) : rowsWithLetters(rows, in: columns)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestWord) { scratch in
            likely.filter { row in
                var matched: UInt64 = 0
                return columns.contains { column in
                    matched |= column.bytes.withUnsafeBufferPointer {
                        matches(UnsafeBufferPointer(rebasing: $0[column.range(row)]), scratch)
                    }
                    return matched & all == all
                }
            }
        }
    }

    /// The rows whose texts together have the letters of each typed word, but for the one or two that a typing error may change.
    private func rowsWithLetters(_ rows: ArraySlice<Int>, in columns: [TextColumn]) -> [Int] {
        var found = Array(repeating: 0 as UInt64, count: rows.count)
        for column in columns {
            column.bytes.withUnsafeBufferPointer { bytes in
                column.ends.withUnsafeBufferPointer { ends in
                    precondition(rows.allSatisfy { ends.indices.contains($0) }, "A column lacks rows")
                    letters.withUnsafeBufferPointer { letters in
                        for (index, row) in rows.enumerated() {
                            var inText: UInt64 = 0
                            for offset in (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row]) {
                                inText |= letters[Int(bytes[offset])]
                            }
                            found[index] |= inText
                        }
                    }
                }
            }
        }
        return zip(rows, found).filter { _, found in plainWords.allSatisfy { $0.hasEnough(of: found) } }.map(\.0)
    }

    /// The typed words that may match a word of a text: a bit for each.
    /// - Parameter scratch: room for the longest word.
    private func matches(_ text: UnsafeBufferPointer<UInt8>, _ scratch: UnsafeMutableBufferPointer<UInt8>) -> UInt64 {
        var matched: UInt64 = 0
        var (count, key, letters): (Int, UInt64, UInt64) = (0, 0, 0)

        func add(_ letter: UInt8) {
            scratch[count] = letter
            if count < 8 { key |= UInt64(letter) << UInt64(56 - 8 * count) }
            letters |= 1 << UInt64(letter & 63)
            count += 1
        }
        func endWord() {
            guard count > 0 else { return }
            matched |= Self.matched(words, by: UnsafeBufferPointer(rebasing: scratch[..<count]), key, letters)
            if synonyms.mayBegin(key) { matched |= matchedBySynonyms }
            (count, key, letters) = (0, 0, 0)
        }

        // The same words as those of `FoldedText.fold`.
        for byte in text {
            if let letter = asciiWordByte(byte) {
                guard count < Self.longestWord else { return .max }
                add(letter)
                continue
            }
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "`"): break
            case UInt8(ascii: "&"):
                endWord()
                for letter in "and".utf8 { add(letter) }
                endWord()
            // Perhaps an initial, which makes one word with those after it.
            case UInt8(ascii: ".") where count == 1: return .max
            case 0x80...: return .max
            default: endWord()
            }
        }
        endWord()
        return matched
    }

    @inline(__always)
    private static func matched(
        _ words: [TypedWord], by other: UnsafeBufferPointer<UInt8>, _ key: UInt64, _ letters: UInt64
    ) -> UInt64 {
        var matched: UInt64 = 0
        for index in words.indices where words[index].mayMatch(key, letters) {
            matched |= NameQuery.Hits(bits: words[index].hit(by: other, key, letters)).any << UInt64(index)
        }
        return matched
    }
}
