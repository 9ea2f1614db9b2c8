import Catalogue
import Geo
import MapDrawing
import Screen

/// What a row of the list says about a place.
struct RowText {
    var note: RowNote?
    var name: String
    var summary: String
    /// The distance or the age at the end of the row; empty if there is neither.
    var end: String
    /// Whether the name is faint unless the row is selected.
    var isFaint: Bool

    /// The columns of the name in a row of `columns`, beside the distance or the age.
    func nameColumns(in columns: Int) -> Int { end.isEmpty ? columns : columns - width(of: end) - 1 }
}

/// The texts of a row. This is a function, because an initializer would be given its own copy of the whole state.
/// - Parameter columns: the width of a row of text. In a narrow row, directions are left out to leave room for the names; the map shows
///   where the places are.
func rowText(
    _ hit: Hit, _ state: State, _ results: Results, order: ListOrder, isGrouped: Bool, columns: Int
) -> RowText {
    let hasDirections = columns >= ListLayout.leastColumnsWithDirections
    let places = results.places
    // Without a distance, the age stands at the end of the row.
    let shortAge = results.origin == nil ? state.shortAge(of: hit.row, in: places) : nil
    let note = state.rowNote(hit.row, in: results)
    let age = state.age(of: hit.row, in: places)
    let about = results.summary(hit.row, sortedBy: order, isGrouped: isGrouped)
    // "waiting" and "not sent" come first, so that a narrow list does not cut them off.
    let aged: [String?]
    if (places.dataset as? any Expiring)?.rowsHaveAges == false {
        aged = [age?.hasExpired == true ? age?.words : nil, about]
    } else {
        aged = shortAge != nil ? [about] : age?.isUnsent == true ? [age?.words, about] : [about, age?.words]
    }
    return RowText(
        note: note, name: [note?.sign, places.title(hit.row)].compactMap { $0 }.joined(separator: " "),
        // The summary begins with the note in words, because the sign before the name is easily missed.
        summary: ([note?.words] + aged).compactMap { $0 }.joined(separator: " · "),
        end: shortAge
            ?? (!hit.isMeasured
                ? ""
                : hasDirections
                    ? state.distance(hit, from: results.origin)
                    : state.distances.writer(from: results.origin)(hit.distanceMetres)),
        isFaint: note?.isDim == true || age?.hasExpired == true)
}

/// A place of the list as it is drawn: what differs from row to row.
private struct ListRow {
    let hit: Hit
    let area: Rect
    let text: RowText
    /// The parts to highlight; nil for a place that does not match.
    let match: PlaceMatch?
    let isSelected: Bool

    var nameStyle: Style { text.isFaint ? Theme.dim : .plain }
}

extension ListDrawing {
    /// Draws a place of the list.
    /// - Parameters:
    ///   - item: the index of the place in the list.
    ///   - first: the first row of the screen that it takes.
    /// - Returns: whether its name and summary are shown whole.
    func drawPlace(_ item: Int, _ state: State, into frame: inout Frame, row first: Int) -> Bool {
        let hit = results.visible[item]
        let area = Rect(
            column: layout.inside.column, row: first, columns: layout.inside.columns, rows: layout.height(of: item))
        let text = rowText(
            hit, state, results, order: order, isGrouped: isGrouped,
            columns: layout.rowHeight == 1 ? .max : layout.summaryColumns)
        let row = ListRow(
            hit: hit, area: area, text: text, match: matches?.place(hit.row), isSelected: item == selectedIndex)
        drawSigns(of: row, state, into: &frame)
        let fit = layout.rowHeight == 1 ? nil : layout.fits?.fits[item] ?? fit(row)
        let isWhole = fit.map { drawLines(row, $0, into: &frame) } ?? drawLine(row, into: &frame)
        if row.isSelected {
            // Only the rows with the name are highlighted, so a moved selection writes half as much to the terminal.
            let nameArea = Rect(column: area.column, row: area.row, columns: area.columns, rows: fit?.nameRows ?? 1)
            frame.restyle(nameArea) { $0 = Style(.default, on: .default, $0.attributes.union([.reverse, .bold])) }
            if isFocused { frame.cursor = Point(column: area.column, row: area.row) }
        }
        if layout.hasPictures {
            state.drawPicture(
                of: hit.row, in: results, into: &frame,
                at: Point(column: area.column + layout.markColumns, row: area.row))
        }
        return isWhole
    }

    /// How the texts of a place are fitted in a list that gives no place more rows than usual.
    private func fit(_ row: ListRow) -> RowFit {
        let places = results.places
        return RowFit(
            row.text, columns: layout.summaryColumns, limit: layout.rowHeight,
            town: town(of: row.hit, places, beside: row.text)
        ) { places.resultWordings(row.hit.row) }
    }

