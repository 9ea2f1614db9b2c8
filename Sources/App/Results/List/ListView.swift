import Catalogue
import Geo
import MapDrawing
import Screen

/// The layout of the list. A place has two lines in a narrow pane, one in a wide pane, and three beside small pictures. In a narrow
/// pane, long names and summaries get a second line if the whole list then still fits.
struct ListLayout: Sendable {
    let inside: Rect
    /// Whether each row has room for a small picture.
    let hasPictures: Bool
    let rowHeight: Int
    /// How the places are fitted if long texts get a second line; nil if all places have `rowHeight`.
    let fits: RowFits?
    func height(of item: Int) -> Int { fits?.heights[item] ?? rowHeight }
    var visibleRows: Int { max(1, inside.rows / rowHeight) }
    /// The most columns of a heading: the rule after it has at least two cells.
    var headingColumns: Int { inside.columns - 4 }
    /// The column of a place's name in its row.
    var textColumn: Int { hasPictures ? markColumns + Self.picture.columns + 1 : markColumns }
    /// The width of what stands before the name or the picture in a row.
    let markColumns: Int
    /// The sign of the selection, the place's mark and a blank; if a place has the sign `✓` after its letter, that sign too.
    static func markColumns(hasSigns: Bool) -> Int { hasSigns ? 5 : 4 }
    /// The width of the name in a list with one line for each place.
    var nameColumns: Int { inside.columns - textColumn - endColumns - summaryColumns - columnsWidth - 1 }
    /// The width of the summary.
    var summaryColumns: Int {
        rowHeight == 1 ? min(46, max(24, inside.columns / 2 - 8)) : inside.columns - textColumn - 1
    }
    /// The column of the summary in its row.
    var summaryColumn: Int { rowHeight == 1 ? textColumn + nameColumns + 1 : textColumn }
    /// The width of the distance or the age at the end of a row, with the blanks before it; 0 in a list without either.
    let endColumns: Int
    static func endColumns(hasEnds: Bool) -> Int { hasEnds ? 12 : 0 }

    /// The size of a small picture, in cells; on the screen it is about a square.
    static let picture = Size(columns: 6, rows: 3)

    /// The columns of further facts, which stand between a place's summary and its distance; empty in a narrow list.
    let columns: [TableColumn]
    /// The columns of the list that are taken by name, summary and distance. A list that is at least this wide has one line for
    /// each place.
    static let leastColumns = 84
    /// A row of text with at least this many columns has the direction behind the distance.
    static let leastColumnsWithDirections = 36

    /// - Parameters:
    ///   - fits: how the places are fitted, if some have more lines than usual.
    ///   - offered: the columns that the dataset has, the most wanted first.
    ///   - hasEnds: whether rows end with a distance or an age.
    ///   - hasSigns: whether a place has the sign `✓` after its letter.
    init(
        _ pane: Rect, hasPictures: Bool = false, fits: RowFits? = nil, offered: [TableColumn] = [],
        hasEnds: Bool = true, hasSigns: Bool = false
    ) {
        let inside = pane.inset()
        endColumns = Self.endColumns(hasEnds: hasEnds)
        markColumns = Self.markColumns(hasSigns: hasSigns)
        rowHeight = hasPictures ? Self.picture.rows : Self.usualHeight(inside)
        self.fits = fits
        self.hasPictures = hasPictures
        var room = hasPictures ? 0 : inside.columns - Self.leastColumns
        columns = offered.prefix { column in
            room -= column.width + 2
            return room >= 0
        }.map { $0 }
        // The headings of the columns take the first row.
        self.inside =
            columns.isEmpty
            ? inside
            : Rect(column: inside.column, row: inside.row + 1, columns: inside.columns, rows: inside.rows - 1)
    }

    /// How many lines a place has in a list that leaves no room for an extra line.
    static func usualHeight(_ inside: Rect) -> Int { inside.columns >= leastColumns ? 1 : 2 }

    /// The width of the columns of further facts, with the blanks before them.
    var columnsWidth: Int { columns.reduce(0) { $0 + $1.width + 2 } }
}

