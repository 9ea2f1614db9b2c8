import Catalogue
import Screen

/// Asks before a place is deleted at the service, or taken out of the outbox.
struct DeleteQuestion: Pane {
    /// What is deleted.
    enum Subject: Sendable {
        /// A place that the service has, with the version that the person saw, and the places that it is one of.
        case posted(version: Int?, Places)
        /// A place of the service that somebody has changed since the person asked to delete it.
        case changed(Draft)
        /// A place or a change that waits to be sent.
        case unsent(OutboxEntry)
    }

    let dataset: any Posting
    let key: String
    /// What the question shows of the place: a few lines.
    let summary: String
    let subject: Subject

    /// The width of a line of the question on the smallest screen, in columns.
    static let columns = 48
    private static let wayBack = "You can undo this with u until you quit."

    static var contexts: [Context] { [] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .details],
            Binding(
                [.character("u")], .undoDeletion, about: .deleting, help: "Undo the last removal or deletion",
                hint: "undo",
                name: "undo"))
    ]

    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        command == .undoDeletion ? state.undoNewest() : nil
    }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        state.canUndoNewest ? [] : [.undoDeletion]
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .enter: return delete(in: &state)
        case .escape: state.panes.closeTop()
        default: break
        }
        return []
    }

    private func delete(in state: inout State) -> [Effect] {
        state.panes.closeTop()
        return switch subject {
        case .posted(let version, let places): state.delete(key, version: version, in: places, of: dataset)
        case .changed(let current): state.delete(current, key: key, of: dataset)
        case .unsent(let entry): state.drop(entry)
        }
    }

    /// What is deleted or removed: "stall", "change".
    var object: String {
        if case .unsent(let entry) = subject, entry.isChange { return "change" }
        return dataset.noun.one
    }

    /// The word for the deletion on the screen.
    var verb: String { if case .unsent = subject { "remove" } else { "delete" } }

    var text: String {
        switch subject {
        case .posted: "\(summary)\n\(Self.wayBack)"
        case .changed: "Somebody else has changed it:\n\(summary)\n\(Self.wayBack)"
        case .unsent(let entry) where entry.isChange:
            "\(summary)\nThe \(dataset.noun.one) stays as it was before. Your change has not been sent yet."
        case .unsent: "\(summary)\nIt has not been sent yet."
        }
    }

    func footer(in state: State) -> Footer? {
        Footer(.field, extra: [Footer.Hint(.enter, verb), Footer.Hint(.escape, "cancel")], in: state)
    }

    func draw(_ state: State, into frame: inout Frame) {
        let inside = frame.messageBox("\(verb.capitalisedFirst) the \(object)?", text)
        frame.write(
            "Enter \(verb)s    Esc cancels", column: inside.column, row: inside.endRow - 1,
            style: Theme.title)
        frame.cursor = Point(column: inside.column, row: inside.endRow - 1)
    }
}

/// The command that undoes a deletion or a removal from the shortlist.
extension Command {
    static let undoDeletion = Command("undoDeletion")
}
