import Geo

/// A town, a part of one, or a district, as far as the places of a collection tell where it is.
public struct NamedPlace: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable { case locality, town, district }

    public var name: String
    /// The district that most of it lies in; blank of districts and of what spreads over many, as London does.
    public var district: String
    public var kind: Kind
    /// The median of its schools' positions, which a few misplaced ones do not move.
    public var coordinate: Coordinate
    /// How many schools give it as their address: how large it is.
    public var count: Int
    /// Four in five of its schools are within this distance of `coordinate`.
    public var radiusMetres: Double

    public init(
        name: String, district: String = "", kind: Kind = .town, coordinate: Coordinate, count: Int = 0,
        radiusMetres: Double = 0
    ) {
        self.name = name
        self.district = district
        self.kind = kind
        self.coordinate = coordinate
        self.count = count
        self.radiusMetres = radiusMetres
    }

    /// Its name and district: "Newport, Isle of Wight".
    public var fullName: String { district.isEmpty || district == name ? name : "\(name), \(district)" }
}

/// How far apart two places are on a sphere flattened out between them: metres, good to half a percent below 100 km.
///
/// Grouping and ranking thousands of places needs no more, and it is many times faster than the geodesic.
struct FlatPoint {
    let latitude: Double
    let longitude: Double
    let cosine: Double

    private static let metresPerDegree = 111_195.0

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        cosine = FlatPoint.cosine(degrees: coordinate.latitude)
    }

    func squaredMetres(to other: FlatPoint) -> Double {
        let north = (latitude - other.latitude) * Self.metresPerDegree
        let east = (longitude - other.longitude) * (cosine + other.cosine) / 2 * Self.metresPerDegree
        return north * north + east * east
    }

    func metres(to other: FlatPoint) -> Double { squaredMetres(to: other).squareRoot() }
}
