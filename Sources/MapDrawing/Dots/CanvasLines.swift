extension Canvas {
    /// Draws a line one dot wide from each position to the next, both ends included, without gaps. Parts outside of
    /// the canvas take no time.
    mutating func polyline(_ positions: [Position]) {
        var previous: Segment?
        for (start, end) in zip(positions, positions.dropFirst()) {
            let segment = Segment(from: start, to: end, charset: charset)
            // Where two segments along the same axis meet, an extra dot would look like a bump.
            if segment.isLevel != previous?.isLevel { set(segment.from, stroke: segment.stroke) }
            draw(segment)
            previous = segment
        }
        if let previous { set(previous.to, stroke: previous.stroke) }
    }

    /// A straight line in dots.
    private struct Segment {
        let from: (x: Double, y: Double)
        let to: (x: Double, y: Double)
        let stroke: Stroke
        /// Whether the segment is at least as wide as high; it then has one dot in each column, else one in each row.
        let isLevel: Bool

        init(from start: Position, to end: Position, charset: CharacterSet) {
            let dots = charset.dotsPerCell
            from = (start.column * Double(dots.columns), start.row * Double(dots.rows))
            to = (end.column * Double(dots.columns), end.row * Double(dots.rows))
            stroke = Stroke(columns: end.column - start.column, rows: end.row - start.row)
            isLevel = abs(to.x - from.x) >= abs(to.y - from.y)
        }
    }

    /// Sets one dot for each step along the longer axis, where the line passes the middle of that step.
    ///
    /// The dots depend only on the line, not on where it is clipped, so that they stay the same when the map pans.
    private mutating func draw(_ segment: Segment) {
        let (width, height) = (Double(dotSize.columns), Double(dotSize.rows))
        guard let inside = clippedSpan(from: segment.from, to: segment.to, width: width, height: height) else { return }
        // The ends along the longer axis, and across it.
        let (from, to) = segment.isLevel ? (segment.from.x, segment.to.x) : (segment.from.y, segment.to.y)
        let (acrossFrom, acrossTo) = segment.isLevel ? (segment.from.y, segment.to.y) : (segment.from.x, segment.to.x)
        guard from != to else { return }
        let slope = (acrossTo - acrossFrom) / (to - from)

        // One dot more than the clipped part, because the middle of a step may lie outside although its start does not.
        let enters = from + (to - from) * inside.lowerBound
        let leaves = from + (to - from) * inside.upperBound
        let first = max(min(from, to), min(enters, leaves) - 1)
        let last = min(max(from, to), max(enters, leaves) + 1)
        for step in stride(from: (first - 0.5).rounded(.up), through: last - 0.5, by: 1) {
            let across = acrossFrom + (step + 0.5 - from) * slope
            set(segment.isLevel ? (step, across) : (across, step), stroke: segment.stroke)
        }
    }
}
