import Geo
import Tiles

/// A made-up piece of a map: a square island with a lake, a coast of two lines, a road along the lake's shore, and a
/// town.
enum SquareIsland {
    static let draft: MapPieceDraft = {
        typealias Use = MapPieceDraft.LineUse
        var piece = MapPieceDraft(
            zooms: 2.5...7, gridZoom: 10, corner: GridPoint(x: 100, y: 200), width: 40, height: 30, hasSea: true)
        piece.lines = [
            points((5, 5), (35, 5), (35, 25)), points((5, 5), (5, 25), (35, 25)),
            points((15, 10), (20, 10), (20, 15), (15, 10)), points((10, 20)),
        ]
        piece.features = [
            MapPieceDraft.Feature(.land, parts: [[Use(0), Use(1, isBackwards: true)], [Use(2)]]),
            MapPieceDraft.Feature(.coast, parts: [[Use(1)], [Use(0)]]),
            MapPieceDraft.Feature(.street, name: "Shore Road", parts: [[Use(2)]]),
            MapPieceDraft.Feature(.town, name: "Århus", rank: 300, parts: [[Use(3)]]),
        ]
        return piece
    }()

    static func points(_ pairs: (Int32, Int32)...) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }
}

extension FeatureBlock {
    func line(_ part: Int) -> [GridPoint] { Array(points[parts[part]]) }

    func contains(_ place: Coordinate) -> Bool {
        let world = WebMercator.project(place)
        let (x, y) = ((world.x - corner.x) / unit, (world.y - corner.y) / unit)
        return (0..<Double(width)).contains(x) && (0..<Double(height)).contains(y)
    }

    func coordinate(_ feature: MapFeature) -> Coordinate {
        let point = line(feature.parts.lowerBound)[0]
        return WebMercator.unproject(
            WorldPoint(x: corner.x + Double(point.x) * unit, y: corner.y + Double(point.y) * unit))
    }
}
