extension NameIndex {
    /// Finds places by their names alone.
    /// - Parameter rows: the rows that can be found; nil means all.
    /// - Complexity: O(length of all names).
    public init(namesOf places: Places, among rows: [Int]? = nil) {
        self.init(places.columns.names, among: rows, synonyms: places.dataset.words.synonyms)
    }

    /// Finds places by name, locality, district, postcode, key and the further texts of the dataset, or by the fields that the
    /// dataset names.
    /// - Parameters:
    ///   - rows: the rows that can be found; nil means all current places, and those that are gone if a person can ask for these.
    ///   - left: the ids of the fields that are left out.
    ///   - typed: the only text for which the index will be used, which makes the index faster; nil if there may be several.
    /// - Complexity: O(length of all these texts).
    public init(
        describing places: Places, among rows: [Int]? = nil, without left: Set<String> = [],
        onlyFor typed: String? = nil
    ) {
        let fields = places.foundTexts(without: left)
        let (isCurrent, offersGone) = (places.columns.isCurrent, places.offersGone)
        let rows = rows ?? (0..<places.count).filter { offersGone || isCurrent[$0] }
        var isSearched = [Bool](repeating: false, count: places.count)
        for row in rows { isSearched[row] = true }
        var texts = TextColumn()
        for row in 0..<places.count {
            texts.append(isSearched[row] ? places.texts(fields, of: row).joined(separator: " ") : "")
        }
        let synonyms = places.dataset.words.synonyms
        let filter = typed.flatMap { NameFilter($0, synonyms) }
        self.init(texts, among: filter?.rows(among: rows, in: [texts]) ?? rows, synonyms: synonyms)
    }
}

extension NameIndex {
    /// Finds places around a point: by their names, and by the further texts or the fields of a dataset that has such.
    /// - Parameters:
    ///   - rows: the rows that can be found.
    ///   - left: the ids of the fields that are left out.
    public init(around places: Places, among rows: [Int], without left: Set<String> = []) {
        if places.isFoundByNameAlone {
            self.init(namesOf: places, among: rows)
        } else {
            self.init(describing: places, among: rows, without: left)
        }
    }
}

/// Finds the parts of other texts that match a typed text.
public struct Highlighter: Sendable {
    private let query: NameQuery
    private let synonyms: Synonyms

    /// - Parameters:
    ///   - synonyms: the words that count as the same in the texts.
    ///   - isExact: whether words must match without typing errors.
    /// - Returns: nil if there is no letter and no digit in the typed text.
    public init?(_ typed: String, synonyms: Synonyms, isExact: Bool = false) {
        guard let query = NameQuery(typed, synonyms, isExact: isExact) else { return nil }
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
