import Tiles

/// The lines that have names, collected from all parts of a map and joined by name.
struct NamedLines {
    typealias Line = UnsafeBufferPointer<SIMD2<Double>>

    /// The positions of all pieces in cells, one piece after the other.
    private var positions: [SIMD2<Double>] = []
    private var pieces: [Piece] = []
    /// The pieces of each name, by the number of the name.
    private var groups: [Group] = []

    /// Ten positions for each cell of a large map. A tile may hold any number; lines beyond this limit have no name.
    private static let mostPositions = 100_000

    private struct Piece {
        var positions: Range<Int>
        /// The index of the last piece with the same name that was added earlier; -1 if there is none.
        var previous: Int
    }

    private struct Group {
        var role = MapRole.path
        var last = -1
    }

    /// Adds a line, clipped, without the pieces that lie below other parts or far from the map.
    mutating func add(
        _ points: Slice<UnsafeBufferPointer<GridPoint>>, at projection: BlockProjection, clip: CellBox,
        below covers: [CellBox],
        near: CellBox,
        group: Int, role: MapRole
    ) {
        guard let first = points.first, points.count > 1 else { return }
        while groups.count <= group { groups.append(Group()) }
        // A street that is a main road in part counts as a main road.
        if role.nameOrder < groups[group].role.nameOrder { groups[group].role = role }
        var start = positions.count
        var previous = projection.position(of: first)
        for point in points.dropFirst() {
            if positions.count >= Self.mostPositions { break }
            let next = projection.position(of: point)
            defer { previous = next }
            if near.misses(previous, next) || covers.contains(where: { $0.contains((previous + next) / 2) }) {
                close(&start, group)
            } else if clip.contains(previous), clip.contains(next) {
                if positions.count == start { positions.append(previous) }
                positions.append(next)
            } else if let (from, to) = clip.clipped(previous, next) {
                if from != previous { close(&start, group) }
                if positions.count == start { positions.append(from) }
                positions.append(to)
                if to != next { close(&start, group) }
            } else {
                close(&start, group)
            }
        }
        close(&start, group)
    }

    private mutating func close(_ start: inout Int, _ group: Int) {
        guard positions.count > start else { return }
        pieces.append(Piece(positions: start..<positions.count, previous: groups[group].last))
        groups[group].last = pieces.count - 1
        start = positions.count
    }

    /// Calls `body` with the lines of each name, joined where their ends meet.
    func forEachLine(_ body: (_ group: Int, _ role: MapRole, _ line: Line) -> Void) {
        var rest: [Range<Int>] = []
        var chain: [SIMD2<Double>] = []
        positions.withUnsafeBufferPointer { positions in
            for (group, entry) in groups.enumerated() where entry.last >= 0 {
                rest.removeAll(keepingCapacity: true)
                var piece = entry.last
                while piece >= 0 {
                    rest.append(pieces[piece].positions)
                    piece = pieces[piece].previous
                }
                // Joining compares all pairs, and hundreds of pieces with one name are not a single street.
                guard rest.count > 1, rest.count <= 128 else {
                    for piece in rest { body(group, entry.role, Line(rebasing: positions[piece])) }
                    continue
                }
                // From west to east, so that the result depends on the map alone and not on which tile came first.
                rest.sort { positions[$0.lowerBound].x > positions[$1.lowerBound].x }
                while let piece = rest.popLast() {
                    chain.removeAll(keepingCapacity: true)
                    chain.append(contentsOf: positions[piece])
                    // First the end is extended, then the beginning.
                    for _ in 0..<2 {
                        extend(&chain, with: &rest, positions)
                        chain.reverse()
                    }
                    chain.withUnsafeBufferPointer { body(group, entry.role, $0) }
                }
            }
        }
    }

    private func extend(_ chain: inout [SIMD2<Double>], with rest: inout [Range<Int>], _ positions: Line) {
        func isNear(_ index: Int) -> Bool { positions[index].isNear(chain[chain.count - 1]) }
        while let next = rest.firstIndex(where: { isNear($0.lowerBound) || isNear($0.upperBound - 1) }) {
            let piece = rest.remove(at: next)
            if isNear(piece.lowerBound) {
                chain.append(contentsOf: positions[piece].dropFirst())
            } else {
                chain.append(contentsOf: positions[piece].dropLast().reversed())
            }
        }
    }
}

extension SIMD2<Double> {
    /// Whether two positions differ by no more than about a dot.
    fileprivate func isNear(_ other: SIMD2<Double>) -> Bool {
        abs(x - other.x) < 0.6 && abs(y - other.y) < 0.3
    }
}

extension MapRole {
    /// The lowest number is the most important role of a line with a name.
    fileprivate var nameOrder: Int {
        switch self {
        case .lesserRoad: 2 * Int(MapRole.mainRoad.rawValue) + 1
        case .service: 2 * Int(MapRole.street.rawValue) + 1
        default: 2 * Int(rawValue)
        }
    }
}
