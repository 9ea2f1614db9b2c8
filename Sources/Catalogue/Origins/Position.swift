import Geo

/// Where the person is, as something outside of this program told it.
public struct Position: Sendable, Hashable {
    /// Who told it, as it is called in sentences: "gpsd", "GeoClue", "get.geojs.io".
    public var source: String
    public var coordinate: Coordinate
    /// How far from it the person may be; nil where the source does not say.
    public var accuracyMetres: Double?

    public init(source: String, coordinate: Coordinate, accuracyMetres: Double? = nil) {
        self.source = source
        self.coordinate = coordinate
        self.accuracyMetres = accuracyMetres
    }

    /// "Position from gpsd, within 8 m."
    public func sentence(_ format: DistanceFormat) -> String {
        "Position from \(source), \(accuracyText(format) ?? "how exact it does not say")."
    }

    /// A place to search from. What is there is for the caller to say.
    public func origin(place: String, _ format: DistanceFormat) -> Origin {
        let isNear = accuracyMetres.map { $0 <= Self.exactMetres } ?? false
        return Origin(
            label: CoordinateText.label(coordinate), place: place, coordinate: coordinate,
            approximate: isNear ? nil : "from \(source), \(accuracyText(format) ?? "how exact it does not say")")
    }

    /// What is better than this changes no search of 100 m or more by much.
    private static let exactMetres = 100.0

    private func accuracyText(_ format: DistanceFormat) -> String? {
        guard let accuracyMetres else { return nil }
        // Near metres count, and are rounded away from what was not promised.
        return format == .metric && accuracyMetres < 100
            ? "within \(max(1, Int(accuracyMetres.rounded(.up)))) m" : "within \(format.text(metres: accuracyMetres))"
    }
}

/// Why a position is not known, in one sentence that says what to do.
public struct PositionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}

/// Who may be asked for a position.
public enum PositionScope: Sendable, Hashable {
    /// What runs on this machine: gpsd, then GeoClue.
    case machine
    /// The same, then the service that looks up network addresses.
    case machineThenLookup
    /// That service alone.
    case lookup
}
