import Catalogue
import Screen

/// The previous searches, as a pane of its own.
struct SearchesPane: Sendable {
    var selected = 0
}

extension State {
    mutating func handleSearches(_ command: Command, _ pane: SearchesPane) -> [Effect]? {
        var pane = pane
        if let target = moved(pane.selected, by: command, count: history.count, page: 10) {
            pane.selected = target
            replaceTop(.searches(pane))
            return []
        }
        switch command {
        case .open:
            guard history.indices.contains(pane.selected) else { return [] }
            return open(history[pane.selected])
        case .delete:
            let effects = deleteSearch(at: pane.selected)
            pane.selected = max(0, min(pane.selected, history.count - 1))
            replaceTop(.searches(pane))
            return effects
        case .undo: return undoDelete()
        case .searches:
            overlays.removeLast()
            return []
        default: return nil
        }
    }

    mutating func deleteSearch(at index: Int) -> [Effect] {
        guard history.indices.contains(index) else { return [] }
        let gone = history.remove(at: index)
        deleted.append((gone, index))
        if case .searches(let focused) = welcome.focus {
            welcome.focus = history.isEmpty ? .button : .searches(min(focused, history.count - 1))
        }
        status = Status(
            text: "Deleted the search \(gone.origin.label) and the places kept with it. Press u to bring it back.")
        return [.forget(searchID: gone.id)]
    }

    mutating func undoDelete() -> [Effect] {
        guard let back = deleted.popLast() else {
            status = Status(text: "There is no deleted search to bring back.")
            return []
        }
        let position = min(back.position, history.count)
        history.insert(back.search, at: position)
        status = Status(text: "The search \(back.search.origin.label) is back.")
        return [.keep(back.search, position: position)]
    }
}

extension State {
    /// Whether searches of more than the collection at hand are kept, so that each says which it is of.
    var hasSearchesElsewhere: Bool { history.contains { $0.collection != collectionID } }
}

/// The rows of kept searches: what was asked, what is there, radius, count, date.
func drawSearchRows(_ state: State, into frame: inout Frame, inside: Rect, selected: Int?, theme: Theme) {
    guard !state.history.isEmpty else {
        guard inside.rows > 0 else { return }
        if selected != nil { frame.cursor = Point(column: inside.column + 1, row: inside.row) }
        frame.write(
            fitted("None yet: every search is kept here, with what it found.", columns: inside.columns - 2),
            column: inside.column + 1, row: inside.row, style: theme.dim)
        return
    }
    var scroll = Scroll()
    scroll.show(selected ?? 0, of: state.history.count, height: inside.rows)
    let countColumns = 15
    let labelColumns = min(20, inside.columns / 4)
    let placeColumns = inside.columns - labelColumns - 8 - countColumns - 12 - 4
    for (line, search) in state.history.dropFirst(scroll.first).prefix(inside.rows).enumerated() {
        let row = inside.row + line
        let isSelected = scroll.first + line == selected
        let style = isSelected ? theme.selected : .plain
        if isSelected {
            frame.fill(
                Rect(column: inside.column, row: row, columns: inside.columns, rows: 1), with: Cell(" ", style: style))
            frame.cursor = Point(column: inside.column + 1, row: row)
        }
        var column = inside.column + 1
        let collection = Collections.named(search.collection)
        let place = [state.hasSearchesElsewhere ? collection?.name ?? search.collection : "", search.origin.place]
            .filter { !$0.isEmpty }.joined(separator: " · ")
        frame.write(fitted(search.origin.label, columns: labelColumns), column: column, row: row, style: style)
        column += labelColumns + 1
        frame.write(
            fitted(place, columns: placeColumns), column: column, row: row,
            style: isSelected ? style : theme.dim)
        column += placeColumns + 1
        frame.writeRight(
            state.settings.distances(in: collection).text(radiusMetres: search.radiusMetres), endColumn: column + 7,
            row: row, style: style)
        let noun = collection?.noun ?? (one: "place", many: "places")
        frame.writeRight(
            "\(grouped(search.count)) \(search.count == 1 ? noun.one : noun.many)",
            endColumn: column + 7 + countColumns, row: row, style: style)
        frame.writeRight(
            dateText(search.date), endColumn: inside.endColumn - 1, row: row, style: isSelected ? style : theme.dim)
    }
}
