import Catalogue
import Screen

/// The list of previous searches.
struct SearchesPane: Pane {
    var list = SelectableList()

    static let context = Context(
        "Previous searches", kind: .searches,
        [Binding([.enter], .open, help: "Open the search, with what changed since", hint: "open")],
        Binding.searchEditing)
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .details, .start],
            Binding(
                [.character("p")], .searches, about: .returning, help: "Previous searches", hint: "searches",
                name: "searches"))
    ]
    static var opener: Command? { .searches }

    var extent: PaneExtent { .whole }
    var showsStatus: Bool { true }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        state.panes.top is SearchesPane && !state.history.canRestore ? [.undo] : []
    }

    static func open(in state: inout State) -> [Effect] {
        state.panes.open(SearchesPane())
        return []
    }

    private func rect(in state: State) -> Rect {
        Rect(column: 0, row: 1, columns: state.screen.size.columns, rows: state.screen.size.rows - 3)
    }

    private func window(in state: State) -> ListWindow {
        ListWindow(list, count: state.history.searches.count, rows: rect(in: state).inset().rows)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        let searches = state.history.searches
        list.scroll(in: window(in: state))
        if list.move(command, count: searches.count, page: 10) { return [] }
        switch command {
        case .open: return searches.indices.contains(list.selected) ? state.open(searches[list.selected]) : []
        case .delete:
            let effects = state.deleteSearch(at: list.selected)
            list.selected = max(0, min(list.selected, state.history.searches.count - 1))
            return effects
        case .undo: return state.restoreSearch()
        case .searches:
            state.panes.closeTop()
            return []
        default: return nil
        }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        let clicked = list.click(event.at, in: window(in: state), inside: rect(in: state).inset())
        return clicked == nil ? [] : perform(.open, in: &state) ?? []
    }

    /// The place of the selected search, which its row may cut.
    func statusLine(in state: State) -> String? {
        let searches = state.history.searches
        guard searches.indices.contains(list.selected) else { return "" }
        let origin = searches[list.selected].origin
        return [origin.label, origin.place].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    func draw(_ state: State, into frame: inout Frame) {
        let inside = frame.box(
            rect(in: state), title: "Previous searches", note: "\(state.history.searches.count) saved", focused: true)
        drawSearchRows(state, list, into: &frame, inside: inside, isFocused: true)
    }
}

extension State {
    mutating func deleteSearch(at index: Int) -> [Effect] {
        guard let search = history.delete(at: index) else { return [] }
        if case .searches(let focused) = welcome.focus {
            let count = history.searches.count
            welcome.focus = count == 0 ? .button : .searches(min(focused, count - 1))
        }
        run.status = Status(
            text: "Deleted the search \(search.origin.label). Press u to undo")
        return [.file(.deleteSearch(id: search.id))]
    }

    mutating func restoreSearch() -> [Effect] {
        guard let (search, position) = history.restoreDeleted() else {
            run.status = Status(text: "Nothing to undo: no search was deleted")
            return []
        }
        run.status = Status(text: "Restored the search \(search.origin.label)")
        return [.file(.saveSearch(search, position: position))]
    }
}

/// Draws the previous searches, one in each row: origin, place, radius, count and date.
func drawSearchRows(
    _ state: State, _ list: SelectableList, into frame: inout Frame, inside: Rect, isFocused: Bool
) {
    let searches = state.history.searches
    guard !searches.isEmpty else {
        guard inside.rows > 0 else { return }
        if isFocused { frame.cursor = Point(column: inside.column + 1, row: inside.row) }
        frame.write(
            fitted("None yet. Each search is saved here, with what it found", columns: inside.columns - 2),
            column: inside.column + 1, row: inside.row, style: Theme.dim)
        return
    }
    let window = ListWindow(list, count: searches.count, rows: inside.rows)
    let layout = SearchRowLayout(searches, state, columns: inside.columns)
    frame.drawRows(of: list, window, inside: inside, isFocused: isFocused) { frame, item, area, style in
        draw(searches[item], layout, state, into: &frame, area: area, style: style)
    }
}

/// The column widths in the list of previous searches. Width that no row needs in one column is given to the others.
private struct SearchRowLayout {
    let labelColumns: Int
    let placeColumns: Int
    let countColumns: Int
    static let radiusColumns = 7
    static let dateColumns = 11

    init(_ searches: [SavedSearch], _ state: State, columns: Int) {
        func widest(_ text: (SavedSearch) -> String) -> Int { searches.reduce(0) { max($0, width(of: text($1))) } }
        countColumns = widest(state.countText)
        let label = widest { $0.origin.label }
        let place = widest(state.placeText)
        // There is a blank at either end, and two between the columns.
        let room = columns - 2 - 8 - Self.radiusColumns - countColumns - Self.dateColumns
        labelColumns = min(label, max(room / 2, room - place))
        placeColumns = room - labelColumns
    }
}

extension State {
    fileprivate func placeText(_ search: SavedSearch) -> String {
        guard history.hasOthers(than: datasetID) else { return search.origin.place }
        let name = data.datasets.named(search.dataset)?.name ?? search.dataset
        return [name, search.origin.place].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    fileprivate func countText(_ search: SavedSearch) -> String {
        let noun = data.datasets.named(search.dataset)?.noun ?? .place
        return "\(grouped(search.count)) \(noun.form(for: search.count))"
    }
}

private func draw(
    _ search: SavedSearch, _ layout: SearchRowLayout, _ state: State, into frame: inout Frame, area: Rect, style: Style
) {
    let quiet = style == Theme.selected ? style : Theme.dim
    let distances = state.settings.distances(in: state.data.datasets.named(search.dataset))
    var column = area.column + 1
    frame.write(fitted(search.origin.label, columns: layout.labelColumns), column: column, row: area.row, style: style)
    column += layout.labelColumns + 2
    frame.write(
        fitted(state.placeText(search), columns: layout.placeColumns), column: column, row: area.row, style: quiet)
    column += layout.placeColumns + 2 + SearchRowLayout.radiusColumns
    frame.writeRight(
        distances.text(radiusMetres: search.radiusMetres), endColumn: column, row: area.row, style: style)
    column += 2 + layout.countColumns
    frame.writeRight(state.countText(search), endColumn: column, row: area.row, style: style)
    frame.writeRight(dateWords(search.date), endColumn: area.endColumn - 1, row: area.row, style: quiet)
}

/// The command that opens the previous searches.
extension Command {
    static let searches = Command("searches")
}
