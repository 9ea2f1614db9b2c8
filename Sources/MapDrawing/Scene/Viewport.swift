import Geo
import Glibc
import Screen

/// The part of the world that a map shows, in Web Mercator with north up.
///
/// At a zoom the world is 256 · 2^zoom units wide; a cell is 8 units wide and 16 high, a Braille dot 4 x 4. Cells are
/// counted from the map's top left corner, (0, 0); as a position with fractions, (0, 0) is that corner itself.
public struct Viewport: Hashable, Sendable {
    public var center: Coordinate {
        didSet { middle = WebMercator.project(center) }
    }
    /// The zoom as in web maps: one more doubles the scale.
    public var zoom: Double {
        didSet { unitsPerWorld = Self.unitsPerWorld(zoom: zoom) }
    }
    /// In cells.
    public var size: Size

    /// From the whole world on a small map, 16 columns wide, to a few houses.
    public static let zoomRange = -1.0...20.0

    static let unitsPerColumn = 8.0
    static let unitsPerRow = 16.0

    // Computed once, and not for every pin.
    private(set) var middle: WorldPoint
    private(set) var unitsPerWorld: Double

    public init(center: Coordinate, zoom: Double, size: Size) {
        self.center = center
        self.zoom = zoom.clamped(to: Viewport.zoomRange)
        self.size = size
        middle = WebMercator.project(center)
        unitsPerWorld = Self.unitsPerWorld(zoom: self.zoom)
    }

    /// The closest view of a box that shows all of it, with a margin on every side.
    ///
    /// - Parameter margin: in rows.
    public static func fitting(
        _ box: BoundingBox, in size: Size, margin: Int = 1, maximumZoom: Double = 18
    ) -> Viewport {
        fitting(MapExtent(box), in: size, margin: margin, maximumZoom: maximumZoom)
    }

    /// The closest view that shows all of an extent, with a margin on every side and room for labels beside the pins.
    ///
    /// - Parameters:
    ///   - margin: in rows.
    ///   - labelColumns: the columns to the right of the extent that stay free, as far as a small map has room for them.
    public static func fitting(
        _ extent: MapExtent, in size: Size, margin: Int = 1, labelColumns: Int = 0, maximumZoom: Double = 18
    ) -> Viewport {
        // A cell is about twice as high as it is wide.
        let side = 2 * margin
        let right = max(side, min(labelColumns, size.columns / 3))
        let sides: [(left: Int, shift: Double)] = [
            (left: side, shift: Double(right - side) / 2), (left: right, shift: 0),
        ]
        var view = Viewport(center: WebMercator.unproject(extent.middle), zoom: zoomRange.lowerBound, size: size)
        for (left, shift) in sides {
            // Slightly less than the available room, so that the far edges fall into the last cells.
            let columns = max(1, Double(size.columns - left - right)) - 1e-6
            let rows = max(1, Double(size.rows - 2 * margin)) - 1e-6
            view.zoom = min(
                zoomShowing(world: extent.width, units: columns * unitsPerColumn),
                zoomShowing(world: extent.height, units: rows * unitsPerRow), maximumZoom
            ).clamped(to: zoomRange)
            // Labels stand to the right of their pins, so the middle of the map lies to the right of that of the extent. Places
            // more than half a world from the middle would be drawn on the other side.
            let eastward = shift * unitsPerColumn / view.unitsPerWorld
            guard shift > 0, extent.width / 2 + eastward > 0.5 else {
                let x = extent.middle.x + eastward
                view.center = WebMercator.unproject(
                    WorldPoint(x: (0...1).contains(x) ? x : x - floor(x), y: extent.middle.y))
                return view
            }
        }
        return view
    }

    /// The zoom at which the length `world` of the unit square takes `units` units of the viewport.
    private static func zoomShowing(world: Double, units: Double) -> Double {
        world > 0 ? log2(units / (256 * world)) : .infinity
    }

    /// The position of a coordinate in cells from the top left corner; it may lie outside of the map.
    ///
    /// Across the antimeridian the shorter way round is measured.
    public func position(of coordinate: Coordinate) -> (column: Double, row: Double) {
        position(of: WebMercator.project(coordinate))
    }

