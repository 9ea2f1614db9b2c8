/// The position of a cell: column from the left, row from the top, both from 0.
public struct Point: Hashable, Sendable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A number of columns and rows, neither of them negative.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public var columns: Int
    public var rows: Int

    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    public init(_ size: Size) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    /// The column after the last one.
    public var endColumn: Int { column + columns }
    /// The row after the last one.
    public var endRow: Int { row + rows }
    public var size: Size { Size(columns: columns, rows: rows) }
    public var isEmpty: Bool { columns == 0 || rows == 0 }

    public func contains(_ point: Point) -> Bool {
        point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
    }

    /// The rectangle without `dx` columns on the left and right and `dy` rows at the top and bottom.
    public func inset(columns dx: Int = 1, rows dy: Int = 1) -> Rect {
        Rect(column: column + dx, row: row + dy, columns: columns - 2 * dx, rows: rows - 2 * dy)
    }

    /// The cells that lie in both; an empty rectangle if there are none.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, columns: min(endColumn, other.endColumn) - left,
            rows: min(endRow, other.endRow) - top)
    }

    /// The first `count` rows, and the rest.
    public func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let cut = min(max(0, count), rows)
        return (
            Rect(column: column, row: row, columns: columns, rows: cut),
            Rect(column: column, row: row + cut, columns: columns, rows: rows - cut)
        )
    }

    /// The first `count` columns, and the rest.
    public func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let cut = min(max(0, count), columns)
        return (
            Rect(column: column, row: row, columns: cut, rows: rows),
            Rect(column: column + cut, row: row, columns: columns - cut, rows: rows)
        )
    }
}
