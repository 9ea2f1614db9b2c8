/// A rectangle in cells. Its west and north edges belong to it.
struct CellBox: Hashable, Sendable {
    var west: Double
    var north: Double
    var east: Double
    var south: Double

    func meets(_ other: CellBox) -> Bool {
        west <= other.east && east >= other.west && north <= other.south && south >= other.north
    }

    func contains(_ position: SIMD2<Double>) -> Bool {
        position.x >= west && position.x < east && position.y >= north && position.y < south
    }

    /// Whether a segment lies wholly on one side of the box, and so cannot meet it.
    func misses(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        (a.x < west && b.x < west) || (a.x > east && b.x > east) || (a.y < north && b.y < north)
            || (a.y > south && b.y > south)
    }

    /// The part of a segment inside of the box; nil if no part is.
    func clipped(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>)? {
        let span = clippedSpan(
            from: (a.x - west, a.y - north), to: (b.x - west, b.y - north), width: east - west, height: south - north)
        return span.map { (a + (b - a) * $0.lowerBound, a + (b - a) * $0.upperBound) }
    }

    func intersection(_ other: CellBox) -> CellBox {
        CellBox(
            west: max(west, other.west), north: max(north, other.north), east: min(east, other.east),
            south: min(south, other.south))
    }

    var isEmpty: Bool { west >= east || north >= south }
}

extension CellBox {
    /// The bounding box of positions; nil if there are none.
    init?(around positions: UnsafeBufferPointer<SIMD2<Double>>) {
        guard let first = positions.first else { return nil }
        var (low, high) = (first, first)
        for position in positions {
            low = pointwiseMin(low, position)
            high = pointwiseMax(high, position)
        }
        self.init(west: low.x, north: low.y, east: high.x, south: high.y)
    }
}
