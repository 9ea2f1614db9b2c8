import Geo
import Testing

@Suite struct GeodesicTests {
    struct Line: Sendable {
        var from: Coordinate
        var to: Coordinate
        var metres: Double
        var bearing: Double

        init(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double, _ metres: Double, _ bearing: Double) {
            from = Coordinate(latitude: lat1, longitude: lon1)
            to = Coordinate(latitude: lat2, longitude: lon2)
            self.metres = metres
            self.bearing = bearing
        }
    }

    /// C. F. F. Karney, "Algorithms for geodesics" (2013), tables 3 to 5: short and nearly antipodal inverse lines.
    static let karneysExamples = [
        Line(-30.12345, 0, -30.12344, 0.00005, 4.944208, 77.04353354237),
        Line(-30, 0, 29.9, 179.8, 19_989_832.827610, 161.89052473633),
    ]

    /// geographiclib 2.1 (Python): Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2)['s12'] and ['azi1'] % 360.
    static let ordinary = [
        Line(53.7966, -1.5478, 53.8, -1.55, 405.2397, 339.04052033),
        Line(51.5031, -0.1133, 51.5031, -0.1132, 6.9436, 89.99996087),
        Line(50.06632, -5.71475, 58.64402, -3.07009, 969_954.1663, 9.14187749),
        Line(-41.32, 174.81, 40.96, -5.50, 19_959_679.2674, 161.06766999),
        Line(0, 0, 0, 1, 111_319.4908, 90),
        Line(0, 0, 1, 0, 110_574.3886, 0),
        Line(0, 179.5, 0, -179.5, 111_319.4908, 90),
        Line(89.9, 0, 89.9, 180, 22_338.7957, 0),
        Line(-90, 0, 90, 0, 20_003_931.4586, 0),
        Line(40.6, -73.8, 51.6, -0.5, 5_551_759.4003, 51.19888285),
    ]

    /// From the same call, around the antipode, where Vincenty's iteration does not converge.
    static let nearlyAntipodal = [
        Line(0, 0, 0, 179.5, 19_980_861.9089, 55.96649514),
        Line(0, 0, 0.5, 179.5, 19_936_288.5790, 25.67187287),
        Line(0, 0, 0.5, 179.7, 19_944_127.4208, 15.55688279),
        Line(0, 0, 0, 180, 20_003_931.4586, 0),
        Line(30, 0, -30, 180, 20_003_931.4586, 0),
        Line(30, 0, -29.9, 179.8, 19_989_832.8276, 18.10947526),
        Line(-30, 10, 29.9, -170.2, 19_989_832.8276, 161.89052474),
        Line(-29.9, 10, 30, -170.1, 19_992_090.3023, 8.99634915),
        Line(5, 0, -5, -179.9, 20_003_008.4215, 350.41776719),
        Line(60, 20, -59.9, -160.3, 19_987_964.4543, 33.65883794),
        Line(0, 0, 0, -179.8, 20_000_239.4377, 340.63137346),
    ]

    /// From the same call, around the length at which Vincenty's formula takes over from the chord.
    static let short = [
        Line(0, 179.95, 0.1, -179.95, 15_690.343290, 45.19237939),
        Line(0, 179.95, 0.11, 179.95, 12_163.170490, 0),
        Line(0, 179.95, 0, -179.94, 12_245.143987, 90),
        Line(53.8, 179.95, 53.91, -179.94, 14_222.913099, 30.54775977),
        Line(53.8, 179.95, 53.764, -179.99, 5630.037837, 135.34826002),
        Line(-60.2, 179.95, -60.1, 179.836, 12_815.287580, 330.33835078),
        Line(89.9, 179.95, 89.95, -179.95, 5584.715890, 0.09999970),
        Line(89.95, 179.95, 90, 179.95, 5584.698964, 0),
        Line(35, 179.95, 35.1145, -179.9355, 16_445.784933, 39.39674192),
        Line(35, 179.95, 35.115, -179.935, 16_517.580659, 39.39651141),
    ]

    @Test(arguments: short + karneysExamples.prefix(1))
    func shortLinesAreRightToATenthOfAMillimetre(_ line: Line) {
        #expect(abs(line.from.distance(to: line.to) - line.metres) < 0.0001)
        #expect(turn(from: line.from.bearing(to: line.to), to: line.bearing) < 1e-6)
    }

