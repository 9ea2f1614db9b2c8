import Catalogue
import Screen

/// The places of a list that match the text in the find line, and the fields that are searched.
struct ListMatches {
    private let text: String
    /// Finds the matching parts of texts, and those parts that match without typing errors.
    private let highlighters: (fuzzy: Highlighter, exact: Highlighter)
    private let isExact: Bool
    private let places: Places
    private let rows: Set<Int>
    /// The columns that are searched.
    private let fields: [FindField.Text]

    /// - Returns: nil if no place on the screen matches.
    init?(_ results: Results) {
        let (find, places) = (results.find, results.places)
        let synonyms = places.dataset.words.synonyms
        guard !find.matches.isEmpty, let fuzzy = Highlighter(find.text, synonyms: synonyms),
            let exact = Highlighter(find.text, synonyms: synonyms, isExact: true)
        else { return nil }
        text = find.text
        highlighters = (fuzzy, exact)
        isExact = find.options.isExact
        self.places = places
        rows = find.matchingRows
        fields = results.isFoundByNameAlone ? [.name] : places.foundTexts(without: find.options.without)
    }

    /// The highlighted parts of a place; nil for a place that does not match.
    func place(_ row: Int) -> PlaceMatch? {
        guard rows.contains(row) else { return nil }
        let texts = places.texts(fields, of: row)
        let isEverywhere = fields != [.name] && !(places.dataset is any Finding)
        return PlaceMatch(
            highlighter: matchesExactly(texts) ? highlighters.exact : highlighters.fuzzy,
            texts: isEverywhere ? nil : fields == [.name] ? [] : texts)
    }

    /// Whether texts match without typing errors. If they do, words with typing errors are not highlighted.
    private func matchesExactly(_ texts: [String]) -> Bool {
        if isExact { return true }
        let index = NameIndex(
            TextColumn([texts.joined(separator: " ")]), synonyms: places.dataset.words.synonyms)
        return !index.rows(like: text, isExact: true).isEmpty
    }

    /// The matching parts of a heading in UTF-8 offsets. A heading is a name, such as a building's, then a distance and
    /// a number; only the name can match, and only if it is a searched field of a matching place below it.
    /// - Parameter below: the rows of the places below the heading, in their order.
    func ranges(inHeading title: String, above below: [Int]) -> [Range<Int>] {
        guard !highlighters.fuzzy.ranges(in: title).isEmpty, let row = below.first(where: { rows.contains($0) }) else {
            return []
        }
        let texts = places.texts(fields, of: row)
        let name = texts.first { title == $0 || title.hasPrefix($0 + " · ") || title.hasPrefix($0 + " (") }
        guard let name else { return [] }
        return (matchesExactly(texts) ? highlighters.exact : highlighters.fuzzy).ranges(in: name)
    }
}

/// The highlighted parts of a place. All ranges are UTF-8 offsets.
struct PlaceMatch {
    fileprivate let highlighter: Highlighter
    /// The parts of summaries that can be highlighted; nil if any part can.
    fileprivate let texts: [String]?

    func ranges(inName name: String) -> [Range<Int>] { highlighter.ranges(in: name) }

    /// The matching parts of the line below a place's name. If the dataset names its fields, only the text of searched
    /// fields is highlighted.
    func ranges(inSummary summary: String) -> [Range<Int>] {
        guard let texts else { return highlighter.ranges(in: summary) }
        var ranges: [Range<Int>] = []
        var start = 0
        for part in Self.parts(summary) {
            if texts.contains(part) {
                ranges += highlighter.ranges(in: part).map { $0.lowerBound + start..<$0.upperBound + start }
            }
            start += part.utf8.count + Self.separator.utf8.count
        }
        return ranges
    }

    /// A summary with the first matching part moved to the front if it would be cut off.
    func leading(_ summary: String, columns: Int) -> String {
        guard width(of: summary) > columns, let range = ranges(inSummary: summary).first,
            width(of: String(decoding: summary.utf8.prefix(range.upperBound), as: UTF8.self)) >= columns
        else { return summary }
        var parts = Self.parts(summary)
        guard let index = parts.firstIndex(where: { !ranges(inSummary: $0).isEmpty }) else { return summary }
        parts.insert(parts.remove(at: index), at: 0)
        return parts.joined(separator: Self.separator)
    }

    private static let separator = " · "

    private static func parts(_ summary: String) -> [String] {
        summary.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
