import Glibc

/// A range of latitudes and longitudes, in degrees, its edges included.
///
/// `west` is never greater than `east`: what crosses the antimeridian or holds a pole spans every longitude.
public struct BoundingBox: Hashable, Sendable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double

    @inlinable public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The smallest box that holds every valid coordinate; nil where there is none.
    ///
    /// Inlinable, because a generic function of another module takes many times as long, and a list of 100,000 places
    /// calls this at each letter typed.
    @inlinable public init?(containing coordinates: some Sequence<Coordinate>) {
        var box: BoundingBox?
        for point in coordinates where point.isValid {
            let single = BoundingBox(
                south: point.latitude, west: point.longitude, north: point.latitude, east: point.longitude)
            box = box?.union(single) ?? single
        }
        guard let box else { return nil }
        self = box
    }

    /// A box that holds the geodesic circle around a point and is little larger.
    public init(around center: Coordinate, radiusMetres: Double) {
        let earth = EarthModel.wgs84
        let radius = max(0, radiusMetres)
        // No meridian bends more sharply than at the equator, nor is a circle's chord longer than its arc.
        let latitudeReach = (radius / earth.smallestRadiusOfCurvature).degrees
        let sine = sin(center.latitude.radians)
        let parallelRadius = earth.radiiOfCurvature(sinLatitude: sine).primeVertical * cos(center.latitude.radians)
        let longitudeReach = radius < parallelRadius ? asin(radius / parallelRadius).degrees : 180
        let (west, east) = (center.longitude - longitudeReach, center.longitude + longitudeReach)
        let wraps = west < -180 || east > 180
        self.init(
            south: max(-90, center.latitude - latitudeReach), west: wraps ? -180 : west,
            north: min(90, center.latitude + latitudeReach), east: wraps ? 180 : east)
    }

    /// The middle of the range of latitudes and of the range of longitudes.
    public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    public func contains(_ point: Coordinate) -> Bool {
        point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east
    }

    /// The smallest box that holds both.
    @inlinable public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            south: min(south, other.south), west: min(west, other.west),
            north: max(north, other.north), east: max(east, other.east))
    }

    /// Whether the two share at least a point; touching edges do.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }
}
