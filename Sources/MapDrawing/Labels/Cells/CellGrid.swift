import Geo
import Glibc
import Screen
import Tiles

/// The world in cells as a viewport shows it. Cells are counted from the map's top left corner.
///
/// Text is placed by its position in the world and not on the screen, so that it moves with the map: a column of the
/// screen plus `firstColumn` gives the same number for the same place after the map panned by whole cells.
struct CellGrid: Sendable {
    let size: Size
    /// The width and height of the world in cells.
    let world: SIMD2<Double>
    /// The map's top left corner, in cells from the north-west corner of the world.
    let corner: SIMD2<Double>
    let firstColumn: Int
    let firstRow: Int

    /// Nil for a viewport without cells, or with a centre that is not finite.
    init?(_ viewport: Viewport) {
        let (units, middle) = (viewport.unitsPerWorld, viewport.middle)
        size = viewport.size
        world = SIMD2(units / Viewport.unitsPerColumn, units / Viewport.unitsPerRow)
        corner = SIMD2(middle.x, middle.y) * world - SIMD2(Double(size.columns), Double(size.rows)) / 2
        guard abs(corner.x) < 1e12, abs(corner.y) < 1e12, !size.isEmpty else { return nil }
        // A little is added, because maps often start at whole numbers, where rounding could go either way.
        firstColumn = Int((corner.x + 0.01).rounded(.down))
        firstRow = Int((corner.y + 0.01).rounded(.down))
    }

    /// A part of the world in cells; if the world repeats, the copy nearest to the map.
    func box(of rect: WorldRect) -> CellBox {
        let shift = shiftToNearestCopy(of: (rect.west + rect.east) / 2 * world.x - corner.x)
        return CellBox(
            west: rect.west * world.x - corner.x - shift, north: rect.north * world.y - corner.y,
            east: rect.east * world.x - corner.x - shift, south: rect.south * world.y - corner.y)
    }

    /// How far west a position must be moved to reach its copy nearest to the map's middle: a whole number of worlds,
    /// in cells.
    func shiftToNearestCopy(of column: Double) -> Double {
        ((column - Double(size.columns) / 2) / world.x).rounded() * world.x
    }

    /// The cell of a position; nil outside of the map.
    func cell(of position: SIMD2<Double>) -> Point? {
        guard position.x >= 0, position.y >= 0, position.x < Double(size.columns), position.y < Double(size.rows) else {
            return nil
        }
        return Point(column: Int(position.x), row: Int(position.y))
    }

    /// The map with a margin of `columns` and `rows` on each side.
    func vicinity(columns: Int, rows: Int) -> CellBox {
        CellBox(
            west: -Double(columns), north: -Double(rows), east: Double(size.columns + columns),
            south: Double(size.rows + rows))
    }
}

extension Size {
    fileprivate var isEmpty: Bool { columns == 0 || rows == 0 }
}
