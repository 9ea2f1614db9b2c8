import Screen

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

    /// The width of a list beside its map, in columns.
    private static func listColumns(_ columns: Int) -> Int {
        columns >= 100 ? min(max(40, columns * 37 / 100), 60) : columns * 45 / 100
    }

    /// The height of a list below its map, in rows: two fifths of the screen, at least six.
    private static func listRows(_ rows: Int) -> Int { max(6, rows * 2 / 5) }

    /// Whether the map stands beside the list and not above it: always from 100 columns on, never below 72,
    /// in between only if the circle of the radius is larger there. A row is as high as two columns are wide.
    private static func isWide(_ body: Size) -> Bool {
        guard body.columns < 100 else { return true }
        let beside = min(body.columns - listColumns(body.columns), body.rows * 2)
        let above = min(body.columns, (body.rows - listRows(body.rows)) * 2)
        return body.columns >= 72 && beside > above
    }

    /// Whether a narrow screen has room for the map above a page.
    private static func isTall(_ size: Size) -> Bool {
        size.columns < 100 && size.rows * 2 > size.columns && size.rows >= 48
    }

    init(size: Size, focus: Results.Focus, hasPage: Bool = false, hasColumn: Bool = false) {
        let (header, below) = Rect(size).splitTop(1)
        let (body, feet) = below.splitTop(below.rows - 2)
        let (status, footer) = feet.splitTop(1)
        self.header = header
        self.status = status
        self.footer = footer
        let listColumns = Self.listColumns(size.columns)
        if hasPage, Self.isTall(size) {
            (map, side) = body.splitTop(body.rows - body.rows * 3 / 5)
        } else if size.columns < 100, hasPage {
            side = body
        } else if size.columns < 100, hasColumn {
            let (left, right) = body.splitLeft(body.columns - min(46, body.columns * 3 / 5))
            map = left
            side = right
        } else if Self.isWide(Size(columns: body.columns, rows: body.rows)) {
            let (left, right) = body.splitLeft(listColumns)
            if hasColumn {
                (side, map) = body.splitLeft(max(listColumns, 46))
                list = nil
            } else if hasPage, size.columns >= 150 {
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
            let (top, bottom) = body.splitTop(body.rows - Self.listRows(body.rows))
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
            hasPage: panes.all.contains { $0.extent == .page }, hasColumn: panes.all.contains { $0.extent == .beside })
    }

    /// The size of the map's inside; nil if the map is hidden.
    var mapSize: Size? { layout.map.map { $0.inset().size } }
}
