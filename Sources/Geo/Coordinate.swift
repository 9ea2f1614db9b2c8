/// A position on WGS84, in degrees: latitude positive northwards, longitude positive eastwards.
///
/// Every distance and bearing of this module is measured on the WGS84 ellipsoid.
public struct Coordinate: Hashable, Sendable {
    /// Degrees, -90 ... 90.
    public var latitude: Double
    /// Degrees, -180 ... 180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Why two numbers are not a latitude and a longitude.
public enum CoordinateError: Error, Hashable, Sendable, CustomStringConvertible {
    case latitudeOutOfRange(Double)
    case longitudeOutOfRange(Double)

    public var description: String {
        switch self {
        case .latitudeOutOfRange(let value): "The latitude \(value) is not between -90 and 90 degrees."
        case .longitudeOutOfRange(let value): "The longitude \(value) is not between -180 and 180 degrees."
        }
    }
}

extension Coordinate {
    /// Creates a coordinate from numbers that may be out of range.
    ///
    /// - Throws: `CoordinateError` naming the value that is out of range or not a number.
    public init(validating latitude: Double, longitude: Double) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Whether both numbers are in range; false for NaN.
    public var isValid: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }
}

extension Coordinate {
    /// The position rounded to this many decimals of a degree. Four move it by at most 6 m to the north or south, six by at most 6 cm.
    public func rounded(decimals: Int) -> Coordinate {
        let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
        return Coordinate(
            latitude: (latitude * scale).rounded() / scale, longitude: (longitude * scale).rounded() / scale)
    }
}
