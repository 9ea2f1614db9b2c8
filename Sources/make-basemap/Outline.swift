import Geo

/// A line on the map with a kind for each edge. In a closed line the last edge runs back to the first point, which is
/// not repeated.
struct Outline {
    enum Edge { case coast, border, hidden }

    var points: [WorldPoint]
    /// `edges[i]` runs from point i to the next.
    private(set) var edges: [Edge]
    var isClosed: Bool { edges.count == points.count }

    /// - Parameter line: closed if it ends where it begins.
    init(_ line: [WorldPoint], _ edge: Edge = .coast) {
        points = line
        if line.count > 2, line.first == line.last { points.removeLast() }
        edges = Array(repeating: edge, count: line.count - 1)
    }

    /// - Parameter edges: for an open line one fewer than the points, for a closed line as many.
    init(points: [WorldPoint], edges: [Edge]) {
        (self.points, self.edges) = (points, edges)
    }

    var box: WorldBox { WorldBox(points) }

    /// The index of the vertex nearest to a place.
    func nearest(_ place: Coordinate) -> Int {
        let point = WebMercator.project(place)
        return points.indices.min { points[$0].squaredDistance(to: point) < points[$1].squaredDistance(to: point) } ?? 0
    }

    /// Sets the kind of the edges between two places of the line, in the direction that passes a third place.
    mutating func mark(_ edge: Edge, from start: Coordinate, past middle: Coordinate, to end: Coordinate) {
        for index in span(start, middle, end).range { edges[index % edges.count] = edge }
    }

    /// Replaces the edges between two places, in the direction that passes a third, by hidden edges along `way`.
    mutating func replace(
        from start: Coordinate, past middle: Coordinate, to end: Coordinate, by way: [Coordinate]
    ) {
        let (range, isBackwards) = span(start, middle, end)
        let new = (isBackwards ? way.reversed() : way).map(WebMercator.project)
        let (newEdges, count) = (Array(repeating: Edge.hidden, count: new.count + 1), points.count)
        if isClosed {
            // The points that stay, from the end of the replaced part round to its start.
            let kept = (range.upperBound...range.lowerBound + count).map { $0 % count }
            (points, edges) = (kept.map { points[$0] } + new, kept.dropLast().map { edges[$0] } + newEdges)
        } else {
            points.replaceSubrange(range.lowerBound + 1..<range.upperBound, with: new)
            edges.replaceSubrange(range, with: newEdges)
        }
    }

    /// The edges between two places, in the direction that passes a third; indices beyond the count continue at the start of
    /// a closed line.
    private func span(
        _ start: Coordinate, _ middle: Coordinate, _ end: Coordinate
    ) -> (range: Range<Int>, isBackwards: Bool) {
        let (first, last, between) = (nearest(start), nearest(end), nearest(middle))
        let (low, high) = (min(first, last), max(first, last))
        if !isClosed || (low..<high).contains(between) { return (low..<high, first > last) }
        return (high..<low + points.count, first < last)
    }

    /// The stretches of edges of one kind, end to end; neighbouring stretches share their end points.
    var runs: [(edge: Edge, points: [WorldPoint])] {
        guard !edges.isEmpty else { return [] }
        let count = points.count
        // A closed line is read from where the kind changes, if it changes.
        let start = isClosed ? edges.indices.first { edges[$0] != edges[($0 + edges.count - 1) % edges.count] } ?? 0 : 0
        var runs: [(edge: Edge, points: [WorldPoint])] = []
        for step in edges.indices {
            let index = (start + step) % edges.count
            let next = points[(index + 1) % count]
            if let last = runs.last, last.edge == edges[index] {
                runs[runs.count - 1].points.append(next)
            } else {
                runs.append((edges[index], [points[index], next]))
            }
        }
        return runs
    }
}

/// A rectangle of the unit square.
struct WorldBox {
    var west = Double.infinity
    var north = Double.infinity
    var east = -Double.infinity
    var south = -Double.infinity

    init(_ points: some Sequence<WorldPoint>) {
        for point in points {
            (west, east) = (min(west, point.x), max(east, point.x))
            (north, south) = (min(north, point.y), max(south, point.y))
        }
    }

    init(_ box: BoundingBox) {
        self.init([
            WebMercator.project(Coordinate(latitude: box.north, longitude: box.west)),
            WebMercator.project(Coordinate(latitude: box.south, longitude: box.east)),
        ])
    }

    var width: Double { east - west }
    var height: Double { south - north }

    func contains(_ point: WorldPoint) -> Bool {
        (west...east).contains(point.x) && (north...south).contains(point.y)
    }

    func contains(_ other: WorldBox) -> Bool {
        west <= other.west && other.east <= east && north <= other.north && other.south <= south
    }

    func touches(_ other: WorldBox) -> Bool {
        west <= other.east && other.west <= east && north <= other.south && other.north <= south
    }
}

extension WorldPoint {
    func squaredDistance(to other: WorldPoint) -> Double {
        (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }
}
