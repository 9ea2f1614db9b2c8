import Catalogue
import Screen

/// The line for typing a note on a place.
struct NoteLine: Pane {
    private let id: String
    /// The note that the line replaces.
    private let old: String
    private(set) var field: TextField

    static var contexts: [Context] { [] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor],
            Binding([.character("e")], .note, about: .noting, help: "Write a note on the selected {place}")),
        PaneKeys(
            in: [.details, .comparison],
            Binding(
                [.character("e")], .note, about: .noting, help: "Write a note for the shortlist", hint: "note",
                name: "note")),
    ]
    static var opener: Command? { .note }
    /// Notes belong to the shortlist, and a dataset that lists favourites has no shortlist.
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset?.listsFavourites == true ? [.note] : []
    }
    var holdsText: Bool { true }
    var hasUnsentText: Bool { field.text.trimmingBlanks != old }

    fileprivate init(_ id: String, in state: State) {
        self.id = id
        old = state.shortlist.list.entry(id)?.note ?? ""
        field = TextField(state.shortlist.noteText(of: id))
    }

    static func open(in state: inout State) -> [Effect] {
        guard unsupported(by: state.dataset).isEmpty else {
            state.run.status = Status(text: "\(state.noun.many.capitalisedFirst) have no notes")
            return []
        }
        guard let id = state.selectedID else {
            state.run.status = Status(text: "Select a \(state.noun.one) first, then write a note")
            return []
        }
        state.panes.open(NoteLine(id, in: state))
        return []
    }

    func selectedID(in state: State) -> String? { id }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape: state.panes.closeTop()
        case .enter:
            state.panes.closeTop()
            return state.saveNote(field.text.trimmingBlanks, of: id, replacing: old)
        default: _ = field.handle(key)
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        field.insert(line)
        return []
    }

    func footer(in state: State) -> Footer? { nil }

    func draw(_ state: State, into frame: inout Frame) {
        frame.drawLine(field, label: " Note: ", keys: ["Enter saves  Esc cancels"], hint: "only you see it")
    }
}

extension State {
    /// Saves a note. A place that is not on the shortlist is added with its note.
    /// - Parameter old: the note that the person saw; a note that another program has written since stays.
    fileprivate mutating func saveNote(_ text: String, of id: String, replacing old: String) -> [Effect] {
        let known = shortlist.list.entry(id)
        if text == old { shortlist.dropUnsavedNote(of: id) }
        guard text != old || known == nil && !text.isEmpty else { return [] }
        let effects = shortlist.change(
            .write(Shortlist.Entry(id: id, name: known?.name ?? nameOfPlace(id), note: text), replacing: old))
        run.status = Status(
            text: known == nil
                ? "Added to your shortlist (\(shortlist.list.count)), with its note"
                : text.isEmpty ? "Note deleted" : "Note saved")
        return effects
    }

    /// Shows the shortlist that is on the disk. If another copy of Catchment has changed a note, the person's own note was not saved:
    /// a message says so, and `e` shows the typed text again.
    mutating func receivedShortlist(_ list: Shortlist?) {
        let changed = shortlist.received(list)
        // Another program may have added places before the person asked for the comparison.
        if shortlist.isComparisonAsked, !comparedEntries.isEmpty { ComparePane.openIfFilled(in: &self) }
        shortlist.isComparisonAsked = false
        guard let id = changed.first, let entry = shortlist.list.entry(id) else { return }
        let what =
            entry.note.isEmpty ? "deleted this note" : "changed this note to \"\(fitted(entry.note, columns: 40))\""
        run.status = Status(
            text: "\(entry.name): another copy of Catchment has since \(what). Press e to see your own and save it",
            isError: true)
    }
}

/// The command that opens the note line.
extension Command {
    static let note = Command("note")
}
