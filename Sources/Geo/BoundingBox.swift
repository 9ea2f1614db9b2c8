import Glibc

/// A range of latitudes and longitudes, in degrees, its edges included.
///
/// `west` is never greater than `east`: a box across the antimeridian or around a pole spans all longitudes.
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

    /// The smallest box that holds every valid coordinate; nil if none is valid.
    ///
    /// Inlinable, because a generic function that is not specialised in the caller's module is many times slower, and a
    /// list of 100,000 places calls this at each letter typed.
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

    /// A box that contains the geodesic circle around a point and is only slightly larger.
    public init(around center: Coordinate, radiusMetres: Double) {
        let reach = Self.reach(from: center, radiusMetres: radiusMetres)
        let (west, east) = (center.longitude - reach.longitude, center.longitude + reach.longitude)
        let wraps = west < -180 || east > 180
        self.init(
            south: max(-90, center.latitude - reach.latitude), west: wraps ? -180 : west,
            north: min(90, center.latitude + reach.latitude), east: wraps ? 180 : east)
    }

    /// One or two boxes that contain the geodesic circle around a point, and little more. If the circle crosses the antimeridian,
    /// there is a box on each side of it. If the circle may contain a pole, the only box spans all longitudes.
    public static func parts(around center: Coordinate, radiusMetres: Double) -> [BoundingBox] {
        let whole = BoundingBox(around: center, radiusMetres: radiusMetres)
        let reach = reach(from: center, radiusMetres: radiusMetres).longitude
        guard reach < 180, whole.west == -180, whole.east == 180 else { return [whole] }
        return [
            BoundingBox(
                south: whole.south, west: (center.longitude - reach).wrappedLongitude, north: whole.north, east: 180),
            BoundingBox(
                south: whole.south, west: -180, north: whole.north, east: (center.longitude + reach).wrappedLongitude),
        ]
    }

    /// How far the geodesic circle around a point reaches at most, in degrees: in latitude to the north or south, and in longitude to
    /// the east or west. The longitude is 180 if the circle may contain a pole.
    private static func reach(
        from center: Coordinate, radiusMetres: Double
    ) -> (latitude: Double, longitude: Double) {
        let earth = EarthModel.wgs84
        let radius = max(0, radiusMetres)
        // Upper bounds: a meridian is most sharply curved at the equator, and a chord is never longer than its geodesic.
        let latitudeReach = (radius / earth.smallestRadiusOfCurvature).degrees
        let sine = sin(center.latitude.radians)
        let parallelRadius = earth.radiiOfCurvature(sinLatitude: sine).primeVertical * cos(center.latitude.radians)
        return (latitudeReach, radius < parallelRadius ? asin(radius / parallelRadius).degrees : 180)
    }

    /// The middle of the range of latitudes and of the range of longitudes.
    public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    public func contains(_ point: Coordinate) -> Bool {
        point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east
    }

    /// The smallest box that holds both boxes.
    @inlinable public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            south: min(south, other.south), west: min(west, other.west),
            north: max(north, other.north), east: max(east, other.east))
    }

    /// Whether the two boxes have at least a point in common; boxes whose edges touch do.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }
}
