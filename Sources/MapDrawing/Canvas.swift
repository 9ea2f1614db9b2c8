import Screen

/// A grid of dots finer than the cells, to draw lines on.
///
/// Positions are in cells from the top left corner, fractions counting, whatever the character set.
/// A cell takes the style of the dot with the highest priority in it; of equals, the last one drawn.
public struct Canvas: Sendable {
    /// In cells.
    public let size: Size
    public let charset: CharacterSet

    /// What is drawn in each cell, row-major: a bit a dot, or for ASCII a `Stroke`.
    private var masks: [UInt8]
    private var styles: [Style]
    private var priorities: [Int]

    public init(size: Size, charset: CharacterSet) {
        self.size = size
        self.charset = charset
        let count = size.columns * size.rows
        masks = Array(repeating: 0, count: count)
        styles = Array(repeating: .plain, count: count)
        priorities = Array(repeating: .min, count: count)
    }

    /// The canvas in dots.
    public var dotSize: Size {
        let dots = charset.dotsPerCell
        return Size(columns: size.columns * dots.columns, rows: size.rows * dots.rows)
    }

    /// Sets the dot at a position; outside of the canvas nothing happens.
    public mutating func plot(column: Double, row: Double, style: Style, priority: Int = 0) {
        let dots = charset.dotsPerCell
        let x = (column * Double(dots.columns)).rounded(.down)
        let y = (row * Double(dots.rows)).rounded(.down)
        guard x >= 0, y >= 0, x < Double(dotSize.columns), y < Double(dotSize.rows) else { return }
        setDot(Int(x), Int(y), stroke: .point, style: style, priority: priority)
    }

    /// Whether a dot is set, counted in dots from the top left corner.
    public func hasDot(column: Int, row: Int) -> Bool {
        guard Rect(dotSize).contains(Point(column: column, row: row)) else { return false }
        let dots = charset.dotsPerCell
        let mask = masks[row / dots.rows * size.columns + column / dots.columns]
        return mask & bit(column % dots.columns, row % dots.rows, stroke: .any) != 0
    }

    /// The cells that have dots, row by row.
    public var drawnCells: [Point] { cells.map(\.place) }

    /// What the cells that have dots look like, row by row.
    var cells: [(place: Point, cell: Cell)] {
        var cells: [(place: Point, cell: Cell)] = []
        for index in masks.indices where masks[index] != 0 {
            let place = Point(column: index % size.columns, row: index / size.columns)
            cells.append((place, Cell(charset.glyph(masks[index]), style: styles[index])))
        }
        return cells
    }

    /// Writes the cells that have dots over a frame, its backgrounds kept where a style has none of its own.
    public func draw(into frame: inout Frame, at origin: Point = Point(column: 0, row: 0)) {
        for (cell, drawn) in cells {
            let place = Point(column: origin.column + cell.column, row: origin.row + cell.row)
            guard frame.bounds.contains(place) else { continue }
            var drawn = drawn
            if drawn.style.background == .default {
                drawn.style.background = frame[place.column, place.row].style.background
            }
            frame[place.column, place.row] = drawn
        }
    }

    /// Sets a dot that lies on the canvas.
    mutating func setDot(_ x: Int, _ y: Int, stroke: Stroke, style: Style, priority: Int) {
        let dots = charset.dotsPerCell
        let index = y / dots.rows * size.columns + x / dots.columns
        masks[index] |= bit(x % dots.columns, y % dots.rows, stroke: stroke)
        guard priority >= priorities[index] else { return }
        styles[index] = style
        priorities[index] = priority
    }

    private func bit(_ x: Int, _ y: Int, stroke: Stroke) -> UInt8 {
        charset == .ascii ? stroke.rawValue : 1 << UInt8(y * charset.dotsPerCell.columns + x)
    }
}
