import Catalogue
import Screen

/// The parts of a list that are highlighted: those that match the text in the find line, in the fields that it looks in.
struct ListMatches {
    private let highlighter: Highlighter
    private let places: Places
    private let rows: Set<Int>
    /// Where the texts stand that are looked in.
    private let fields: [FindField.Text]

    /// - Returns: nil if no place on the screen matches.
    init?(_ results: Results) {
        let (find, places) = (results.find, results.places)
        guard !find.matches.isEmpty,
            let highlighter = Highlighter(
                find.text, synonyms: places.dataset.words.synonyms, isExact: find.options.isExact)
        else { return nil }
        self.highlighter = highlighter
        self.places = places
        rows = find.matchingRows
        fields = results.isFoundByNameAlone ? [.name] : places.foundTexts(without: find.options.without)
    }

    /// The matching parts of the first line of a place, in UTF-8 offsets.
    func ranges(inName name: String, of row: Int) -> [Range<Int>] {
        rows.contains(row) ? highlighter.ranges(in: name) : []
    }

    /// The matching parts of the line below a place's name. A dataset that names its fields says what is looked in, so only
    /// the parts with the text of a field are highlighted.
    func ranges(inSummary summary: String, of row: Int) -> [Range<Int>] {
        guard rows.contains(row), fields != [.name] else { return [] }
        guard places.dataset is any Finding else { return highlighter.ranges(in: summary) }
        let texts = places.texts(fields, of: row)
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

    /// The matching parts of a heading, if it is the text of a field of one of the matching places below it.
    /// - Parameter below: the rows of the places below the heading, in their order.
    func ranges(inHeading title: String, above below: some Sequence<Int>) -> [Range<Int>] {
        let ranges = highlighter.ranges(in: title)
        guard !ranges.isEmpty, let row = below.first(where: rows.contains),
            places.texts(fields, of: row).contains(title)
        else { return [] }
        return ranges
    }

    /// A summary with the first matching part moved to the front if it would be cut off.
    func leading(_ summary: String, of row: Int, columns: Int) -> String {
        guard width(of: summary) > columns, let range = ranges(inSummary: summary, of: row).first,
            width(of: String(decoding: summary.utf8.prefix(range.upperBound), as: UTF8.self)) >= columns
        else { return summary }
        var parts = Self.parts(summary)
        guard let index = parts.firstIndex(where: { !ranges(inSummary: $0, of: row).isEmpty }) else { return summary }
        parts.insert(parts.remove(at: index), at: 0)
        return parts.joined(separator: Self.separator)
    }

    private static let separator = " · "

    private static func parts(_ summary: String) -> [String] {
        summary.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
