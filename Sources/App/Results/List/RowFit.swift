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

    /// Gives a long name or summary a second row if there is one. If only one of them can have it, the name gets it, unless the
    /// summary would lose facts.
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

/// The fits of all places of a list in which long texts get a second row.
struct RowFits: Sendable {
    let fits: [RowFit]
    /// The rows of each place.
    let heights: [Int]

    init(_ fits: [RowFit]) {
        self.fits = fits
        heights = fits.map(\.rows)
    }
}

/// What the fits of a list depend on, if its values do not expire.
struct RowFitsKey: Equatable {
    /// The version of the listing.
    var version: Int
    var order: String
    /// The columns of a row of text.
    var columns: Int
    /// The rows of the list.
    var rows: Int
    var distances: DistanceFormat
}

extension State {
    /// How the places of a narrow list are fitted if some need more rows than usual and there is room for them; else nil.
    func rowFits(_ results: Results, _ inside: Rect, markColumns: Int) -> RowFits? {
        let usual = ListLayout.usualHeight(inside)
        // A wider list is a table.
        guard inside.columns < ListLayout.leastColumns, results.visible.count * usual <= inside.rows else { return nil }
        let order = results.order(sort)
        guard !results.places.isGrouped(by: order) else { return nil }
        let columns = inside.columns - markColumns - 1
        func rowFits() -> RowFits? {
            for limit in [usual + 2, usual + 1] {
                let fits = RowFits(fits(of: results, order, columns: columns, limit: limit))
                let needed = fits.heights.reduce(0, +)
                if needed <= inside.rows { return needed > fits.heights.count * usual ? fits : nil }
            }
            return nil
        }
        // The texts of values that expire change with the time.
        if results.places.dataset is any Expiring { return rowFits() }
        let key = RowFitsKey(
            version: results.listing.version, order: order, columns: columns, rows: inside.rows, distances: distances)
        return results.listing.rowFits.value(for: key, rowFits)
    }

    private func fits(of results: Results, _ orderID: String, columns: Int, limit: Int) -> [RowFit] {
        let places = results.places
        let order = places.dataset.sorts.first { $0.id == orderID }
        return results.visible.map { hit in
            let text = rowText(hit, self, results, order: order, isGrouped: false, columns: columns)
            return RowFit(text, columns: columns, limit: limit, town: town(of: hit, places, beside: text)) {
                places.resultWordings(hit.row)
            }
        }
    }
}

/// The town of a place without a distance, which tells it from others of its name; empty if its row names the town already. The row of
/// a favourite needs none: the person knows it.
func town(of hit: Hit, _ places: Places, beside text: RowText) -> String {
    guard !hit.isMeasured, !places.dataset.listsFavourites else { return "" }
    let town = places.town(hit.row)
    return text.name.contains(town) || text.summary.contains(town) ? "" : town
}

/// A text on two rows, or on one if it fits; what does not fit into the second row is cut off later.
func brokenLines(_ text: String, columns: Int) -> [String] {
    guard width(of: text) > columns, let first = wrapped(text, columns: columns).first, first != text else {
        return [text]
    }
    // The rest comes from the text itself: a word longer than a row, such as a link, is split where there is no space.
    let rest = text.dropFirst(first.count).drop { $0 == " " }
    // The line break separates the two parts, so a dot beside it is dropped.
    return [
        first.hasSuffix(" ·") ? String(first.dropLast(2)) : first,
        String(rest.hasPrefix("· ") ? rest.dropFirst(2) : rest),
    ]
}
