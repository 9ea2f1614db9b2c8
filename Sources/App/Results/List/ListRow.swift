import Catalogue
import Geo
import MapDrawing
import Screen

/// What a row of the list says about a place.
private struct RowText {
    var note: RowNote?
    var name: String
    var summary: String
    /// The distance or the age at the end of the row; empty if there is neither.
    var end: String
    /// Whether the name is faint unless the row is selected.
    var isFaint: Bool
}

/// The texts of a row. This is a function, because an initializer would be given its own copy of the whole state.
private func rowText(
    _ hit: Hit, _ state: State, _ results: Results, order: SortOrder?, isGrouped: Bool
) -> RowText {
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
        end: shortAge ?? (hit.isMeasured ? state.distance(hit, from: results.origin) : ""),
        isFaint: note?.isDim == true || age?.hasExpired == true)
}

/// Draws a place of the list.
func drawRow(
    _ state: State, _ results: Results, _ hit: Hit, into frame: inout Frame, area: Rect, layout: ListLayout,
    isSelected: Bool, isListed: Bool, order: SortOrder?, isGrouped: Bool, match: PlaceMatch?
) {
    let places = results.places
    let text = rowText(hit, state, results, order: order, isGrouped: isGrouped)
    drawSigns(
        places.mark(hit.row), state.pinStyle(of: hit.row, in: places), state.screen.charset, into: &frame, area: area,
        isSelected: isSelected, isListed: isListed, isGone: text.note?.isGone == true)
    let nameStyle = isSelected ? Theme.title : text.isFaint ? Theme.dim : .plain
    var usedRows = 1
    if layout.rowHeight == 1 {
        drawLine(text, of: hit.row, in: places, layout, match, nameStyle, into: &frame, area: area)
    } else {
        let rows = drawLines(text, of: hit.row, in: places, layout, match, nameStyle, into: &frame, area: area)
        usedRows = layout.hasPictures ? area.rows : rows
    }
    if isSelected {
        let used = Rect(column: area.column, row: area.row, columns: area.columns, rows: usedRows)
        frame.restyle(used) { $0 = Style(.default, on: .default, $0.attributes.union(.reverse)) }
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

/// Draws a place on several lines: its name on the first, its summary below, the distance or the age at the end of one of them.
/// - Returns: how many lines it takes.
private func drawLines(
    _ text: RowText, of row: Int, in places: Places, _ layout: ListLayout, _ match: PlaceMatch?, _ nameStyle: Style,
    into frame: inout Frame, area: Rect
) -> Int {
    let start = area.column + layout.textColumn
    let columns = layout.summaryColumns
    let endWidth = width(of: text.end)
    // If the name fills its row, the distance goes on the last row of the place.
    let beside = area.columns - layout.textColumn - endWidth - 2
    let isLong = width(of: text.name) > beside
    let besideEnd = isLong && !text.end.isEmpty ? columns - endWidth - 2 : columns
    // The lines of the last text that was tried.
    var broken: (text: String, lines: [String]) = ("", [])
    var summary = fittedSummary(text.summary, results: places.resultWordings(row)) { text in
        if width(of: text) <= besideEnd { return true }
        guard area.rows > 2 else { return false }
        let lines = summaryLines(text, columns: columns, rows: area.rows - 1)
        broken = (text, lines)
        return width(of: lines[0]) <= columns && (lines.count < 2 || width(of: lines[1]) <= besideEnd)
    }
    if let match { summary = match.leading(summary, columns: columns) }
    frame.write(
        text.name, column: start, row: area.row, columns: isLong ? area.columns - layout.textColumn - 1 : beside,
        style: nameStyle, matches: match?.ranges(inName: text.name) ?? [])
    let lines: [String] =
        if width(of: summary) <= besideEnd || area.rows == 2 {
            [summary]
        } else if broken.text == summary {
            broken.lines
        } else {
            summaryLines(summary, columns: columns, rows: area.rows - 1)
        }
    // If the summary fills its row, the distance gets the next row, if there is one.
    let isAlone = isLong && lines.count == 1 && area.rows > 2 && width(of: summary) > besideEnd
    let endRow = isLong ? area.row + lines.count + (isAlone ? 1 : 0) : area.row
    for (index, line) in lines.enumerated() {
        frame.write(
            line, column: start, row: area.row + 1 + index,
            columns: area.row + 1 + index == endRow ? besideEnd : columns, style: Theme.dim,
            matches: match?.ranges(inSummary: line) ?? [])
    }
    frame.colour(
        text.note, nameAt: Point(column: start, row: area.row), summary: summary,
        at: Point(column: start, row: area.row + 1), columns: columns)
    frame.writeRight(text.end, endColumn: area.endColumn - 1, row: endRow)
    return max(1 + lines.count, endRow - area.row + 1)
}

/// A summary on one or two rows; what does not fit is cut off later.
private func summaryLines(_ summary: String, columns: Int, rows: Int) -> [String] {
    guard rows > 1, let first = wrapped(summary, columns: columns).first, first != summary else { return [summary] }
    // The rest comes from the summary itself: a word longer than a row, such as a link, is split where there is no space.
    let rest = summary.dropFirst(first.count).drop { $0 == " " }
    // The line break separates the two parts, so a dot before it is dropped.
    return [first.hasSuffix(" ·") ? String(first.dropLast(2)) : first, String(rest)]
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
