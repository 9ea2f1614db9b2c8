import Screen

extension Canvas {
    /// A position in cells from the top left corner.
    public typealias Position = (column: Double, row: Double)

    /// Draws a straight line, both ends included; what lies outside of the canvas costs nothing.
    public mutating func line(from start: Position, to end: Position, style: Style, priority: Int = 0) {
        polyline([start, end], style: style, priority: priority)
    }

    /// Draws lines from each position to the next: connected, and a dot wide.
    public mutating func polyline(_ positions: [Position], style: Style, priority: Int = 0) {
        var previous: Segment?
        for (start, end) in zip(positions, positions.dropFirst()) {
            let segment = Segment(from: start, to: end, charset: charset)
            // Two lines that step along one axis need no dot where they meet; another one there would be a bump.
            if segment.isLevel != previous?.isLevel { set(segment.from, of: segment, style, priority) }
            draw(segment, style, priority)
            previous = segment
        }
        if let previous { set(previous.to, of: previous, style, priority) }
    }

    /// A straight line in dots.
    private struct Segment {
        let from: (x: Double, y: Double)
        let to: (x: Double, y: Double)
        let stroke: Stroke
        /// Whether it is at least as wide as high.
        let isLevel: Bool

        init(from start: Position, to end: Position, charset: CharacterSet) {
            let dots = charset.dotsPerCell
            from = (start.column * Double(dots.columns), start.row * Double(dots.rows))
            to = (end.column * Double(dots.columns), end.row * Double(dots.rows))
            stroke = Stroke(columns: end.column - start.column, rows: end.row - start.row)
            isLevel = abs(to.x - from.x) >= abs(to.y - from.y)
        }
    }

    /// One dot for each step along the longer axis, where the line passes the middle of that step.
    ///
    /// A dot depends on the line alone and never on where it was clipped, so a map that pans keeps its dots.
    private mutating func draw(_ segment: Segment, _ style: Style, _ priority: Int) {
        let (width, height) = (Double(dotSize.columns), Double(dotSize.rows))
        guard let inside = clippedSpan(from: segment.from, to: segment.to, width: width, height: height) else { return }
        // Along the longer axis, and across it.
        let (from, to) = segment.isLevel ? (segment.from.x, segment.to.x) : (segment.from.y, segment.to.y)
        let (acrossFrom, acrossTo) = segment.isLevel ? (segment.from.y, segment.to.y) : (segment.from.x, segment.to.x)
        guard from != to else { return }
        let slope = (acrossTo - acrossFrom) / (to - from)

        // A dot more than was clipped, since the middle of a step may lie outside where its beginning does not.
        let enters = from + (to - from) * inside.lowerBound
        let leaves = from + (to - from) * inside.upperBound
        let first = max(min(from, to), min(enters, leaves) - 1)
        let last = min(max(from, to), max(enters, leaves) + 1)
        for step in stride(from: (first - 0.5).rounded(.up), through: last - 0.5, by: 1) {
            let across = acrossFrom + (step + 0.5 - from) * slope
            set(segment.isLevel ? (step, across) : (across, step), of: segment, style, priority)
        }
    }

    /// Sets the dot that holds a point, if it lies on the canvas.
    private mutating func set(_ dot: (x: Double, y: Double), of segment: Segment, _ style: Style, _ priority: Int) {
        guard dot.x >= 0, dot.y >= 0, dot.x < Double(dotSize.columns), dot.y < Double(dotSize.rows) else { return }
        setDot(Int(dot.x), Int(dot.y), stroke: segment.stroke, style: style, priority: priority)
    }
}
