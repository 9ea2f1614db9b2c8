import Glibc

/// The great circle of the auxiliary sphere that corresponds to the geodesic between two points.
struct AuxiliaryPath {
    var distanceMetres: Double
    /// Radians clockwise from north; not limited to one turn.
    var initialAzimuth: Double

    /// - Parameter difference: the difference in longitude, radians, positive eastwards, from -π to π.
    static func between(_ u1: ReducedLatitude, _ u2: ReducedLatitude, _ difference: Double) -> AuxiliaryPath {
        iterated(u1, u2, difference) ?? bisected(u1, u2, difference)
    }

    /// Vincenty's inverse iteration on the longitude difference; nil where it does not converge.
    private static func iterated(_ u1: ReducedLatitude, _ u2: ReducedLatitude, _ difference: Double) -> AuxiliaryPath? {
        let sines = u1.sine * u2.sine
        let cosines = u1.cosine * u2.cosine
        var longitude = difference
        for _ in 0..<20 {
            let sinLongitude = sin(longitude)
            let cosLongitude = cos(longitude)
            let eastward = u2.cosine * sinLongitude
            let northward = u1.cosine * u2.sine - u1.sine * u2.cosine * cosLongitude
            let sinArc = (eastward * eastward + northward * northward).squareRoot()
            if sinArc == 0 {
                // The ends are the same point, or antipodes; antipodes are left to `bisected`.
                return cosLongitude > 0 && sines >= 0 ? AuxiliaryPath(distanceMetres: 0, initialAzimuth: 0) : nil
            }
            let cosArc = sines + cosines * cosLongitude
            let arc = atan2(sinArc, cosArc)
            let series = VincentySeries(sinEquatorAzimuth: cosines * sinLongitude / sinArc)
            let cosSquared = 1 - series.sinEquatorAzimuth * series.sinEquatorAzimuth
            // On the equator the midpoint term is multiplied by zero wherever it appears.
            let midpoint = cosSquared > 1e-15 ? cosArc - 2 * sines / cosSquared : 0
            let next = difference + series.longitudeCorrection(arc: arc, cosTwiceMidpoint: midpoint)
            guard abs(next) <= .pi else { return nil }
            if abs(next - longitude) < 1e-13 || longitude.isNaN {
                return AuxiliaryPath(
                    distanceMetres: series.distance(arc: arc, cosTwiceMidpoint: midpoint),
                    initialAzimuth: atan2(eastward, northward))
            }
            longitude = next
        }
        return nil
    }

    /// Bisection on the azimuth, for nearly antipodal points.
    ///
    /// The ends are swapped and mirrored until the start is the one further from the equator, and south of it. Then a
    /// larger azimuth at the start, from 0 to π, always gives a larger longitude at the latitude of the other end.
    ///
    /// Source: C. F. F. Karney, *Algorithms for geodesics* (Journal of Geodesy 87, 2013), section 4.
    private static func bisected(_ u1: ReducedLatitude, _ u2: ReducedLatitude, _ difference: Double) -> AuxiliaryPath {
        let swapped = abs(u1.sine) < abs(u2.sine)
        var (start, end) = swapped ? (u2, u1) : (u1, u2)
        let flipped = start.sine > 0
        if flipped {
            start.sine = -start.sine
            end.sine = -end.sine
        }
        // A start on the equator is moved just south of it, so that `atan2` in `Trial` picks the right quadrant.
        start.sine = min(start.sine, -.leastNormalMagnitude)

        var low = 0.0
        var high = Double.pi
        var trial = Trial(start, end, azimuth: high)
        for _ in 0..<60 {
            trial = Trial(start, end, azimuth: (low + high) / 2)
            if trial.longitude < abs(difference) { low = trial.azimuth } else { high = trial.azimuth }
        }

        var azimuth = swapped ? .pi - trial.endAzimuth : trial.azimuth
        if flipped { azimuth = .pi - azimuth }
        return AuxiliaryPath(distanceMetres: trial.distanceMetres, initialAzimuth: difference < 0 ? -azimuth : azimuth)
    }
}

/// A geodesic that leaves `start` at an azimuth, followed until it reaches the latitude of `end` going north.
private struct Trial {
    var azimuth: Double
    var endAzimuth: Double
    var longitude: Double
    var distanceMetres: Double

    init(_ start: ReducedLatitude, _ end: ReducedLatitude, azimuth: Double) {
        let sinAzimuth = sin(azimuth)
        let cosAzimuth = cos(azimuth)
        let sinEquator = sinAzimuth * start.cosine
        let startNorth = cosAzimuth * start.cosine
        let nearer = (end.cosine - start.cosine) * (end.cosine + start.cosine)
        let endNorth = max(0, startNorth * startNorth + nearer).squareRoot()

        let sigma1 = atan2(start.sine, startNorth)
        let sigma2 = atan2(end.sine, endNorth)
        let arc = sigma2 - sigma1
        let midpoint = cos(sigma1 + sigma2)
        let omega = atan2(sinEquator * end.sine, endNorth) - atan2(sinEquator * start.sine, startNorth)
        let series = VincentySeries(sinEquatorAzimuth: sinEquator)
        self.azimuth = azimuth
        endAzimuth = atan2(sinEquator, endNorth)
        longitude = omega - series.longitudeCorrection(arc: arc, cosTwiceMidpoint: midpoint)
        distanceMetres = series.distance(arc: arc, cosTwiceMidpoint: midpoint)
    }
}
