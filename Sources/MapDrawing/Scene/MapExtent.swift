import Geo

/// The part of the world that holds some places, in Web Mercator. Unlike a `BoundingBox` it may cross the antimeridian.
public struct MapExtent: Hashable, Sendable {
    /// In widths of the world from the antimeridian, 0 ... 1. `east` is greater than 1 if the extent crosses the antimeridian.
    private(set) var west: Double
    private(set) var east: Double
    let north: Double
    let south: Double

    /// An extent crosses the antimeridian only if its width is then at most this share of its width otherwise. People expect the
    /// Atlantic in the middle, so saving only a little is not enough.
    private static let mostShare = 0.8

    public init(_ box: BoundingBox) {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        (west, east, north, south) = (northWest.x, southEast.x, northWest.y, southEast.y)
    }

    /// - Parameters:
    ///   - box: the box around the coordinates.
    ///   - coordinates: the places, which are read only if the box spans more than half of the world.
    public init(_ box: BoundingBox, around coordinates: some Sequence<Coordinate>) {
        self.init(box)
        guard width > 0.5 else { return }
        let places = coordinates.filter(\.isValid).map { WebMercator.project($0).x }.sorted()
        let gaps = zip(places, places.dropFirst()).map { (width: $1 - $0, west: $1, east: $0 + 1) }
        guard let widest = gaps.max(by: { $0.width < $1.width }), 1 - widest.width <= width * Self.mostShare else {
            return
        }
        (west, east) = (widest.west, widest.east)
    }

    var width: Double { east - west }
    var height: Double { south - north }
    /// The middle, in the unit square.
    var middle: WorldPoint { WorldPoint(x: (west + east) / 2, y: (north + south) / 2) }
}