    /// The position of a pin in cells from the top left corner; it may lie outside of the map.
    public func position(of pin: MapPin) -> (column: Double, row: Double) { position(of: pin.point) }

    func position(of point: WorldPoint) -> (column: Double, row: Double) {
        let eastward = point.x - middle.x
        let scale = unitsPerWorld
        return (
            Double(size.columns) / 2 + (eastward - eastward.rounded()) * scale / Viewport.unitsPerColumn,
            Double(size.rows) / 2 + (point.y - middle.y) * scale / Viewport.unitsPerRow
        )
    }

    /// The cell that a coordinate falls in; nil outside of the map.
    public func cell(of coordinate: Coordinate) -> Point? { cell(of: WebMercator.project(coordinate)) }

    func cell(of point: WorldPoint) -> Point? {
        let (column, row) = position(of: point)
        guard column >= 0, row >= 0, column < Double(size.columns), row < Double(size.rows) else { return nil }
        return Point(column: Int(column), row: Int(row))
    }

    /// The coordinate at a position, in cells from the top left corner.
    public func coordinate(column: Double, row: Double) -> Coordinate {
        WebMercator.unproject(worldPoint(column: column, row: row))
    }

    /// The coordinate at the centre of a cell.
    public func coordinate(at cell: Point) -> Coordinate {
        coordinate(column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5)
    }

    /// The view moved by whole cells, positive towards the east and the south.
    public func panned(columns: Int, rows: Int) -> Viewport {
        var moved = self
        moved.center = coordinate(
            column: Double(size.columns) / 2 + Double(columns), row: Double(size.rows) / 2 + Double(rows))
        return moved
    }

    /// The view at another zoom, limited to `zoomRange`, in which a point keeps its place on the screen.
    public func zoomed(to zoom: Double, keeping point: Coordinate) -> Viewport {
        var zoomed = Viewport(center: center, zoom: zoom, size: size)
        let (before, after) = (position(of: point), zoomed.position(of: point))
        zoomed.center = zoomed.coordinate(
            column: Double(size.columns) / 2 + after.column - before.column,
            row: Double(size.rows) / 2 + after.row - before.row)
        return zoomed
    }

    /// The width of a column in metres on the ground, at the centre's latitude.
    public var metresPerColumn: Double {
        WebMercator.metresPerUnit(latitude: center.latitude) * Viewport.unitsPerColumn / unitsPerWorld
    }

    /// The area that the map shows; all longitudes if it crosses the antimeridian.
    public var bounds: BoundingBox {
        let northWest = coordinate(column: 0, row: 0)
        let southEast = coordinate(column: Double(size.columns), row: Double(size.rows))
        let width = Double(size.columns) * Viewport.unitsPerColumn
        let wraps = width >= unitsPerWorld || northWest.longitude > southEast.longitude
        return BoundingBox(
            south: southEast.latitude, west: wraps ? -180 : northWest.longitude,
            north: northWest.latitude, east: wraps ? 180 : southEast.longitude)
    }

    /// The area that the map shows, in the unit square. It reaches beyond 0 ... 1 if the world repeats, or beyond the
    /// poles.
    public var visibleRect: WorldRect {
        let halfWidth = Double(size.columns) * Viewport.unitsPerColumn / unitsPerWorld / 2
        let halfHeight = Double(size.rows) * Viewport.unitsPerRow / unitsPerWorld / 2
        return WorldRect(
            west: middle.x - halfWidth, north: middle.y - halfHeight, east: middle.x + halfWidth,
            south: middle.y + halfHeight)
    }

    private static func unitsPerWorld(zoom: Double) -> Double { 256 * exp2(zoom) }

    /// The point of the unit square at a position. Beyond the edges x continues on the other side, and y stays at the edge.
    private func worldPoint(column: Double, row: Double) -> WorldPoint {
        let scale = unitsPerWorld
        let x = middle.x + (column - Double(size.columns) / 2) * Viewport.unitsPerColumn / scale
        let y = middle.y + (row - Double(size.rows) / 2) * Viewport.unitsPerRow / scale
        return WorldPoint(x: (0...1).contains(x) ? x : x - floor(x), y: y.clamped(to: 0...1))
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
