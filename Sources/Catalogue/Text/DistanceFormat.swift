import Geo

/// How distances are written for people.
public enum DistanceFormat: String, Sendable, Hashable, CaseIterable {
    case metric
    /// Miles and yards, as in Great Britain.
    case imperial
    /// Miles and feet, as in the United States.
    case customary

    public static let metresPerMile = 1609.344
    static let metresPerYard = 0.9144
    static let metresPerFoot = 0.3048
    /// Nearer than this, a place counts as lying where the search started, and no direction is shown.
    public static let hereMetres = 5.0

    /// The units in a sentence: "miles and yards".
    public var words: String {
        switch self {
        case .metric: "kilometres and metres"
        case .imperial: "miles and yards"
        case .customary: "miles and feet"
        }
    }

    /// A rounded distance: "350 m", "1.2 km", "12 km", "5,052 km"; "90 yd" or "270 ft", "0.4 mi", "12 mi".
    public func text(metres: Double) -> String {
        guard metres.isFinite, metres >= 0 else { return "" }
        if self == .metric {
            return metres < 995 ? "\(Self.tens(metres)) m" : Self.rounded(metres / 1000) + " km"
        }
        let miles = metres / Self.metresPerMile
        if miles >= 0.095 { return Self.rounded(miles) + " mi" }
        return self == .imperial
            ? "\(Self.tens(metres / Self.metresPerYard)) yd" : "\(Self.tens(metres / Self.metresPerFoot)) ft"
    }

    /// A rounded distance with its direction: "350 m NE". A distance below 5 m has no direction: "0 m".
    public func text(metres: Double, bearingDegrees: Double) -> String {
        let distance = text(metres: metres)
        return metres < Self.hereMetres
            ? distance : "\(distance) \(CompassPoint(bearingDegrees: bearingDegrees).rawValue)"
    }

    /// The distance and bearing of a place, with "≈" if the position of the origin is approximate: "≈410 m NE".
    public func text(_ hit: Hit, from origin: Origin?) -> String {
        let text = text(metres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
        return origin?.approximate == nil ? text : "≈" + text
    }

    /// The distance and bearing of a place outside a radius. If the distance is rounded to the radius, "just outside" is added:
    /// "1.0 km S, just outside".
    public func text(_ hit: Hit, from origin: Origin?, outside radiusMetres: Int) -> String {
        let isClose = text(metres: hit.distanceMetres) == text(metres: Double(radiusMetres))
        return text(hit, from: origin) + (isClose ? ", just outside" : "")
    }

    /// Writes distances from an origin in metres, with ≈ if it is only approximate.
    public func writer(from origin: Origin?) -> @Sendable (Double) -> String {
        let sign = origin?.approximate == nil ? "" : "≈"
        return { sign + text(metres: $0) }
    }

    /// A radius, exact to a metre or to a hundredth of a mile: "500 m", "1.0 km", "1.25 km", "0.31 mi".
    public func text(radiusMetres: Int) -> String {
        switch self {
        case .metric: radiusMetres < 1000 ? "\(radiusMetres) m" : Self.decimals(radiusMetres) + " km"
        case .imperial, .customary:
            Self.decimals(Int((Double(radiusMetres) / Self.metresPerMile * 100).rounded()) * 10) + " mi"
        }
    }

    private static func tens(_ value: Double) -> Int { Int((value / 10).rounded()) * 10 }

    /// A number with one decimal if it is below ten, or else without decimals.
    private static func rounded(_ value: Double) -> String {
        guard value < 9.95 else { return grouped(Int(min(value, 1e9).rounded())) }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Thousandths as a decimal number with at least one decimal: "1.0", "1.25".
    private static func decimals(_ thousandths: Int) -> String {
        var digits = String(1000 + thousandths % 1000).dropFirst()
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        return "\(thousandths / 1000).\(digits)"
    }
}

extension CompassPoint {
    /// The direction in a sentence: "north-east".
    public var word: String {
        switch self {
        case .north: "north"
        case .northEast: "north-east"
        case .east: "east"
        case .southEast: "south-east"
        case .south: "south"
        case .southWest: "south-west"
        case .west: "west"
        case .northWest: "north-west"
        }
    }
}
