import Glibc

/// The shortest path between two points on the WGS84 ellipsoid: its length, and its direction at the start.
public struct Geodesic: Hashable, Sendable {
    public var distanceMetres: Double
    /// Degrees clockwise from north, 0 ..< 360; 0 where both ends are the same point.
    public var initialBearingDegrees: Double
}

extension Coordinate {
    /// The geodesic to another point, on the WGS84 ellipsoid.
    ///
    /// Vincenty's inverse formula, which agrees with the exact geodesic within 0.5 mm. Its iteration does not converge
    /// for nearly antipodal points (within about half a degree of the antipode); there the azimuth is found by
    /// bisection over the same series, to the same accuracy. The length of short lines (at most 18 km) is computed from
    /// their chord, within 0.1 mm.
    ///
    /// Source: T. Vincenty, *Direct and inverse solutions of geodesics on the ellipsoid with application of nested
    /// equations* (Survey Review 23, 1975).
    public func geodesic(to other: Coordinate) -> Geodesic {
        GeodesicOrigin(self).geodesic(to: other)
    }

    /// The length in metres of the geodesic to another point; see `geodesic(to:)` for method and accuracy.
    public func distance(to other: Coordinate) -> Double {
        GeodesicOrigin(self).distance(to: other)
    }

    /// The bearing at the start of the geodesic to another point, degrees clockwise from north, 0 ..< 360.
    public func bearing(to other: Coordinate) -> Double {
        geodesic(to: other).initialBearingDegrees
    }

    /// The end of the geodesic that starts here at a bearing and has a length in metres. Vincenty's direct formula on WGS84.
    public func destination(bearingDegrees: Double, metres: Double) -> Coordinate {
        let earth = EarthModel.wgs84
        let f = earth.flattening
        let start = ReducedLatitude(degrees: latitude)
        let azimuth = bearingDegrees.radians
        let sinAzimuth = sin(azimuth)
        let cosAzimuth = cos(azimuth)

        let sinEquatorAzimuth = start.cosine * sinAzimuth
        let series = VincentySeries(sinEquatorAzimuth: sinEquatorAzimuth)
        let sigma1 = atan2(start.sine, start.cosine * cosAzimuth)
        let sphericalArc = metres / (earth.semiMinorAxis * series.a)

        var arc = sphericalArc
        for _ in 0..<100 {
            let next = sphericalArc + series.arcCorrection(arc: arc, cosTwiceMidpoint: cos(2 * sigma1 + arc))
            let settled = abs(next - arc) < 1e-13
            arc = next
            if settled { break }
        }

        let sinArc = sin(arc)
        let cosArc = cos(arc)
        let northward = start.cosine * cosArc * cosAzimuth - start.sine * sinArc
        let end = atan2(
            start.sine * cosArc + start.cosine * sinArc * cosAzimuth,
            (1 - f) * hypot(sinEquatorAzimuth, northward))
        let sphericalLongitude = atan2(sinArc * sinAzimuth, start.cosine * cosArc - start.sine * sinArc * cosAzimuth)
        let difference =
            sphericalLongitude - series.longitudeCorrection(arc: arc, cosTwiceMidpoint: cos(2 * sigma1 + arc))
        return Coordinate(latitude: end.degrees, longitude: (longitude + difference.degrees).wrappedLongitude)
    }
}
