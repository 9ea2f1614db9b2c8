import Catalogue
import Screen

/// The line, opened with `/`, for typing a name to find among the places on the screen.
struct FindLine: Pane {
    private(set) var field = TextField()
    /// Says what can be typed; shown while the field is empty.
    private let hint: String

    static var contexts: [Context] { [] }
    static var opener: Command? { .find }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor], .find,
            Binding([.character("n")], .findNext, about: .finding, help: "Next match", name: "next"),
            Binding([.character("N")], .findPrevious, about: .finding, help: "Previous match", name: "previous"))
    ]

    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .findNext, .findPrevious: state.stepFind(forward: command == .findNext)
        default: command == opener ? open(in: &state) : nil
        }
    }

    static func open(in state: inout State) -> [Effect] {
        guard let results = state.results else { return [] }
        state.panes.open(
            FindLine(hint: results.listsAllPlaces ? results.places.dataset.words.findHint : "part of a name"))
        return []
    }

    private init(hint: String) { self.hint = hint }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape, .enter:
            state.panes.closeTop()
            guard key == .escape else { return state.searchServiceNow() }
            state.run.status = nil
            if !state.showAllFound() { state.results?.mark([]) }
            return state.stopServiceSearch()
        // The arrows move through a narrowed list while the line is open.
        case .up, .down: return state.results?.listsAllPlaces == true ? state.stepFind(forward: key == .down) : []
        default: _ = field.handle(key)
        }
        return find(in: &state)
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        field.insert(line)
        return find(in: &state)
    }

    /// Finds the typed text on the screen at once, and at the service after a pause.
    private func find(in state: inout State) -> [Effect] {
        state.find(field.text)
        return state.searchService(for: field.text)
    }

    func footer(in state: State) -> Footer? { nil }

    func draw(_ state: State, into frame: inout Frame) {
        frame.drawLine(field, label: " / ", keys: "Enter done  Esc clears", hint: hint)
    }
}

extension State {
    /// Whether the find line is open.
    var isFinding: Bool { panes.top is FindLine }

    /// Finds a text among the places on the screen; if no place matches, the status says so.
    mutating func find(_ text: String) {
        guard var results else { return }
        results.findName(text, data.index(of: results.places))
        results.revealSelected(in: mapSize ?? screen.size)
        if results.find.isWaiting {
            run.status = Status(text: "Preparing to search \(counted(results.hits.count)) …")
        } else if results.find.matches.isEmpty, !text.isEmpty {
            run.status = Status(text: "No match here for \"\(text)\"")
        } else {
            run.status = nil
        }
        self.results = results
    }

    /// Selects the next or previous match in the order of the list; starts again at the ends.
    mutating func stepFind(forward: Bool) -> [Effect] {
        guard var results else { return [] }
        let text = results.find.text
        guard !results.find.matches.isEmpty else {
            run.status = Status(
                text: text.isEmpty ? "Press / and type a name first" : "No match here for \"\(text)\"")
            return []
        }
        let shown = results.visible.map(\.row).filter(results.find.matchingRows.contains)
        let at = shown.firstIndex { $0 == results.selected }
        let next = at.map { ($0 + (forward ? 1 : shown.count - 1)) % shown.count } ?? 0
        results.selected = shown[next]
        results.revealSelected(in: mapSize ?? screen.size)
        self.results = results
        run.status = Status(text: "Match \(grouped(next + 1)) of \(grouped(shown.count)) for \"\(text)\"")
        return []
    }
}

/// The commands that select the next and the previous match of the text in the find line.
extension Command {
    static let findNext = Command("findNext")
    static let findPrevious = Command("findPrevious")
}
