import Glibc

/// The change between the datums OSGB36 (Airy 1830) and WGS84, by a seven-parameter Helmert transformation.
///
/// Accurate to about 3.5 m over Great Britain; OSGB36 has distortions that no smooth transformation can follow.
/// Source: Ordnance Survey, *A Guide to Coordinate Systems in Great Britain* (v3.6, 2020), section 6.6.
enum Datum {
    private static let translation = Vector(x: 446.448, y: -125.157, z: 542.060)
    private static let scale = 1 - 20.4894e-6
    private static let rotation = Vector(
        x: (0.1502 / 3600).radians, y: (0.2470 / 3600).radians, z: (0.8421 / 3600).radians)

    static func wgs84(fromOSGB36 position: Coordinate) -> Coordinate {
        let turned = Vector(position, on: .airy1830).rotated(by: rotation)
        return (turned * scale + translation).coordinate(on: .wgs84)
    }

    static func osgb36(fromWGS84 position: Coordinate) -> Coordinate {
        let moved = (Vector(position, on: .wgs84) + translation * -1) * (1 / scale)
        return moved.rotated(by: rotation * -1).coordinate(on: .airy1830)
    }
}

/// Earth-centred Cartesian metres: x towards 0° E on the equator, y towards 90° E, z towards the north pole.
private struct Vector {
    var x: Double
    var y: Double
    var z: Double

    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func * (a: Vector, k: Double) -> Vector { Vector(x: a.x * k, y: a.y * k, z: a.z * k) }

    /// Turned by small angles, in radians about each axis (the position-vector convention).
    func rotated(by r: Vector) -> Vector {
        Vector(x: x - r.z * y + r.y * z, y: r.z * x + y - r.x * z, z: -r.y * x + r.x * y + z)
    }
}

extension Vector {
    /// A position on the surface of the ellipsoid.
    init(_ position: Coordinate, on earth: EarthModel) {
        let (phi, lambda) = (position.latitude.radians, position.longitude.radians)
        let (sine, cosine) = (sin(phi), cos(phi))
        let nu = earth.radiiOfCurvature(sinLatitude: sine).primeVertical
        x = nu * cosine * cos(lambda)
        y = nu * cosine * sin(lambda)
        z = nu * (1 - earth.eccentricitySquared) * sine
    }

    /// The latitude and longitude of a point near the ellipsoid's surface; its height is ignored.
    ///
    /// Within ten kilometres of the surface the error is less than a thousandth of a millimetre.
    /// Source: B. R. Bowring, "Transformation from spatial to geographical coordinates", *Survey Review* 23 (1976), 323-327.
    func coordinate(on earth: EarthModel) -> Coordinate {
        let (a, b, e2) = (earth.semiMajorAxis, earth.semiMinorAxis, earth.eccentricitySquared)
        let p = hypot(x, y)
        // Sine and cosine of the parametric latitude.
        let length = hypot(z * a, p * b)
        let (sine, cosine) = (z * a / length, p * b / length)
        let latitude = atan2(z + e2 / (1 - e2) * b * sine * sine * sine, p - e2 * a * cosine * cosine * cosine)
        return Coordinate(latitude: latitude.degrees, longitude: atan2(y, x).degrees)
    }
}
