import Glibc

/// The transverse Mercator projection of the British national grid.
///
/// Accurate to a millimetre over Great Britain, and meaningless thousands of kilometres away.
/// Source: Ordnance Survey, *A Guide to Coordinate Systems in Great Britain* (v3.6, 2020), annex C, with the same letters.
enum NationalGridProjection {
    private static let earth = EarthModel.airy1830
    private static let scale = 0.999_601_271_7
    private static let originLatitude = 49.0.radians
    private static let originLongitude = (-2.0).radians
    private static let falseEasting = 400_000.0
    private static let falseNorthing = -100_000.0

    /// - Parameter position: degrees on Airy 1830.
    /// - Returns: metres.
    static func project(_ position: Coordinate) -> (easting: Double, northing: Double) {
        let phi = position.latitude.radians
        let p = position.longitude.radians - originLongitude
        let (sine, cosine, tan2) = (sin(phi), cos(phi), tan(phi) * tan(phi))
        let (rho, nu) = scaledRadii(sinLatitude: sine)
        let eta2 = nu / rho - 1
        let cos3 = cosine * cosine * cosine
        let cos5 = cos3 * cosine * cosine

        let i = meridianArc(phi) + falseNorthing
        let ii = nu / 2 * sine * cosine
        let iii = nu / 24 * sine * cos3 * (5 - tan2 + 9 * eta2)
        let iiia = nu / 720 * sine * cos5 * (61 - 58 * tan2 + tan2 * tan2)
        let iv = nu * cosine
        let v = nu / 6 * cos3 * (nu / rho - tan2)
        let vi = nu / 120 * cos5 * (5 - 18 * tan2 + tan2 * tan2 + 14 * eta2 - 58 * tan2 * eta2)

        let p2 = p * p
        return (
            falseEasting + p * (iv + p2 * (v + p2 * vi)),
            i + p2 * (ii + p2 * (iii + p2 * iiia))
        )
    }

    /// - Parameters: metres.
    /// - Returns: degrees on Airy 1830.
    static func unproject(easting: Double, northing: Double) -> Coordinate {
        let target = northing - falseNorthing
        var phi = originLatitude + target / (earth.semiMajorAxis * scale)
        for _ in 0..<20 {
            let remainder = target - meridianArc(phi)
            phi += remainder / (earth.semiMajorAxis * scale)
            if abs(remainder) < 1e-6 { break }
        }

        let (tangent, secant) = (tan(phi), 1 / cos(phi))
        let (tan2, tan4, tan6) = (tangent * tangent, pow(tangent, 4), pow(tangent, 6))
        let (rho, nu) = scaledRadii(sinLatitude: sin(phi))
        let eta2 = nu / rho - 1

        let vii = tangent / (2 * rho * nu)
        let viii = tangent / (24 * rho * pow(nu, 3)) * (5 + 3 * tan2 + eta2 - 9 * tan2 * eta2)
        let ix = tangent / (720 * rho * pow(nu, 5)) * (61 + 90 * tan2 + 45 * tan4)
        let x = secant / nu
        let xi = secant / (6 * pow(nu, 3)) * (nu / rho + 2 * tan2)
        let xii = secant / (120 * pow(nu, 5)) * (5 + 28 * tan2 + 24 * tan4)
        let xiia = secant / (5040 * pow(nu, 7)) * (61 + 662 * tan2 + 1320 * tan4 + 720 * tan6)

        let e = easting - falseEasting
        let e2 = e * e
        return Coordinate(
            latitude: (phi - e2 * (vii - e2 * (viii - e2 * ix))).degrees,
            longitude: (originLongitude + e * (x - e2 * (xi - e2 * (xii - e2 * xiia)))).degrees)
    }

    /// ρ and ν, the radii of curvature along and across the meridian, times the scale on the central meridian.
    private static func scaledRadii(sinLatitude: Double) -> (rho: Double, nu: Double) {
        let radii = earth.radiiOfCurvature(sinLatitude: sinLatitude)
        return (radii.meridian * scale, radii.primeVertical * scale)
    }

    /// M, the developed arc of the meridian from the true origin, metres.
    private static func meridianArc(_ phi: Double) -> Double {
        let n = earth.flattening / (2 - earth.flattening)
        let n2 = n * n
        let n3 = n2 * n
        let (difference, sum) = (phi - originLatitude, phi + originLatitude)
        return earth.semiMinorAxis * scale
            * ((1 + n + 5 / 4 * (n2 + n3)) * difference
                - (3 * n + 3 * n2 + 21 / 8 * n3) * sin(difference) * cos(sum)
                + 15 / 8 * (n2 + n3) * sin(2 * difference) * cos(2 * sum)
                - 35 / 24 * n3 * sin(3 * difference) * cos(3 * sum))
    }
}
