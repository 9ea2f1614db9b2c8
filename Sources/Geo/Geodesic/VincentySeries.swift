import Glibc

/// Latitude on the auxiliary sphere: tan U = (1 - f) tan φ, kept as sine and cosine.
struct ReducedLatitude {
    var sine: Double
    var cosine: Double

    init(degrees: Double) {
        let tangent = (1 - EarthModel.wgs84.flattening) * tan(degrees.radians)
        cosine = 1 / (1 + tangent * tangent).squareRoot()
        sine = tangent * cosine
    }
}

/// Vincenty's series for one great circle of the auxiliary sphere; names and equation numbers are those of his paper.
struct VincentySeries {
    /// sin α, the sine of the azimuth where the geodesic crosses the equator.
    let sinEquatorAzimuth: Double
    let a: Double
    let b: Double
    let c: Double

    init(sinEquatorAzimuth: Double) {
        let earth = EarthModel.wgs84
        let cosSquared = 1 - sinEquatorAzimuth * sinEquatorAzimuth
        let e2 = earth.eccentricitySquared
        let u2 = cosSquared * e2 / (1 - e2)
        let f = earth.flattening
        self.sinEquatorAzimuth = sinEquatorAzimuth
        a = 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))  // (3)
        b = u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))  // (4)
        c = f / 16 * cosSquared * (4 + f * (4 - 3 * cosSquared))  // (10)
    }

    /// Δσ of equation (6), radians.
    func arcCorrection(arc: Double, cosTwiceMidpoint m: Double) -> Double {
        let sinArc = sin(arc)
        let third = b / 6 * m * (-3 + 4 * sinArc * sinArc) * (-3 + 4 * m * m)
        return b * sinArc * (m + b / 4 * (cos(arc) * (-1 + 2 * m * m) - third))
    }

    /// How much the longitude difference on the auxiliary sphere exceeds that on the ellipsoid, equation (11), radians.
    func longitudeCorrection(arc: Double, cosTwiceMidpoint m: Double) -> Double {
        let inner = m + c * cos(arc) * (-1 + 2 * m * m)
        return (1 - c) * EarthModel.wgs84.flattening * sinEquatorAzimuth * (arc + c * sin(arc) * inner)
    }

    /// Equation (19), metres.
    func distance(arc: Double, cosTwiceMidpoint: Double) -> Double {
        EarthModel.wgs84.semiMinorAxis * a * (arc - arcCorrection(arc: arc, cosTwiceMidpoint: cosTwiceMidpoint))
    }
}
