import Screen

/// The selection and the scroll position of a list, and what keys and the mouse do to them. Every list uses it.
struct SelectableList: Sendable, Equatable {
    /// The index of the selected item.
    var selected = 0
    /// The index of the first item on the screen. `ListWindow` corrects it after the list or the pane changed its size.
    var first = 0

    /// Moves the selection by a command.
    /// - Parameters:
    ///   - count: the number of items.
    ///   - page: the number of items that fit on the screen.
    /// - Returns: false for a command that does not move the selection, and for an empty list.
    mutating func move(_ command: Command, count: Int, page: Int) -> Bool {
        guard count > 0 else { return false }
        let now = min(selected, count - 1)
        let target: Int
        switch command {
        case .up: target = now - 1
        case .down: target = now + 1
        case .first: target = 0
        case .last: target = count - 1
        case .pageUp: target = now - max(1, page)
        case .pageDown: target = now + max(1, page)
        case .halfPageUp: target = now - max(1, page / 2)
        case .halfPageDown: target = now + max(1, page / 2)
        default: return false
        }
        selected = min(max(0, target), count - 1)
        return true
    }

    /// Scrolls to the position of a window, in which the selected item is visible.
    mutating func scroll(in window: ListWindow) { first = window.first }

    /// Selects the clicked item.
    /// - Returns: whether the item was selected before, so that the click opens it; nil if no item was clicked.
    mutating func click(_ at: Point, in window: ListWindow, inside: Rect) -> Bool? {
        guard inside.contains(at), let item = window.item(atRow: at.row - inside.row) else { return nil }
        defer { selected = item }
        return selected == item
    }
}

/// The part of a list on the screen: items, and a heading above each group.
struct ListWindow: Sendable {
    enum Content: Sendable, Equatable {
        case item(Int)
        case heading(String)
        /// The line below the last item.
        case tail
    }

    struct Line: Sendable, Equatable {
        /// The line's first row inside the pane.
        let row: Int
        let content: Content
    }

    /// The index of the first item on the screen.
    private(set) var first: Int
    private(set) var lines: [Line] = []
    /// Whether the list goes on below the window.
    let hasMoreBelow: Bool
    private let rowsPerItem: Int
    private let heights: [Int]?

    /// The window at a list's scroll position, moved as little as needed to show the selected item.
    /// - Parameters:
    ///   - count: the number of items.
    ///   - rows: the height of the window in rows.
    ///   - rowsPerItem: the height of an item in rows.
    ///   - heights: the height of each item in rows, at least `rowsPerItem`; nil if all are equally high.
    ///   - hasTail: whether there is a line below the last item.
    ///   - heading: the heading of an item's group; nil if the list has no groups. It is called only for items on the
    ///     screen.
    init(
        _ list: SelectableList, count: Int, rows: Int, rowsPerItem: Int = 1, heights: [Int]? = nil,
        hasTail: Bool = false, heading: ((Int) -> String?)? = nil
    ) {
        self.rowsPerItem = rowsPerItem
        self.heights = heights
        let selected = max(0, min(list.selected, count - 1))
        let shape = Shape(
            count: count, rows: rows, rowsPerItem: rowsPerItem, heights: heights, hasTail: hasTail, heading: heading)
        let visible = max(1, rows / rowsPerItem)
        var start = list.first
        if selected < start { start = selected }
        if selected >= start + visible { start = selected - visible + 1 }
        start = max(0, min(start, count - visible))
        // The list stays at its scroll position, even if headings leave room at its end; else it would jump.
        first = min(selected, max(start, list.first))
        lines = shape.lines(from: first)
        while shape.last(of: lines) < selected, first < selected {
            first += 1
            lines = shape.lines(from: first)
        }
        // Leaves no empty rows below the last item while items above are hidden.
        while first > 0, shape.last(of: lines) == count - 1 {
            let more = shape.lines(from: first - 1)
            guard shape.last(of: more) == count - 1 else { break }
            first -= 1
            lines = more
        }
        hasMoreBelow = shape.last(of: lines) < count - 1
    }

