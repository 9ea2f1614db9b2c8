import Catalogue
import Geo
import MapDrawing
import Screen

extension Results {
    /// Metres that a map of some places shows at least, from its middle.
    private static let leastReach = 1500.0

    /// The circle that was searched; nil where all places are listed.
    var circle: (center: Coordinate, radiusMetres: Double)? {
        isEverywhere ? nil : origin.map { ($0.coordinate, Double(radiusMetres)) }
    }

    /// The box that the map fits at first: the circle, and every pin in it; else all places that are shown, of one or a few
    /// with what is around them.
    var extent: BoundingBox {
        if let circle { return BoundingBox(around: circle.center, radiusMetres: circle.radiusMetres) }
        guard let everywhere else { return places.collection.region }
        let corner = Coordinate(latitude: everywhere.north, longitude: everywhere.east)
        return everywhere.center.distance(to: corner) < Self.leastReach
            ? BoundingBox(around: everywhere.center, radiusMetres: Self.leastReach) : everywhere
    }

    /// The map as it is looked at, in so many cells.
    func viewport(in size: Size) -> Viewport {
        guard var kept = viewport else { return .fitting(extent, in: size) }
        kept.size = size
        return kept
    }

    /// Puts what is visible on a map, with what is said of the selected one.
    func place(on scene: inout MapScene, _ distances: DistanceFormat) {
        scene.pins = pins
        scene.selected = selected
        guard let hit = selectedHit else { return }
        let way = hit.isMeasured ? distances.text(metres: hit.distanceMetres) + " · " : ""
        scene.caption = "\(places.name(hit.row))\n\(way)\(places.standing(hit.row))"
    }

    /// Whether the selected place cannot be on a map.
    var isSelectedUnmapped: Bool { selected.map { places.coordinate($0) == nil } ?? false }
}
