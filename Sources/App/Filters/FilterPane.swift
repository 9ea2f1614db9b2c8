import Catalogue
import Screen

/// The filters: a row for each value, with the number of places that have it.
struct FilterPane: Pane {
    var list = SelectableList()
    /// The values that can be chosen, under their facets.
    private(set) var rows: [FilterRow] = []
    /// The version of the listing and the filter for which the rows were last counted; nil before the first count.
    private var counted: (listing: Int, filter: Filter)?

    static let context = Context(
        "Filters", first: [.own, .narrowing],
        [
            Binding([.character(" "), .enter], .toggle, help: "Choose or clear this value", hint: "choose"),
            Binding([.character("x")], .onlyThis, help: "Show only this value", hint: "only this"),
            Binding([.character("a")], .allOn, help: "Show all values of this group", hint: "show all"),
            openBinding(hint: nil), clearBinding(hint: "clear"),
        ])
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(in: [.results, .details], openBinding(hint: "filters")),
        PaneKeys(in: [.results, .start], clearBinding(hint: nil)),
    ]

    private static func openBinding(hint: String?) -> Binding {
        Binding([.character("f")], .filters, about: .narrowing, help: "Filters", hint: hint, name: "filters")
    }

    private static func clearBinding(hint: String?) -> Binding {
        Binding(
            [.character("F"), .function(4)], .clearFilters, about: .narrowing,
            help: "Clear or restore the filters", hint: hint,
            name: "unfilter")
    }

    static var opener: Command? { .filters }

    /// The filters do not open if no place was found.
    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        state.results?.candidates.isEmpty == true ? [.filters] : []
    }

    var extent: PaneExtent { .beside }
    var showsStatus: Bool { true }

    static func open(in state: inout State) -> [Effect] {
        guard let results = state.results else { return [] }
        guard !FilterRow.all(in: results, filter: state.filter).isEmpty else {
            let reason = results.candidates.isEmpty ? "There are no \(state.noun.many) to filter" : noFilters(in: state)
            state.run.status = Status(text: reason)
            return []
        }
        // Filters apply to the list and the map, so what hides these is closed.
        state.panes.close { [.page, .whole].contains($0.extent) }
        state.panes.open(FilterPane())
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        guard let facets = state.results?.facets else { return nil }
        list.scroll(in: window(in: state))
        if list.move(command, count: rows.count, page: state.layout.side.rows - 2) { return [] }
        if command == .filters {
            state.panes.closeTop()
            return []
        }
        if command == .clearFilters {
            let effects = state.clearFilters()
            count(in: state)
            list.selected = min(list.selected, max(0, rows.count - 1))
            return effects
        }
        guard rows.indices.contains(list.selected) else { return nil }
        if command == .left || command == .right {
            selectGroup(forward: command == .right)
            return []
        }
        let row = rows[list.selected]
        let facet = facets[row.facet]
        let value = facet.values[row.value]
        var changed = state.filter
        switch command {
        case .toggle, .open: changed.toggle(value.id, of: facet)
        case .allOn: changed.allOn(facet.id)
        case .onlyThis: changed.only([value.id], of: facet)
        default: return nil
        }
        state.filter = changed
        state.arrangeAgain()
        count(in: state)
        // The selection stays on its value, though the rows may have changed.
        list.selected =
            rows.firstIndex { $0.facet == row.facet && $0.value == row.value }
            ?? min(list.selected, max(0, rows.count - 1))
        state.run.status = hiddenNote(row.facet, in: state)
        return [.file(.saveSettings(state.settings))]
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let inside = state.layout.side.inset()
        guard state.layout.side.contains(event.at) else {
            var base = state.basePane
            return base.mouse(event, in: &state)
        }
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        return list.click(event.at, in: window(in: state), inside: inside) == nil
            ? [] : perform(.toggle, in: &state) ?? []
    }

    /// Counts again if the places or the filter changed.
    mutating func refresh(from state: State) { count(in: state) }

    private mutating func count(in state: State) {
        guard let results = state.results else { return }
        let filter = state.filter
        if let counted, counted.listing == results.listing.version, counted.filter == filter { return }
        counted = (results.listing.version, filter)
        rows = FilterRow.all(in: results, filter: filter)
    }

    static func noFilters(in state: State) -> String { "There are no filters for these \(state.noun.many)" }

    private func window(in state: State) -> ListWindow {
        let facets = state.results?.facets ?? []
        return ListWindow(list, count: rows.count, rows: state.layout.side.inset().rows) {
            facets[rows[$0].facet].title
        }
    }

    /// Selects the first value of the next group. Backward, selects the first value of the present group or, if that is selected already,
    /// of the previous group. After the last group comes the first.
    private mutating func selectGroup(forward: Bool) {
        let starts = rows.indices.filter { $0 == 0 || rows[$0].facet != rows[$0 - 1].facet }
        list.selected =
            (forward
                ? starts.first { $0 > list.selected } ?? starts.first
                : starts.last { $0 < list.selected } ?? starts.last)
            ?? 0
    }

    /// Says how many places are hidden because the facet does not apply to them; nil if none are.
    private func hiddenNote(_ index: Int, in state: State) -> Status? {
        guard let facet = state.results?.facets[index] else { return nil }
        let outside = rows.filter { row in
            guard row.facet == index, row.count > 0, case let value = facet.values[row.value] else { return false }
            return value.isOutside && !state.filter.isOn(value.id, of: facet.id)
        }
        guard !outside.isEmpty else { return nil }
        let hidden = outside.reduce(0) { $0 + $1.count }
        let labels = outside.reversed().map { facet.values[$0.value].label.lowercasedFirst }
        let all = (labels.dropLast().joined(separator: ", "), labels.last ?? "")
        return Status(
            text: "\(state.counted(hidden)) hidden: " + (all.0.isEmpty ? all.1 : "\(all.0) and \(all.1)"))
    }

    // MARK: Drawing

    /// The selected value with its facet, because its row may be cut and its heading scrolled away.
    func statusLine(in state: State) -> String? {
        guard let facets = state.results?.facets, rows.indices.contains(list.selected) else { return "" }
        let facet = facets[rows[list.selected].facet]
        return "\(facet.title): \(facet.values[rows[list.selected].value].label)"
    }

    func draw(_ state: State, into frame: inout Frame) {
        guard let results = state.results else { return }
        let inside = frame.box(
            state.layout.side, title: "Filters",
            note: "\(grouped(results.presentCount)) of \(grouped(results.hits.count))", focused: true)
        guard !rows.isEmpty else {
            frame.writeWrapped(
                Self.noFilters(in: state) + ".", in: inside.inset(columns: 1, rows: 0))
            return
        }
        let window = window(in: state)
        frame.drawMore(window, on: state.layout.side)
        frame.drawRows(of: list, window, inside: inside) { frame, item, area, style in
            draw(rows[item], results, state.filter, into: &frame, area: area, style: style)
        }
        // The line below a heading is a value of the heading's facet.
        for (line, below) in zip(window.lines, window.lines.dropFirst()) {
            guard case .heading(let title) = line.content, case .item(let item) = below.content else { continue }
            let chosen = state.filter.chosen(in: results.facets[rows[item].facet])
            let words = chosen.isEmpty ? "all" : "\(chosen.count) chosen"
            guard width(of: title) + width(of: words) + 4 <= inside.columns else { continue }
            frame.writeRight(
                "  " + words, endColumn: inside.endColumn - 1, row: inside.row + line.row,
                style: chosen.isEmpty ? Theme.dim : Theme.accent)
        }
    }

    private func draw(
        _ row: FilterRow, _ results: Results, _ filter: Filter, into frame: inout Frame, area: Rect, style: Style
    ) {
        let facet = results.facets[row.facet]
        let value = facet.values[row.value]
        let chosen = filter.chosen(in: facet)
        let isChosen = chosen.contains(value)
        let style = style == .plain && !isChosen && !chosen.isEmpty ? Theme.dim : style
        let number = grouped(row.count)
        frame.write(isChosen ? "[x]" : "[ ]", column: area.column + 1, row: area.row, style: style)
        frame.write(
            fitted(value.label, columns: area.columns - 7 - number.count), column: area.column + 5, row: area.row,
            style: style)
        frame.writeRight(number, endColumn: area.endColumn - 1, row: area.row, style: style)
        if style == Theme.selected { frame.cursor = Point(column: area.column + 2, row: area.row) }
    }
}

