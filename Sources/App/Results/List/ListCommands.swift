import Catalogue
import Screen

/// What keys, the mouse and typed commands do in the list of places.
extension State {
    /// Moves the selection in the list.
    /// - Returns: false for a command that does not move a selection.
    mutating func moveInList(_ command: Command) -> Bool {
        guard var results else { return false }
        var list = SelectableList(selected: results.selectedIndex ?? 0, first: results.firstOnScreen)
        let layout = layout.list.map { listLayout(of: results, in: $0) }
        // Starts from the scroll position on the screen, so that the selection moves inside the pane until it meets an edge.
        if let layout { list.scroll(in: listWindow(of: results, in: layout)) }
        guard list.move(command, count: results.visible.count, page: listRows) else { return false }
        results.firstOnScreen = list.first
        results.selected = results.visible[list.selected].row
        if let layout { results.firstOnScreen = listWindow(of: results, in: layout).first }
        results.revealSelected(in: mapOrScreenSize)
        self.results = results
        return true
    }

    /// The number of places that fit in the list.
    var listRows: Int { layout.list.map { listLayout(of: results, in: $0).visibleRows } ?? 10 }

    /// The part of the list that a pane with a layout shows.
    func listWindow(of results: Results, in layout: ListLayout) -> ListWindow {
        let heading = headings(of: results, columns: layout.headingColumns)
        return ListWindow(
            SelectableList(selected: results.selectedIndex ?? 0, first: results.firstOnScreen),
            count: results.visible.count, rows: layout.inside.rows, rowsPerItem: layout.rowHeight,
            heights: layout.fits?.heights, hasTail: listTail != nil, heading: heading)
    }

    /// Gives the heading above a place of the list by its index; nil if the order has no headings.
    /// - Parameter room: the most columns of a heading.
    func headings(of results: Results, columns room: Int) -> ((_ index: Int) -> String?)? {
        let (order, places, distances) = (results.order(sort), results.places, distances)
        if places.isGrouped(by: order) { return { results.heading(at: $0, columns: room, distances) } }
        return order.own?.group.map { group in { group(results.visible[$0].row, places) } }
    }

    /// The rows of the places that follow each other below the same heading.
    /// - Parameter first: the index in the list of the first place to return.
    func rows(below title: String, from first: Int, of results: Results, in layout: ListLayout) -> [Int] {
        let heading = headings(of: results, columns: layout.headingColumns)
        return (first..<results.visible.count).prefix { heading?($0) == title }.map { results.visible[$0].row }
    }

    mutating func listMouse(_ event: MouseEvent, _ pane: Rect) -> [Effect] {
        guard var results else { return [] }
        if let command = event.wheelCommand {
            self.results?.focus = .list
            return perform(command)
        }
        guard event.kind == .press else { return [] }
        results.focus = .list
        let layout = listLayout(of: results, in: pane)
        let window = listWindow(of: results, in: layout)
        var list = SelectableList(selected: results.selectedIndex ?? -1, first: window.first)
        guard let isAgain = list.click(event.at, in: window, inside: layout.inside) else {
            self.results = results
            return []
        }
        results.selected = results.visible[list.selected].row
        results.firstOnScreen = window.first
        results.revealSelected(in: mapOrScreenSize)
        self.results = results
        if let effects = followSelection() { return effects }
        return isAgain ? openDetail() : []
    }

    // MARK: Orders

    /// The orders in which the list on the screen can be sorted.
    var sortOrders: [ListOrder] {
        let isMeasured = results.map { $0.origin != nil } ?? true
        return (dataset?.orders ?? [.distance, .name]).filter { isMeasured || $0 != .distance }
    }

    /// What an order is called: the order by name of a list with groups has the name of its groups, by which it sorts.
    func name(of order: ListOrder) -> String { order == .name ? dataset?.groupOrder ?? order.id : order.id }

    /// Sorts by an order as it was typed.
    mutating func setSort(_ text: String) -> [Effect] {
        let known = sortOrders
        let typed = dataset?.order(named: text) ?? known.first { $0.id == text.lowercased() }
        if let typed, known.contains(typed) { return setSort(typed) }
        run.status = Status(
            text: typed == .distance
                ? "To sort by distance, choose a place to start from: press m for the map, or type :from PLACE"
                : "Unknown sort order \"\(text)\". Use \(known.map(name).joined(separator: ", "))", isError: true)
        return []
    }

    /// Sorts by one of `sortOrders`.
    mutating func setSort(_ order: ListOrder) -> [Effect] {
        // A place that the person chose stays chosen; else the list shows its new beginning.
        let showsBeginning = results.map { results in
            [results.firstRow, results.find.best].contains(results.selected) && results.map.cursor == nil
        }
        sort = order
        arrangeAgain()
        if showsBeginning == true { results?.selectFirst() }
        let missing = results.flatMap { order.own?.sentenceOnMissing(in: $0.visible, $0.places) }
        let sentences = ["Sorted by \(title(of: order))"] + [missing].compactMap { $0 }
        run.status = Status(text: sentences.joined(separator: ". "))
        return [.file(.saveSettings(settings))]
    }

    /// Filters and sorts the places on the screen again.
    mutating func arrangeAgain() {
        let (filter, sort) = (filter, sort)
        results?.session = service.session
        results?.arrange(filter: filter, sort: sort)
    }
}

extension ResultsPane {
    /// The typed commands for the list.
    static let listCommands = [
        TypedCommand(
            "sort", "ORDER", help: "Sort by distance, name or another order",
            values: { state in state.sortOrders.map(\.id) }
        ) { state, text in state.setSort(text) },
        TypedCommand("live", help: "Load the latest list, page by page") { state, _ in
            state.listLive()
        },
    ]
}
