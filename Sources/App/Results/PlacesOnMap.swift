import Catalogue
import Geo
import MapDrawing
import Screen

/// Places as a map shows them: pins, or dots where that is too much for pins.
struct PlacesOnMap: Sendable {
    /// More than so many are drawn as dots.
    private static let mostPins = 3000

    /// Those that have a position, without labels: made once, as a thousand take a millisecond. None where there are so many
    /// that they are a crowd.
    private(set) var pins: [MapPin] = []
    /// The positions, where there are too many for pins.
    private var crowd: [Coordinate] = []
    /// How many have no position.
    private(set) var unmappedCount = 0
    /// What is drawn of a crowd on a map that was looked at: a search in thousands.
    private var kept: (viewport: Viewport, pins: [MapPin], dots: [Coordinate])?

    init() {}

    /// - Parameter mayCrowd: whether too many for pins are a crowd: those of a search are counted where they are too close,
    ///   however many.
    init(_ hits: [Hit], of places: Places, mayCrowd: Bool) {
        let mapped = hits.lazy.compactMap { hit in places.coordinate(hit.row).map { (hit.row, $0) } }
        if mayCrowd, hits.count > Self.mostPins {
            crowd = mapped.map(\.1)
        } else {
            pins = mapped.map { row, place in MapPin(places.mark(row), id: row, at: place) }
        }
        unmappedCount = hits.count - pins.count - crowd.count
    }

    /// - Parameter isShown: whether a row is among these places.
    func drawn(
        in viewport: Viewport, of places: Places, where isShown: (Int) -> Bool
    ) -> (pins: [MapPin], dots: [Coordinate]) {
        guard !crowd.isEmpty else { return (pins, []) }
        if let kept, kept.viewport == viewport { return (kept.pins, kept.dots) }
        // Pins where the view is that of a town with not too many of them.
        let box = viewport.bounds
        let reach = box.center.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        guard reach < 12_000 else { return ([], crowd) }
        let rows = places.index.indices(within: reach, of: box.center).filter(isShown)
        guard rows.count <= Self.mostPins else { return ([], crowd) }
        return (
            rows.compactMap { row in places.coordinate(row).map { MapPin(places.mark(row), id: row, at: $0) } }, []
        )
    }

    mutating func keep(in viewport: Viewport, of places: Places, where isShown: (Int) -> Bool) {
        guard !crowd.isEmpty, kept?.viewport != viewport else { return }
        let (pins, dots) = drawn(in: viewport, of: places, where: isShown)
        kept = (viewport, pins, dots)
    }
}

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

    /// Puts what is visible on a map. The selected one is a pin and has its label, as it alone shows it.
    func place(on scene: inout MapScene, _ distances: DistanceFormat, in viewport: Viewport) {
        (scene.pins, scene.dots) = drawn(in: viewport)
        scene.selected = selected
        guard let hit = selectedHit, let place = places.coordinate(hit.row) else { return }
        let standing = places.standing(hit.row)
        let way = hit.isMeasured ? distances.text(metres: hit.distanceMetres) + " · " : ""
        let label = "\(places.name(hit.row))\n\(way)\(standing)"
        if !scene.dots.isEmpty {
            scene.lone = MapPin(places.mark(hit.row), id: hit.row, at: place, label: label)
        } else if let index = scene.pins.firstIndex(where: { $0.id == hit.row }) {
            scene.pins[index].label = label
        }
    }

    /// The pins that can be chosen on a map; none where only dots are shown.
    func pins(in viewport: Viewport) -> [MapPin] { drawn(in: viewport).pins }
}
