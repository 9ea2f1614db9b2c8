import Catalogue
import Screen

/// Which of list and map the results screen shows.
enum ResultsView: Sendable, Equatable { case both, list, map }

/// The positions of the panes of the results screen, in cells.
struct ResultsLayout: Sendable, Equatable {
    var header: Rect
    var list: Rect?
    var map: Rect?
    /// The rectangle of a pane beside the map or the list.
    var side: Rect
    var status: Rect
    var footer: Rect

    /// The smallest screen that can be laid out.
    static let smallest = Size(columns: 60, rows: 16)

    /// The width of a pane beside the map, such as the filters, in columns.
    private static let columnWidth = 46

    /// The smallest width of a list beside its map, in columns.
    private static let leastListColumns = 30

    /// The width of a list beside its map, in columns; both keep at least 30.
    /// - Parameter split: the share that the person chose, in percent.
    private static func listColumns(_ columns: Int, _ split: Int?) -> Int {
        guard let split else { return columns >= 100 ? min(max(46, columns * 42 / 100), 76) : columns * 45 / 100 }
        return min(max(leastListColumns, columns * split / 100), columns - leastListColumns)
    }

    /// The height of a list below its map, in rows: two fifths of the room unless the person chose another share; both keep at least six.
    /// - Parameter split: the share that the person chose, in percent.
    private static func listRows(_ rows: Int, _ split: Int?) -> Int {
        min(max(6, rows * (split ?? 40) / 100), max(6, rows - 6))
    }

    /// Whether the map is beside the list and not above it: always from 100 columns on, never below 72, and in between only if a larger
    /// circle fits into the map there. A row is as high as two columns are wide.
    private static func isWide(_ body: Size) -> Bool {
        guard body.columns < 100 else { return true }
        let beside = min(body.columns - listColumns(body.columns, nil), body.rows * 2)
        let above = min(body.columns, (body.rows - listRows(body.rows, nil)) * 2)
        return body.columns >= 72 && beside > above
    }

    /// Whether a narrow screen has room for the map above a page.
    private static func isTall(_ size: Size) -> Bool {
        size.columns < 100 && size.rows * 2 > size.columns && size.rows >= 48
    }

    /// - Parameter split: the share of the list that the person chose, in percent.
    init(
        size: Size, focus: Results.Focus, hasPage: Bool = false, hasColumn: Bool = false, view: ResultsView = .both,
        split: Int? = nil
    ) {
        let (header, below) = Rect(size).splitTop(1)
        let (body, feet) = below.splitTop(below.rows - 2)
        let (status, footer) = feet.splitTop(1)
        self.header = header
        self.status = status
        self.footer = footer
        let listColumns = Self.listColumns(size.columns, split)
        if view != .both, !hasPage, !hasColumn {
            map = view == .map ? body : nil
            list = view == .list ? body : nil
            side = body
        } else if hasPage, Self.isTall(size) {
            (map, side) = body.splitTop(body.rows - body.rows * 3 / 5)
        } else if size.columns < 100, hasPage {
            side = body
        } else if hasColumn, view == .both, size.columns >= 150 {
            // The list shows at once what a filter does.
            let (column, rest) = body.splitLeft(Self.columnWidth)
            side = column
            (list, map) = rest.splitLeft(min(listColumns, rest.columns / 2))
        } else if hasColumn, size.columns < 80 {
            // The labels of the filters need the room.
            side = body
        } else if hasColumn {
            // The column replaces the list, so that the map stays where it was.
            let replacesList = view == .both && size.columns >= 100
            let (column, rest) = body.splitLeft(replacesList ? max(listColumns, Self.columnWidth) : Self.columnWidth)
            side = column
            list = view == .list ? rest : nil
            map = view == .list ? nil : rest
        } else if Self.isWide(Size(columns: body.columns, rows: body.rows)) {
            let (left, right) = body.splitLeft(listColumns)
            if hasPage, size.columns >= 150 {
                let (middle, end) = right.splitLeft(right.columns - min(72, size.columns * 2 / 5))
                list = left
                map = middle
                side = end
            } else if hasPage {
                list = left
                map = nil
                side = right
            } else {
                list = left
                map = right
                side = right
            }
        } else if size.rows >= 20 {
            let (top, bottom) = body.splitTop(body.rows - Self.listRows(body.rows, split))
            map = top
            list = bottom
            side = body
        } else {
            map = focus == .map ? body : nil
            list = focus == .list ? body : nil
            side = body
        }
    }
}

extension State {
    var layout: ResultsLayout {
        ResultsLayout(
            size: screen.size, focus: results?.focus ?? .list,
            hasPage: panes.shown.contains { $0.extent == .page },
            hasColumn: panes.shown.contains { $0.extent == .beside },
            view: screen.view, split: settings.split)
    }

    /// The size of the map's inside; nil if the map is hidden.
    var mapSize: Size? { layout.map.map { $0.inset().size } }
    /// The size of the map's inside; the size of the screen if the map is hidden.
    var mapOrScreenSize: Size { mapSize ?? screen.size }
}

/// The views of the results, and the border between list and map.
extension State {
    /// Shows the list alone, then the map alone, then both again.
    mutating func showNextView() {
        guard hasRoomForBoth else {
            switchFocus()
            let isList = results?.focus == .list
            run.status = Status(text: isList ? "List only. Press v for the map" : "Map only. Press v for the list")
            return
        }
        screen.view = screen.view == .both ? .list : screen.view == .list ? .map : .both
        if screen.view != .both { results?.focus = screen.view == .list ? .list : .map }
        run.status = Status(
            text: screen.view == .list
                ? "List only. Press v for the map only"
                : screen.view == .map ? "Map only. Press v for both" : "List and map")
    }

    /// Whether the screen has room for list and map at once.
    var hasRoomForBoth: Bool {
        let layout = ResultsLayout(size: screen.size, focus: .list, split: settings.split)
        return layout.list != nil && layout.map != nil
    }

    /// Moves the focus between list and map; if only one of them is shown, shows the other.
    mutating func switchFocus() {
        guard let focus = results?.focus else { return }
        results?.focus = focus == .list ? .map : .list
        if screen.view != .both { screen.view = focus == .list ? .map : .list }
    }

    /// Moves the border between list and map.
    mutating func moveSplit(by percent: Int) -> [Effect] {
        guard screen.view == .both, let list = layout.list, let map = layout.map else {
            run.status = Status(text: "There is no border to move here")
            return []
        }
        let isBeside = list.row == map.row
        let now =
            settings.split
            ?? (isBeside ? list.columns * 100 / screen.size.columns : list.rows * 100 / max(1, list.rows + map.rows))
        let range = Settings.splits
        settings.split = min(max(now + percent, range.lowerBound), range.upperBound)
        return [.file(.saveSettings(settings))]
    }
}
