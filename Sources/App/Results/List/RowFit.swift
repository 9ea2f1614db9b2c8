import Catalogue
import Screen

/// How the texts of a place are fitted into its rows, in a list with several rows for each place.
struct RowFit: Sendable {
    /// How many rows the name takes; the distance or the age stands at the end of the first.
    var nameRows = 1
    /// The summary in the wording that is shown.
    var summary: String
    var summaryRows = 1
    var rows: Int { nameRows + summaryRows }

    /// Gives a long name or summary a second row if `limit` allows it. If there is only one more row, the name gets it, unless the summary
    /// would then lose facts.
    /// - Parameters:
    ///   - columns: of a row of text.
    ///   - limit: the most rows.
    ///   - town: stands after the summary if there is room for it.
    ///   - results: the wordings of the result in the summary.
    init(_ text: RowText, columns: Int, limit: Int, town: String, results: () -> [String]) {
        self.init(text, columns: columns, limit: limit, results: results)
        guard !town.isEmpty else { return }
        let room = columns - 3 - min(width(of: town), fewestLetters)
        let fits = { (text: String) in width(of: text) <= room }
        let shown =
            summaryRows == 1
            ? wholeSummary(text.summary, results: results(), fits: fits)
            : brokenLines(summary, columns: columns).last.flatMap { fits($0) ? summary : nil }
        if let shown { summary = shown + " · " + town }
    }

    private init(_ text: RowText, columns: Int, limit: Int, results: () -> [String]) {
        func isShort(_ text: String) -> Bool { width(of: text) <= columns }
        summary = text.summary
        let isLongName = width(of: text.name) > text.nameColumns(in: columns)
        if isShort(summary) {
            nameRows = isLongName && limit > 2 ? 2 : 1
            return
        }
        guard limit > 2 else {
            summary = fittedSummary(summary, results: results(), fits: isShort)
            return
        }
        let results = results()
        if isLongName, limit == 3, let whole = wholeSummary(summary, results: results, fits: isShort) {
            (nameRows, summary) = (2, whole)
            return
        }
        nameRows = isLongName && limit > 3 ? 2 : 1
        let fits = { (text: String) in brokenLines(text, columns: columns).allSatisfy(isShort) }
        summary =
            wholeSummary(summary, results: results, fits: fits) ?? fittedSummary(summary, results: results, fits: fits)
        summaryRows = isShort(summary) ? 1 : 2
    }
}

/// How the texts of each place are fitted, in the order of the list, if long texts get a second row.
struct RowFits: Sendable {
    let fits: [RowFit]
    /// The rows of each place.
    let heights: [Int]

    init(_ fits: [RowFit]) {
        self.fits = fits
        heights = fits.map(\.rows)
    }
}

/// The inputs that decide a list's `RowFits`.
struct RowFitsKey: Equatable {
    /// The version of the listing.
    var version: Int
    var order: ListOrder
    /// The columns of a row of text.
    var columns: Int
    /// The rows for the places.
    var rows: Int
    var distances: DistanceFormat
    /// The time, on which the ages of places depend; nil if no ages are shown.
    var now: Int?
    /// The marks of new places.
    var news: [String: ChangeMark]
    /// For each place of the list, whether it waits to be sent.
    var sending: [SendingState?]
}

extension State {
    /// How the places of a narrow list are fitted if some need more rows than usual and there is room for them; else nil.
    func rowFits(_ results: Results, _ inside: Rect, markColumns: Int) -> RowFits? {
        let usual = ListLayout.usualHeight(inside)
        let rows = inside.rows - (listTail == nil ? 0 : 1)
        // A wider list is a table, and headings take rows too.
        guard inside.columns < ListLayout.leastColumns, results.visible.count * usual <= rows,
            headings(of: results, columns: inside.columns) == nil
        else { return nil }
        let order = results.order(sort)
        let columns = inside.columns - markColumns - 1
        func rowFits() -> RowFits? {
            for limit in [usual + 2, usual + 1] {
                let fits = RowFits(fits(of: results, order, columns: columns, limit: limit))
                let needed = fits.heights.reduce(0, +)
                if needed <= rows { return needed > fits.heights.count * usual ? fits : nil }
            }
            return nil
        }
        let key = RowFitsKey(
            version: results.listing.version, order: order, columns: columns, rows: rows, distances: distances,
            now: run.now, news: service.news.marks,
            sending: results.visible.map { sending(of: $0.row, in: results.places) })
        return results.listing.rowFits.value(for: key, rowFits)
    }

    private func fits(of results: Results, _ order: ListOrder, columns: Int, limit: Int) -> [RowFit] {
        let places = results.places
        return results.visible.map { hit in
            let text = rowText(hit, self, results, order: order, isGrouped: false, columns: columns)
            return RowFit(text, columns: columns, limit: limit, town: town(of: hit, places, beside: text)) {
                places.resultWordings(hit.row)
            }
        }
    }
}

/// The town of a place that has no distance; it tells places of the same name apart. Empty if the row names the town already, and for
/// favourites, which the person knows.
func town(of hit: Hit, _ places: Places, beside text: RowText) -> String {
    guard !hit.isMeasured, !places.dataset.listsFavourites else { return "" }
    let town = places.town(hit.row)
    let isNamed = town.isEmpty || [text.name, text.summary].contains { $0.hasWords(town) }
    return isNamed ? "" : town
}

extension String {
    /// Whether a text occurs, but not as a part of longer words: "Ash" is not in "Ashford School".
    func hasWords(_ text: String) -> Bool {
        ranges(of: text).contains { range in
            let isInWord = [self[..<range.lowerBound].last, self[range.upperBound...].first].contains { neighbour in
                neighbour.map { $0.isLetter || $0.isNumber } ?? false
            }
            return !isInWord
        }
    }
}

/// A text on two rows, or on one if it fits; what does not fit into the second row is cut off later.
func brokenLines(_ text: String, columns: Int) -> [String] {
    guard width(of: text) > columns, let first = wrapped(text, columns: columns).first, first != text else {
        return [text]
    }
    // The rest comes from the text itself: a word longer than a row, such as a link, is split where there is no space.
    let rest = text.dropFirst(first.count).drop { $0 == " " }
    return [withoutOuterDots(first[...]), withoutOuterDots(rest)]
}

/// A text of parts with dots between them, broken into lines that neither begin nor end with a dot.
func wrappedParts(_ text: String, columns: Int) -> [String] {
    wrapped(text, columns: columns).map { withoutOuterDots($0[...]) }
}

/// A line of such a text without the dot at its beginning or end: the line break separates the parts already.
private func withoutOuterDots(_ line: Substring) -> String {
    let line = line.hasPrefix("· ") ? line.dropFirst(2) : line
    return String(line.hasSuffix(" ·") ? line.dropLast(2) : line)
}
