import Screen

/// A grid of dots, finer than the cells, to draw lines on.
///
/// Positions are in cells from the top left corner, with fractions, for every character set.
struct Canvas: Sendable {
    /// A position in cells from the top left corner.
    typealias Position = (column: Double, row: Double)

    /// In cells.
    let size: Size
    let charset: CharacterSet

    /// The dots of each cell, row-major: one bit for each dot, or in ASCII a `Stroke`.
    private(set) var masks: [UInt8]

    init(size: Size, charset: CharacterSet) {
        self.size = size
        self.charset = charset
        masks = Array(repeating: 0, count: size.columns * size.rows)
    }

    /// The size of the canvas in dots.
    var dotSize: Size {
        let dots = charset.dotsPerCell
        return Size(columns: size.columns * dots.columns, rows: size.rows * dots.rows)
    }

    /// The cells that have dots, and the characters that show the dots, row by row.
    var cells: [(place: Point, glyph: Unicode.Scalar)] {
        masks.indices.filter { masks[$0] != 0 }.map { index in
            (Point(column: index % size.columns, row: index / size.columns), charset.glyph(masks[index]))
        }
    }

    /// Sets the dot at a position; positions outside of the canvas are ignored.
    mutating func plot(column: Double, row: Double) {
        let dots = charset.dotsPerCell
        set((column * Double(dots.columns), row * Double(dots.rows)), stroke: .point)
    }

    /// Sets the dot at a point, which is given in dots; points outside of the canvas are ignored.
    mutating func set(_ dot: (x: Double, y: Double), stroke: Stroke) {
        guard dot.x >= 0, dot.y >= 0, dot.x < Double(dotSize.columns), dot.y < Double(dotSize.rows) else { return }
        let dots = charset.dotsPerCell
        let (x, y) = (Int(dot.x), Int(dot.y))
        let bit = charset == .ascii ? stroke.rawValue : 1 << UInt8(y % dots.rows * dots.columns + x % dots.columns)
        masks[y / dots.rows * size.columns + x / dots.columns] |= bit
    }
}
