import Catalogue
import Screen

/// The filters: one row a value, with how many places it keeps.
struct FilterPane: Sendable {
    enum Row: Sendable, Equatable {
        /// The title of a facet.
        case heading(facet: Int)
        case value(facet: Int, value: Int, count: Int)
    }

    /// Among the rows that are values.
    var selected = 0
    var scroll = Scroll()

    /// The first row to be seen, so that the selected one is.
    func firstRow(_ rows: [Row], height: Int) -> Int {
        var pane = self
        pane.show(selected, of: rows, height: height)
        return pane.scroll.first
    }

    /// Scrolls just so far that a value is seen, the first one with its heading.
    mutating func show(_ selected: Int, of rows: [Row], height: Int) {
        let values = rows.indices.filter { if case .value = rows[$0] { true } else { false } }
        guard let last = values.last else { return }
        let row = values.indices.contains(selected) ? values[selected] : last
        scroll.show(row == values.first ? 0 : row, of: rows.count, height: height)
    }

    /// All rows: of each facet the values that the search met, and those that are off.
    /// - Complexity: O(facets * hits): a key must not ask for it that changes no filter.
    static func rows(_ results: Results, filter: Filter) -> [Row] {
        let facets = results.places.facets
        let sieve = Sieve(filter, facets: facets)
        let found = results.hits.map(\.row)
        let anywhere = Sieve(Filter(), facets: facets)
        return facets.indices.flatMap { index -> [Row] in
            let counts = sieve.counts(of: index, rows: found)
            let unfiltered = anywhere.counts(of: index, rows: found)
            let facet = facets[index]
            let isOff = facet.values.indices.map { facet.isUsed[$0] && !filter.isOn(facet.values[$0].id, of: facet.id) }
            let values = facet.values.indices.filter { unfiltered[$0] > 0 || isOff[$0] }
            // A facet that cannot tell these places apart is no filter.
            guard values.count > 1 || values.contains(where: { isOff[$0] }) else { return [] }
            return [.heading(facet: index)] + values.map { .value(facet: index, value: $0, count: counts[$0]) }
        }
    }
}

extension State {
    /// How many of the values are off that any place has: among all that are loaded, so that every search says the same.
    var offCount: Int { filter.offCount(of: places?.facets ?? []) }
    func offCount(of facet: Facet) -> Int {
        filter.offCount(of: places?.facets.first { $0.id == facet.id } ?? facet)
    }

    /// Counts what the filter pane says, where it is open and something changed.
    mutating func renewCounts() {
        let isOpen = overlays.contains { if case .filters = $0 { true } else { false } }
        let filter = filter
        if isOpen { results?.countForFilters(filter) }
    }

    mutating func handleFilters(_ command: Command, _ pane: FilterPane) -> [Effect]? {
        guard var results else { return nil }
        var pane = pane
        let rows = results.filterRows ?? []
        let values = rows.compactMap { row in
            if case .value(let facet, let value, _) = row { (facet, value) } else { nil }
        }
        pane.selected = min(pane.selected, max(0, values.count - 1))
        if let target = moved(pane.selected, by: command, count: values.count, page: layout.side.rows - 2) {
            pane.show(pane.selected, of: rows, height: layout.side.inset().rows)
            pane.show(target, of: rows, height: layout.side.inset().rows)
            pane.selected = target
            replaceTop(.filters(pane))
            return []
        }
        guard !values.isEmpty else { return nil }
        let (facetIndex, valueIndex) = values[pane.selected]
        let facet = results.places.facets[facetIndex]
        let value = facet.values[valueIndex]
        var changed = filter
        switch command {
        case .toggle, .open: changed.set(value.id, of: facet.id, on: !filter.isOn(value.id, of: facet.id))
        case .allOn: changed.allOn(facet.id)
        case .onlyThis: changed.only([value.id], of: facet)
        case .filters:
            overlays.removeLast()
            return []
        default: return nil
        }
        filter = changed
        results.arrange(filter: changed, sort: sort)
        results.countForFilters(changed)
        self.results = results
        status = hiddenNote(facetIndex, results)
        // The rows may have changed: the selection stays on its value.
        let renewed = (results.filterRows ?? []).compactMap { row in
            if case .value(let facet, let value, _) = row { (facet, value) } else { nil }
        }
        pane.selected =
            renewed.firstIndex { $0 == (facetIndex, valueIndex) } ?? min(pane.selected, max(0, renewed.count - 1))
        replaceTop(.filters(pane))
        return [.save(settings)]
    }

    /// Says how many places a filter hides that it does not even speak of.
    private func hiddenNote(_ index: Int, _ results: Results) -> Status? {
        let facet = results.places.facets[index]
        guard let outside = facet.values.firstIndex(where: \.isOutside),
            !filter.isOn(facet.values[outside].id, of: facet.id)
        else { return nil }
        let hidden = (results.filterRows ?? []).reduce(0) { hidden, row in
            guard case .value(index, outside, let count) = row else { return hidden }
            return count
        }
        return hidden == 0
            ? nil
            : Status(
                text: "\(facet.title): \(counted(hidden)) hidden as \(facet.values[outside].label.lowercasedFirst).")
    }
}

extension String {
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

func drawFilters(
    _ state: State, _ results: Results, _ pane: FilterPane, into frame: inout Frame, rect: Rect, theme: Theme
) {
    let inside = frame.box(
        rect, title: "Filters", note: "\(grouped(results.presentCount)) of \(grouped(results.hits.count))",
        focused: true, theme: theme)
    let rows = results.filterRows ?? []
    guard !rows.isEmpty else {
        frame.writeWrapped("Nothing here can be told apart by a filter.", in: inside.inset(columns: 1, rows: 0))
        return
    }
    let valueRows = rows.indices.filter { if case .value = rows[$0] { true } else { false } }
    let selectedRow = valueRows.isEmpty ? 0 : valueRows[min(pane.selected, valueRows.count - 1)]
    let first = pane.firstRow(rows, height: inside.rows)
    for (line, index) in (first..<min(rows.count, first + inside.rows)).enumerated() {
        let y = inside.row + line
        switch rows[index] {
        case .heading(let facet):
            let off = state.offCount(of: results.places.facets[facet])
            frame.write(
                fitted(results.places.facets[facet].title, columns: inside.columns - (off > 0 ? 8 : 0)),
                column: inside.column, row: y, style: theme.title)
            if off > 0 { frame.writeRight("\(off) off", endColumn: inside.endColumn - 1, row: y, style: theme.accent) }
        case .value(let facet, let value, let count):
            let item = results.places.facets[facet].values[value]
            let isOn = state.filter.isOn(item.id, of: results.places.facets[facet].id)
            let number = grouped(count)
            let style = index == selectedRow ? theme.selected : isOn ? Style.plain : theme.dim
            if index == selectedRow {
                frame.fill(
                    Rect(column: inside.column, row: y, columns: inside.columns, rows: 1), with: Cell(" ", style: style)
                )
            }
            frame.write(isOn ? "[x]" : "[ ]", column: inside.column + 1, row: y, style: style)
            frame.write(
                fitted(item.label, columns: inside.columns - 7 - number.count), column: inside.column + 5, row: y,
                style: style)
            frame.writeRight(number, endColumn: inside.endColumn - 1, row: y, style: style)
            if index == selectedRow { frame.cursor = Point(column: inside.column + 2, row: y) }
        }
    }
}
