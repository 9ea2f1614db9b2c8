import Catalogue
import Screen

/// What the last update changed, in groups: near the previous searches first.
struct ChangesPane: Sendable {
    enum Row: Sendable, Equatable {
        case heading(String)
        /// An index into the items.
        case item(Int)
    }

    /// Among the changes, in their order.
    var selected = 0

    /// The changes as they are listed: those near an origin together, the others by kind.
    static func rows(_ changes: Changes) -> [Row] {
        var rows: [Row] = []
        var heading = ""
        for index in changes.items.indices {
            let item = changes.items[index]
            let title =
                item.near == nil ? changes.label(of: item.kind).capitalisedFirst : "Near your previous searches"
            if title != heading {
                rows.append(.heading(title))
                heading = title
            }
            rows.append(.item(index))
        }
        return rows
    }
}

extension State {
    /// Takes the changes that an update found, and says how many there are of what.
    mutating func takeChanges(_ found: Changes) {
        // What is kept of an earlier update stays to be read.
        guard !found.isEmpty, found.collection == collectionID else { return }
        changes = ordered(found)
        status = Status(text: "Updated: \(found.summary); :changes shows them")
        // A list of the changes before would be of other places.
        for index in overlays.indices {
            if case .changes = overlays[index] { overlays[index] = .changes(ChangesPane()) }
        }
    }

    /// What was kept of an earlier update, as it was asked for.
    mutating func takeKeptChanges(_ kept: Changes?) -> [Effect] {
        // Those of a collection that was left meanwhile are of no use here.
        guard kept.map({ $0.collection == collectionID }) ?? true else { return [] }
        guard let kept, !kept.isEmpty else {
            status = Status(text: "No changes are kept: the next update that brings some will tell.")
            return []
        }
        changes = ordered(kept)
        overlays.append(.changes(ChangesPane()))
        return []
    }

    /// Those near the previous searches first.
    private func ordered(_ changes: Changes) -> Changes {
        var ordered = changes
        ordered.order(near: history.filter { $0.collection == changes.collection }.map(\.origin))
        return ordered
    }

    mutating func openChanges() -> [Effect] {
        guard let changes, !changes.isEmpty else { return [.readChanges] }
        // Searches may have been made since.
        self.changes = ordered(changes)
        overlays.append(.changes(ChangesPane()))
        return []
    }

    var changesRect: Rect { Rect(column: 0, row: 1, columns: size.columns, rows: max(0, size.rows - 3)) }

    mutating func handleChanges(_ command: Command, _ pane: ChangesPane) -> [Effect]? {
        guard let changes else { return nil }
        var pane = pane
        if let target = moved(pane.selected, by: command, count: changes.items.count, page: changesRect.rows - 3) {
            pane.selected = target
            replaceTop(.changes(pane))
            return []
        }
        guard command == .open, changes.items.indices.contains(pane.selected) else { return nil }
        overlays.append(.detail(DetailPane(id: changes.items[pane.selected].id)))
        return loadDetail(of: changes.items[pane.selected])
    }

    /// Fills the detail on top. Of a place that is not listed any more there is only what the change says.
    private mutating func loadDetail(of item: Change) -> [Effect] {
        guard item.kind == .closed, item.after.isEmpty else { return [.loadDetail(id: item.id)] }
        showDetail(
            id: item.id,
            .failed("\(item.name) is not in the data any more. What they said of it before: \(item.before)."))
        return []
    }

    /// Where the topmost detail was opened from the changes, its place among them.
    var changeInDetail: ChangesPane? {
        guard case .detail? = overlays.last, case .changes(let pane)? = overlays.dropLast().last else { return nil }
        return pane
    }

    /// The change before or after the one whose place is open.
    mutating func stepChange(forward: Bool) -> [Effect] {
        guard var pane = changeInDetail, let changes else { return [] }
        let target = pane.selected + (forward ? 1 : -1)
        guard changes.items.indices.contains(target) else { return [] }
        pane.selected = target
        overlays[overlays.count - 2] = .changes(pane)
        replaceTop(.detail(DetailPane(id: changes.items[target].id)))
        return loadDetail(of: changes.items[target])
    }

    /// What a click or the wheel does on the list of changes.
    mutating func onChanges(_ event: MouseEvent, _ pane: ChangesPane) -> [Effect] {
        switch event.kind {
        case .wheelUp: return handleChanges(.up, pane) ?? []
        case .wheelDown: return handleChanges(.down, pane) ?? []
        case .press:
            guard let changes else { return [] }
            let inside = changesRect.inset()
            let rows = ChangesPane.rows(changes)
            let line = pane.firstRow(rows, height: inside.rows) + event.at.row - inside.row
            guard inside.contains(event.at), rows.indices.contains(line), case .item(let index) = rows[line] else {
                return []
            }
            var pane = pane
            let isAgain = pane.selected == index
            pane.selected = index
            replaceTop(.changes(pane))
            return isAgain ? handleChanges(.open, pane) ?? [] : []
        default: return []
        }
    }
}

extension ChangesPane {
    /// The first row to be seen, so that the selected one is, and its heading where it is the first of its group.
    func firstRow(_ rows: [Row], height: Int) -> Int {
        let row = rows.firstIndex(of: .item(selected)) ?? 0
        var scroll = Scroll()
        scroll.show(row <= 1 ? 0 : row, of: rows.count, height: height)
        return scroll.first
    }
}