/// A value of a facet in the filter pane.
struct FilterRow: Sendable, Equatable {
    /// The index of the facet among the facets of the places.
    var facet: Int
    /// The index of the value in the facet.
    var value: Int
    /// The number of places found that have the value, match the text of `/` and pass all other filters, including places that are gone.
    var count: Int

    /// The rows of all facets: the values that some found place has, and those that were chosen. Empty if no place was found,
    /// because then there is nothing to filter. In a list narrowed down by `/`, only its matches count.
    /// - Complexity: O(facets * hits), so it is called only when the places or the filter change.
    static func all(in results: Results, filter: Filter) -> [FilterRow] {
        let facets = results.facets
        let compiled = CompiledFilter(filter, facets: facets)
        let all = results.candidates.map(\.row)
        guard !all.isEmpty else { return [] }
        let found = results.find.narrowedTo.map { narrowed in all.filter(narrowed.contains) } ?? all
        let allCounts = CompiledFilter(Filter(), facets: facets).counts(rows: found)
        let counts = compiled.counts(rows: found)
        return facets.indices.flatMap { index -> [FilterRow] in
            let facet = facets[index]
            let chosen = filter.chosen(in: facet)
            let values = facet.values.indices.filter { allCounts[index][$0] > 0 || chosen.contains(facet.values[$0]) }
            // A facet is left out if all found places have the same value.
            guard values.count > 1 || !chosen.isEmpty else { return [] }
            return values.map { FilterRow(facet: index, value: $0, count: counts[index][$0]) }
        }
    }
}

/// The commands of the filters.
extension Command {
    static let filters = Command("filters")
    static let toggle = Command("toggle")
    static let allOn = Command("allOn")
    static let onlyThis = Command("onlyThis")
    static let clearFilters = Command("clearFilters")
}
