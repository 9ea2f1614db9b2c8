import Glibc

/// A point of the Web Mercator map drawn as a unit square: x runs east and y south, both 0 ... 1, (0, 0) is north-west.
public struct WorldPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The projection of web maps and their tiles (EPSG:3857).
///
/// Source: Battersby et al., *Implications of Web Mercator and its use in online mapping* (Cartographica 49, 2014);
/// the unit square is that of the OpenStreetMap tile scheme, at zoom 0.
public enum WebMercator {
    /// The latitude where the map is cut to be square: atan(sinh π), degrees.
    public static let maximumLatitude = 85.051_128_779_806_59

    /// Latitudes beyond `maximumLatitude` are drawn at the edge of the map.
    public static func project(_ coordinate: Coordinate) -> WorldPoint {
        let latitude = min(max(coordinate.latitude, -maximumLatitude), maximumLatitude)
        // The same as asinh(tan φ), the usual form, in half of the time. At the north and south edge, y may lie outside of 0 ... 1 by
        // a rounding error of 10⁻¹⁵.
        let sine = sin(latitude.radians)
        return WorldPoint(x: coordinate.longitude / 360 + 0.5, y: 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }

    /// The coordinate of a point of the unit square.
    public static func unproject(_ point: WorldPoint) -> Coordinate {
        Coordinate(
            latitude: atan(sinh((0.5 - point.y) * 2 * .pi)).degrees,
            longitude: (point.x - 0.5) * 360)
    }

    /// How many metres on the ground one side of the unit square is at a latitude, measured east-west on the WGS84 ellipsoid.
    ///
    /// Measured north-south it is up to 0.7 % less (0.3 % in England).
    public static func metresPerUnit(latitude: Double) -> Double {
        let sine = sin(latitude.radians)
        return 2 * .pi * EarthModel.wgs84.radiiOfCurvature(sinLatitude: sine).primeVertical * cos(latitude.radians)
    }
}
