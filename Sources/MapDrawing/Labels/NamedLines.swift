import Tiles

/// The lines that have names, gathered from all parts of a map and joined by name.
struct NamedLines {
    /// Positions in cells, of one piece after the other.
    private var positions: [SIMD2<Double>] = []
    private var pieces: [Piece] = []
    /// By the number of its name.
    private var roles: [Int: MapRole] = [:]

    private struct Piece {
        var group: Int
        var positions: Range<Int>
    }

    /// Adds a line, cut to a clip; what lies far from the map is left out.
    mutating func add(
        _ points: Slice<UnsafeBufferPointer<GridPoint>>, at place: BlockPlacement, clip: CellBox, near: CellBox,
        group: Int, role: MapRole
    ) {
        guard let first = points.first, points.count > 1 else { return }
        // A street that is a main road for a part of its way is one.
        roles[group] = roles[group].map { $0.rawValue < role.rawValue ? $0 : role } ?? role
        var start = positions.count
        func close(_ lines: inout NamedLines) {
            let end = lines.positions.count
            if end > start { lines.pieces.append(Piece(group: group, positions: start..<end)) }
            start = end
        }
        var previous = place.position(of: first)
        for point in points.dropFirst() {
            let next = place.position(of: point)
            defer { previous = next }
            if near.misses(previous, next) {
                close(&self)
            } else if clip.contains(previous), clip.contains(next) {
                if positions.count == start { positions.append(previous) }
                positions.append(next)
            } else if let (from, to) = clip.clipped(previous, next) {
                if from != previous { close(&self) }
                if positions.count == start { positions.append(from) }
                positions.append(to)
                if to != next { close(&self) }
            } else {
                close(&self)
            }
        }
        close(&self)
    }

    /// The lines of each name as long as they go.
    func forEachGroup(_ body: (_ group: Int, _ role: MapRole, _ chains: [[SIMD2<Double>]]) -> Void) {
        let order = pieces.indices.sorted { (pieces[$0].group, $0) < (pieces[$1].group, $1) }
        var start = 0
        while start < order.count {
            let group = pieces[order[start]].group
            var end = start + 1
            while end < order.count, pieces[order[end]].group == group { end += 1 }
            if let role = roles[group] {
                body(group, role, chains(of: order[start..<end].map { pieces[$0].positions }))
            }
            start = end
        }
    }

    /// Pieces put together where their ends meet.
    private func chains(of pieces: [Range<Int>]) -> [[SIMD2<Double>]] {
        // Joining looks at every pair; hundreds of pieces of one name on one map are no street.
        guard pieces.count > 1, pieces.count <= 128 else { return pieces.map { Array(positions[$0]) } }
        var rest = pieces[...]
        var chains: [[SIMD2<Double>]] = []
        while let piece = rest.popFirst() {
            var chain = Array(positions[piece])
            // First on from its end, then from its beginning.
            for _ in 0..<2 {
                while let next = rest.firstIndex(where: { meets($0, chain[chain.count - 1]) }) {
                    let piece = rest.remove(at: next)
                    if positions[piece.lowerBound].isNear(chain[chain.count - 1]) {
                        chain += positions[piece].dropFirst()
                    } else {
                        chain += positions[piece].dropLast().reversed()
                    }
                }
                chain.reverse()
            }
            chains.append(chain)
        }
        return chains
    }

    private func meets(_ piece: Range<Int>, _ end: SIMD2<Double>) -> Bool {
        positions[piece.lowerBound].isNear(end) || positions[piece.upperBound - 1].isNear(end)
    }
}

extension SIMD2<Double> {
    /// Whether two positions are the same to about a dot.
    fileprivate func isNear(_ other: SIMD2<Double>) -> Bool {
        abs(x - other.x) < 0.6 && abs(y - other.y) < 0.3
    }
}
