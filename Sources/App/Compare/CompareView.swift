import Catalogue
import Screen

/// The comparison laid out for the screen's size; keys, clicks and drawing all use it.
struct CompareLayout {
    let area: Rect
    let inside: Rect
    let columns: CompareColumns
    let comparison: Comparison
    private(set) var text: CompareText
    let names: [String]
    /// The places whose columns are on the screen.
    let shown: Range<Int>
    let selected: Int

    init(_ state: State, _ pane: ComparePane) {
        let size = state.screen.size
        area = Rect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 3))
        inside = area.inset().inset(columns: 1, rows: 0)
        let places = state.comparedPlaces(pane.details)
        names = places.map { $0.name.isEmpty ? $0.id : $0.name }
        comparison = Comparison(
            places, of: state.dataset, origin: state.results?.origin, distances: state.distances)
        columns = CompareColumns(comparison, columns: inside.columns, count: places.count)
        selected = max(0, min(pane.columns.selected, places.count - 1))
        let first = ListWindow(pane.columns, count: places.count, rows: columns.fitting).first
        shown = first..<min(places.count, first + columns.fitting)
        text = CompareText(
            comparison, names: names, shown: shown, layout: columns, columns: inside.columns,
            nameLines: inside.rows >= 24 ? 3 : 2, selected: selected,
            fillers: places.map { place in
                if case .failed? = pane.details[place.id] { "not in the data" } else { "…" }
            })
        text.appendOmissions(of: comparison, columns: inside.columns)
    }

    /// The rows of the screen below the names and their rule.
    var bodyRows: Int { max(1, inside.rows - text.names.count - 1) }
}

func drawCompare(_ state: State, _ pane: ComparePane, into frame: inout Frame) {
    let layout = CompareLayout(state, pane)
    let (inside, columns, count) = (layout.inside, layout.columns, layout.names.count)
    let more = state.uncomparedCount
    let title = more > 0 ? "Compare the last \(count) of \(count + more) on your shortlist" : "Compare"
    let note =
        layout.shown.count < count
        ? "\(layout.shown.lowerBound + 1)–\(layout.shown.upperBound) of \(count), ← →"
        : count > 0 ? state.counted(count) : ""
    frame.box(layout.area, title: title, note: note, focused: true)
    if count > 0, let credit = state.dataset?.words.credit, !credit.isEmpty {
        let text = fitted(" \(credit) ", columns: max(0, layout.area.columns - 14))
        frame.write(text, column: layout.area.column + 2, row: layout.area.endRow - 1, style: Theme.dim)
    }
    frame.cursor = Point(column: inside.column, row: inside.row)
    drawCompareStatus(state, layout, into: &frame)
    guard count > 0 else {
        frame.writeWrapped(compareAdvice(state, count), in: inside)
        return
    }
    for (index, line) in layout.text.names.enumerated() {
        draw(line, into: &frame, inside: inside, row: inside.row + index)
    }
    let column = columns.column(layout.selected - layout.shown.lowerBound)
    frame.cursor = Point(column: inside.column + column, row: inside.row)
    let body = inside.row + layout.text.names.count
    frame.write(
        String(repeating: "═", count: min(columns.textColumns, inside.columns - column)),
        column: inside.column + column, row: body, style: Theme.accent)
    let lines = layout.text.lines
    var text = pane.text
    text.clamp(count: lines.count, page: layout.bodyRows)
    for (index, line) in lines.dropFirst(text.first).prefix(layout.bodyRows).enumerated() {
        draw(line, into: &frame, inside: inside, row: body + 1 + index)
    }
    frame.drawMore(text, count: lines.count, page: layout.bodyRows, on: layout.area)
}

private func draw(_ line: [CompareText.Piece], into frame: inout Frame, inside: Rect, row: Int) {
    guard row < inside.endRow else { return }
    for piece in line {
        frame.write(
            piece.text, column: inside.column + piece.column, row: row, style: piece.style,
            limit: max(0, inside.columns - piece.column))
    }
}

/// Draws the status message; without one, the remark that says what "★" means or why no value has it.
private func drawCompareStatus(_ state: State, _ layout: CompareLayout, into frame: inout Frame) {
    let row = frame.size.rows - 2
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let room = frame.size.columns - 2
    var style = Style.plain
    // The pane itself says that the shortlist is empty.
    var line = layout.names.isEmpty ? "" : compareAdvice(state, 1)
    if let status = state.run.status {
        line = status.text
        style = status.isError ? Theme.error : Theme.accent
    } else if layout.names.count > 1 {
        let sign = layout.comparison.hasBest ? "\(CompareText.bestSign) " : ""
        let remarks = layout.comparison.remarks.map { sign + $0 }
        line = remarks.first { width(of: $0) <= room } ?? remarks.last ?? ""
    }
    frame.write(fitted(line, columns: room), column: 1, row: row, style: style)
}

/// Says what to do if there are fewer than two places to compare.
func compareAdvice(_ state: State, _ count: Int) -> String { state.namingKeys(usualCompareAdvice(state, count)) }

/// The advice with the usual keys.
private func usualCompareAdvice(_ state: State, _ count: Int) -> String {
    let noun = state.dataset?.noun ?? .place
    if state.listsFavourites {
        return "There are fewer than two \(noun.many). Press Esc, then a to add one."
    }
    guard count == 0 else { return "Only one \(noun.one) so far: press Space on another, then C." }
    // Places of other collections are not compared here.
    return state.shortlist.list.isEmpty
        ? "Your shortlist is empty: press Space on two \(noun.many) or more, then C."
        : "Your shortlist has no \(noun.many): press Space on two or more, then C."
}
