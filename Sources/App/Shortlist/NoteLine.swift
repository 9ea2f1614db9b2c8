import Catalogue
import Screen

/// The line for typing a note on a place.
struct NoteLine: Pane {
    private let id: String
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
    /// Notes are kept in the shortlist, and forecasts have favourites instead.
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> { dataset is any Forecasting ? [.note] : [] }
    var holdsText: Bool { true }

    private init(id: String, field: TextField) {
        self.id = id
        self.field = field
    }

    static func open(in state: inout State) -> [Effect] {
        guard !(state.dataset is any Forecasting) else {
            state.run.status = Status(text: "\(state.noun.many.capitalisedFirst) have no notes")
            return []
        }
        guard let id = state.selectedID else {
            state.run.status = Status(text: "Select a \(state.noun.one) first, then write a note")
            return []
        }
        state.panes.open(NoteLine(id: id, field: TextField(state.shortlist.list.entry(id)?.note ?? "")))
        return []
    }

    func selectedID(in state: State) -> String? { id }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape: state.panes.closeTop()
        case .enter:
            state.panes.closeTop()
            return state.saveNote(field.text.trimmingBlanks, of: id)
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
        frame.drawLine(field, label: " Note: ", keys: "Enter saves  Esc cancels", hint: "only you see it")
    }
}

extension State {
    /// Saves a note. A place that is not on the shortlist is added with its note.
    fileprivate mutating func saveNote(_ text: String, of id: String) -> [Effect] {
        guard let entry = shortlist.list.entry(id) else {
            return text.isEmpty ? [] : add(Shortlist.Entry(id: id, name: nameOfPlace(id), note: text))
        }
        guard text != entry.note else { return [] }
        run.status = Status(text: text.isEmpty ? "Note deleted" : "Note saved")
        // The note is saved even if another program has removed the place since.
        return shortlist.change(
            text.isEmpty ? .note(id: id, "") : .add(Shortlist.Entry(id: id, name: entry.name, note: text)))
    }
}

/// The command that opens the note line.
extension Command {
    static let note = Command("note")
}
