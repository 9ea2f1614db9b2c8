import Glibc

/// A cheap planar squared distance Q from a centre, with two limits: a point with Q up to `certain` lies within the
/// radius, one with Q above `possible` lies outside; between the two the distance must be measured on the ellipsoid.
///
/// With φ and λ the differences from the centre, M and ρ the centre's radius of curvature along the meridian and its
/// distance from the earth's axis:
///
///     Q = (M φ)² + ρ (ρ - M sin φ₀ · φ) λ²
///
/// For a point no further than r from the centre, Q is the squared chord c² through the earth but for these relative
/// errors, where δ = r / R, Λ = r / (ρ - 1.05 r), and R = b² / a is the least radius of curvature anywhere:
///
/// - M changes by no more than 1.02 % a radian:           0.0207 δ
/// - the slope of ρ in `LatitudeRadii` is inexact:        0.0043 δ
/// - a chord of the meridian is shorter than its arc:      0.086 δ²
/// - ρ does not change linearly with latitude:             0.53 δ Λ
/// - 4 sin²(λ/2) in place of λ²:                           Λ² / 12
///
/// The geodesic d is longer than the chord, but no longer than on a circle of radius R (Schur's comparison theorem): d² ≤ c²
/// (1 + 0.095 δ²). Rounding both positions to binary angles moves each by at most 6.7 mm; single precision adds 2 millionths to Q,
/// and `LatitudeRadii` 7. Where the sum of these errors is not small (radii of a thousand kilometres or more, or close to a pole),
/// every point scanned is measured on the ellipsoid.
struct LocalMetric {
    let latitude: BinaryAngle
    let longitude: BinaryAngle
    /// A point with Q at or below this is certainly within the radius, metres².
    let certain: Float
    /// A point with Q above this is certainly outside, metres².
    let possible: Float
    /// The greatest difference in latitude from the centre of a point within the radius, radians.
    let latitudeReach: Double
    /// The greatest difference in longitude, radians.
    let longitudeReach: Double
    /// Whether Q is accurate enough for this centre and radius; if not, every point is measured on the ellipsoid.
    let isLocal: Bool
    let bounds: Bounds

    /// An upper limit: how many radians of longitude a metre along a parallel spans, anywhere within the radius.
    private let perAxialMetre: Double
    private let latitudeScale: Float
    private let longitudeScale: Float
    private let longitudeSlope: Float

    /// Converts limits on the distance in metres to limits on Q, and back, allowing for the error of Q.
    struct Bounds {
        /// The greatest change in the distance of two positions when both are rounded to binary angles, metres.
        static let rounding = 0.0134
        /// The relative error of Q from single precision and from `LatitudeRadii`.
        private static let precision = 9e-6

        /// Q is at most c² (1 + inflation), and d² at most Q (1 + deflation).
        let inflation: Double
        let deflation: Double

        init(relativeError: Double, delta: Double) {
            // In place of 1 / (1 - x), because a division takes longer: 1 + x + 1.25 x² is at least as large up to x = 0.2.
            inflation = (1 + Self.precision) * (1 + relativeError * (1 + 1.25 * relativeError)) - 1
            deflation = (1 + relativeError) * (1 + 0.095 * delta * delta) * (1 + Self.precision) - 1
        }

        /// Points with Q up to this are certainly within the distance; negative if no point is certain to be.
        func certain(within metres: Double) -> Float {
            let inner = metres - Self.rounding
            return inner > 0 ? Float(inner * inner * (1 - deflation)) : -1
        }

        /// Points with Q above this are certainly further away.
        func possible(within metres: Double) -> Float {
            let outer = metres + Self.rounding
            return Float(outer * outer * (1 + inflation))
        }

        /// The greatest distance that a point with this Q can have, metres.
        func greatestDistance(_ q: Float) -> Double {
            (Double(q) * (1 + deflation)).squareRoot() + Self.rounding
        }
    }

    private static let perLeastRadius = 1 / EarthModel.wgs84.smallestRadiusOfCurvature

    /// - Parameter rowHeightRadians: how far in latitude a scanned point may lie beyond the radius.
    @inline(__always)
    init(center: Coordinate, radiusMetres: Double, rowHeightRadians: Double) {
        latitude = BinaryAngle(angleDegrees: center.latitude)
        longitude = BinaryAngle(angleDegrees: center.longitude)
        let radii = LatitudeRadii(latitude)
        let reach = radiusMetres + Bounds.rounding
        let delta = reach * Self.perLeastRadius
        latitudeReach = delta
        // At least 1 / (ρ - 1.05 reach). Usually without a division, which takes longer: as in `Bounds.init`, 1 + x + 1.25 x² is at least
        // 1 / (1 - x).
        let share = 1.05 * reach * radii.perAxial
        perAxialMetre =
            share < 0.2
            ? radii.perAxial * (1 + share * (1 + 1.25 * share))
            : radii.axial > 1.05 * reach ? 1 / (radii.axial - 1.05 * reach) : .infinity
        let lambda = reach * perAxialMetre
        let relativeError = 0.025 * delta + 0.086 * delta * delta + 0.53 * delta * lambda + lambda * lambda / 12
        // The second term of Q must not turn negative for any point scanned.
        isLocal =
            delta < 0.25 && relativeError < 0.2 && radii.axial > 2.2 * reach
            && abs(radii.axialSlope) * (delta + rowHeightRadians) < radii.axial

        bounds = Bounds(relativeError: relativeError, delta: delta)
        // `lambda` is an upper bound of asin(reach / axial), because asin x ≤ x / (1 - x).
        longitudeReach = isLocal ? lambda : (reach < radii.axial ? asin(reach / radii.axial) : .pi)
        if isLocal {
            certain = bounds.certain(within: radiusMetres)
            possible = bounds.possible(within: radiusMetres)
        } else {
            certain = -.infinity
            possible = .infinity
        }
        let unit = BinaryAngle.unitRadians
        latitudeScale = Float(radii.meridian * unit)
        longitudeScale = Float(radii.axial * radii.axial * unit * unit)
        longitudeSlope = Float(radii.axial * radii.axialSlope * unit * unit * unit)
    }

    /// Q of each point of a block, metres². The Q of an empty lane means nothing.
    @inline(__always)
    func squaredMetres(_ block: PointBlock) -> SIMD4<Float> {
        let north = SIMD4<Float>(block.latitudes &- latitude)
        let east = SIMD4<Float>(block.longitudes &- longitude)
        let y = latitudeScale * north
        return y * y + (longitudeScale - longitudeSlope * north) * (east * east)
    }

    /// The greatest difference in longitude from the centre of a point of the circle whose latitude differs by at least
    /// `latitudeGap`; both in units of `BinaryAngle`.
    @inline(__always)
    func longitudeReachUnits(beyond latitudeGap: Int) -> Double {
        guard isLocal, latitudeGap > 0 else { return longitudeReach * BinaryAngle.unitsPerRadian }
        let y = Double(latitudeScale) * Double(latitudeGap) * (1 - 1e-6)
        let along = max(0, Double(possible) - y * y).squareRoot()
        return along * perAxialMetre * (BinaryAngle.unitsPerRadian * (1 + 1e-6))
    }
}
