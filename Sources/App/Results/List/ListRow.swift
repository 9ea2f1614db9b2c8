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
    _ hit: Hit, _ state: State, _ results: Results, order: SortOrder?, isGrouped: Bool, columns: Int
) -> RowText {
    let hasDirections = columns >= ListLayout.leastColumnsWithDirections
    let places = results.places
    // Without a distance, the age stands at the end of the row.
    let shortAge = results.origin == nil ? state.shortAge(of: hit.row, in: places) : nil
    let note = state.rowNote(hit.row, in: results)
    let age = state.age(of: hit.row, in: places)
    let about = results.summary(hit.row, in: order, isGrouped: isGrouped)
    // "waiting" and "not sent" come first, so that a narrow list does not cut them off.
    let aged: [String?]
    if places.dataset is any Forecasting {
        // The row of a forecast is full, so its age is added only if it is out of date.
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

/// Draws a place of the list.
/// - Parameter fit: how its texts are fitted, if that is known already.
func drawRow(
    _ state: State, _ results: Results, _ hit: Hit, into frame: inout Frame, area: Rect, layout: ListLayout,
    fit: RowFit?,
    isSelected: Bool, isListed: Bool, order: SortOrder?, isGrouped: Bool, match: PlaceMatch?
) {
    let places = results.places
    let text = rowText(
        hit, state, results, order: order, isGrouped: isGrouped,
        columns: layout.rowHeight == 1 ? .max : layout.summaryColumns)
    drawSigns(
        places.mark(hit.row), state.pinStyle(of: hit.row, in: places), state.screen.charset, into: &frame, area: area,
        isSelected: isSelected, isListed: isListed, isGone: text.note?.isGone == true)
    let nameStyle = isSelected ? Theme.title : text.isFaint ? Theme.dim : .plain
    if layout.rowHeight == 1 {
        drawLine(text, of: hit.row, in: places, layout, match, nameStyle, into: &frame, area: area)
    } else {
        let fit =
            fit
            ?? RowFit(
                text, columns: layout.summaryColumns, limit: layout.rowHeight,
                town: town(of: hit, places, beside: text)
            ) { places.resultWordings(hit.row) }
        drawLines(text, fit, layout, match, nameStyle, into: &frame, area: area)
    }
    if isSelected {
        frame.restyle(area) { $0 = Style(.default, on: .default, $0.attributes.union(.reverse)) }
    }
}

/// Draws what stands before a place's name: the sign of the selection, the pin with its letter, the sign of the shortlist.
private func drawSigns(
    _ mark: Mark, _ tone: Style, _ charset: CharacterSet, into frame: inout Frame, area: Rect, isSelected: Bool,
    isListed: Bool, isGone: Bool
) {
    let pin = isGone ? " " : String(Character(PinShape(mark.shape).glyph(in: charset)))
    frame.write(isSelected ? "▸" : " ", column: area.column, row: area.row, style: Theme.accent)
    frame.write(pin, column: area.column + 1, row: area.row, style: tone)
    frame.write(String(mark.letter), column: area.column + 2, row: area.row, style: isGone ? Theme.dim : tone)
    if isListed {
        // In the cell of a missing letter, which saves a column before the name.
        let column = area.column + (mark.letter == " " ? 2 : 3)
        frame.write(ShortlistState.sign, column: column, row: area.row, style: Theme.accent.with(.bold))
    }
}

/// Draws a place on one line: its name, its summary, further facts, and the distance or the age.
private func drawLine(
    _ text: RowText, of row: Int, in places: Places, _ layout: ListLayout, _ match: PlaceMatch?, _ nameStyle: Style,
    into frame: inout Frame, area: Rect
) {
    let columns = layout.summaryColumns
    var summary = fittedSummary(text.summary, results: places.resultWordings(row)) { width(of: $0) <= columns }
    if let match { summary = match.leading(summary, columns: columns) }
    let summaryColumn = area.column + layout.summaryColumn
    drawCells(layout, of: row, in: places, into: &frame, column: summaryColumn + columns, row: area.row)
    frame.write(
        text.name, column: area.column + layout.textColumn, row: area.row, columns: layout.nameColumns,
        style: nameStyle,
        matches: match?.ranges(inName: text.name) ?? [])
    frame.write(
        summary, column: summaryColumn, row: area.row, columns: columns, style: Theme.dim,
        matches: match?.ranges(inSummary: summary) ?? [])
    frame.colour(
        text.note, nameAt: Point(column: area.column + layout.textColumn, row: area.row), summary: summary,
        at: Point(column: summaryColumn, row: area.row), columns: columns)
    frame.writeRight(text.end, endColumn: area.endColumn - 1, row: area.row)
}

/// Draws a place on several lines: its name beside the distance or the age, and its summary below.
private func drawLines(
    _ text: RowText, _ fit: RowFit, _ layout: ListLayout, _ match: PlaceMatch?, _ nameStyle: Style,
    into frame: inout Frame, area: Rect
) {
    let columns = layout.summaryColumns
    let beside = text.nameColumns(in: columns)
    let summary = match?.leading(fit.summary, columns: columns) ?? fit.summary
    var place = Point(column: area.column + layout.textColumn, row: area.row)
    frame.writeRight(text.end, endColumn: area.endColumn - 1, row: area.row)
    for line in fit.nameRows > 1 ? brokenLines(text.name, columns: beside) : [text.name] {
        frame.write(
            line, column: place.column, row: place.row, columns: place.row == area.row ? beside : columns,
            style: nameStyle, matches: match?.ranges(inName: line) ?? [])
        place.row += 1
    }
    let start = place
    for line in fit.summaryRows > 1 ? brokenLines(summary, columns: columns) : [summary] {
        frame.write(
            line, column: place.column, row: place.row, columns: columns, style: Theme.dim,
            matches: match?.ranges(inSummary: line) ?? [])
        place.row += 1
    }
    frame.colour(
        text.note, nameAt: Point(column: start.column, row: area.row), summary: summary, at: start, columns: columns)
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
