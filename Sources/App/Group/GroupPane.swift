import Catalogue
import MapDrawing
import Screen

/// The places of a group, such as the stalls of a market, which share a pin on the map.
struct GroupPane: DetailSource {
    private(set) var group: PlaceGroup
    var list = SelectableList()
    /// Whether none of the group's places is shown any more; the pane then closes.
    private(set) var isFinished = false

    init(_ group: PlaceGroup) { self.group = group }

    static let context = Context("Places of one pin", kind: .details, [.openDetails, .shortlist], Binding.actions)
    static var contexts: [Context] { [context] }

    var extent: PaneExtent { .page }
    var showsStatus: Bool { true }

    /// The rows of the places in the results, in the order of the list.
    func rows(in state: State) -> [Int] { state.results?.listing.groups[group]?.rows ?? [] }

    /// The rows of the screen that show the list, below the line about the group.
    private func area(in state: State) -> Rect { state.layout.side.inset().splitTop(2).1 }

    func window(in state: State) -> ListWindow {
        ListWindow(list, count: rows(in: state).count, rows: area(in: state).rows)
    }

    func selectedID(in state: State) -> String? {
        let rows = rows(in: state)
        guard let results = state.results, !rows.isEmpty else { return nil }
        return results.places.id(rows[min(list.selected, rows.count - 1)])
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        let rows = rows(in: state)
        list.scroll(in: window(in: state))
        if list.move(command, count: rows.count, page: area(in: state).rows) {
            // The distance in the details is that of the selected place.
            state.results?.selected = rows[list.selected]
            return []
        }
        switch command {
        case .open: return selectedID(in: state).map { state.openDetail(of: $0) } ?? []
        // Without this, the pane below would use these keys to select another pin or to leave the map.
        case .left, .right, .nextPane, .previousPane: return []
        default: return nil
        }
    }

    mutating func step(forward: Bool, in state: State) -> DetailPane? {
        let rows = rows(in: state)
        let target = list.selected + (forward ? 1 : -1)
        guard let results = state.results, rows.indices.contains(target) else { return nil }
        list.selected = target
        return DetailPane(id: results.places.id(rows[target]))
    }

    /// A click selects a place, a second click opens it. A click on another pin of the map shows that pin's group.
    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        guard state.layout.side.contains(event.at) else {
            var base = state.basePane
            let effects = base.mouse(event, in: &state)
            if let shown = state.results?.selectedGroup?.group, shown != group {
                (group, list) = (shown, SelectableList())
            }
            return effects
        }
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        guard let isAgain = list.click(event.at, in: window(in: state), inside: area(in: state)) else { return [] }
        let row = rows(in: state)[list.selected]
        state.results?.selected = row
        return isAgain ? perform(.open, in: &state) ?? [] : []
    }

    mutating func refresh(from state: State) {
        let count = rows(in: state).count
        isFinished = count == 0
        list.selected = max(0, min(list.selected, count - 1))
    }

    // MARK: Drawing

    func draw(_ state: State, into frame: inout Frame) {
        guard let results = state.results, let summary = results.listing.groups[group] else { return }
        let rows = summary.rows
        let inside = frame.box(
            state.layout.side, title: group.title, note: "\(grouped(list.selected + 1)) of \(grouped(rows.count))",
            focused: true)
        let noun = results.places.dataset.noun.form(for: rows.count)
        let way = results.origin.flatMap { state.way(summary.nearest, from: $0) }
        let line = [way, "\(grouped(rows.count)) \(noun)"].compactMap { $0 }.joined(separator: " · ")
        frame.write(
            fitted(line, columns: inside.columns - 2), column: inside.column + 1, row: inside.row, style: Theme.accent)
        let listed = state.signedRows(in: results.places)
        frame.drawRows(of: list, window(in: state), inside: area(in: state)) { frame, item, area, style in
            draw(rows[item], state, results, isListed: listed.contains(rows[item]), into: &frame, area, style)
        }
    }

    /// Draws a place in a row: its mark, its name and the most useful fact about it.
    private func draw(
        _ row: Int, _ state: State, _ results: Results, isListed: Bool, into frame: inout Frame, _ area: Rect,
        _ style: Style
    ) {
        let mark = results.places.mark(row)
        let isPlain = style == .plain
        let glyph = Character(PinShape(mark.shape).glyph(in: state.screen.charset))
        frame.write(
            "\(glyph)\(mark.letter)", column: area.column + 1, row: area.row,
            style: isPlain ? state.pinStyle(of: row, in: results.places) : style)
        if isListed { frame.write(ShortlistState.sign, column: area.column + 3, row: area.row, style: style) }
        let columns = max(0, area.columns - 6)
        let nameColumns = columns * 11 / 20
        frame.write(
            fitted(results.places.title(row), columns: nameColumns), column: area.column + 5, row: area.row,
            style: style)
        frame.write(
            fitted(results.places.headline(row), columns: columns - nameColumns - 2),
            column: area.column + 7 + nameColumns, row: area.row, style: isPlain ? Theme.dim : style)
    }
}

extension State {
    /// Opens the selection: on the map, the group of a pin with several places; otherwise the details of the place.
    mutating func openSelected() -> [Effect] {
        guard let group = results?.selectedGroup?.group else { return openDetail() }
        // A group pane that is already open changes to this group in its own mouse method.
        if !(panes.top is GroupPane) { panes.open(GroupPane(group)) }
        return []
    }
}
