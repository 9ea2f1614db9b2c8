import Catalogue
import Geo
import MapDrawing
import Screen

/// How the list lays its rows out: two lines a place in a narrow pane, one in a wide one.
struct ListLayout: Sendable {
    let inside: Rect
    var rowHeight: Int { inside.columns >= 70 ? 1 : 2 }
    var visibleRows: Int { max(1, inside.rows / rowHeight) }

    init(_ pane: Rect) { inside = pane.inset() }
}

func drawList(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    let sort = results.order(state.sort)
    let order = results.places.collection.sorts.first { $0.id == sort }
    let title = "\(results.places.collection.noun.many.capitalisedFirst) by \(order?.name ?? sort)"
    let isFocused = results.focus == .list
    let index = results.selectedIndex ?? 0
    let tail = state.listTail
    let note =
        results.visible.isEmpty
        ? "" : "\(grouped(index + 1)) of \(grouped(results.visible.count))\(tail == nil ? "" : "+")"
    let inside = frame.box(rect, title: title, note: note, focused: isFocused, theme: theme)
    drawSince(results, into: &frame, rect: rect, theme: theme)
    drawUnmapped(state, results, into: &frame, rect: rect, theme: theme)
    guard !results.visible.isEmpty else {
        frame.writeWrapped(emptyText(state, results), in: inside.inset(columns: 1, rows: 0))
        if isFocused { frame.cursor = Point(column: inside.column, row: inside.row) }
        return
    }
    let listed = state.shortlistedRows(in: results.places)
    let highlighter = results.matches.isEmpty ? nil : Highlighter(results.lastFind)
    for line in state.listWindow(of: results, in: rect).lines {
        let row = inside.row + line.row
        let position: Int
        switch line.content {
        case .place(let place): position = place
        case .heading(let title):
            drawGroup(title, into: &frame, row: row, inside: inside, theme: theme)
            continue
        case .tail:
            frame.write(
                fitted(tail ?? "", columns: inside.columns - 5), column: inside.column + 4, row: row,
                style: state.live?.isBroken == true ? theme.error : theme.accent)
            continue
        }
        let hit = results.visible[position]
        let isSelected = position == index
        drawRow(
            state, results, hit,
            into: &frame,
            area: Rect(column: inside.column, row: row, columns: inside.columns, rows: ListLayout(rect).rowHeight),
            isSelected: isSelected, isListed: listed.contains(hit.row),
            highlighter: results.matchingRows.contains(hit.row) ? highlighter : nil, theme: theme)
        if isSelected, isFocused { frame.cursor = Point(column: inside.column, row: row) }
    }
}

/// Where another group of the order begins.
private func drawGroup(_ title: String, into frame: inout Frame, row: Int, inside: Rect, theme: Theme) {
    let text = fitted(title, columns: inside.columns - 4) + " "
    let used = frame.write(text, column: inside.column + 1, row: row, style: theme.title)
    let rest = inside.columns - 2 - used
    frame.write(
        String(repeating: "─", count: max(0, rest)), column: inside.column + 1 + used, row: row, style: theme.frame)
}

/// What changed since a kept search was made, on the list's lower edge.
private func drawSince(_ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    guard results.keptOn == nil, let since = results.since else { return }
    let key = " · t then"
    let wordings = since.sentences.flatMap { [$0 + key, $0] }
    guard let line = wordings.first(where: { width(of: $0) + 6 <= rect.columns }) else { return }
    frame.write(" \(line) ", column: rect.column + 2, row: rect.endRow - 1, style: theme.accent)
}

/// What a list of all places has that no map shows, on its lower edge, where the map's own has no room for it.
private func drawUnmapped(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    guard results.isEverywhere, results.unmappedCount > 0, state.edgeSentence == nil,
        let line = state.mapSentences.first(where: { width(of: $0) + 6 <= rect.columns })
    else { return }
    frame.write(" \(line) ", column: rect.column + 2, row: rect.endRow - 1, style: theme.accent)
}

