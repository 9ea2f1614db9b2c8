import Catalogue
import Screen

/// The changes that the last update made: first those near previous searches, then the others by kind.
struct ChangesPane: DetailSource {
    var list = SelectableList()

    static let context = Context("Changes", [.openDetails])
    static var contexts: [Context] { [context] }
    static var opener: Command? { .changes }
    static let typedCommands = [
        TypedCommand("changes", help: "What the last update changed") { state, _ in ChangesPane.open(in: &state) }
    ]

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }

    static func open(in state: inout State) -> [Effect] {
        guard let changes = state.updates.changes else {
            return [.data(.readChanges(dataset: state.datasetID))]
        }
        // A search made after the update may be near some of its changes, so they are ordered again.
        state.updates.changes = state.ordered(changes)
        state.panes.open(ChangesPane())
        return []
    }

    func rect(in state: State) -> Rect {
        let size = state.screen.size
        // Details that do not take the whole screen stand beside the list, not over it.
        let above = state.panes.shown.drop { !($0 is ChangesPane) }
        let side = above.contains { $0 is DetailPane } ? state.layout.side.column : 0
        return Rect(column: 0, row: 1, columns: side > 0 ? side : size.columns, rows: max(0, size.rows - 3))
    }

    func window(of changes: Changes, in state: State) -> ListWindow {
        let dataset = state.dataset
        // Places that are no longer listed stand among those that have closed.
        let closed = changes.items.contains { $0.isDelisted } ? "Closed, or no longer listed" : "Closed"
        return ListWindow(list, count: changes.items.count, rows: rect(in: state).inset().rows) { index in
            let item = changes.items[index]
            guard item.near == nil else { return "Near your previous searches" }
            if item.kind == .closed { return closed }
            return dataset.map { Changes.label(of: item, in: $0).capitalisedFirst }
        }
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        guard let changes = state.updates.changes else { return nil }
        list.scroll(in: window(of: changes, in: state))
        if list.move(command, count: changes.items.count, page: rect(in: state).rows - 3) { return [] }
        guard command == .open, changes.items.indices.contains(list.selected) else { return nil }
        return state.open(Self.details(of: changes.items[list.selected]))
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        guard let changes = state.updates.changes,
            list.click(event.at, in: window(of: changes, in: state), inside: rect(in: state).inset()) == true
        else { return [] }
        return perform(.open, in: &state) ?? []
    }

    mutating func step(forward: Bool, in state: State) -> DetailPane? {
        guard let changes = state.updates.changes else { return nil }
        let target = list.selected + (forward ? 1 : -1)
        guard changes.items.indices.contains(target) else { return nil }
        list.selected = target
        return Self.details(of: changes.items[target])
    }

    /// The details pane of a changed place. A place that is no longer in the data has only the text of the change.
    private static func details(of item: Change) -> DetailPane {
        var pane = DetailPane(id: item.id)
        if item.isDelisted { pane.content = .removed(item) }
        return pane
    }

    func draw(_ state: State, into frame: inout Frame) {
        if let changes = state.updates.changes, let dataset = state.dataset {
            drawChanges(state, self, changes, in: dataset, into: &frame)
        }
    }
}

extension State {
    /// Stores the changes that an update found, and summarises them in the status line.
    mutating func receivedChanges(_ found: Changes) {
        guard !found.isEmpty, let dataset, found.dataset == dataset.id else { return }
        let hint = found.items.isEmpty ? "" : ". Type :changes to see \(found.listedWords)"
        run.status = Status(text: "Updated: \(found.summary(in: dataset))\(hint)")
        // If nothing is listed, the changes of an earlier update stay.
        guard !found.items.isEmpty else { return }
        updates.changes = ordered(found)
        // An open list starts again with the new changes.
        panes.update(ChangesPane.self) { $0 = ChangesPane() }
    }

    /// Opens the changes that an earlier update saved, once they are read.
    /// - Parameter saved: nil if no changes were saved.
    mutating func receivedSavedChanges(_ saved: Changes?) -> [Effect] {
        // The person has opened another dataset since.
        guard saved.map({ $0.dataset == datasetID }) ?? true else { return [] }
        guard let saved, !saved.items.isEmpty else {
            run.status = Status(text: "No changes yet. They appear after an update or import")
            return []
        }
        updates.changes = ordered(saved)
        panes.open(ChangesPane())
        return []
    }

    /// The changes, with those near previous searches first.
    fileprivate func ordered(_ changes: Changes) -> Changes {
        var ordered = changes
        ordered.order(near: history.searches.filter { $0.dataset == changes.dataset }.map(\.origin))
        return ordered
    }
}

/// The command that opens the changes.
extension Command {
    static let changes = Command("changes")
}
