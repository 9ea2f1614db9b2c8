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

    /// Whether a point is on land: the last area painted over it counts.
    func isLand(_ place: Coordinate) -> Bool {
        let world = WebMercator.project(place)
        let (x, y) = ((world.x - corner.x) / unit, (world.y - corner.y) / unit)
        var isLand = false
        let cell = GridBox(
            left: Int32(x.rounded(.down)), top: Int32(y.rounded(.down)), right: Int32(x.rounded(.up)),
            bottom: Int32(y.rounded(.up)))
        for (feature, box) in zip(features, boxes)
        where (feature.role == .land || feature.role == .water) && box.touches(cell) {
            var isInside = false
            for part in parts[feature.parts] {
                var a = points[part.upperBound - 1]
                for b in points[part] {
                    if (Double(a.y) > y) != (Double(b.y) > y) {
                        let along = (y - Double(a.y)) / Double(b.y - a.y)
                        if x < Double(a.x) + along * Double(b.x - a.x) { isInside.toggle() }
                    }
                    a = b
                }
            }
            if isInside { isLand = feature.role == .land }
        }
        return isLand
    }

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
