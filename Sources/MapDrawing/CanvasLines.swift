import Screen

extension Canvas {
    /// A position in cells from the top left corner.
    public typealias Position = (column: Double, row: Double)

    /// Draws a straight line, both ends included; what lies outside of the canvas costs nothing.
    public mutating func line(from start: Position, to end: Position, style: Style, priority: Int = 0) {
        draw(from: start, to: end, endIncluded: true, style: style, priority: priority)
    }

    /// Draws lines from each position to the next.
    public mutating func polyline(_ positions: [Position], style: Style, priority: Int = 0) {
        for (index, pair) in zip(positions, positions.dropFirst()).enumerated() {
            // Two lines that both drew the dot where they meet would give the joint a bump.
            let isLast = index == positions.count - 2
            draw(from: pair.0, to: pair.1, endIncluded: isLast, style: style, priority: priority)
        }
    }

    /// One dot for each step along the longer axis, where the line passes the middle of that step.
    ///
    /// The dot depends on the line alone and never on where it was clipped, so a map that pans keeps its dots.
    private mutating func draw(from start: Position, to end: Position, endIncluded: Bool, style: Style, priority: Int) {
        let dots = charset.dotsPerCell
        let a = (x: start.column * Double(dots.columns), y: start.row * Double(dots.rows))
        let b = (x: end.column * Double(dots.columns), y: end.row * Double(dots.rows))
        let (width, height) = (Double(dotSize.columns), Double(dotSize.rows))
        guard let inside = clippedSpan(from: a, to: b, width: width, height: height) else { return }
        let stroke = Stroke(columns: end.column - start.column, rows: end.row - start.row)
        let isWide = abs(b.x - a.x) >= abs(b.y - a.y)
        // Along the longer axis, and across it.
        let (from, to, limit) = isWide ? (a.x, b.x, width) : (a.y, b.y, height)
        let (acrossFrom, acrossTo, acrossLimit) = isWide ? (a.y, b.y, height) : (a.x, b.x, width)
        let slope = from == to ? 0 : (acrossTo - acrossFrom) / (to - from)

        let lower = from + (to - from) * (from <= to ? inside.lowerBound : inside.upperBound)
        let upper = from + (to - from) * (from <= to ? inside.upperBound : inside.lowerBound)
        let first = Int(max(lower - 1, 0)), last = Int(min(upper + 1, limit - 1))
        let (lowest, highest) = (min(from, to), max(from, to))
        let (firstOfLine, lastOfLine) = (lowest.rounded(.down), highest.rounded(.down))
        guard first <= last else { return }
        for step in first...last {
            let cell = Double(step)
            guard cell >= firstOfLine, cell <= lastOfLine else { continue }
            if !endIncluded, cell == to.rounded(.down) { continue }
            let along = (cell + 0.5).clamped(to: lowest...highest)
            let across = (acrossFrom + (along - from) * slope).rounded(.down)
            guard across >= 0, across < acrossLimit else { continue }
            let (x, y) = isWide ? (step, Int(across)) : (Int(across), step)
            setDot(x, y, stroke: stroke, style: style, priority: priority)
        }
    }
}
