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
    /// In cells.
    let columns: Int
    /// Row-major, a bit a dot as `CharacterSet.glyph` takes them, or for ASCII a `Stroke`.
    private(set) var masks: [UInt8]
    /// Of the pen that drew a cell's dots; 0 where there are none.
    private(set) var ranks: [UInt8]
    private let charset: CharacterSet
    /// The binary logarithms of the dots of a cell.
    private let shiftX: Int
    private let shiftY: Int
    /// Where dashes are counted from, so that those of lines side by side lie side by side too.
    private let phase: (x: Int, y: Int)

    /// - Parameter phase: how far from the world's corner the first dot is.
    init(columns: Int, rows: Int, charset: CharacterSet, phase: (x: Int, y: Int) = (0, 0)) {
        self.phase = phase
        self.columns = columns
        self.charset = charset
        masks = Array(repeating: 0, count: columns * rows)
        ranks = masks
        let dots = charset.dotsPerCell
        shiftX = dots.columns.trailingZeroBitCount
        shiftY = dots.rows.trailingZeroBitCount
    }

    /// Takes away what was drawn in a block of dots.
    mutating func clear(_ clip: DotRect) {
        guard !clip.isEmpty else { return }
        for row in clip.top >> shiftY...(clip.bottom - 1) >> shiftY {
            for column in clip.left >> shiftX...(clip.right - 1) >> shiftX where ranks[row * columns + column] != 0 {
                var kept: UInt8 = 0
                for y in row << shiftY..<(row + 1) << shiftY {
                    for x in column << shiftX..<(column + 1) << shiftX
                    where y < clip.top || y >= clip.bottom || x < clip.left || x >= clip.right { kept |= bit(x, y) }
                }
                masks[row * columns + column] &= kept
                if masks[row * columns + column] == 0 { ranks[row * columns + column] = 0 }
            }
        }
    }

    /// Draws from each point to the next, a dot where the line passes the middle of each step along its longer axis.
    ///
    /// A dot depends on the line alone and never on where it was clipped, so a map that pans keeps its dots.
    ///
    /// - Parameter isClosed: whether the last point is joined to the first.
    mutating func draw(
        _ line: Range<Int>, of points: UnsafeBufferPointer<GridPoint>, isClosed: Bool = false, on grid: DotGrid,
        clip: DotRect, pen: Pen
    ) {
        guard line.count > 1, line.lowerBound >= 0, line.upperBound <= points.count, !clip.isEmpty else { return }
        let (left, right) = (Double(clip.left - 1), Double(clip.right + 1))
        let (top, bottom) = (Double(clip.top - 1), Double(clip.bottom + 1))
        var start = (x: grid.x(points[line.lowerBound]), y: grid.y(points[line.lowerBound]))
        var wasLevel: Bool?
        for index in line.lowerBound + 1..<line.upperBound + (isClosed ? 1 : 0) {
            let point = points[index < line.upperBound ? index : line.lowerBound]
            let end = (x: grid.x(point), y: grid.y(point))
            let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
            // Steps too small to see; the last one is made all the same.
            if dx + dy < 0.6, index < line.upperBound - 1 { continue }
            if max(start.x, end.x) < left || min(start.x, end.x) > right || max(start.y, end.y) < top
                || min(start.y, end.y) > bottom
            {
                wasLevel = nil
            } else {
                let isLevel = dx >= dy
                // Two steps along one axis need no dot where they meet; another one there would be a bump.
                drawSegment(start, end, isLevel: isLevel, withStart: isLevel != wasLevel, clip, pen)
                wasLevel = isLevel
            }
            start = end
        }
    }

    private mutating func drawSegment(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), isLevel: Bool, withStart: Bool,
        _ clip: DotRect, _ pen: Pen
    ) {
        let stroke =
            charset == .ascii ? Stroke(columns: end.x - start.x, rows: end.y - start.y).rawValue : 0
        // Along the longer axis, and across it.
        let (from, to) = isLevel ? (start.x, end.x) : (start.y, end.y)
        let (acrossFrom, acrossTo) = isLevel ? (start.y, end.y) : (start.x, end.x)
        let (low, high) = isLevel ? (clip.left, clip.right) : (clip.top, clip.bottom)
        let (acrossLow, acrossHigh) = isLevel ? (clip.top, clip.bottom) : (clip.left, clip.right)
        let slope = from == to ? 0 : (acrossTo - acrossFrom) / (to - from)
        let origin = isLevel ? phase.x : phase.y
        // Of two lines of dots the middle lies between the two.
        let shift = pen.weight > 1 ? 0.5 : 0

        let first = max(low, Int(max(Double(low), min(Double(high), (min(from, to) - 0.5).rounded(.up)))))
        let last = min(high, Int(max(Double(low), min(Double(high), (max(from, to) - 0.5).rounded(.up)))))
        for step in first..<max(first, last) {
            if pen.dash.period > 1, (step + origin) & (pen.dash.period - 1) >= pen.dash.drawn { continue }
            let along = Double(step) + 0.5 - from
            let across = Int((acrossFrom + along * slope - shift).rounded(.down))
            for other in across..<across + pen.weight where other >= acrossLow && other < acrossHigh {
                isLevel ? set(step, other, stroke, pen.rank) : set(other, step, stroke, pen.rank)
            }
        }
        guard withStart, pen.dash.period == 1 else { return }
        let step = from.rounded(.down)
        guard step >= Double(low), step < Double(high) else { return }
        let across = Int((acrossFrom - shift).rounded(.down))
        for other in across..<across + pen.weight where other >= acrossLow && other < acrossHigh {
            isLevel ? set(Int(step), other, stroke, pen.rank) : set(other, Int(step), stroke, pen.rank)
        }
    }

    /// Sets a dot that lies on the map.
    mutating func set(_ x: Int, _ y: Int, rank: UInt8) { set(x, y, Stroke.point.rawValue, rank) }

    @inline(__always) private mutating func set(_ x: Int, _ y: Int, _ stroke: UInt8, _ rank: UInt8) {
        let index = (y >> shiftY) * columns + x >> shiftX
        let held = ranks[index]
        guard rank >= held else { return }
        let mask = charset == .ascii ? stroke : bit(x, y)
        if rank > held {
            ranks[index] = rank
            masks[index] = mask
        } else {
            masks[index] |= mask
        }
    }

    @inline(__always) private func bit(_ x: Int, _ y: Int) -> UInt8 {
        charset == .ascii ? 0 : 1 << UInt8((y & (1 << shiftY - 1)) << shiftX + x & (1 << shiftX - 1))
    }
}
