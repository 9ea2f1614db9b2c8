import Geo
import Glibc
import Screen
import Tiles

/// The world in cells as a viewport shows it, counted from the map's top left corner.
///
/// Text is placed by the world and not by the screen, so that it moves with the map: a column of the screen plus
/// `firstColumn` is the same number for the same place however far the map was panned by whole cells.
struct CellGrid: Sendable {
    let size: Size
    /// How many cells the world is wide and high.
    let world: SIMD2<Double>
    /// The map's top left corner, in cells from the north-west corner of the world.
    let corner: SIMD2<Double>
    let firstColumn: Int
    let firstRow: Int

    /// Nil where the viewport is nowhere.
    init?(_ viewport: Viewport) {
        let units = 256 * exp2(viewport.zoom)
        let middle = WebMercator.project(viewport.center)
        size = viewport.size
        world = SIMD2(units / Viewport.unitsPerColumn, units / Viewport.unitsPerRow)
        corner = SIMD2(middle.x, middle.y) * world - SIMD2(Double(size.columns), Double(size.rows)) / 2
        guard abs(corner.x) < 1e12, abs(corner.y) < 1e12, !size.isEmpty else { return nil }
        // Off the whole numbers by a little, since that is where a map often starts and rounding could go either way.
        firstColumn = Int((corner.x + 0.01).rounded(.down))
        firstRow = Int((corner.y + 0.01).rounded(.down))
    }

    /// A part of the world, in cells; of those that lie all around the world, the one nearest to the map.
    func box(of rect: WorldRect) -> CellBox {
        let shift = turn(of: (rect.west + rect.east) / 2 * world.x - corner.x)
        return CellBox(
            west: rect.west * world.x - corner.x - shift, north: rect.north * world.y - corner.y,
            east: rect.east * world.x - corner.x - shift, south: rect.south * world.y - corner.y)
    }

    /// How far a position must be moved to the west to be the one nearest to the map's middle: whole worlds, in cells.
    func turn(of column: Double) -> Double {
        ((column - Double(size.columns) / 2) / world.x).rounded() * world.x
    }

    /// What lies on the map or at most so many cells beside it.
    func vicinity(columns: Int, rows: Int) -> CellBox {
        CellBox(
            west: -Double(columns), north: -Double(rows), east: Double(size.columns + columns),
            south: Double(size.rows + rows))
    }
}

extension Size {
    fileprivate var isEmpty: Bool { columns == 0 || rows == 0 }
}

/// A rectangle in cells, the west and north edges included.
struct CellBox: Hashable, Sendable {
    var west: Double
    var north: Double
    var east: Double
    var south: Double

    func contains(_ position: SIMD2<Double>) -> Bool {
        position.x >= west && position.x < east && position.y >= north && position.y < south
    }

    /// Whether a segment lies beside it, all on one side.
    func misses(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        (a.x < west && b.x < west) || (a.x > east && b.x > east) || (a.y < north && b.y < north)
            || (a.y > south && b.y > south)
    }

    /// The part of a segment inside of it; nil where they do not meet.
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
    func gridRange(of box: CellBox) -> (min: SIMD2<Int32>, max: SIMD2<Int32>) {
        func unit(_ value: Double, _ offset: Double, _ step: Double) -> Int32 {
            let units = (value - offset) / step
            return units.isNaN ? 0 : Int32(units.clamped(to: -2_147_483_647...2_147_483_646))
        }
        return (
            SIMD2(unit(box.west, offset.x, step.x), unit(box.north, offset.y, step.y)) &- 1,
            SIMD2(unit(box.east, offset.x, step.x), unit(box.south, offset.y, step.y)) &+ 1
        )
    }
}
