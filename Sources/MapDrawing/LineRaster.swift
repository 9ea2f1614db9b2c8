import Tiles

/// How a line is drawn.
struct Pen: Sendable {
    /// Where lines share a cell, only those of the highest rank are seen in it. More than 0.
    var rank: UInt8
    /// In dots: 1 or 2.
    var weight = 1
    /// Of so many dots along a line only the first few are drawn; 1 is an unbroken line, else 2 or 4.
    var dash: (drawn: Int, period: Int) = (1, 1)
}

/// The lines of a map in dots, each cell in the hands of the most important line that passes it.
///
/// Keeping only the dots of that one leaves a great road clean where small ones join it, as a casing does on paper.
struct LineRaster: Sendable {
    private let layout: DotLayout
    /// Row-major: what is drawn in a cell and, 8 bits higher, the rank of what drew it.
    private var cells: [UInt16]
    /// How much more may be drawn, in dots and looks at four points; what comes after that is left out, as of areas.
    private(set) var work: Int

    /// For a frame, and for one line of it. Florence on 240 x 70 cells takes 70,000 at most.
    static let mostWork = (frame: 4_000_000, line: 500_000)

    init(_ layout: DotLayout) {
        self.layout = layout
        work = Self.mostWork.frame
        cells = Array(repeating: 0, count: layout.columns * layout.rows)
    }

    /// A bit a dot as `CharacterSet.glyph` takes them, or for ASCII a `Stroke`.
    ///
    /// - Parameter index: of a cell, row-major.
    func mask(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: cells[index]) }

    /// Of the pen that drew a cell's dots; 0 where there are none.
    func rank(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: cells[index] >> 8) }

    /// Takes away what was drawn in a block of dots.
    mutating func clear(_ clip: DotRect) {
        guard !clip.isEmpty else { return }
        let rows = layout.row(clip.top)...layout.row(clip.bottom - 1)
        let columns = layout.column(clip.left)...layout.column(clip.right - 1)
        for row in rows {
            for column in columns where cells[row * layout.columns + column] != 0 {
                let index = row * layout.columns + column
                let kept = layout.bits(ofColumn: column, row: row, outside: clip)
                cells[index] = mask(index) & kept == 0 ? 0 : cells[index] & (0xFF00 | UInt16(kept))
            }
        }
    }

    /// Sets a dot that lies on the map.
    mutating func set(_ x: Int, _ y: Int, rank: UInt8) {
        cells.withUnsafeMutableBufferPointer { [layout] in layout.set(x, y, Stroke.point.rawValue, rank, $0) }
    }

    /// Draws from each point to the next, a dot where the line passes the middle of each step along its longer axis.
    ///
    /// A dot depends on the line alone and never on where it was clipped, so a map that pans keeps its dots.
    ///
    /// - Parameter sight: the box of the clip; a line outside is passed over. Nil where it is known to be inside.
    mutating func draw(
        _ line: Range<Int>, of points: UnsafeBufferPointer<GridPoint>, on grid: DotGrid, clip: DotRect, sight: GridBox?,
        pen: Pen
    ) {
        guard line.count > 1, line.lowerBound >= 0, line.upperBound <= points.count, !clip.isEmpty, work > 0 else {
            return
        }
        work -= line.count / 4 + 1
        if let sight, !GridBox(around: line, of: points).touches(sight) { return }
        let (left, right) = (Double(clip.left - 1), Double(clip.right + 1))
        let (top, bottom) = (Double(clip.top - 1), Double(clip.bottom + 1))
        let allowed = min(work, Self.mostWork.line)
        var rest = allowed
        let longest = Double(clip.right - clip.left + clip.bottom - clip.top)
        cells.withUnsafeMutableBufferPointer { [layout] cells in
            var start = (x: grid.x(points[line.lowerBound]), y: grid.y(points[line.lowerBound]))
            var wasLevel: Bool?
            for index in line.dropFirst() {
                let end = (x: grid.x(points[index]), y: grid.y(points[index]))
                let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
                // Steps too small to see; the last one is made all the same.
                if dx + dy < 1, index < line.upperBound - 1 { continue }
                if max(start.x, end.x) < left || min(start.x, end.x) > right || max(start.y, end.y) < top
                    || min(start.y, end.y) > bottom
                {
                    wasLevel = nil
                } else {
                    rest -= Int(min(max(dx, dy), longest)) * pen.weight
                    guard rest > 0 else { return }
                    let isLevel = dx >= dy
                    // Two steps along one axis need no dot where they meet; another one there would be a bump.
                    layout.step(start, end, isLevel: isLevel, withStart: isLevel != wasLevel, clip, pen, cells)
                    wasLevel = isLevel
                }
                start = end
            }
        }
        work -= allowed - max(0, rest)
    }
}