    /// The item on a row inside the pane; nil on a heading and below the last item.
    func item(atRow row: Int) -> Int? {
        guard let line = lines.last(where: { $0.row <= row }), case .item(let item) = line.content,
            row < line.row + (heights?[item] ?? rowsPerItem)
        else { return nil }
        return item
    }

    /// The row of an item inside the pane; nil for an item that the window does not show.
    func row(of item: Int) -> Int? { lines.first { $0.content == .item(item) }?.row }

    /// The sizes of a list and of its window, from which the lines are laid out.
    private struct Shape {
        let count: Int
        let rows: Int
        let rowsPerItem: Int
        let heights: [Int]?
        let hasTail: Bool
        let heading: ((Int) -> String?)?

        /// The lines that fit, beginning with an item. A group that begins above the window gets its heading again.
        func lines(from first: Int) -> [Line] {
            var lines: [Line] = []
            var row = 0
            var title: String?
            for item in first..<max(first, count) {
                let next = heading?(item)
                let isNew = next != nil && next != title
                title = next
                let height = heights?[item] ?? rowsPerItem
                guard row + (isNew ? 1 : 0) + height <= max(rows, height) else { break }
                if isNew, let title {
                    lines.append(Line(row: row, content: .heading(title)))
                    row += 1
                }
                lines.append(Line(row: row, content: .item(item)))
                row += height
                if hasTail, item == count - 1, row < rows { lines.append(Line(row: row, content: .tail)) }
            }
            return lines
        }

        /// The index of the last item in some lines. With a tail, the list's last item counts only if the tail fits too.
        func last(of lines: [Line]) -> Int {
            switch lines.last?.content {
            case .item(let item): hasTail && item == count - 1 ? item - 1 : item
            case .tail: count - 1
            case .heading, nil: -1
            }
        }
    }
}

extension Pane {
    /// Handles the mouse in a box with a menu: a click opens an item, a click outside closes the box, the wheel scrolls.
    mutating func chooseInMenu(
        by event: MouseEvent, _ list: WritableKeyPath<Self, SelectableList>, _ window: ListWindow, in box: Rect,
        _ state: inout State
    ) -> [Effect] {
        guard event.kind == .press else { return scroll(by: event, in: &state) }
        guard box.contains(event.at) else {
            state.panes.closeTop()
            return []
        }
        let clicked = self[keyPath: list].click(event.at, in: window, inside: box.inset())
        return clicked == nil ? [] : perform(.open, in: &state) ?? []
    }
}

/// The sign after the menu row that is in use, such as the open collection's. The arrow before a row marks the selected one.
let currentSign = " ✓"

extension Frame {
    /// Says at the right of a box's lower edge that its list goes on below.
    /// - Returns: how many columns that takes.
    @discardableResult mutating func drawMore(_ window: ListWindow, on box: Rect) -> Int {
        guard window.hasMoreBelow else { return 0 }
        let text = " ↓ more "
        writeRight(text, endColumn: box.endColumn - 2, row: box.endRow - 1, style: Theme.accent)
        return width(of: text) + 1
    }

    /// Draws a list with one row for each item; the selected item is reversed and has the cursor.
    /// - Parameter draw: writes an item into its row, in the style of the row.
    mutating func drawRows(
        of list: SelectableList, _ window: ListWindow, inside: Rect, isFocused: Bool = true,
        draw: (inout Frame, _ item: Int, _ area: Rect, _ style: Style) -> Void
    ) {
        for line in window.lines {
            let area = Rect(column: inside.column, row: inside.row + line.row, columns: inside.columns, rows: 1)
            switch line.content {
            case .heading(let title):
                write(fitted(title, columns: area.columns), column: area.column, row: area.row, style: Theme.title)
            case .item(let item):
                let isSelected = isFocused && item == list.selected
                if isSelected {
                    fill(area, with: Cell(" ", style: Theme.selected))
                    cursor = Point(column: area.column + 1, row: area.row)
                }
                draw(&self, item, area, isSelected ? Theme.selected : .plain)
            case .tail: break
            }
        }
    }
}
