import Geo

/// Where the person is, according to a source outside the program.
public struct Position: Sendable, Hashable {
    /// The source, as it is called in sentences: "gpsd", "GeoClue", "get.geojs.io".
    public var source: String
    public var coordinate: Coordinate
    /// How far from the position the person may be; nil if the source does not say.
    public var accuracyMetres: Double?

    public init(source: String, coordinate: Coordinate, accuracyMetres: Double? = nil) {
        self.source = source
        self.coordinate = coordinate
        self.accuracyMetres = accuracyMetres
    }

    /// "Position from gpsd, within 8 m."
    public func sentence(_ format: DistanceFormat) -> String {
        "Position from \(source), \(accuracyText(format) ?? "accuracy not known")."
    }

    /// The position as an origin to search from.
    /// - Parameter place: what lies there.
    public func origin(place: String, _ format: DistanceFormat) -> Origin {
        let isExact = accuracyMetres.map { $0 <= Self.exactMetres } ?? false
        return Origin(
            label: CoordinateText.label(coordinate), place: place, coordinate: coordinate,
            approximate: isExact ? nil : "from \(source), \(accuracyText(format) ?? "accuracy not known")")
    }

    /// A position with this accuracy or a better one counts as exact, because the smallest search radius is 100 m.
    private static let exactMetres = 100.0

    private func accuracyText(_ format: DistanceFormat) -> String? {
        guard let accuracyMetres else { return nil }
        // Below 100 m the metres are shown, rounded up, so that no more accuracy is claimed than there is.
        return format == .metric && accuracyMetres < 100
            ? "within \(max(1, Int(accuracyMetres.rounded(.up)))) m" : "within \(format.text(metres: accuracyMetres))"
    }
}

/// Which sources may be asked for the position.
public enum PositionScope: Sendable, Hashable {
    /// Sources on this machine: gpsd, then GeoClue.
    case machine
    /// Sources on this machine, and then the service that looks up network addresses.
    case machineThenLookup
    /// Only the service that looks up network addresses.
    case lookup
}
