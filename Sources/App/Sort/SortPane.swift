import Catalogue
import Screen

/// The menu of the orders that the list can have.
struct SortPane: Pane {
    var list: SelectableList
    let orders: [ListOrder]

    static let context = Context(
        "Sorting the list",
        [
            Binding([.enter], .open, help: "Sort by this order", hint: "sort"),
            Binding([.character("s")], .sort, help: "The next order", hint: "next"),
        ])
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .cursor],
            Binding(
                [.character("s")], .sort, about: .sorting, help: "Choose the order of the list", hint: "sort",
                name: "orders"))
    ]
    static var opener: Command? { .sort }

    static func open(in state: inout State) -> [Effect] {
        guard let results = state.results else { return [] }
        let orders = state.sortOrders
        let shown = results.order(state.sort)
        state.panes.open(
            SortPane(list: SelectableList(selected: orders.firstIndex(of: shown) ?? 0), orders: orders))
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        if list.move(command, count: orders.count, page: orders.count) { return [] }
        switch command {
        // The key that opened the menu selects the next order.
        case .sort: list.selected = (list.selected + 1) % orders.count
        case .open:
            state.panes.closeTop()
            return state.setSort(orders[list.selected])
        default: return nil
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let layout = layout(in: state)
        return chooseInMenu(by: event, \.list, layout.window, in: layout.rect, &state)
    }

    private func layout(in state: State) -> (rect: Rect, window: ListWindow) {
        let size = state.screen.size
        let titles = orders.map { state.title(of: $0).capitalisedFirst }
        let columns = min(size.columns - 4, max(28, (titles.map { width(of: $0) }.max() ?? 0) + 8))
        let rows = min(orders.count + 2, size.rows - 4)
        // In a narrow list the menu is as wide as the list, since a few columns of the list beside it could not be read.
        let below = state.layout.list?.inset() ?? Rect(column: 2, row: 2, columns: columns, rows: rows)
        let shown = below.columns < columns + 20 ? max(columns, below.columns) : columns
        let rect = Rect(
            column: below.column, row: min(max(2, below.row), size.rows - 2 - rows), columns: shown, rows: rows)
        return (rect, ListWindow(list, count: orders.count, rows: rows - 2))
    }

    func draw(_ state: State, into frame: inout Frame) {
        let layout = layout(in: state)
        let inside = frame.box(layout.rect, title: "Sort by", focused: true)
        let shown = state.results?.order(state.sort)
        frame.drawRows(of: list, layout.window, inside: inside) { frame, item, area, style in
            let order = orders[item]
            let mark = order == shown ? currentSign : ""
            frame.write(item == list.selected ? "▸" : " ", column: area.column, row: area.row, style: style)
            frame.write(
                fitted(state.title(of: order).capitalisedFirst, columns: area.columns - 3 - width(of: mark))
                    + mark,
                column: area.column + 2, row: area.row, style: style)
        }
    }
}

extension State {
    /// An order in a few words: "size, most pupils first".
    func title(of order: ListOrder) -> String {
        order.own.map { $0.name + $0.title.dropFirst($0.name.count) } ?? name(of: order)
    }

    /// An order after "sorted": "by size", "newest first".
    func phrase(of order: ListOrder) -> String {
        let phrase = order.own?.phrase ?? "by \(name(of: order))"
        return String(phrase.drop { ", ".contains($0) })
    }

    /// The order that the person chose for the open dataset, after "sorted"; nil for the usual order.
    var chosenOrder: String? { settings.sorts[datasetID] == nil ? nil : phrase(of: sort) }
}

extension Command {
    static let sort = Command("sort")
}
