import Tiles

/// Where the grid of a block lies on the map.
struct BlockPlacement {
    /// Cells from the map's corner to the block's.
    let offset: SIMD2<Double>
    /// Cells for one unit of the block's grid.
    let step: SIMD2<Double>

    /// - Parameter clip: the part of it that is drawn; the block lies where that lies nearest to the map.
    init(_ block: FeatureBlock, clip: WorldRect, on grid: CellGrid) {
        let shift = grid.turn(of: (clip.west + clip.east) / 2 * grid.world.x - grid.corner.x)
        offset = SIMD2(block.corner.x, block.corner.y) * grid.world - grid.corner - SIMD2(shift, 0)
        step = grid.world * block.unit
    }

    func position(of point: GridPoint) -> SIMD2<Double> {
        offset + step * SIMD2(Double(point.x), Double(point.y))
    }

    /// A box in cells as the block's grid counts, grown to whole units.
    func gridBox(of box: CellBox) -> GridBox {
        func unit(_ value: Double, _ offset: Double, _ step: Double) -> Int32 {
            let units = (value - offset) / step
            return units.isNaN ? 0 : Int32(units.clamped(to: -2_147_483_647...2_147_483_646))
        }
        return GridBox(
            low: SIMD2(unit(box.west, offset.x, step.x), unit(box.north, offset.y, step.y)) &- 1,
            high: SIMD2(unit(box.east, offset.x, step.x), unit(box.south, offset.y, step.y)) &+ 1)
    }
}

/// A rectangle on the grid of a block, all edges included.
struct GridBox {
    var low: SIMD2<Int32>
    var high: SIMD2<Int32>

    init(low: SIMD2<Int32>, high: SIMD2<Int32>) {
        self.low = low
        self.high = high
    }

    /// Around points; nil where there are none.
    init?(_ points: Slice<UnsafeBufferPointer<GridPoint>>) {
        guard let first = points.first else { return nil }
        (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
        for point in points.dropFirst() {
            let here = SIMD2(point.x, point.y)
            low = pointwiseMin(low, here)
            high = pointwiseMax(high, here)
        }
    }

    var width: Int { Int(high.x) - Int(low.x) }

    func meets(_ other: GridBox) -> Bool {
        high.x >= other.low.x && low.x <= other.high.x && high.y >= other.low.y && low.y <= other.high.y
    }
}
