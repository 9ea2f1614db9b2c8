extension NameIndex {
    /// Finds places by their names alone.
    /// - Parameter rows: the rows that can be found; nil means all.
    /// - Complexity: O(length of all names).
    public init(namesOf places: Places, among rows: [Int]? = nil) {
        self.init(places.columns.names, among: rows, synonyms: places.dataset.words.synonyms)
    }

    /// Finds places by name, locality, keywords, district, postcode and key.
    /// - Parameter rows: the rows that can be found; nil means all current places.
    /// - Complexity: O(length of all these texts).
    public init(describing places: Places, among rows: [Int]? = nil) {
        let columns = places.columns
        var texts = TextColumn()
        for row in 0..<places.count {
            let parts = [columns.names[row]] + (columns.localities + columns.keywords).map { $0[row] }
            texts.append(
                (parts + [columns.districts[row], columns.postcodes[row], places.key(row)]).joined(separator: " "))
        }
        self.init(
            texts, among: rows ?? (0..<places.count).filter { columns.isCurrent[$0] },
            synonyms: places.dataset.words.synonyms)
    }
}

/// Finds the parts of other texts that match a typed text.
public struct Highlighter: Sendable {
    private let query: NameQuery
    private let synonyms: Synonyms

    /// - Parameter synonyms: the words that count as the same in the texts.
    /// - Returns: nil if there is no letter and no digit in the typed text.
    public init?(_ typed: String, synonyms: Synonyms) {
        guard let query = NameQuery(typed, synonyms) else { return nil }
        self.query = query
        self.synonyms = synonyms
    }

    /// The matching parts in UTF-8 offsets, in ascending order, without overlaps.
    public func ranges(in text: String) -> [Range<Int>] {
        var folded = FoldedText(text)
        synonyms.unify(&folded)
        var table = WordTable()
        for word in folded.words { _ = table.number(of: word.range, in: folded.bytes, key: word.key) }
        let letters = (0..<table.count).map { TypingErrors.letters(table.bytes[table.range($0)]) }
        let hits = query.hits(in: table, letters: letters)
        return NameHighlighter(query: query, table: table, hits: hits, synonyms: synonyms).ranges(in: text)
    }
}
