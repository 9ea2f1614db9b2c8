/// A whole screen as a grid of cells, row-major.
///
/// What is drawn outside of it is cut off, so no caller needs to clip.
public struct Frame: Equatable, Sendable {
    public let size: Size
    public private(set) var cells: [Cell]
    /// Where the terminal's own cursor stands; nil hides it.
    public var cursor: Point?

    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    public var bounds: Rect { Rect(size) }

    /// The cell at a place inside of the frame.
    public subscript(column: Int, row: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set {
            guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
            put(newValue, at: row * size.columns + column, isFirstColumn: column == 0, isLastColumn: column == size.columns - 1)
        }
    }

    /// Writes one cell and blanks the other half of any wide character it cuts.
    private mutating func put(_ cell: Cell, at index: Int, isFirstColumn: Bool, isLastColumn: Bool) {
        let old = cells[index]
        if old.width == 0, !isFirstColumn, cell.width != 0 { cells[index - 1] = Cell(" ", style: cells[index - 1].style) }
        if old.width == 2, !isLastColumn { cells[index + 1] = Cell(" ", style: cells[index + 1].style) }
        cells[index] = cell
    }

    /// Writes text from a place rightwards, at most `limit` columns and never beyond the frame.
    ///
    /// - Returns: the columns taken.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, column: Int, row: Int, style: Style = .plain, limit: Int = .max
    ) -> Int {
        var x = column
        let end = limit == .max ? size.columns : min(size.columns, column + limit)
        guard row >= 0, row < size.rows else { return 0 }
        for scalar in text.unicodeScalars {
            switch width(of: scalar) {
            case 0:
                if x > max(column, 0), x <= size.columns {
                    let base = row * size.columns + x - 1
                    if cells[base].width == 0, base > 0 { cells[base - 1].mark = scalar } else { cells[base].mark = scalar }
                }
            case 2:
                guard x + 2 <= end else { return x - column }
                if x >= 0 {
                    self[x, row] = Cell(scalar, style: style, width: 2)
                    self[x + 1, row] = .trailing(style: style)
                    cells[row * size.columns + x] = Cell(scalar, style: style, width: 2)
                }
                x += 2
            default:
                guard x < end else { return x - column }
                self[x, row] = Cell(scalar, style: style)
                x += 1
            }
        }
        return x - column
    }

    /// Fills a block with one cell.
    public mutating func fill(_ rect: Rect, with cell: Cell = .blank) {
        let clipped = rect.intersection(bounds)
        for row in clipped.row..<max(clipped.row, clipped.endRow) {
            for column in clipped.column..<max(clipped.column, clipped.endColumn) { self[column, row] = cell }
        }
    }

    /// Changes the style of a block and leaves its characters.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let clipped = rect.intersection(bounds)
        for row in clipped.row..<max(clipped.row, clipped.endRow) {
            for column in clipped.column..<max(clipped.column, clipped.endColumn) {
                change(&cells[row * size.columns + column].style)
            }
        }
    }

    /// The screen as lines of text without trailing blanks, a newline after each: what a snapshot compares.
    public var text: String {
        var lines = ""
        for row in 0..<size.rows {
            var line = String.UnicodeScalarView()
            var used = 0
            for column in 0..<size.columns {
                let cell = self[column, row]
                guard cell.width > 0 else { continue }
                line.append(cell.scalar)
                if let mark = cell.mark { line.append(mark) }
                if cell.scalar != " " { used = line.count }
            }
            lines += String(String.UnicodeScalarView(line.prefix(used))) + "\n"
        }
        return lines
    }
}
