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
