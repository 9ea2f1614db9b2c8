import Foundation

/// Positions, distances and bearings by other formulae than the program's, for comparison.
///
/// Grid to latitude and longitude by Krüger's series (C. F. F. Karney, "Transverse Mercator with an accuracy of a few
/// nanometers", 2011, equations 35-36) and the Helmert transformation that the Ordnance Survey gives for WGS84 to
/// OSGB36; distances from chords through the earth, converted to arcs on its surface: up to 10 km they equal the
/// geodesic to a millimetre.
public enum IndependentGeodesy {
    public struct Position: Sendable {
        /// Radians.
        public var latitude: Double
        public var longitude: Double

        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    private struct Ellipsoid {
        var a: Double
        var b: Double
        var e2: Double { 1 - b * b / (a * a) }

        func cartesian(_ place: Position) -> SIMD3<Double> {
            let nu = a / (1 - e2 * sin(place.latitude) * sin(place.latitude)).squareRoot()
            return [
                nu * cos(place.latitude) * cos(place.longitude), nu * cos(place.latitude) * sin(place.longitude),
                nu * (1 - e2) * sin(place.latitude),
            ]
        }

        func geodetic(_ p: SIMD3<Double>) -> Position {
            let across = (p.x * p.x + p.y * p.y).squareRoot()
            var latitude = atan2(p.z, across * (1 - e2))
            for _ in 0..<10 {
                let nu = a / (1 - e2 * sin(latitude) * sin(latitude)).squareRoot()
                latitude = atan2(p.z + e2 * nu * sin(latitude), across)
            }
            return Position(latitude: latitude, longitude: atan2(p.y, p.x))
        }
    }

    private static let airy = Ellipsoid(a: 6_377_563.396, b: 6_356_256.909)
    private static let wgs84 = Ellipsoid(a: 6_378_137, b: 6_356_752.314245)

    /// The sum of some terms. The compiler takes seconds to check long sums of products.
    private static func series(_ terms: Double...) -> Double { terms.reduce(0, +) }

    public static func position(easting: Double, northing: Double) -> Position {
        let n = (airy.a - airy.b) / (airy.a + airy.b)
        let (n2, n3) = (n * n, n * n * n)
        let scale = 0.9996012717 * airy.a / (1 + n) * (1 + n2 / 4 + n2 * n2 / 64)
        let alpha = [series(n / 2, -2 * n2 / 3, 5 * n3 / 16), series(13 * n2 / 48, -3 * n3 / 5), 61 * n3 / 240]
        let beta = [series(n / 2, -2 * n2 / 3, 37 * n3 / 96), series(n2 / 48, n3 / 15), 17 * n3 / 480]
        let delta = [series(2 * n, -2 * n2 / 3, -2 * n3), series(7 * n2 / 3, -8 * n3 / 5), 56 * n3 / 15]
        let e = airy.e2.squareRoot()
        let phi0 = 49 * Double.pi / 180
        let start = atan(sinh(atanh(sin(phi0)) - e * atanh(e * sin(phi0))))
        let xi0 = start + (1...3).reduce(0) { $0 + alpha[$1 - 1] * sin(2 * Double($1) * start) }
        let xi = (northing + 100_000) / scale + xi0
        let eta = (easting - 400_000) / scale
        var x = xi
        var y = eta
        for j in 1...3 {
            x -= beta[j - 1] * sin(2 * Double(j) * xi) * cosh(2 * Double(j) * eta)
            y -= beta[j - 1] * cos(2 * Double(j) * xi) * sinh(2 * Double(j) * eta)
        }
        let chi = asin(sin(x) / cosh(y))
        let latitude = chi + (1...3).reduce(0) { $0 + delta[$1 - 1] * sin(2 * Double($1) * chi) }
        let longitude = -2 * Double.pi / 180 + atan2(sinh(y), cos(x))
        let p = airy.cartesian(Position(latitude: latitude, longitude: longitude))
        let second = Double.pi / 180 / 3600
        let (rx, ry, rz) = (0.1502 * second, 0.2470 * second, 0.8421 * second)
        let s = 1 - 20.4894e-6
        // One sum of three terms for each coordinate: the compiler takes seconds for all of them in one array.
        let x84: Double = 446.448 + s * p.x - rz * p.y + ry * p.z
        let y84: Double = -125.157 + rz * p.x + s * p.y - rx * p.z
        let z84: Double = 542.060 - ry * p.x + rx * p.y + s * p.z
        return wgs84.geodetic([x84, y84, z84])
    }

    /// The positions up to `metres` from `place`: their indices, with distances in metres and bearings in degrees.
    public static func around(
        _ place: Position, within metres: Double, among positions: [Position]
    ) -> [(index: Int, metres: Double, degrees: Double)] {
        positions.indices.compactMap { index in
            let (distance, degrees) = distanceAndBearing(from: place, to: positions[index])
            return distance <= metres ? (index, distance, degrees) : nil
        }
    }

    private static func distanceAndBearing(from: Position, to: Position) -> (metres: Double, degrees: Double) {
        let way = wgs84.cartesian(to) - wgs84.cartesian(from)
        let chord = (way * way).sum().squareRoot()
        let east = -sin(from.longitude) * way.x + cos(from.longitude) * way.y
        let north =
            -sin(from.latitude) * cos(from.longitude) * way.x - sin(from.latitude) * sin(from.longitude) * way.y
            + cos(from.latitude) * way.z
        let bearing = atan2(east, north) * 180 / .pi
        return (2 * 6_371_000 * asin(chord / 2 / 6_371_000), bearing < 0 ? bearing + 360 : bearing)
    }
}
