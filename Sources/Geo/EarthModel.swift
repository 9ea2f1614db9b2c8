/// An ellipsoid of revolution that approximates the shape of the earth.
public struct EarthModel: Hashable, Sendable {
    /// Equatorial radius *a*, metres.
    public let semiMajorAxis: Double
    /// Polar radius *b*, metres.
    public let semiMinorAxis: Double
    /// *f* = (a - b) / a.
    public let flattening: Double
    /// *e²* = (a² - b²) / a².
    public let eccentricitySquared: Double

    /// World Geodetic System 1984: a = 6,378,137 m, 1/f = 298.257223563.
    ///
    /// Source: NGA.STND.0036 (2014), table 3.1.
    public static let wgs84 = EarthModel(semiMajorAxis: 6_378_137, inverseFlattening: 298.257_223_563)

    /// Airy 1830, the ellipsoid of the British national grid (OSGB36): a = 6,377,563.396 m, b = 6,356,256.909 m.
    ///
    /// Source: Ordnance Survey, *A Guide to Coordinate Systems in Great Britain* (v3.6, 2020), annex A.1.
    public static let airy1830 = EarthModel(semiMajorAxis: 6_377_563.396, semiMinorAxis: 6_356_256.909)

    public init(semiMajorAxis: Double, semiMinorAxis: Double) {
        self.semiMajorAxis = semiMajorAxis
        self.semiMinorAxis = semiMinorAxis
        flattening = (semiMajorAxis - semiMinorAxis) / semiMajorAxis
        eccentricitySquared = flattening * (2 - flattening)
    }

    public init(semiMajorAxis: Double, inverseFlattening: Double) {
        self.init(semiMajorAxis: semiMajorAxis, semiMinorAxis: semiMajorAxis * (1 - 1 / inverseFlattening))
    }

    /// *b²* / *a*, metres: the radius of curvature along the meridian at the equator.
    var smallestRadiusOfCurvature: Double { semiMinorAxis * semiMinorAxis / semiMajorAxis }

    /// The radii of curvature at a latitude, metres: along the meridian (*M*) and across it (*N*, the prime vertical).
    func radiiOfCurvature(sinLatitude: Double) -> (meridian: Double, primeVertical: Double) {
        let w = 1 - eccentricitySquared * sinLatitude * sinLatitude
        let primeVertical = semiMajorAxis / w.squareRoot()
        return (primeVertical * (1 - eccentricitySquared) / w, primeVertical)
    }
}
