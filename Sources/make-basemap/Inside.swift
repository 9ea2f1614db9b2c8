import Geo

/// Whether a point lies inside of rings, by the even-odd rule.
func isInside(_ point: WorldPoint, _ rings: [[WorldPoint]]) -> Bool {
    var isInside = false
    for ring in rings {
        var previous = ring.count - 1
        for index in ring.indices {
            let (a, b) = (ring[index], ring[previous])
            if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
                isInside.toggle()
            }
            previous = index
        }
    }
    return isInside
}

/// A point well inside of rings, far from every edge, where a name can stand.
///
/// Source: after V. Agafonkin, *A new algorithm for finding a visual center of a polygon* (2016), here with a plain
/// grid that is refined around the best point.
func visualCenter(_ rings: [[WorldPoint]]) -> WorldPoint {
    var box = WorldBox(rings.joined())
    var best = (point: WorldPoint(x: (box.west + box.east) / 2, y: (box.north + box.south) / 2), distance: -1.0)
    let steps = 12
    for _ in 0..<5 {
        let (width, height) = (box.width, box.height)
        for row in 0...steps {
            for column in 0...steps {
                let point = WorldPoint(
                    x: box.west + width * Double(column) / Double(steps),
                    y: box.north + height * Double(row) / Double(steps))
                let distance = squaredDistanceToEdges(point, rings)
                if distance > best.distance, isInside(point, rings) { best = (point, distance) }
            }
        }
        let (dx, dy) = (width / 6, height / 6)
        box = WorldBox([
            WorldPoint(x: best.point.x - dx, y: best.point.y - dy),
            WorldPoint(x: best.point.x + dx, y: best.point.y + dy),
        ])
    }
    return best.point
}

private func squaredDistanceToEdges(_ point: WorldPoint, _ rings: [[WorldPoint]]) -> Double {
    var least = Double.infinity
    for ring in rings {
        var previous = ring.count - 1
        for index in ring.indices {
            let (a, b) = (ring[index], ring[previous])
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(1, max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length)) : 0
            least = min(least, point.squaredDistance(to: WorldPoint(x: a.x + along * dx, y: a.y + along * dy)))
            previous = index
        }
    }
    return least
}

/// Groups each ring with the rings inside it, because these are one area with its holes.
func grouped(_ rings: [Outline]) -> [[Outline]] {
    let sorted = rings.map { ($0, $0.box) }.sorted { $0.1.width * $0.1.height > $1.1.width * $1.1.height }
    var groups: [(box: WorldBox, rings: [Outline])] = []
    for (ring, box) in sorted {
        let holder = groups.firstIndex { group in
            group.box.contains(box) && isInside(ring.points[0], group.rings.map(\.points))
        }
        if let holder { groups[holder].rings.append(ring) } else { groups.append((box, [ring])) }
    }
    return groups.map(\.rings)
}