    @Test(arguments: karneysExamples + ordinary)
    func distanceAndBearingAgreeWithTheExactGeodesic(_ line: Line) {
        let geodesic = line.from.geodesic(to: line.to)
        #expect(abs(geodesic.distanceMetres - line.metres) < 0.0005)
        #expect(turn(from: geodesic.initialBearingDegrees, to: line.bearing) < 1e-6)
        #expect(line.from.distance(to: line.to) == geodesic.distanceMetres)
        #expect(line.from.bearing(to: line.to) == geodesic.initialBearingDegrees)
    }

    @Test(arguments: nearlyAntipodal)
    func nearlyAntipodalLinesAreMeasuredToo(_ line: Line) {
        let geodesic = line.from.geodesic(to: line.to)
        #expect(abs(geodesic.distanceMetres - line.metres) < 0.001)
        // Between exact antipodes both ways over the poles are equally short.
        let bearing = geodesic.initialBearingDegrees
        #expect(turn(from: bearing, to: line.bearing) < 1e-4 || turn(from: bearing, to: 180 - line.bearing) < 1e-4)
    }

    /// Flinders Peak to Buninyong: Geoscience Australia's published example of Vincenty's formulas (GDA Technical
    /// Manual, chapter 4; on GRS80, which differs from WGS84 by 0.1 mm at the pole).
    @Test func flindersPeakToBuninyongIsAsPublished() {
        let flinders = Coordinate(latitude: -37.951033417, longitude: 144.424867889)
        let buninyong = Coordinate(latitude: -37.652821139, longitude: 143.926495528)
        #expect(abs(flinders.distance(to: buninyong) - 54_972.271) < 0.001)
        #expect(abs(flinders.bearing(to: buninyong) - (306 + 52.0 / 60 + 5.37 / 3600)) < 0.005 / 3600)
        let end = flinders.destination(bearingDegrees: 306.868158333, metres: 54_972.271)
        #expect(abs(end.latitude - buninyong.latitude) < 2e-8)
        #expect(abs(end.longitude - buninyong.longitude) < 2e-8)
    }

    /// Karney (2013), table 2, and geographiclib 2.1: Geodesic.WGS84.Direct(lat, lon, azimuth, s)['lat2'], ['lon2'].
    @Test(arguments: [
        (40.0, 0.0, 30.0, 10_000_000.0, 41.79331020506, 137.84490004377),
        (53.7966, -1.5478, 45, 1000, 53.8029526081, -1.5370675712),
        (40.6, -73.8, 45, 10e6, 32.6428443276, 49.0110395832),
        (0, 179.9, 90, 50_000, 0, -179.6508423579),
        (89.95, 10, 0, 20_000, 89.8709393171, -170),
        (-33.9, 18.4, 271.5, 4000, -33.8990484257, 18.3567687370),
    ])
    func destinationsAreThoseOfTheExactGeodesic(
        lat: Double, lon: Double, bearing: Double, metres: Double, endLat: Double, endLon: Double
    ) {
        let end = Coordinate(latitude: lat, longitude: lon).destination(bearingDegrees: bearing, metres: metres)
        #expect(abs(end.latitude - endLat) < 1e-9)
        #expect(turn(from: end.longitude, to: endLon) < 1e-9)
    }

    @Test func theDistanceOfAPointFromItselfIsZero() {
        for point in [Coordinate(latitude: 53.8, longitude: -1.5), Coordinate(latitude: 0, longitude: 0)] {
            #expect(point.distance(to: point) == 0)
            #expect(point.bearing(to: point) == 0)
        }
    }

    @Test func theDistanceToNotANumberIsNotANumber() {
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        #expect(nowhere.distance(to: Coordinate(latitude: 0, longitude: 0)).isNaN)
    }

    @Test func destinationsLieAtTheDistanceAndTheBearingAskedFor() {
        let center = Coordinate(latitude: 53.7966, longitude: -1.5478)
        for bearing in stride(from: 0.0, to: 360, by: 10) {
            let end = center.destination(bearingDegrees: bearing, metres: 4000)
            #expect(abs(center.distance(to: end) - 4000) < 0.001)
            #expect(turn(from: center.bearing(to: end), to: bearing) < 1e-4)
        }
    }
}

/// The smaller angle between two directions, degrees.
func turn(from a: Double, to b: Double) -> Double {
    let difference = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(difference, 360 - difference)
}
