import Tiles

/// How a line is drawn.
struct Pen: Sendable {
    /// The importance of the line, above 0. Where lines share a cell, only those of the highest rank are shown in it.
    var rank: UInt8
    /// The width in dots: 1 or 2.
    var weight = 1
    /// Of every `period` dots along the line only the first `drawn` are set. The period is 1 for an unbroken line, else
    /// 2 or 4.
    var dash: (drawn: Int, period: Int) = (1, 1)
}

/// The lines of a map in dots. Each cell shows only the most important line that passes through it.
///
/// Leaving out the other lines keeps a main road clean where small ones join it, like its outline on a paper map.
struct LineRaster: Sendable {
    private let layout: DotLayout
    /// Row-major: the low 8 bits are the dots of a cell, the high 8 bits the rank of the pen that set them.
    private var cells: [UInt16]
    /// The work left, counted in dots; four points read count as one dot. Once it is used up, further lines are left out,
    /// as areas are.
    private(set) var work: Int

    /// The most work for a frame, and for one line. Florence on 240 x 70 cells takes 70,000 at most.
    static let mostWork = (frame: 4_000_000, line: 500_000)

    init(_ layout: DotLayout) {
        self.layout = layout
        work = Self.mostWork.frame
        cells = Array(repeating: 0, count: layout.columns * layout.rows)
    }

    /// The dots of a cell, one bit for each as in `CharacterSet.glyph`, or in ASCII a `Stroke`.
    ///
    /// - Parameter index: the cell's index, row-major.
    func mask(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: cells[index]) }

    /// The rank of the pen that set a cell's dots; 0 where there are none.
    func rank(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: cells[index] >> 8) }

    /// Erases what was drawn in a rectangle of dots.
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

    /// Draws from each point to the next: a dot where the line passes the middle of each step along its longer axis.
    ///
    /// The dots depend only on the line, not on where it is clipped, so that they stay the same when the map pans.
    ///
    /// - Parameter clipBox: the clip in units of the block's grid; a line outside of it is left out. Nil if the line is
    ///   known to be inside.
    mutating func draw(
        _ line: Range<Int>, of points: UnsafeBufferPointer<GridPoint>, on grid: DotGrid, clip: DotRect,
        clipBox: GridBox?,
        pen: Pen
    ) {
        guard line.count > 1, line.lowerBound >= 0, line.upperBound <= points.count, !clip.isEmpty, work > 0 else {
            return
        }
        work -= line.count / 4 + 1
        if let clipBox, !GridBox(around: line, of: points).touches(clipBox) { return }
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
                // Steps too small to be seen are left out, except the last one.
                if dx + dy < 1, index < line.upperBound - 1 { continue }
                if max(start.x, end.x) < left || min(start.x, end.x) > right || max(start.y, end.y) < top
                    || min(start.y, end.y) > bottom
                {
                    wasLevel = nil
                } else {
                    rest -= Int(min(max(dx, dy), longest)) * pen.weight
                    guard rest > 0 else { return }
                    let isLevel = dx >= dy
                    // Where two steps along the same axis meet, an extra dot would look like a bump.
                    layout.step(start, end, isLevel: isLevel, withStart: isLevel != wasLevel, clip, pen, cells)
                    wasLevel = isLevel
                }
                start = end
            }
        }
        work -= allowed - max(0, rest)
    }
}
