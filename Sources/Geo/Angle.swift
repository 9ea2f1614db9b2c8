extension Double {
    /// Degrees to radians.
    var radians: Double { self * (.pi / 180) }

    /// Radians to degrees.
    var degrees: Double { self * (180 / .pi) }

    /// These degrees as the same bearing in 0 ..< 360.
    var wrappedBearing: Double {
        let remainder = truncatingRemainder(dividingBy: 360)
        let bearing = remainder < 0 ? remainder + 360 : remainder
        // A tiny negative angle rounds up to a full turn.
        return bearing == 360 ? 0 : bearing
    }

    /// These degrees as the same longitude in -180 ... 180; a value already in that range is kept as it is.
    var wrappedLongitude: Double {
        (-180...180).contains(self) ? self : remainder(dividingBy: 360)
    }
}
