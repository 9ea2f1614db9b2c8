import Catalogue
import Screen

/// The changes over the whole screen: a line each where there is room, else two.
func drawChanges(_ state: State, _ pane: ChangesPane, into frame: inout Frame, theme: Theme) {
    guard let changes = state.changes else { return }
    let note = [changes.summary, "\(grouped(changes.items.count)) in all"].first {
        width(of: $0) + 32 <= frame.size.columns
    }
    let inside = frame.box(
        state.changesRect, title: "What the last update changed", note: note ?? "", focused: true, theme: theme)
    let rows = ChangesPane.rows(changes)
    let first = pane.firstRow(rows, height: inside.rows)
    for (line, row) in rows.dropFirst(first).prefix(inside.rows).enumerated() {
        let area = Rect(column: inside.column, row: inside.row + line, columns: inside.columns, rows: 1)
        switch row {
        case .heading(let title):
            frame.write(fitted(title, columns: area.columns), column: area.column, row: area.row, style: theme.title)
        case .item(let index):
            draw(
                changes.items[index], of: changes, state.distances, into: &frame, area: area,
                isSelected: index == pane.selected, theme: theme)
            if index == pane.selected { frame.cursor = Point(column: area.column + 1, row: area.row) }
        }
    }
    drawChangesStatus(state, changes, pane, into: &frame, theme: theme)
}

private func draw(
    _ item: Change, of changes: Changes, _ distances: DistanceFormat, into frame: inout Frame, area: Rect,
    isSelected: Bool, theme: Theme
) {
    if isSelected { frame.fill(area, with: Cell(" ", style: theme.selected)) }
    let dim = isSelected ? theme.selected : theme.dim
    var column = area.column + 1
    // A group near the searches has every kind in it; the others are named by their heading.
    let labelColumns = changes.near.isEmpty ? 0 : min(12, area.columns / 6)
    if labelColumns > 0 {
        frame.write(
            fitted(changes.label(of: item.kind), columns: labelColumns - 1), column: column, row: area.row,
            style: isSelected ? theme.selected : theme.accent)
        column += labelColumns
    }
    let whereabouts = item.near.map { distances.text(metres: $0.distanceMetres, bearingDegrees: $0.bearingDegrees) }
    let right = whereabouts ?? item.place
    let rightColumns = min(16, area.columns / 5)
    let room = area.endColumn - column - rightColumns - 2
    let nameColumns = min(44, room * 9 / 20)
    frame.write(
        fitted(item.name, columns: nameColumns), column: column, row: area.row,
        style: isSelected ? theme.selected : .plain)
    frame.write(
        fitted(item.words(distances), columns: max(0, room - nameColumns - 1)), column: column + nameColumns + 1,
        row: area.row, style: dim)
    frame.writeRight(fitted(right, columns: rightColumns), endColumn: area.endColumn - 1, row: area.row, style: dim)
}

/// The selected change in full, or what just happened.
private func drawChangesStatus(
    _ state: State, _ changes: Changes, _ pane: ChangesPane, into frame: inout Frame, theme: Theme
) {
    let row = frame.size.rows - 2
    frame.fill(Rect(column: 0, row: 0, columns: frame.size.columns, rows: 1))
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    frame.write(fitted(changes.dates, columns: frame.size.columns - 2), column: 1, row: 0, style: theme.dim)
    var style = Style.plain
    var line = ""
    if let status = state.status {
        line = status.text
        style = status.isError ? theme.error : theme.accent
    } else if changes.items.indices.contains(pane.selected) {
        let item = changes.items[pane.selected]
        let near = item.near.map {
            "\(state.distances.text(metres: $0.distanceMetres, bearingDegrees: $0.bearingDegrees)) of \($0.label)"
        }
        line = [item.name, item.place, item.words(state.distances), near ?? ""].filter { !$0.isEmpty }.joined(
            separator: " · ")
    }
    frame.write(fitted(line, columns: frame.size.columns - 2), column: 1, row: row, style: style)
}
