import Tiles

/// The position of a block's grid on the map, in cells.
struct BlockProjection {
    /// Cells from the map's top left corner to the block's.
    let offset: SIMD2<Double>
    /// Cells per unit of the block's grid.
    let step: SIMD2<Double>

    /// - Parameter clip: the part of the world in which the block is drawn. If the world repeats, this is the copy nearest
    ///   to the map.
    init(_ block: FeatureBlock, clip: WorldRect, on grid: CellGrid) {
        let shift = grid.shiftToNearestCopy(of: (clip.west + clip.east) / 2 * grid.world.x - grid.corner.x)
        offset = SIMD2(block.corner.x, block.corner.y) * grid.world - grid.corner - SIMD2(shift, 0)
        step = grid.world * block.unit
    }

    func position(of point: GridPoint) -> SIMD2<Double> {
        offset + step * SIMD2(Double(point.x), Double(point.y))
    }

    /// A box in cells as a box of the block's grid, widened to whole units.
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

extension GridBox {
    init(low: SIMD2<Int32>, high: SIMD2<Int32>) {
        self.init(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    /// The bounding box of some points; nil if there are none.
    init?(_ points: Slice<UnsafeBufferPointer<GridPoint>>) {
        guard !points.isEmpty else { return nil }
        self.init(around: points.startIndex..<points.endIndex, of: points.base)
    }

    var width: Int { Int(right) - Int(left) }
}
