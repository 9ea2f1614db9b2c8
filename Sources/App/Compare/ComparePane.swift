import Catalogue
import Screen

/// Compares the places of the shortlist, one column for each.
struct ComparePane: DetailSource {
    /// The columns, one for each place, of which one is selected.
    var columns = SelectableList()
    private(set) var text = ScrolledText()
    /// The record of each place, by the place's id; no entry until the record is requested.
    private(set) var details: [String: DetailPane.Content] = [:]
    /// The data that the details were read from; nil before the first reading.
    private var readFrom: Places?

    static let context = Context(
        "Comparing", kind: .comparison, [.openDetails],
        [
            Binding(
                [.character(" "), .character("x")], .shortlist, about: .choosing, help: "Remove from {compared}",
                hint: "remove"),
            Binding([.character("C")], .compare, about: .choosing, help: "Close the comparison"),
            Binding(
                [.character("X")], .export, about: .noting, help: "Save the {list} to a file", hint: "export"),
        ], Binding.actions, [Binding([undo], .undo, about: .deleting, help: "Undo the last removal", hint: "undo")])
    private static let undo = Key.character("u")
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .details, .start],
            Binding(
                [.character("C")], .compare, about: .choosing, help: "Compare the {list}, up to six side by side",
                hint: "compare", name: "compare"))
    ]
    static var opener: Command? { .compare }
    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> { dataset is any Comparing ? [] : [.compare] }

    /// `C` is not offered if there is nothing to compare and no place is selected, or if the dataset has no comparison.
    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        let hasNothing = state.selectedID == nil && state.comparedEntries.isEmpty
        return unsupported(by: state.dataset).union(hasNothing ? [.compare] : [])
    }

    static let typedCommands = [
        TypedCommand("shortlist", help: "The {list}, side by side") { state, _ in ComparePane.open(in: &state) }
    ]

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }

    func footer(in state: State) -> Footer? {
        Footer(Self.context, without: state.canUndoInComparison ? [] : [.undo], in: state)
    }

    static func open(in state: inout State) -> [Effect] {
        guard state.dataset is any Comparing else {
            state.run.status = Status(text: "\(state.noun.many.capitalisedFirst) cannot be compared")
            return []
        }
        let isOfShortlist = !state.listsFavourites
        guard isOfShortlist || state.comparedEntries.count > 1 else {
            state.run.status = Status(text: state.comparisonAdvice)
            return []
        }
        // Another program may have changed the shortlist.
        let effects = isOfShortlist ? state.shortlist.reread() : []
        state.shortlist.isComparisonAsked = isOfShortlist && state.comparedEntries.isEmpty
        openIfFilled(in: &state)
        return effects
    }

    /// Opens the comparison. If there is nothing to compare, the status says what to do.
    static func openIfFilled(in state: inout State) {
        guard !state.comparedEntries.isEmpty else {
            state.run.status = Status(text: compareAdvice(state, 0))
            return
        }
        state.run.status = nil
        guard !state.panes.closeAbove(ComparePane.self) else { return }
        var pane = ComparePane()
        // A comparison of favourites begins with the first place, so that none is overlooked.
        if !state.listsFavourites {
            pane.columns.selected = state.comparedEntries.firstIndex { $0.id == state.selectedID } ?? 0
        }
        state.panes.open(pane)
    }

    func selectedID(in state: State) -> String? {
        let entries = state.comparedEntries
        return entries.isEmpty ? nil : entries[min(columns.selected, entries.count - 1)].id
    }

    func detail(of id: String) -> Detail? {
        if case .loaded(let detail)? = details[id] { detail } else { nil }
    }

    mutating func receive(_ message: Message, in state: State) -> [Effect] {
        switch message {
        case .detailLoaded(let id, let detail): if details[id] != nil { details[id] = .loaded(detail) }
        case .detailFailed(let id, let error): if details[id] != nil { details[id] = .failed(error) }
        default: break
        }
        return requestDetails(in: state)
    }

    /// Reads the missing records of the compared places; reads all of them again after the data changed.
    private mutating func requestDetails(in state: State) -> [Effect] {
        if readFrom != state.data.places {
            readFrom = state.data.places
            details = [:]
        }
        return state.comparedEntries.filter { details[$0.id] == nil }.map { entry in
            details[entry.id] = .loading
            return state.recordEffect(of: entry.id)
        }
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        let layout = CompareLayout(state, self)
        let count = layout.names.count
        let page = layout.bodyRows
        switch command {
        case .left, .right:
            columns.first = layout.shown.lowerBound
            _ = columns.move(command == .left ? .up : .down, count: count, page: 1)
            columns.first = CompareLayout(state, self).shown.lowerBound
        case .open: return selectedID(in: state).map { state.openDetail(of: $0) } ?? []
        case .shortlist: return state.removeFromComparison(undo: Self.undo)
        case .undo: return state.undoInComparison()
        case .compare: return state.back()
        case .export: return ExportLine.open(for: .shortlist, in: &state)
        default: return text.move(command, count: layout.text.lines.count, page: page, overlap: 1) ? [] : nil
        }
        return []
    }

    mutating func step(forward: Bool, in state: State) -> DetailPane? {
        let entries = state.comparedEntries
        let target = min(columns.selected, entries.count - 1) + (forward ? 1 : -1)
        guard entries.indices.contains(target) else { return nil }
        columns.selected = target
        return DetailPane(id: entries[target].id)
    }

    /// A click selects a column, a second click opens its place; the wheel scrolls.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        let layout = CompareLayout(state, self)
        guard layout.inside.contains(event.at),
            let column = layout.columns.index(at: event.at.column - layout.inside.column),
            layout.shown.contains(layout.shown.lowerBound + column)
        else { return [] }
        let clicked = layout.shown.lowerBound + column
        guard layout.selected == clicked else {
            columns.selected = clicked
            return []
        }
        return perform(.open, in: &state) ?? []
    }

    func draw(_ state: State, into frame: inout Frame) {
        drawCompare(state, self, into: &frame)
    }
}

extension State {
    /// The entries that are compared: the last ones of the shortlist, at most `Comparison.limit`.
    var comparedEntries: [Shortlist.Entry] { Array(comparable.suffix(Comparison.limit)) }
    /// The number of entries beyond `Comparison.limit`, which are not compared.
    var uncomparedCount: Int { max(0, comparable.count - Comparison.limit) }

    /// The compared places with their names, notes, positions and, once read, their records.
    func comparedPlaces(_ details: [String: DetailPane.Content]) -> [ComparedPlace] {
        let names = comparedEntries.map { nameOfPlace($0.id) }
        return comparedEntries.map { entry in
            let found = place(ofID: entry.id)
            let name = found.map { found in
                let name = found.places.name(found.row)
                return names.count { $0 == name } > 1 ? found.places.nameWithArea(found.row) : name
            }
            var detail: Detail?
            if case .loaded(let loaded)? = details[entry.id] { detail = loaded }
            return ComparedPlace(
                id: entry.id, name: name ?? entry.name, note: entry.note,
                detail: detail, coordinate: found.flatMap { $0.places.coordinate($0.row) })
        }
    }
}

/// The command that opens the comparison.
extension Command {
    static let compare = Command("compare")
}
