/// Finds names by what a person types: without case, accents and punctuation, in any order, with typing errors.
///
/// Each typed word may be only the beginning of a word in the name ("st pet mar"). `Synonyms` say which words count as
/// the same, `TypingErrors.allowed` says how many typing errors are forgiven.
///
/// Names share their words: 27,000 names have 12,000 different words. A search first compares the typed words with each
/// different word once. Then it goes through the names, which are lists of word numbers, and looks up each word's result.
public struct NameIndex: Sendable {
    private let names: TextColumn
    private var table = WordTable()
    /// For each word of the table, the letters in it; see `TypingErrors.letters`.
    private var letters: [UInt64] = []
    /// The numbers of the words of all names, one name after the other. The highest bit marks an alias.
    private var words: [UInt32] = []
    /// For each name, where its words end in `words`.
    private var ends: [UInt32] = []
    /// For each name, its row in the column; nil if all rows are in the index.
    private let rows: [Int]?

    private let synonyms: Synonyms

    private static let aliasFlag: UInt32 = 1 << 31

    /// - Parameters:
    ///   - names: a name for each row.
    ///   - rows: the rows that can be found; nil means all.
    ///   - synonyms: the words that count as the same in these names.
    /// - Complexity: O(length of all names).
    public init(_ names: TextColumn, among rows: [Int]? = nil, synonyms: Synonyms = .none) {
        self.names = names
        self.rows = rows
        self.synonyms = synonyms
        let count = rows?.count ?? names.count
        ends.reserveCapacity(count)
        words.reserveCapacity(count * 8)
        var text = FoldedText()
        names.bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<count {
                text.fold(UnsafeBufferPointer(rebasing: bytes[names.range(rows?[index] ?? index)]))
                synonyms.unify(&text)
                for word in text.words {
                    let number = UInt32(table.number(of: word.range, in: text.bytes, key: word.key))
                    words.append(word.isAlias ? number | Self.aliasFlag : number)
                }
                ends.append(UInt32(words.count))
            }
        }
        letters = (0..<table.count).map { TypingErrors.letters(table.bytes[table.range($0)]) }
    }

    /// The names that match a typed text, the best first; equally good ones by row.
    /// - Parameter isExact: whether words must match without typing errors.
    public func matches(_ typed: String, limit: Int = .max, isExact: Bool = false) -> [NameMatch] {
        matches(typed, limit: limit, isExact: isExact, distance: { _ in 0 })
    }

    /// The names that match a typed text, the best first; equally good ones by distance, then by row.
    /// - Parameters:
    ///   - isExact: whether words must match without typing errors.
    ///   - distance: the distance of a row, in any unit; called only for rows that are among the best.
    /// - Complexity: O(words of all names).
    public func matches(
        _ typed: String, limit: Int, isExact: Bool = false, distance: (_ row: Int) -> Double
    ) -> [NameMatch] {
        guard limit > 0, let query = NameQuery(typed, synonyms, isExact: isExact) else { return [] }
        let hits = query.hits(in: table, letters: letters)
        let highlighter = NameHighlighter(query: query, table: table, hits: hits, synonyms: synonyms)
        return best(candidates(query, hits), limit, distance).map { row, score in
            NameMatch(row: row, score: score, ranges: highlighter.ranges(in: names[row]))
        }
    }

    /// The rows whose names match a typed text, the best first. Names that match only with typing errors are included
    /// only if no other name matches.
    /// - Parameter isExact: whether words must match without typing errors.
    /// - Complexity: O(words of all names).
    public func rows(like typed: String, isExact: Bool = false) -> [Int] {
        let found = foundRows(like: typed, isExact: isExact)
        return found.exact.isEmpty ? found.withErrors : found.exact
    }

    /// The rows whose names match a typed text without typing errors, and those that match only with some; the best first.
    /// - Parameter isExact: whether typing errors are not forgiven.
    /// - Complexity: O(words of all names).
    public func foundRows(like typed: String, isExact: Bool = false) -> (exact: [Int], withErrors: [Int]) {
        let found = scoredRows(like: typed, isExact: isExact)
        let exact = found.prefix { $0.score.kind != .withErrors }
        return (exact.map(\.row), found.dropFirst(exact.count).map(\.row))
    }

    /// The rows whose names match a typed text, each with how well; the best first, equally good ones by row.
    func scoredRows(like typed: String, isExact: Bool = false) -> [(row: Int, score: NameScore)] {
        guard let query = NameQuery(typed, synonyms, isExact: isExact) else { return [] }
        return best(candidates(query, query.hits(in: table, letters: letters)), .max) { _ in 0 }
    }

    private struct Candidate {
        var index: Int32
        var ordinal: Int32
    }

    /// Every name that has a match for each typed word, with its score.
    private func candidates(_ query: NameQuery, _ hits: [NameQuery.Hits]) -> [Candidate] {
        var found: [Candidate] = []
        let all: UInt64 = 1 << UInt64(query.count) - 1
        let complete = query.complete.words.map {
            table.knownNumber(of: $0.range, in: query.complete.bytes, key: $0.key)
        }
        words.withUnsafeBufferPointer { words in
            hits.withUnsafeBufferPointer { hits in
                var start = 0
                for index in ends.indices {
                    let end = Int(ends[index])
                    var matched: UInt64 = 0
                    for position in start..<end { matched |= hits[Int(words[position] & ~Self.aliasFlag)].bits }
                    if (matched | matched >> 32 | matched >> 48) & all == all {
                        let name = UnsafeBufferPointer(rebasing: words[start..<end])
                        let length = names.range(rows?[index] ?? index).count
                        let score =
                            matched & all == all
                            ? NameScore(kind: kind(name, complete, query.count, hits), length: length)
                            : NameScore(kind: .withErrors, errors: Self.errors(matched, all), length: length)
                        found.append(Candidate(index: Int32(index), ordinal: Int32(score.ordinal)))
                    }
                    start = end
                }
            }
        }
        return found
    }

    private static func errors(_ matched: UInt64, _ all: UInt64) -> Int {
        let mistyped = all & ~matched
        return mistyped.nonzeroBitCount + (mistyped & ~(matched >> 32)).nonzeroBitCount
    }

    /// The kind of a match without typing errors.
    private func kind(
        _ name: UnsafeBufferPointer<UInt32>, _ complete: [Int?], _ count: Int,
        _ hits: UnsafeBufferPointer<NameQuery.Hits>
    ) -> NameScore.Kind {
        var inOrder: UInt64 = 0
        var isBeginning = true
        // Whether the name begins with the typed words if the last one is complete, so
        // that a short form counts as its full word.
        var isCompleteBeginning = true
        var position = 0
        for word in name {
            let number = Int(word & ~Self.aliasFlag)
            inOrder += hits[number].beginnings >> inOrder & 1
            if word & Self.aliasFlag != 0 { continue }
            if position < count {
                let matching = position == count - 1 ? hits[number].beginnings : hits[number].wholes
                isBeginning = isBeginning && matching >> UInt64(position) & 1 == 1
            }
            if position < complete.count { isCompleteBeginning = isCompleteBeginning && complete[position] == number }
            position += 1
            // A single word is always in order, so most names are done here.
            if count == 1, !isBeginning, !isCompleteBeginning { return .inOrder }
            // The rest of the name cannot change the answer.
            if inOrder == UInt64(count), position > max(count, complete.count) { break }
        }
        isBeginning = isBeginning && position >= count
        isCompleteBeginning = isCompleteBeginning && position >= complete.count
        if isCompleteBeginning && position == complete.count { return .exact }
        if isBeginning || isCompleteBeginning { return .beginning }
        return inOrder == UInt64(count) ? .inOrder : .anyOrder
    }

    /// The best candidates, sorted. Nearly every name matches a single typed letter, so only candidates that can be
    /// among the best are sorted.
    private func best(
        _ candidates: [Candidate], _ limit: Int, _ distance: (Int) -> Double
    ) -> [(row: Int, score: NameScore)] {
        var counts = [Int32](repeating: 0, count: NameScore.ordinalCount)
        for candidate in candidates { counts[Int(candidate.ordinal)] += 1 }
        var last = 0
        var total = 0
        while last < counts.count - 1 {
            total += Int(counts[last])
            if total >= limit { break }
            last += 1
        }
        let ordered = candidates.filter { $0.ordinal <= last }.map { candidate in
            let row = rows?[Int(candidate.index)] ?? Int(candidate.index)
            return (ordinal: Int(candidate.ordinal), distance: distance(row), row: row)
        }.sorted { ($0.ordinal, $0.distance, $0.row) < ($1.ordinal, $1.distance, $1.row) }
        return ordered.prefix(limit).map { ($0.row, NameScore(ordinal: $0.ordinal)) }
    }
}
