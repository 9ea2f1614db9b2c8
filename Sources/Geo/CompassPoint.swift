/// One of the eight principal winds.
public enum CompassPoint: String, CaseIterable, Hashable, Sendable {
    case north = "N"
    case northEast = "NE"
    case east = "E"
    case southEast = "SE"
    case south = "S"
    case southWest = "SW"
    case west = "W"
    case northWest = "NW"

    /// The wind nearest to a bearing in degrees, clockwise from north; any turn is accepted, and what is not finite is north.
    public init(bearingDegrees: Double) {
        let sector = bearingDegrees.isFinite ? Int((bearingDegrees.wrappedBearing / 45).rounded()) : 0
        self = Self.allCases[sector % 8]
    }
}
