import Geo

/// Makes rings from coast lines: joins lines that meet, and closes those that end at the edge of a box along that edge.
struct CoastRings {
    enum Corner: Int { case southEast, southWest, northWest, northEast }

    private let box: WorldBox
    private let seaCorner: Corner

    /// How far from the edge a line may end and still count as reaching it, in units of the unit square: 0.1 degrees.
    private static let reach = 0.1 / 360

    /// - Parameters:
    ///   - bounds: the box at whose edge the lines were cut.
    ///   - seaCorner: a corner of the box where there is no land.
    init(cutAt bounds: BoundingBox, seaCorner: Corner) {
        box = WorldBox(bounds)
        self.seaCorner = seaCorner
    }

    /// The closed rings, and the lines that stay open because not both of their ends reach the edge.
    func rings(_ lines: [Outline]) -> (rings: [Outline], remnants: [Outline]) {
        let joined = Self.joined(lines.filter { box.touches($0.box) })
        var rings = joined.filter(\.isClosed)
        let open = joined.filter { !$0.isClosed }
        let reaching = open.filter { line in
            [line.points.first, line.points.last].allSatisfy { $0.map(distanceToEdge) ?? 1 < Self.reach }
        }
        rings += closed(reaching.map(extended))
        return (rings, open.filter { line in !reaching.contains { $0.points == line.points } })
    }

    /// Joins lines end to end where they meet, and reverses them if necessary.
    private static func joined(_ lines: [Outline]) -> [Outline] {
        var done = lines.filter(\.isClosed)
        var rest = lines.filter { !$0.isClosed && $0.points.count > 1 }
        while var line = rest.popLast() {
            while let last = line.points.last,
                let next = rest.firstIndex(where: { meets($0.points.first, last) || meets($0.points.last, last) })
            {
                let other = rest.remove(at: next)
                line.append(meets(other.points.first, last) ? other : other.reversed)
            }
            while let first = line.points.first,
                let next = rest.firstIndex(where: { meets($0.points.first, first) || meets($0.points.last, first) })
            {
                var other = rest.remove(at: next)
                if !meets(other.points.last, first) { other = other.reversed }
                other.append(line)
                line = other
            }
            done.append(meets(line.points.first, line.points[line.points.count - 1]) ? line.closed : line)
        }
        return done
    }

    private static func meets(_ one: WorldPoint?, _ other: WorldPoint) -> Bool {
        one.map { $0.squaredDistance(to: other) < 1e-18 } ?? false
    }

    // MARK: The edge of the box

    private func distanceToEdge(_ point: WorldPoint) -> Double {
        [point.x - box.west, box.east - point.x, point.y - box.north, box.south - point.y].map { abs($0) }.min() ?? 0
    }

    private func onEdge(_ point: WorldPoint) -> WorldPoint {
        let distances = [point.x - box.west, box.east - point.x, point.y - box.north, box.south - point.y].map {
            abs($0)
        }
        let side = distances.indices.min { distances[$0] < distances[$1] } ?? 0
        switch side {
        case 0: return WorldPoint(x: box.west, y: point.y)
        case 1: return WorldPoint(x: box.east, y: point.y)
        case 2: return WorldPoint(x: point.x, y: box.north)
        default: return WorldPoint(x: point.x, y: box.south)
        }
    }

    private func extended(_ line: Outline) -> Outline {
        let (first, last) = (onEdge(line.points[0]), onEdge(line.points[line.points.count - 1]))
        return Outline(points: [first] + line.points + [last], edges: [.coast] + line.edges + [.coast])
    }

    /// The position of a point along the edge, clockwise from the sea's corner: 0 ..< 4, where each side has a length of 1.
    private func turn(_ point: WorldPoint) -> Double {
        let turn =
            if point.y == box.south { (box.east - point.x) / box.width } else if point.x == box.west {
                1 + (box.south - point.y) / box.height
            } else if point.y == box.north { 2 + (point.x - box.west) / box.width } else {
                3 + (point.y - box.north) / box.height
            }
        let start = Double(seaCorner.rawValue)
        return turn < start ? turn + 4 - start : turn - start
    }

    /// The corners clockwise from the sea's corner, so that the index of each is its `turn`.
    private var corners: [WorldPoint] {
        let corners = [
            WorldPoint(x: box.east, y: box.south), WorldPoint(x: box.west, y: box.south),
            WorldPoint(x: box.west, y: box.north), WorldPoint(x: box.east, y: box.north),
        ]
        return (0..<4).map { corners[($0 + seaCorner.rawValue) % 4] }
    }

    /// Closes lines along the edge. At each end of a line, the edge changes between sea and land. The first corner is
    /// sea, so the stretch from every second end to the next one is land.
    private func closed(_ lines: [Outline]) -> [Outline] {
        struct End {
            var line: Int
            var isLast: Bool
            var turn: Double
        }
        let ends = lines.indices.flatMap { line in
            [
                End(line: line, isLast: false, turn: turn(lines[line].points[0])),
                End(line: line, isLast: true, turn: turn(lines[line].points[lines[line].points.count - 1])),
            ]
        }.sorted { $0.turn < $1.turn }
        var used: Set<Int> = []
        var rings: [Outline] = []
        for start in lines.indices where !used.contains(start) {
            var ring = lines[start]
            used.insert(start)
            var (current, isLast) = (start, true)
            while let place = ends.firstIndex(where: { $0.line == current && $0.isLast == isLast }) {
                let other = ends[place ^ 1]
                let (low, high) = (min(ends[place].turn, other.turn), max(ends[place].turn, other.turn))
                let between = corners.indices.filter { low < Double($0) && Double($0) < high }.map { corners[$0] }
                let way = place & 1 == 0 ? between : between.reversed()
                ring.append(hidden: way)
                if other.line == start, !other.isLast { break }
                var next = lines[other.line]
                if other.isLast { next = next.reversed }
                used.insert(other.line)
                ring.append(hidden: [next.points[0]])
                ring.append(next)
                (current, isLast) = (other.line, !other.isLast)
            }
            rings.append(ring.closedByHiddenEdge)
        }
        return rings
    }
}

extension Outline {
    /// The same line in the other direction.
    var reversed: Outline {
        var edges = Array(edges.reversed())
        // The last edge of a closed line runs to the first point, which is now the last.
        if isClosed, let first = edges.first {
            edges.removeFirst()
            edges.append(first)
        }
        return Outline(points: points.reversed(), edges: edges)
    }

    /// Appends a line that begins where this one ends.
    mutating func append(_ other: Outline) {
        self = Outline(points: points + other.points.dropFirst(), edges: edges + other.edges)
    }

    mutating func append(hidden way: [WorldPoint]) {
        self = Outline(points: points + way, edges: edges + way.map { _ in .hidden })
    }

    /// An open line whose ends meet, as a closed line.
    var closed: Outline { Outline(points: Array(points.dropLast()), edges: edges) }

    var closedByHiddenEdge: Outline { Outline(points: points, edges: edges + [.hidden]) }
}
