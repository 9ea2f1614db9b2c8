import Geo
import MapDrawing
import Screen
import Tiles

/// A made-up town on a grid that fits the cells of a map: a column is 10 units wide, a row 20 high.
struct LabelTown {
    var viewport: Viewport
    var block: FeatureBlock

    /// - Parameter margin: how far the town reaches beyond the map, in cells.
    init(columns: Int = 60, rows: Int = 12, zoom: Double = 15, margin: Int = 200) {
        viewport = Viewport(
            center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: zoom, size: Size(columns: columns, rows: rows))
        let corner = WebMercator.project(viewport.coordinate(column: 0, row: 0))
        let east = WebMercator.project(viewport.coordinate(column: 1, row: 0))
        // A row is two columns high.
        let unit = (east.x - corner.x) / 10
        block = FeatureBlock(
            corner: WorldPoint(x: corner.x - unit * Double(10 * margin), y: corner.y - unit * Double(20 * margin)),
            unit: unit, width: 10 * (columns + 2 * margin), height: 20 * (rows + 2 * margin))
        self.margin = margin
    }

    private let margin: Int

    /// A point of the grid at a position in cells, counted from the map's top left corner.
    func at(_ column: Double, _ row: Double) -> GridPoint {
        GridPoint(
            x: Int32((10 * (column + Double(margin))).rounded()), y: Int32((20 * (row + Double(margin))).rounded()))
    }

    mutating func add(_ role: MapRole, _ name: String, rank: Int = 0, _ line: [(Double, Double)]) {
        block.add(role, name: name, rank: rank, parts: [line.map { at($0.0, $0.1) }])
    }

    var square: WorldRect {
        WorldRect(
            west: block.corner.x, north: block.corner.y, east: block.corner.x + Double(block.width) * block.unit,
            south: block.corner.y + Double(block.height) * block.unit)
    }

    /// The part of the world between two positions, in cells.
    func rect(_ west: Double, _ north: Double, _ east: Double, _ south: Double) -> WorldRect {
        let (low, high) = (at(west, north), at(east, south))
        return WorldRect(
            west: block.corner.x + Double(low.x) * block.unit, north: block.corner.y + Double(low.y) * block.unit,
            east: block.corner.x + Double(high.x) * block.unit, south: block.corner.y + Double(high.y) * block.unit)
    }

    var scene: MapScene {
        var scene = MapScene(showsNorth: false, showsScale: false)
        scene.base = BaseMap(parts: [BasePart(block: block, clip: square)], version: 1)
        return scene
    }

    func frame(
        _ scene: MapScene? = nil, charset: CharacterSet = .braille, panned: (columns: Int, rows: Int) = (0, 0)
    ) -> Frame {
        var frame = Frame(size: viewport.size)
        drawMap(
            scene ?? self.scene, viewport: viewport.panned(columns: panned.columns, rows: panned.rows),
            charset: charset, into: &frame, rect: frame.bounds)
        return frame
    }
}

extension Frame {
    /// All places of a text on the screen.
    func places(of text: String) -> [Point] {
        let scalars = Array(text.unicodeScalars.filter { width(of: $0) > 0 })
        return (0..<size.rows).flatMap { row in
            (0..<size.columns).filter { column in
                var x = column
                for scalar in scalars {
                    guard x < size.columns, self[x, row].scalar == scalar else { return false }
                    x += width(of: scalar)
                }
                return true
            }.map { Point(column: $0, row: row) }
        }
    }
}
