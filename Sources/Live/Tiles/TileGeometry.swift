import Geo
import Tiles

extension TileID {
    /// The tile of a zoom in which a coordinate lies.
    public static func containing(_ coordinate: Coordinate, zoom: Int) -> TileID? {
        let point = WebMercator.project(coordinate)
        let count = 1 << zoom
        func index(_ share: Double) -> Int { min(max(Int(share * Double(count)), 0), count - 1) }
        return TileID(zoom: zoom, x: index(point.x), y: index(point.y))
    }

    /// All tiles of a zoom that share a point with a box, the row in the north first.
    public static func covering(_ box: BoundingBox, zoom: Int) -> [TileID] {
        let northWest = containing(Coordinate(latitude: box.north, longitude: box.west), zoom: zoom)
        let southEast = containing(Coordinate(latitude: box.south, longitude: box.east), zoom: zoom)
        guard let northWest, let southEast, northWest.x <= southEast.x, northWest.y <= southEast.y else { return [] }
        return (northWest.y...southEast.y).flatMap { y in
            (northWest.x...southEast.x).compactMap { TileID(zoom: zoom, x: $0, y: y) }
        }
    }

    /// The number of tiles that `covering` returns.
    static func count(covering box: BoundingBox, zoom: Int) -> Int {
        let northWest = containing(Coordinate(latitude: box.north, longitude: box.west), zoom: zoom)
        let southEast = containing(Coordinate(latitude: box.south, longitude: box.east), zoom: zoom)
        guard let northWest, let southEast else { return 0 }
        return max(0, southEast.x - northWest.x + 1) * max(0, southEast.y - northWest.y + 1)
    }

    /// The area that the tile covers.
    var bounds: BoundingBox {
        let northWest = WebMercator.unproject(corner)
        let southEast = WebMercator.unproject(WorldPoint(x: corner.x + side, y: corner.y + side))
        return BoundingBox(
            south: southEast.latitude, west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)
    }
}

extension BoundingBox {
    /// Whether all of another box lies inside this one.
    func contains(_ other: BoundingBox) -> Bool {
        south <= other.south && north >= other.north && west <= other.west && east >= other.east
    }
}
