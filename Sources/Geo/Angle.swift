extension Double {
    /// This angle in degrees as radians.
    var radians: Double { self * (.pi / 180) }

    /// This angle in radians as degrees.
    var degrees: Double { self * (180 / .pi) }

    /// This bearing in degrees, brought into 0 ..< 360 by whole turns.
    var wrappedBearing: Double {
        let remainder = truncatingRemainder(dividingBy: 360)
        let bearing = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative angle rounds up to a full turn.
        return bearing == 360 ? 0 : bearing
    }

    /// This longitude in degrees, brought into -180 ... 180 by whole turns; a value in that range stays exactly as it
    /// is.
    var wrappedLongitude: Double {
        (-180...180).contains(self) ? self : remainder(dividingBy: 360)
    }
}

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

    /// The compass point nearest to a bearing in degrees, clockwise from north. The bearing may lie outside 0 ..< 360;
    /// NaN and infinity count as north.
    public init(bearingDegrees: Double) {
        let sector = bearingDegrees.isFinite ? Int((bearingDegrees.wrappedBearing / 45).rounded()) : 0
        self = Self.allCases[sector % 8]
    }
}
