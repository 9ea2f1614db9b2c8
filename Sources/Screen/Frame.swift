/// A whole screen as a grid of cells, row-major.
///
/// Anything drawn outside the frame is cut off, so callers need not clip. A wide character is always whole: if one half is
/// overwritten, the other becomes a blank.
public struct Frame: Equatable, Sendable {
    public let size: Size
    public internal(set) var cells: [Cell]
    /// The 24-bit colours of picture cells, for terminals that have more colours than the palette of 256.
    var exactColours = ExactColours()
    /// The web addresses that were written, for terminals with hyperlinks. Some may have been drawn over since.
    var links: [FrameLink] = []
    /// Where the terminal's own cursor stands; nil hides it.
    public var cursor: Point?

    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    public var bounds: Rect { Rect(size) }

    /// One cell. Outside the frame, reading gives a blank and writing does nothing.
    ///
    /// A cell of width 2 is written together with its right half, or as a blank if that half falls outside. A right half
    /// cannot be written by itself.
    public subscript(column: Int, row: Int) -> Cell {
        get {
            guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return .blank }
            return cells[row * size.columns + column]
        }
        set {
            guard row >= 0, row < size.rows else { return }
            switch newValue.width {
            case 1: put(newValue, column: column, row: row)
            case 2 where column >= 0 && column + 1 < size.columns:
                put(newValue, column: column, row: row)
                put(.trailing(style: newValue.style), column: column + 1, row: row)
            case 2:
                put(Cell(" ", style: newValue.style), column: column, row: row)
                put(Cell(" ", style: newValue.style), column: column + 1, row: row)
            default: return
            }
        }
    }

    /// Writes one cell and blanks the other half of any wide character it cuts.
    private mutating func put(_ cell: Cell, column: Int, row: Int) {
        guard column >= 0, column < size.columns else { return }
        let index = row * size.columns + column
        let old = cells[index].width
        if old == 0, cell.width != 0 { cells[index - 1] = Cell(" ", style: cells[index - 1].style) }
        if old == 2 { cells[index + 1] = Cell(" ", style: cells[index + 1].style) }
        cells[index] = cell
        exactColours.remove(at: index)
    }

    /// Writes text to the right from a cell, at most `limit` columns and never beyond the frame.
    ///
    /// A wide character that is cut by an edge becomes a blank; a control character is a blank; invisible ones are dropped.
    ///
    /// - Returns: the columns taken.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: Style = .plain, limit: Int = .max
    ) -> Int {
        guard row >= 0, row < size.rows, limit > 0, column < size.columns else { return 0 }
        let end = limit > size.columns - column ? size.columns : column + limit
        let plain = text.utf8.withContiguousStorageIfAvailable {
            writePlain($0, column: column, row: row, style: style, endColumn: end)
        }
        if case let used?? = plain { return used }
        var (x, last): (Int, Unicode.Scalar) = (column, " ")
        for scalar in text.unicodeScalars {
            let before = last
            last = scalar
            if scalar.isUndrawn(after: before) { continue }
            let step = width(of: scalar)
            if step == 0 {
                if x > column { mark(scalar, column: x - 1, row: row) }
                continue
            }
            guard x < end else { break }
            if step == 2, x + 2 <= end {
                self[x, row] = Cell(scalar, style: style, width: 2)
            } else {
                // C0 and C1. Looking up the general category would take longer than the rest of the loop.
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                self[x, row] = Cell(step == 1 && !isControl ? scalar : " ", style: style)
            }
            x = min(end, x + step)
        }
        return x - column
    }

    /// The same for a part of a text.
    @discardableResult
    public mutating func write(
        _ text: Substring, column: Int, row: Int, style: Style = .plain, limit: Int = .max
    ) -> Int { write(String(text), column: column, row: row, style: style, limit: limit) }

    /// Puts a combining mark on the character that covers a cell; a second one on the same character is dropped.
    private mutating func mark(_ scalar: Unicode.Scalar, column: Int, row: Int) {
        guard column >= 0, column < size.columns, scalar.properties.generalCategory != .format,
            !scalar.properties.isVariationSelector
        else { return }
        let index = row * size.columns + column
        let base = cells[index].width == 0 ? index - 1 : index
        if cells[base].mark == nil { cells[base].mark = scalar }
    }

    /// Fills a rectangle with copies of a cell. If the cell is wide, blanks in its style are used instead.
    public mutating func fill(_ rect: Rect, with cell: Cell = .blank) {
        let clipped = rect.intersection(bounds)
        guard !clipped.isEmpty else { return }
        let filling = cell.width == 1 ? cell : Cell(" ", style: cell.style)
        for row in clipped.row..<clipped.endRow {
            // A wide character can be cut only at the two ends.
            put(filling, column: clipped.column, row: row)
            put(filling, column: clipped.endColumn - 1, row: row)
            let start = row * size.columns
            cells.withUnsafeMutableBufferPointer {
                $0[start + clipped.column..<start + clipped.endColumn].update(repeating: filling)
            }
            exactColours.remove(in: start + clipped.column..<start + clipped.endColumn)
        }
    }

    /// Copies another frame over this one.
    ///
    /// - Parameters:
    ///   - place: where the other's top left corner goes; what falls outside is cut off.
    ///   - area: what falls outside of it is cut off, too; nil for the whole frame.
    public mutating func copy(_ other: Frame, to place: Point, inside area: Rect? = nil) {
        let rect = Rect(column: place.column, row: place.row, columns: other.size.columns, rows: other.size.rows)
        let clipped = rect.intersection(bounds).intersection(area ?? bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            // A wide character of either frame can be cut only at the two ends.
            put(.blank, column: clipped.column, row: row)
            put(.blank, column: clipped.endColumn - 1, row: row)
            let start = row * size.columns
            let from = (row - place.row) * other.size.columns - place.column
            cells.withUnsafeMutableBufferPointer { cells in
                other.cells.withUnsafeBufferPointer { others in
                    let source = others[from + clipped.column..<from + clipped.endColumn]
                    _ = cells[start + clipped.column..<start + clipped.endColumn].update(fromContentsOf: source)
                }
            }
            let (first, last) = (start + clipped.column, start + clipped.endColumn - 1)
            if cells[first].width == 0 { cells[first] = Cell(" ", style: cells[first].style) }
            if cells[last].width == 2 { cells[last] = Cell(" ", style: cells[last].style) }
            exactColours.copy(other.exactColours, from: from + clipped.column, to: first..<last + 1, of: cells.count)
        }
    }

    /// Changes every cell; `change` must not change the widths. A cell of another style loses its exact colours.
    public mutating func changeCells(_ change: (inout Cell) -> Void) {
        for index in cells.indices {
            let style = cells[index].style
            change(&cells[index])
            if cells[index].style != style { exactColours.remove(at: index) }
        }
    }

    /// Changes the styles in a rectangle and leaves its characters. Exact colours are lost.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let clipped = rect.intersection(bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            let start = row * size.columns
            for index in start + clipped.column..<start + clipped.endColumn { change(&cells[index].style) }
            exactColours.remove(in: start + clipped.column..<start + clipped.endColumn)
        }
    }

    /// The screen as lines of text without trailing blanks, a newline after each.
    public var text: String {
        var lines = String.UnicodeScalarView()
        for row in 0..<size.rows {
            let cells = cells[row * size.columns..<(row + 1) * size.columns]
            let end = cells.lastIndex { $0.scalar != " " || $0.mark != nil }.map { $0 + 1 } ?? cells.startIndex
            for cell in cells[..<end] where cell.width > 0 {
                lines.append(cell.scalar)
                if let mark = cell.mark { lines.append(mark) }
                if let mark = cell.secondMark { lines.append(mark) }
            }
            lines.append("\n")
        }
        return String(lines)
    }
}
