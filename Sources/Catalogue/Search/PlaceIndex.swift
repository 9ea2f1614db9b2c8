extension NameIndex {
    /// Finds places by all that tells where they are and which: name, locality, district, postcode and key.
    /// - Parameter rows: those among which it finds; all current places where nil.
    /// - Complexity: O(length of all that).
    public init(describing places: Places, among rows: [Int]? = nil) {
        let columns = places.columns
        var texts = TextColumn()
        for row in 0..<places.count {
            let parts = [columns.names[row]] + columns.localities.map { $0[row] }
            texts.append(
                (parts + [columns.districts[row], columns.postcodes[row], places.key(row)]).joined(separator: " "))
        }
        self.init(texts, among: rows ?? (0..<places.count).filter { columns.isCurrent[$0] })
    }
}

/// Says which parts of any text answer to what was typed.
public struct Highlighter: Sendable {
    private let query: NameQuery

    /// - Returns: nil where no letter and no digit was typed.
    public init?(_ typed: String) {
        guard let query = NameQuery(typed) else { return nil }
        self.query = query
    }

    /// In UTF-8 offsets, ascending and apart from each other.
    public func ranges(in text: String) -> [Range<Int>] {
        var folded = FoldedText(text)
        Synonyms.schools.unify(&folded)
        var table = WordTable()
        for word in folded.words { _ = table.number(of: word.range, in: folded.bytes, key: word.key) }
        let letters = (0..<table.count).map { TypingErrors.letters(table.bytes[table.range($0)]) }
        let hits = query.hits(in: table, letters: letters)
        return NameHighlighter(query: query, table: table, hits: hits).ranges(in: text)
    }
}
