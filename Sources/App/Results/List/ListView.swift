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

func drawList(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) {
    let sort = results.order(state.sort)
    let order = results.places.dataset.sorts.first { $0.id == sort }
    let isGrouped = results.places.isGrouped(by: sort)
    let phrase = order?.phrase ?? " by \(state.name(ofOrder: sort))"
    let isFocused = results.focus == .list && state.panes.isEmpty
    // No row is selected if the list does not show the open place.
    let index = state.unlistedRow == nil ? results.selectedIndex ?? 0 : nil
    let tail = state.listTail
    let count = grouped(results.visible.count) + (tail == nil ? "" : "+")
    let position = results.visible.isEmpty ? "" : index.map { "\(grouped($0 + 1)) of \(count)" } ?? count
    // The title and the note have a blank at either end, and two cells of the box beside them. In a narrow list the title is cut off, and
    // the position stays.
    let title = fitted(
        results.places.dataset.noun.many.capitalisedFirst + phrase,
        columns: max(4, rect.columns - 8 - width(of: position)))
    let room = rect.columns - 8 - width(of: title)
    let note = [position + state.newsNote(results), position].first { width(of: $0) <= room } ?? position
    let box = frame.box(rect, title: title, note: note, focused: isFocused)
    let inside = results.visible.isEmpty ? box : state.listLayout(of: results, in: rect).inside
    let window = results.visible.isEmpty ? nil : state.listWindow(of: results, in: rect)
    drawEdge(state, results, window, into: &frame, rect: rect)
    guard let window else {
        frame.writeWrapped(emptyText(state, results), in: inside.inset(columns: 1, rows: 0))
        if isFocused { frame.cursor = Point(column: inside.column, row: inside.row) }
        return
    }
    let listed = state.signedRows(in: results.places)
    let matches = ListMatches(results)
    let layout = state.listLayout(of: results, in: rect)
    drawHeadings(layout, results, into: &frame)
    let lines = window.lines
    for (number, line) in lines.enumerated() {
        let row = inside.row + line.row
        let position: Int
        switch line.content {
        case .item(let item): position = item
        case .heading(let title):
            drawGroup(title, into: &frame, row: row, inside: inside)
            guard let matches, case .item(let first)? = lines.dropFirst(number + 1).first?.content else { continue }
            let below = state.rows(below: title, from: first, of: results, in: rect)
            for range in matches.ranges(inHeading: title, above: below) {
                frame.highlight(
                    range, of: title, column: inside.column + 1, row: row, columns: inside.columns - 4,
                    style: Theme.match)
            }
            continue
        case .tail:
            frame.write(
                fitted(tail ?? "", columns: inside.columns - 5), column: inside.column + 4, row: row,
                style: state.updates.live?.isBroken == true ? Theme.error : Theme.accent)
            continue
        }
        let hit = results.visible[position]
        let isSelected = position == index
        let area = Rect(column: inside.column, row: row, columns: inside.columns, rows: layout.height(of: position))
        drawRow(
            state, results, hit, into: &frame, area: area, layout: layout, fit: layout.fits?.fits[position],
            isSelected: isSelected, isListed: listed.contains(hit.row), order: order, isGrouped: isGrouped,
            match: matches?.place(hit.row))
        if layout.hasPictures {
            state.drawPicture(
                of: hit.row, in: results, into: &frame,
                at: Point(column: area.column + layout.markColumns, row: area.row))
        }
        if isSelected, isFocused { frame.cursor = Point(column: inside.column, row: row) }
    }
}

/// Draws the heading of a group, with a rule after it.
private func drawGroup(_ title: String, into frame: inout Frame, row: Int, inside: Rect) {
    let text = fitted(title, columns: inside.columns - 4) + " "
    let used = frame.write(text, column: inside.column + 1, row: row, style: Theme.title)
    let rest = inside.columns - 2 - used
    frame.write(
        String(repeating: "─", count: max(0, rest)), column: inside.column + 1 + used, row: row, style: Theme.frame)
}

/// Draws what stands on the list's lower edge.
private func drawEdge(
    _ state: State, _ results: Results, _ window: ListWindow?, into frame: inout Frame, rect: Rect
) {
    var free = rect
    free.columns -= drawCredit(results, into: &frame, rect: rect)
    if let window { free.columns -= frame.drawMore(window, on: free) }
    drawDiff(results, into: &frame, rect: free)
    drawUnmapped(state, results, into: &frame, rect: free)
    drawUnplaced(results, into: &frame, rect: free)
    drawStarter(state, results, into: &frame, rect: free)
}

/// Draws the key that gets all places on the list's lower edge, if only a starter set is saved.
private func drawStarter(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) {
    guard results.places.isPartial, !results.visible.isEmpty, state.canFetch, !results.saved.isReopened,
        !results.listsAllPlaces, state.updates.running == nil
    else { return }
    let wordings = [
        "Starter set: F5 gets all of \(results.places.dataset.name)", "Starter set: F5 gets all", "Starter set",
    ]
    guard let words = wordings.map(state.namingKeys).first(where: { width(of: $0) + 6 <= rect.columns }) else { return }
    frame.write(" \(words) ", column: rect.column + 2, row: rect.endRow - 1, style: Theme.dim)
}

/// Draws who made the forecasts of a list on the right of its lower edge.
/// - Returns: how many columns it takes.
private func drawCredit(_ results: Results, into frame: inout Frame, rect: Rect) -> Int {
    guard !results.visible.isEmpty, let credit = (results.places.dataset as? any Forecasting)?.credit else { return 0 }
    let text = fitted(" \(credit) ", columns: rect.columns - 4)
    frame.writeRight(text, endColumn: rect.endColumn - 2, row: rect.endRow - 1, style: Theme.dim)
    return width(of: text) + 1
}

/// Draws the summary of changes since a saved search on the list's lower edge.
private func drawDiff(_ results: Results, into frame: inout Frame, rect: Rect) {
    guard let diff = results.saved.shownDiff else { return }
    let key = " · t: saved"
    let wordings = diff.sentences.flatMap { [$0 + key, $0] }
    guard let line = wordings.first(where: { width(of: $0) + 6 <= rect.columns }) else { return }
    frame.write(" \(line) ", column: rect.column + 2, row: rect.endRow - 1, style: Theme.accent)
}

/// Draws on the list's lower edge how many places of the district have no position, so that the search cannot find them.
private func drawUnplaced(_ results: Results, into frame: inout Frame, rect: Rect) {
    guard let (count, district) = results.unplaced, !results.places.isPartial else { return }
    let noun = results.places.dataset.noun.form(for: count)
    let (number, verb) = (grouped(count), count == 1 ? "has" : "have")
    let wordings = [
        "\(number) more \(noun) in \(district) \(verb) no position", "\(number) in \(district) \(verb) no position",
        "\(number) without a position",
    ]
    guard let line = wordings.first(where: { width(of: $0) + 6 <= rect.columns }) else { return }
    frame.write(" \(line) ", column: rect.column + 2, row: rect.endRow - 1, style: Theme.dim)
}

/// Draws the number of places without a position on the list's lower edge, if the map's edge has no room for it.
private func drawUnmapped(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) {
    guard results.listsAllPlaces, results.unmappedCount > 0, state.edgeSentence == nil,
        let line = state.mapSentences.first(where: { width(of: $0) + 6 <= rect.columns })
    else { return }
    frame.write(" \(line) ", column: rect.column + 2, row: rect.endRow - 1, style: Theme.accent)
}
