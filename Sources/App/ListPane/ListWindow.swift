import Catalogue
import Screen

/// What of a list is to be seen: places, and a heading wherever another group of the order begins.
struct ListWindow: Sendable {
    enum Content: Sendable {
        /// By its place in `Results.visible`.
        case place(Int)
        case heading(String)
        /// What is to be said below the last place.
        case tail
    }

    struct Line: Sendable {
        /// Its first row inside of the pane.
        let row: Int
        let content: Content
    }

    /// The first place.
    private(set) var first: Int
    private let rowHeight: Int
    private(set) var lines: [Line] = []

    /// From where the list was scrolled to, as far on as the selected place needs. Only what is seen is asked for its group.
    /// - Parameter hasTail: whether there is anything to be said below the last place.
    init(_ results: Results, _ layout: ListLayout, sort: String, hasTail: Bool) {
        let order = results.order(sort)
        let group = results.places.collection.sorts.first { $0.id == order }?.group
        rowHeight = layout.rowHeight
        let count = results.visible.count
        let index = results.selectedIndex ?? 0
        var scroll = results.scroll
        scroll.show(index, of: count, height: layout.visibleRows)
        // What headings take at the end of a list is not given back, or it would jump.
        first = min(index, max(scroll.first, results.scroll.first))
        func lines(from first: Int) -> [Line] {
            var lines: [Line] = []
            var row = 0
            for position in first..<count {
                let title = group.flatMap { group -> String? in
                    let title = group(results.visible[position].row, results.places)
                    // Of the group that has begun above, too: kinds that must not be compared are told apart.
                    guard position > first else { return title }
                    return title == group(results.visible[position - 1].row, results.places) ? nil : title
                }
                guard row + (title == nil ? 0 : 1) + layout.rowHeight <= max(layout.inside.rows, layout.rowHeight)
                else { break }
                if let title {
                    lines.append(Line(row: row, content: .heading(title)))
                    row += 1
                }
                lines.append(Line(row: row, content: .place(position)))
                row += layout.rowHeight
                if hasTail, position == count - 1, row < layout.inside.rows {
                    lines.append(Line(row: row, content: .tail))
                }
            }
            return lines
        }
        /// The last place that is seen; with the last of all, what stands below it is to be seen.
        func last(of lines: [Line]) -> Int {
            switch lines.last?.content {
            case .place(let position): hasTail && position == count - 1 ? position - 1 : position
            case .tail: count - 1
            case .heading, nil: -1
            }
        }
        self.lines = lines(from: first)
        while last(of: self.lines) < index, first < index {
            first += 1
            self.lines = lines(from: first)
        }
        // No empty rows below the last place while others are hidden above.
        while first > 0, last(of: self.lines) == count - 1 {
            let more = lines(from: first - 1)
            guard last(of: more) == count - 1 else { break }
            first -= 1
            self.lines = more
        }
    }

    /// The place that is drawn on a row inside of the pane.
    func position(atRow row: Int) -> Int? {
        guard let line = lines.last(where: { $0.row <= row }), case .place(let position) = line.content,
            row < line.row + rowHeight
        else { return nil }
        return position
    }
}

extension State {
    /// What is seen of a list in a pane.
    func listWindow(of results: Results, in pane: Rect) -> ListWindow {
        ListWindow(results, ListLayout(pane), sort: sort, hasTail: listTail != nil)
    }
}
