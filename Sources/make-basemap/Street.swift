import Geo
import Tiles

/// A part of a street, a road or a railway.
struct Street {
    var role: MapRole
    /// Blank if the source has none.
    var name = ""
    /// The number of a road, "A58"; blank if it has none.
    var number = ""
    var line: [WorldPoint]

    /// Whether it is a motorway rather than a trunk road: "M621", "A58(M)".
    var isNumberedMotorway: Bool { role == .motorway && (number.hasPrefix("M") || number.hasSuffix("(M)")) }
}

extension MapRole {
    /// The role of a way of OpenStreetMap by its class; nil if it is not drawn. Footpaths and drives without a name
    /// would hide the streets.
    ///
    /// Source: OpenStreetMap wiki, *Key:highway*.
    init?(highway: String, isNamed: Bool) {
        switch highway.hasSuffix("_link") ? String(highway.dropLast(5)) : highway {
        case "motorway", "trunk": self = .motorway
        case "primary", "secondary": self = .mainRoad
        case "tertiary", "residential", "unclassified", "living_street", "pedestrian", "road": self = .street
        case "service", "footway", "cycleway", "path", "steps", "track", "bridleway":
            guard isNamed else { return nil }
            self = .path
        default: return nil
        }
    }
}

extension PieceBuilder {
    /// Adds streets, the pieces of each name and kind joined to lines.
    /// - Parameter name: the name that is written.
    mutating func add(_ streets: [Street], name: (Street) -> String) {
        struct Key: Hashable, Comparable {
            var role: UInt8
            var name: String
            static func < (one: Key, other: Key) -> Bool { (one.role, one.name) < (other.role, other.name) }
        }
        let groups = Dictionary(grouping: streets) { Key(role: $0.role.rawValue, name: name($0)) }
        for (key, streets) in groups.sorted(by: { $0.key < $1.key }) {
            guard let role = MapRole(rawValue: key.role) else { continue }
            let lines = joinedLines(streets.map(\.line))
            if key.name.isEmpty {
                // Each is a feature of its own, so that those outside of the map are skipped.
                for line in lines { addLines(role, [line]) }
            } else {
                addLines(role, name: key.name, lines)
            }
        }
    }
}
