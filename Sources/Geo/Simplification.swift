/// The line without the vertices that lie within `tolerance` of the simplified line; both ends stay.
///
/// - Parameter tolerance: in units of the unit square.
///
/// A closed ring stays closed, but may shrink to its end points if it is smaller than the tolerance.
///
/// - Complexity: O(n log n) usually, O(n²) at worst.
///
/// Source: D. Douglas and T. Peucker, *Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature* (Cartographica 10, 1973); with a stack in place of recursion.
public func simplified(_ line: [WorldPoint], tolerance: Double) -> [WorldPoint] {
    guard line.count > 2, tolerance > 0 else { return line }
    var kept = [Bool](repeating: false, count: line.count)
    kept[0] = true
    kept[line.count - 1] = true

    var pending = [0..<(line.count - 1)]
    while let span = pending.popLast() {
        let (first, last) = (span.lowerBound, span.upperBound)
        var farthest = first
        var greatest = tolerance * tolerance
        for index in span.dropFirst() {
            let distance = line[index].squaredDistance(toSegmentFrom: line[first], to: line[last])
            if distance > greatest {
                greatest = distance
                farthest = index
            }
        }
        if farthest > first {
            kept[farthest] = true
            pending.append(first..<farthest)
            pending.append(farthest..<last)
        }
    }
    return zip(line, kept).compactMap { $1 ? $0 : nil }
}

extension WorldPoint {
    /// The squared distance to the nearest point of a segment.
    fileprivate func squaredDistance(toSegmentFrom a: WorldPoint, to b: WorldPoint) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0
        let (ex, ey) = (x - a.x - along * dx, y - a.y - along * dy)
        return ex * ex + ey * ey
    }
}
