import Screen

@testable import MapDrawing

extension Canvas {
    /// Whether a dot is set, counted in dots from the top left corner; in ASCII, whether anything stands in the cell.
    func hasDot(column: Int, row: Int) -> Bool {
        guard Rect(dotSize).contains(Point(column: column, row: row)) else { return false }
        let dots = charset.dotsPerCell
        let mask = masks[row / dots.rows * size.columns + column / dots.columns]
        return charset == .ascii
            ? mask != 0 : mask >> UInt8(row % dots.rows * dots.columns + column % dots.columns) & 1 != 0
    }

    /// Draws a straight line, both ends included.
    mutating func line(from start: Position, to end: Position) { polyline([start, end]) }

    /// A frame of the cells that have dots.
    var frame: Frame {
        var frame = Frame(size: size)
        for (place, glyph) in cells { frame[place.column, place.row] = Cell(glyph) }
        return frame
    }
}
