import Geo

extension Canvas {
    /// Draws the points at a geodesic distance from a centre, with as many vertices as the screen needs.
    ///
    /// Arcs are halved until they are straight to a fraction of a dot. An arc outside of the map is dropped whole, so
    /// that a huge circle takes no longer than its part on the map.
    init(_ circle: (center: Coordinate, radiusMetres: Double), viewport: Viewport, charset: CharacterSet) {
        self.init(size: viewport.size, charset: charset)
        guard circle.center.isValid, circle.radiusMetres > 0, circle.radiusMetres.isFinite else { return }
        let circle = GeodesicCircle(center: circle.center, radiusMetres: circle.radiusMetres, viewport: viewport)
        let tolerance = 0.15 / Double(charset.dotsPerCell.rows)
        for positions in circle.visiblePolylines(tolerance: tolerance) { polyline(positions) }
    }
}

/// A circle on the ground as lines on the screen.
private struct GeodesicCircle {
    let center: Coordinate
    let radiusMetres: Double
    let viewport: Viewport

    private struct Vertex {
        var bearing: Double
        var position: Canvas.Position
    }

    /// The visible parts of the circle as lines of positions, clockwise; they differ from the circle by at most a
    /// tolerance in cells.
    func visiblePolylines(tolerance: Double) -> [[Canvas.Position]] {
        let arcs = 16
        var lines: [[Canvas.Position]] = []
        var line: [Canvas.Position] = []
        // Arcs that are not done yet, the next one last.
        var pending: [(Vertex, Vertex)] = []
        let corners = (0..<arcs).map { vertex(bearing: 360 * Double($0) / Double(arcs)) }
        for (index, corner) in corners.enumerated().reversed() {
            var next = corners[(index + 1) % arcs]
            if index == arcs - 1 { next.bearing += 360 }
            pending.append((corner, next))
        }
        while let (start, end) = pending.popLast() {
            guard isNearMap(start.position, end.position) else {
                if !line.isEmpty { lines.append(line) }
                line = []
                continue
            }
            let middle = vertex(bearing: (start.bearing + end.bearing) / 2)
            let sag = (
                columns: middle.position.column - (start.position.column + end.position.column) / 2,
                rows: middle.position.row - (start.position.row + end.position.row) / 2
            )
            if max(abs(sag.columns), abs(sag.rows)) <= tolerance || end.bearing - start.bearing < 1e-6 {
                if line.isEmpty { line.append(start.position) }
                line.append(end.position)
            } else {
                pending.append((middle, end))
                pending.append((start, middle))
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private func vertex(bearing: Double) -> Vertex {
        let point = center.destination(bearingDegrees: bearing, metres: radiusMetres)
        return Vertex(bearing: bearing, position: viewport.position(of: point))
    }

    /// Whether an arc of at most a 16th of the circle may touch the map. Such an arc bulges beyond the box around its ends by less than
    /// half its chord.
    private func isNearMap(_ start: Canvas.Position, _ end: Canvas.Position) -> Bool {
        // At least half the chord, in columns; a row is as high as two columns are wide.
        let reach = (abs(end.column - start.column) + 2 * abs(end.row - start.row)) / 2 + 1
        return max(start.column, end.column) >= -reach
            && min(start.column, end.column) <= Double(viewport.size.columns) + reach
            && max(start.row, end.row) >= -reach
            && min(start.row, end.row) <= Double(viewport.size.rows) + reach
    }
}
