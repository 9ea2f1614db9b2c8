import Catalogue
import Screen

/// What the pane looks like at the screen's size: keys and drawing go by the same.
struct ComparePicture {
    let area: Rect
    let inside: Rect
    let layout: CompareLayout
    let comparison: Comparison
    private(set) var text: CompareText
    let names: [String]
    /// The columns that are to be seen.
    let shown: Range<Int>
    let selected: Int

    init(_ state: State, _ pane: ComparePane) {
        area = Rect(column: 0, row: 1, columns: state.size.columns, rows: max(0, state.size.rows - 3))
        inside = area.inset().inset(columns: 1, rows: 0)
        let places = state.comparedPlaces(pane)
        names = places.map { $0.name.isEmpty ? $0.id : $0.name }
        layout = CompareLayout(columns: inside.columns, count: places.count)
        selected = max(0, min(pane.selected, places.count - 1))
        var scroll = pane.columns
        scroll.show(selected, of: places.count, height: layout.fitting)
        shown = scroll.first..<min(places.count, scroll.first + layout.fitting)
        comparison = Comparison(places, origin: state.results?.origin, distances: state.distances)
        text = CompareText(
            comparison, names: names, shown: shown, layout: layout, columns: inside.columns,
            nameLines: inside.rows >= 24 ? 3 : 2, selected: selected,
            fillers: places.map { place in
                if case .failed? = pane.details[place.id] { "not in the data" } else { "…" }
            })
        text.appendOmissions(of: comparison, columns: inside.columns)
    }

    /// Rows for the lines below the names and their rule.
    var bodyRows: Int { max(1, inside.rows - text.names.count - 1) }
}

func drawCompare(_ state: State, _ pane: ComparePane, into frame: inout Frame, theme: Theme) {
    let picture = ComparePicture(state, pane)
    let (inside, layout, count) = (picture.inside, picture.layout, picture.names.count)
    let more = state.uncomparedCount
    let title = more > 0 ? "Compare the last \(count) of \(count + more) on your shortlist" : "Compare"
    let note =
        picture.shown.count < count
        ? "\(picture.shown.lowerBound + 1)–\(picture.shown.upperBound) of \(count), ← →"
        : count > 0 ? state.counted(count) : ""
    frame.box(picture.area, title: title, note: note, focused: true, theme: theme)
    frame.cursor = Point(column: inside.column, row: inside.row)
    drawCompareStatus(state, picture, into: &frame, theme: theme)
    guard count > 0 else {
        frame.writeWrapped(compareAdvice(state, count), in: inside)
        return
    }
    for (index, line) in picture.text.names.enumerated() {
        draw(line, into: &frame, inside: inside, row: inside.row + index)
    }
    let column = layout.column(picture.selected - picture.shown.lowerBound)
    frame.cursor = Point(column: inside.column + column, row: inside.row)
    let body = inside.row + picture.text.names.count
    frame.write(
        String(repeating: "═", count: min(layout.valueColumns - 1, inside.columns - column)),
        column: inside.column + column, row: body, style: theme.accent)
    let lines = picture.text.lines
    let first = max(0, min(pane.first, lines.count - picture.bodyRows))
    for (index, line) in lines.dropFirst(first).prefix(picture.bodyRows).enumerated() {
        draw(line, into: &frame, inside: inside, row: body + 1 + index)
    }
    if lines.count > picture.bodyRows {
        let word = first + picture.bodyRows < lines.count ? "↓ more" : "end"
        frame.writeRight(
            " \(word) ", endColumn: picture.area.endColumn - 2, row: picture.area.endRow - 1, style: theme.accent)
    }
}

private func draw(_ line: [CompareText.Piece], into frame: inout Frame, inside: Rect, row: Int) {
    guard row < inside.endRow else { return }
    for piece in line {
        frame.write(
            piece.text, column: inside.column + piece.column, row: row, style: piece.style,
            limit: max(0, inside.columns - piece.column))
    }
}

/// What just happened, else what is marked as best, or why nothing is.
private func drawCompareStatus(_ state: State, _ picture: ComparePicture, into frame: inout Frame, theme: Theme) {
    let row = frame.size.rows - 2
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    let room = frame.size.columns - 2
    var style = Style.plain
    // An empty shortlist says so in the pane itself.
    var line = picture.names.isEmpty ? "" : compareAdvice(state, 1)
    if let status = state.status {
        line = status.text
        style = status.isError ? theme.error : theme.accent
    } else if picture.names.count > 1 {
        let sign = picture.comparison.hasBest ? "\(CompareText.bestSign) " : ""
        let remarks = picture.comparison.remarks.map { sign + $0 }
        line = remarks.first { width(of: $0) <= room } ?? remarks.last ?? ""
    }
    frame.write(fitted(line, columns: room), column: 1, row: row, style: style)
}

/// What to do where there is nothing to compare.
private func compareAdvice(_ state: State, _ count: Int) -> String {
    let noun = state.places?.collection.noun ?? (one: "place", many: "places")
    return count == 0
        ? "Your shortlist is empty: press Space on two \(noun.many) or more, then C."
        : "One \(noun.one) alone: press Space on another, then C."
}
