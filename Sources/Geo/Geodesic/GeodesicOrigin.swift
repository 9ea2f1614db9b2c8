/// A point from which many distances are measured; whatever depends on this point alone is computed once.
struct GeodesicOrigin {
    private let coordinate: Coordinate
    private let reduced: ReducedLatitude

    /// A line is short if it spans less than this in latitude and in longitude, radians; it is at most 18 km long.
    private static let shortSpan = 0.002
    private static let earth = EarthModel.wgs84
    private static let meanRadius = 6_371_008.8

    init(_ coordinate: Coordinate) {
        self.coordinate = coordinate
        reduced = ReducedLatitude(degrees: coordinate.latitude)
    }

    /// The length of the geodesic to another point, metres.
    func distance(to other: Coordinate) -> Double {
        let (end, east) = (ReducedLatitude(degrees: other.latitude), longitudeDifference(to: other))
        if isShort(to: other, east) { return shortDistance(to: end, east) }
        return AuxiliaryPath.between(reduced, end, east).distanceMetres
    }

    private func isShort(to other: Coordinate, _ east: Double) -> Bool {
        abs(other.latitude - coordinate.latitude).radians < Self.shortSpan && abs(east) < Self.shortSpan
    }

    func geodesic(to other: Coordinate) -> Geodesic {
        let (end, east) = (ReducedLatitude(degrees: other.latitude), longitudeDifference(to: other))
        let path = AuxiliaryPath.between(reduced, end, east)
        return Geodesic(
            distanceMetres: isShort(to: other, east) ? shortDistance(to: end, east) : path.distanceMetres,
            initialBearingDegrees: path.distanceMetres == 0 ? 0 : path.initialAzimuth.degrees.wrappedBearing)
    }

    /// The length in metres of a short line: the arc over its chord on a circle of the earth's mean radius.
    ///
    /// The arc is at most 6 mm longer than the chord, and the earth's radius of curvature differs from the mean by less than
    /// 0.6 %, so the error is below 0.1 mm. This is six times as fast as the iteration, for lists of hundreds of distances.
    private func shortDistance(to end: ReducedLatitude, _ east: Double) -> Double {
        let earth = Self.earth
        let outward = earth.semiMajorAxis * (end.cosine - reduced.cosine)
        let upward = earth.semiMinorAxis * (end.sine - reduced.sine)
        let east2 = east * east
        // 4 sin²(λ/2), as a series.
        let sideways = east2 * (1 - east2 / 12 * (1 - east2 / 30))
        let square = earth.semiMajorAxis * earth.semiMajorAxis * end.cosine * reduced.cosine * sideways
        let chord2 = outward * outward + upward * upward + square
        return chord2.squareRoot() * (1 + chord2 / (24 * Self.meanRadius * Self.meanRadius))
    }

    /// The difference in longitude to another point, radians, positive eastwards, -π ... π.
    private func longitudeDifference(to other: Coordinate) -> Double {
        (other.longitude - coordinate.longitude).wrappedLongitude.radians
    }
}