/// Draws the list in its box.
/// - Returns: whether it shows the whole name and summary of the selected place.
func drawList(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) -> Bool {
    let order = results.order(state.sort)
    let phrase = order.own?.phrase ?? " by \(state.name(of: order))"
    let isFocused = results.focus == .list && state.panes.isEmpty
    // No row is selected if the list does not show the open place.
    let selectedIndex = state.unlistedRow == nil ? results.selectedIndex ?? 0 : nil
    let position = state.position(at: selectedIndex, in: results)
    // The title and the note have a blank at both ends, and four cells of the box's edge stay. In a narrow list the title is cut off, and
    // the position stays.
    let title = fitted(
        results.places.dataset.noun.many.capitalisedFirst + phrase,
        columns: max(4, rect.columns - 8 - width(of: position)))
    let note =
        firstFitting([position + state.newsNote(results)], columns: rect.columns - 8 - width(of: title)) ?? position
    let box = frame.box(rect, title: title, note: note, focused: isFocused)
    guard !results.visible.isEmpty else {
        drawEdge(state, results, nil, into: &frame, rect: rect)
        frame.writeWrapped(emptyText(state, results), in: box.inset(columns: 1, rows: 0))
        if isFocused { frame.cursor = Point(column: box.column, row: box.row) }
        return false
    }
    let layout = state.listLayout(of: results, in: rect)
    let window = state.listWindow(of: results, in: layout)
    drawEdge(state, results, window, into: &frame, rect: rect)
    let drawing = ListDrawing(
        results: results, layout: layout, window: window, order: order,
        isGrouped: results.places.isGrouped(by: order), listed: state.signedRows(in: results.places),
        matches: ListMatches(results), selectedIndex: selectedIndex, isFocused: isFocused)
    return drawing.draw(state, into: &frame)
}

extension State {
    /// Where the selection is in the list, "3 of 17"; empty for an empty list.
    fileprivate func position(at index: Int?, in results: Results) -> String {
        guard !results.visible.isEmpty else { return "" }
        let count = grouped(results.visible.count) + (listTail == nil ? "" : "+")
        return index.map { "\(grouped($0 + 1)) of \(count)" } ?? count
    }
}

/// Draws the list's lower edge: a note on the left, what follows below and who made the forecasts on the right.
private func drawEdge(
    _ state: State, _ results: Results, _ window: ListWindow?, into frame: inout Frame, rect: Rect
) {
    var free = rect
    // The map shows the credit, too.
    if state.layout.map == nil { free.columns -= drawCredit(results, into: &frame, rect: rect) }
    if let window { free.columns -= frame.drawMore(window, on: free) }
    if let note = state.edgeNote(results) { frame.writeEdge(note.wordings, on: free, style: note.style) }
}

/// Draws who made the data of a list, if the licence wants it, on the right of its lower edge.
/// - Returns: how many columns it takes.
private func drawCredit(_ results: Results, into frame: inout Frame, rect: Rect) -> Int {
    let credit = results.places.dataset.words.credit
    guard !results.visible.isEmpty, !credit.isEmpty else { return 0 }
    let text = fitted(" \(credit) ", columns: rect.columns - 4)
    frame.writeRight(text, endColumn: rect.endColumn - 2, row: rect.endRow - 1, style: Theme.dim)
    return width(of: text) + 1
}

extension State {
    /// What stands on the left of the list's lower edge, the longest wording first; nil if nothing does. The edge has room for one
    /// note, so the first case that applies has it.
    func edgeNote(_ results: Results) -> (wordings: [String], style: Style)? {
        if results.saved.isReopened {
            return results.saved.shownDiff.map { diff in
                (diff.sentences.flatMap { [$0 + " · t: saved", $0] }, Theme.accent)
            }
        }
        if results.listsAllPlaces {
            // The map's edge has the same sentence, if it has room for it.
            return results.unmappedCount > 0 && edgeSentence == nil ? (mapSentences, Theme.accent) : nil
        }
        if results.places.isPartial {
            guard !results.visible.isEmpty, canFetch, updates.running == nil else { return nil }
            let name = results.places.dataset.name
            let wordings = ["Starter set: F5 gets all of \(name)", "Starter set: F5 gets all", "Starter set"]
            return (wordings.map(namingKeys), Theme.dim)
        }
        return results.unplaced.map { count, district in
            let noun = results.places.dataset.noun.form(for: count)
            let (number, verb) = (grouped(count), count == 1 ? "has" : "have")
            let wordings = [
                "\(number) more \(noun) in \(district) \(verb) no position",
                "\(number) in \(district) \(verb) no position",
                "\(number) without a position",
            ]
            return (wordings, Theme.dim)
        }
    }
}