private func drawRow(
    _ state: State, _ results: Results, _ hit: Hit, into frame: inout Frame,
    area: Rect,
    isSelected: Bool, isListed: Bool, highlighter: Highlighter?, theme: Theme
) {
    let places = results.places
    let mark = places.mark(hit.row)
    let distance =
        hit.isMeasured ? state.distances.text(metres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees) : ""
    let pin = String(Character(PinShape(mark.shape).glyph(in: state.charset)))
    frame.write(isSelected ? "▸" : " ", column: area.column, row: area.row, style: theme.accent)
    let isGone = results.note(hit.row)?.mark == .gone
    frame.write(
        isGone ? " " : pin, column: area.column + 1, row: area.row, style: theme.tone(mark.tone))
    frame.write(
        String(mark.letter), column: area.column + 2, row: area.row, style: isGone ? theme.dim : theme.tone(mark.tone))
    if isListed {
        frame.write(shortlistSign, column: area.column + 3, row: area.row, style: theme.accent.with(.bold))
    }
    var nameStyle = isSelected ? theme.title : Style.plain
    let note = results.note(hit.row)
    if note?.mark == .gone, !isSelected { nameStyle = theme.dim }
    let name = [note?.mark.sign, places.name(hit.row)].compactMap { $0 }.joined(separator: " ")
    // In words too, so that the sign is not alone in saying it.
    let told = places.summary(hit.row, sortedBy: results.order(state.sort))
    var summary = [note?.words, told].compactMap { $0 }.joined(separator: " · ")
    let start = area.column + 4
    let rightColumns = results.origin == nil ? 0 : 12
    func write(
        _ text: String, column: Int, row: Int, columns: Int, style: Style, _ highlighter: Highlighter?
    ) {
        frame.write(fitted(text, columns: columns), column: column, row: row, style: style)
        for range in highlighter?.ranges(in: text) ?? [] {
            frame.highlight(range, of: text, column: column, row: row, columns: columns, style: theme.match)
        }
    }
    let summaryColumns = area.rows == 1 ? min(46, max(24, area.columns / 2 - 8)) : area.columns - 5
    // Around an origin only names are looked for; in a list of all places all that is said of one.
    let isWhole = results.isEverywhere
    if isWhole, let highlighter { summary = highlighter.leading(summary, columns: summaryColumns) }
    if area.rows == 1 {
        let nameColumns = area.columns - 4 - rightColumns - summaryColumns - 1
        write(name, column: start, row: area.row, columns: nameColumns, style: nameStyle, highlighter)
        write(
            summary, column: start + nameColumns + 1, row: area.row, columns: summaryColumns, style: theme.dim,
            isWhole ? highlighter : nil)
    } else {
        let nameColumns = area.columns - 4 - width(of: distance) - 2
        write(name, column: start, row: area.row, columns: nameColumns, style: nameStyle, highlighter)
        write(
            summary, column: start, row: area.row + 1, columns: summaryColumns, style: theme.dim,
            isWhole ? highlighter : nil)
    }
    frame.writeRight(distance, endColumn: area.endColumn - 1, row: area.row)
    if isSelected {
        frame.restyle(Rect(column: area.column, row: area.row, columns: area.columns, rows: area.rows)) {
            $0 = Style(.default, on: .default, $0.attributes.union(.reverse))
        }
    }
}

/// What an empty list says: what would find more.
private func emptyText(_ state: State, _ results: Results) -> String {
    let noun = results.places.collection.noun
    if results.narrowed?.isEmpty == true, !results.hits.isEmpty {
        return
            "Nothing among \(state.counted(results.hits.count)) answers to \"\(results.lastFind)\". Esc shows them all."
    }
    if results.isEverywhere {
        if results.hits.isEmpty, let live = state.live {
            return "\(Spinner.sign(live.beats)) The first \(noun.many) are on their way …"
        }
        return results.places.absence
            ?? "All \(state.counted(results.narrowed?.count ?? results.hits.count)) are filtered out. Press f to see the filters."
    }
    let radius = state.distances.text(radiusMetres: results.radiusMetres)
    var text =
        switch results.hits.count {
        case 0: "No \(noun.one) within \(radius)."
        case 1: "The one \(noun.one) within \(radius) is filtered out. Press f to see the filters."
        case let count: "All \(state.counted(count)) within \(radius) are filtered out. Press f to see the filters."
        }
    if let nearest = results.nearestBeyond { text += " " + sentences(about: nearest, state, results) }
    if results.places.isPartial {
        text += " Only a starter set is loaded: catchment import FILE brings all of \(results.places.collection.name)."
    }
    return text
}

/// Where the nearest place is that is not within the radius, and what would show it.
private func sentences(about nearest: Hit, _ state: State, _ results: Results) -> String {
    let distances = state.distances
    let isFiltered = state.offCount > 0
    let way = distances.text(metres: nearest.distanceMetres, bearingDegrees: nearest.bearingDegrees)
    let which = isFiltered ? "The nearest that passes the filters" : "The nearest"
    let limit = Radius.commandRange.upperBound
    let advice =
        if state.radiusToNearest != nil {
            "Enter searches as far as that, > a step further."
        } else if nearest.distanceMetres <= Double(limit) {
            "That is further than the map searches; catchment schools --radius reaches to \(distances.text(radiusMetres: limit))."
        } else {
            "What is loaded are \(results.places.collection.noun.many) in \(results.places.collection.name)."
        }
    return "\(which) is \(results.places.name(nearest.row)), \(way). \(advice)"
}

extension Highlighter {
    /// A line of parts with the part first that was looked for, where that would be cut off.
    fileprivate func leading(_ line: String, columns: Int) -> String {
        guard width(of: line) > columns, let range = ranges(in: line).first,
            width(of: String(decoding: line.utf8.prefix(range.upperBound), as: UTF8.self)) >= columns
        else { return line }
        var parts = line.split(separator: " · ").map(String.init)
        guard let index = parts.firstIndex(where: { !ranges(in: $0).isEmpty }) else { return line }
        parts.insert(parts.remove(at: index), at: 0)
        return parts.joined(separator: " · ")
    }
}

extension Frame {
    /// Restyles a part of a text that was written into so many columns.
    /// - Parameter range: in UTF-8 offsets.
    fileprivate mutating func highlight(
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

func compass(_ degrees: Double) -> String { CompassPoint(bearingDegrees: degrees).rawValue }

extension String {
    /// With its first letter in upper case.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