    /// Draws what stands before a place's name: the sign of the selection, the pin with its letter, the sign of the shortlist.
    private func drawSigns(of row: ListRow, _ state: State, into frame: inout Frame) {
        let (place, area, isGone) = (row.hit.row, row.area, row.text.note?.isGone == true)
        let mark = results.places.mark(place)
        let tone = state.pinStyle(of: place, in: results.places)
        let pin = isGone ? " " : String(Character(PinShape(mark.shape).glyph(in: state.screen.charset)))
        frame.write(row.isSelected ? "▸" : " ", column: area.column, row: area.row, style: Theme.accent)
        frame.write(pin, column: area.column + 1, row: area.row, style: tone)
        frame.write(String(mark.letter), column: area.column + 2, row: area.row, style: isGone ? Theme.dim : tone)
        if listed.contains(place) {
            // A pin without a letter leaves its cell to the sign, which saves a column before the name.
            let column = area.column + (mark.letter == " " ? 2 : 3)
            frame.write(ShortlistState.sign, column: column, row: area.row, style: Theme.accent.with(.bold))
        }
    }

    /// Draws a place on one line: its name, its summary, further facts, and the distance or the age.
    /// - Returns: whether the name and the summary are shown whole.
    private func drawLine(_ row: ListRow, into frame: inout Frame) -> Bool {
        let (text, match, area, places) = (row.text, row.match, row.area, results.places)
        let columns = layout.summaryColumns
        var summary = fittedSummary(text.summary, results: places.resultWordings(row.hit.row)) {
            width(of: $0) <= columns
        }
        if let match { summary = match.leading(summary, columns: columns) }
        let summaryColumn = area.column + layout.summaryColumn
        drawCells(layout, of: row.hit.row, in: places, into: &frame, column: summaryColumn + columns, row: area.row)
        frame.write(
            text.name, column: area.column + layout.textColumn, row: area.row, columns: layout.nameColumns,
            style: row.nameStyle,
            matches: match?.ranges(inName: text.name) ?? [])
        frame.write(
            summary, column: summaryColumn, row: area.row, columns: columns, style: Theme.dim,
            matches: match?.ranges(inSummary: summary) ?? [])
        frame.colour(
            text.note, nameAt: Point(column: area.column + layout.textColumn, row: area.row), summary: summary,
            at: Point(column: summaryColumn, row: area.row), columns: columns)
        frame.writeRight(text.end, endColumn: area.endColumn - 1, row: area.row)
        return summary == text.summary && width(of: text.name) <= layout.nameColumns
    }

    /// Draws a place on several lines: its name beside the distance or the age, and its summary below.
    /// - Returns: whether the name and the summary are shown whole.
    private func drawLines(_ row: ListRow, _ fit: RowFit, into frame: inout Frame) -> Bool {
        let (text, match, area) = (row.text, row.match, row.area)
        let columns = layout.summaryColumns
        let beside = text.nameColumns(in: columns)
        let summary = match?.leading(fit.summary, columns: columns) ?? fit.summary
        // A town may follow the summary.
        var isWhole = summary.hasPrefix(text.summary)
        var place = Point(column: area.column + layout.textColumn, row: area.row)
        frame.writeRight(text.end, endColumn: area.endColumn - 1, row: area.row)
        for line in fit.nameRows > 1 ? brokenLines(text.name, columns: beside) : [text.name] {
            let room = place.row == area.row ? beside : columns
            frame.write(
                line, column: place.column, row: place.row, columns: room, style: row.nameStyle,
                matches: match?.ranges(inName: line) ?? [])
            isWhole = isWhole && width(of: line) <= room
            place.row += 1
        }
        let start = place
        for line in fit.summaryRows > 1 ? brokenLines(summary, columns: columns) : [summary] {
            frame.write(
                line, column: place.column, row: place.row, columns: columns, style: Theme.dim,
                matches: match?.ranges(inSummary: line) ?? [])
            isWhole = isWhole && width(of: line) <= columns
            place.row += 1
        }
        frame.colour(
            text.note, nameAt: Point(column: start.column, row: area.row), summary: summary, at: start,
            columns: columns)
        return isWhole
    }
}

extension Frame {
    /// Writes a text, cut off after `columns`, with the parts that were searched for in another colour.
    /// - Parameter matches: UTF-8 offsets in `text`.
    fileprivate mutating func write(
        _ text: String, column: Int, row: Int, columns: Int, style: Style, matches: [Range<Int>]
    ) {
        let shown = matches.isEmpty ? fittedParts(text, columns: columns) : fitted(text, columns: columns)
        write(shown, column: column, row: row, style: style)
        for range in matches {
            highlight(range, of: text, column: column, row: row, columns: columns, style: Theme.match)
        }
    }

    /// Restyles a part of a text that is already drawn at a position, cut off after `columns`.
    /// - Parameter range: UTF-8 offsets in `text`.
    mutating func highlight(
        _ range: Range<Int>, of text: String, column: Int, row: Int, columns: Int, style: Style
    ) {
        func columnsBefore(_ offset: Int) -> Int {
            width(of: String(decoding: text.utf8.prefix(offset), as: UTF8.self))
        }
        let start = columnsBefore(range.lowerBound)
        let end = min(columns, columnsBefore(range.upperBound))
        guard start < end else { return }
        restyle(Rect(column: column + start, row: row, columns: end - start, rows: 1)) { $0 = style }
    }
}
