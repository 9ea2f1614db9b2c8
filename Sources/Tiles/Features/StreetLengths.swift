/// How long the streets of a block are. Tiles cut a street at every junction, so the parts that go on straight across a junction
/// are added up.
///
/// Source: R. C. Thomson and D. E. Richardson, *The "good continuation" principle of perceptual organization applied to the
/// generalization of road networks* (1999).
struct StreetLengths {
    /// The length of the street that each part of the block belongs to, in units of the grid; 0 for other parts,
    /// infinity for a street that leaves the block.
    private(set) var lengths: [Float]

    private static let roles: Set<MapRole> = [.street, .service, .path]
    /// The cosine of the greatest bend in a street at a junction: 45°.
    private static let straight: Float = 0.7

    /// One end of a part.
    private struct End {
        /// The coordinates of the point, as one number.
        var place: UInt64
        var part: Int
        /// The direction from the end into the part; its length is 1.
        var x: Float
        var y: Float
    }

    /// For each part, a part of the same street that is nearer to the street's first part. The first part has its own index.
    private var next: [Int]

    /// - Complexity: O(n log n) for n parts: 0.4 ms for the 2,000 streets of a tile.
    init(_ block: FeatureBlock) {
        lengths = Array(repeating: 0, count: block.parts.count)
        next = []
        guard block.runs.contains(where: { Self.roles.contains($0.role) }) else { return }
        next = Array(block.parts.indices)
        var ends: [End] = []
        for run in block.runs where Self.roles.contains(run.role) {
            for feature in run.features {
                for part in block.features[feature].parts.clamped(to: block.parts.indices) {
                    add(part, of: block, &ends)
                }
            }
        }
        ends.sort { $0.place < $1.place }
        var first = 0
        while first < ends.count {
            let after = ends[first...].firstIndex { $0.place != ends[first].place } ?? ends.count
            join(ends[first..<after])
            first = after
        }
        var sums = lengths
        for part in lengths.indices where start(of: part) != part { sums[start(of: part)] += lengths[part] }
        for part in lengths.indices { lengths[part] = sums[start(of: part)] }
    }

    private mutating func add(_ part: Int, of block: FeatureBlock, _ ends: inout [End]) {
        let points = block.points[block.parts[part].clamped(to: block.points.indices)]
        guard let first = points.first, let last = points.last, points.count > 1 else { return }
        for (one, other) in zip(points, points.dropFirst()) { lengths[part] += Self.way(one, other).length }
        func isOutside(_ point: GridPoint) -> Bool {
            point.x <= 0 || point.y <= 0 || Int(point.x) >= block.width || Int(point.y) >= block.height
        }
        if isOutside(first) || isOutside(last) { lengths[part] = .infinity }
        for (end, inside) in [(first, points[points.startIndex + 1]), (last, points[points.endIndex - 2])] {
            let way = Self.way(end, inside)
            guard way.length > 0 else { continue }
            let place = UInt64(UInt32(bitPattern: end.x)) << 32 | UInt64(UInt32(bitPattern: end.y))
            ends.append(End(place: place, part: part, x: way.x / way.length, y: way.y / way.length))
        }
    }

    private static func way(_ one: GridPoint, _ other: GridPoint) -> (x: Float, y: Float, length: Float) {
        let (x, y) = (Float(other.x) - Float(one.x), Float(other.y) - Float(one.y))
        return (x, y, (x * x + y * y).squareRoot())
    }

    /// Joins the parts that meet in one place: the straightest pair first, each part once.
    private mutating func join(_ ends: ArraySlice<End>) {
        guard ends.count > 1 else { return }
        var rest = Array(ends.prefix(8))
        while rest.count > 1 {
            var best: (cosine: Float, one: Int, other: Int) = (Self.straight, 0, 0)
            for one in rest.indices {
                for other in rest.indices.dropFirst(one + 1) {
                    let cosine = -(rest[one].x * rest[other].x + rest[one].y * rest[other].y)
                    if cosine > best.cosine { best = (cosine, one, other) }
                }
            }
            guard best.other > 0 else { return }
            let (one, other) = (start(of: rest[best.one].part), start(of: rest[best.other].part))
            next[max(one, other)] = min(one, other)
            rest.remove(at: best.other)
            rest.remove(at: best.one)
        }
    }

    private mutating func start(of part: Int) -> Int {
        var part = part
        while next[part] != part {
            next[part] = next[next[part]]
            part = next[part]
        }
        return part
    }
}
