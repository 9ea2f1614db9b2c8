/// A point of the British national grid (OSGB36, EPSG:27700): metres east and north of its false origin off Scilly.
///
/// The conversion to and from WGS84 uses the transverse Mercator projection and a Helmert transformation. It agrees with
/// the Ordnance Survey's own OSTN15 to about 3.5 m anywhere in Great Britain.
public struct NationalGridPoint: Hashable, Sendable {
    /// Metres.
    public var easting: Double
    /// Metres.
    public var northing: Double

    public init(easting: Double, northing: Double) {
        self.easting = easting
        self.northing = northing
    }

    /// The grid point of a WGS84 position. It has no meaning if it lies outside the grid (see `isInsideGrid`).
    public init(_ wgs84: Coordinate) {
        (easting, northing) = NationalGridProjection.project(Datum.osgb36(fromWGS84: wgs84))
    }

    /// The position on WGS84.
    public var coordinate: Coordinate {
        Datum.wgs84(fromOSGB36: NationalGridProjection.unproject(easting: easting, northing: northing))
    }

    /// Whether the point lies in the lettered squares of the grid: 700 km east, 1,300 km north.
    public var isInsideGrid: Bool {
        (0..<700_000).contains(easting) && (0..<1_300_000).contains(northing)
    }
}
