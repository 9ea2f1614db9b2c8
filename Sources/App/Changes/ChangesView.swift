import Catalogue
import Screen

/// Draws the changes over the whole screen, a line each.
func drawChanges(
    _ state: State, _ pane: ChangesPane, _ changes: Changes, in dataset: any Dataset, into frame: inout Frame
) {
    let note = [changes.summary(in: dataset), "\(grouped(changes.items.count)) in all"].first {
        width(of: $0) + 32 <= pane.rect(in: state).columns
    }
    let inside = frame.box(pane.rect(in: state), title: "What the last update changed", note: note ?? "", focused: true)
    frame.drawRows(of: pane.list, pane.window(of: changes, in: state), inside: inside) {
        frame, item, area, style in
        draw(
            changes.items[item], of: changes, in: dataset, state.distances, into: &frame, area: area,
            isSelected: style == Theme.selected)
    }
    drawChangesStatus(state, changes, pane, into: &frame)
}

private func draw(
    _ item: Change, of changes: Changes, in dataset: any Dataset, _ distances: DistanceFormat, into frame: inout Frame,
    area: Rect,
    isSelected: Bool
) {
    let dim = isSelected ? Theme.selected : Theme.dim
    var column = area.column + 1
    // The group near previous searches mixes kinds, so with such a group every line names the kind of its change.
    let labelColumns = changes.near.isEmpty ? 0 : min(12, area.columns / 6)
    if labelColumns > 0 {
        frame.write(
            fitted(Changes.label(of: item, in: dataset), columns: labelColumns - 1), column: column, row: area.row,
            style: isSelected ? Theme.selected : Theme.accent)
        column += labelColumns
    }
    let whereabouts = item.near.map { distances.text(metres: $0.distanceMetres, bearingDegrees: $0.bearingDegrees) }
    let rightColumns = min(16, area.columns / 5)
    let right = fitted(whereabouts ?? item.place, columns: rightColumns)
    let room = area.endColumn - column - rightColumns - 2
    // The name of a new, closed or moved place matters more than the words about the change, so it gets more room. The group near
    // previous searches mixes kinds, so all its rows are divided in the same way.
    let isNameFirst = item.near == nil && [.new, .closed, .moved].contains(item.kind)
    let nameColumns = min(44, room * (isNameFirst ? 13 : 9) / 20)
    frame.write(
        fitted(item.name, columns: nameColumns), column: column, row: area.row,
        style: isSelected ? Theme.selected : .plain)
    // The words may use the room that a short place at the end of the row leaves.
    let wordColumns = room - nameColumns - 1 + rightColumns - width(of: right)
    frame.write(
        fitted(item.words(distances), columns: max(0, wordColumns)), column: column + nameColumns + 1,
        row: area.row, style: dim)
    frame.writeRight(right, endColumn: area.endColumn - 1, row: area.row, style: dim)
}

/// The sources with their dates. If they do not all fit, each gets the same number of columns.
private func dates(of changes: Changes, columns: Int) -> String {
    let all = changes.dates
    let sources = changes.datedSources
    guard width(of: all) > columns, !sources.isEmpty else { return all }
    let room = (columns - 2 * (sources.count - 1)) / sources.count
    return sources.map { fitted($0, columns: room) }.joined(separator: "; ")
}

/// Draws the status message; without one, the full text of the selected change.
private func drawChangesStatus(
    _ state: State, _ changes: Changes, _ pane: ChangesPane, into frame: inout Frame
) {
    let row = frame.size.rows - 2
    frame.fill(Rect(column: 0, row: 0, columns: frame.size.columns, rows: 1))
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
    frame.write(dates(of: changes, columns: frame.size.columns - 2), column: 1, row: 0, style: Theme.dim)
    var style = Style.plain
    var line = ""
    if let status = state.run.status {
        line = status.text
        style = status.isError ? Theme.error : Theme.accent
    } else if changes.items.indices.contains(pane.list.selected) {
        let item = changes.items[pane.list.selected]
        let near = item.near.map {
            "\(state.distances.text(metres: $0.distanceMetres, bearingDegrees: $0.bearingDegrees)) of \($0.label)"
        }
        line = [item.name, item.place, item.words(state.distances), near ?? ""].filter { !$0.isEmpty }.joined(
            separator: " · ")
    }
    frame.write(fitted(line, columns: frame.size.columns - 2), column: 1, row: row, style: style)
}
