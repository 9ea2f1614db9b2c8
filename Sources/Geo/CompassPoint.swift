/// One of the eight main points of the compass.
public enum CompassPoint: String, CaseIterable, Hashable, Sendable {
    case north = "N"
    case northEast = "NE"
    case east = "E"
    case southEast = "SE"
    case south = "S"
    case southWest = "SW"
    case west = "W"
    case northWest = "NW"

    /// The compass point nearest to a bearing in degrees, clockwise from north. A bearing may have any number of turns;
    /// one that is not finite counts as north.
    public init(bearingDegrees: Double) {
        let sector = bearingDegrees.isFinite ? Int((bearingDegrees.wrappedBearing / 45).rounded()) : 0
        self = Self.allCases[sector % 8]
    }
}
