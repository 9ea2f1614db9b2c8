import Tiles

/// When a role's names are on the map, and who gives way to whom.
struct LabelRule: Sendable {
    /// How a name lies to what it names.
    enum Manner: Sendable {
        /// In the middle of where the place is.
        case centred
        /// Beside a dot as long as the place is no larger than one, then in its middle.
        case placed
        /// On the line where it runs level; from a zoom on, also across it where it does not.
        case along(acrossFrom: Double)
        /// In the widest part of the area.
        case inside
    }

    let role: MapRole
    /// Of the map, not of its tiles.
    let zooms: ClosedRange<Double>
    /// The highest is placed first.
    let priority: Int
    let manner: Manner
    /// Cells that stay free of other names at the ends of this one, and rows above and below.
    let air: (columns: Int, rows: Int)

    init(
        _ role: MapRole, _ zooms: ClosedRange<Double>, _ priority: Int, _ manner: Manner,
        air: (columns: Int, rows: Int) = (2, 1)
    ) {
        self.role = role
        self.zooms = zooms
        self.priority = priority
        self.manner = manner
        self.air = air
    }

    /// From here on a town is larger than a dot.
    static let dotLimit = 10.5

    static let all = [
        LabelRule(.country, 1...6.5, 90, .centred, air: (3, 1)),
        LabelRule(.city, 3.5...15.5, 85, .placed, air: (3, 1)),
        LabelRule(.region, 5...8, 80, .centred, air: (3, 1)),
        LabelRule(.town, 7.5...16, 75, .placed, air: (3, 1)),
        LabelRule(.waterName, 2...20, 70, .centred, air: (3, 1)),
        LabelRule(.motorway, 9...20, 65, .along(acrossFrom: 9), air: (6, 2)),
        LabelRule(.district, 7.5...12.5, 60, .centred, air: (3, 1)),
        LabelRule(.village, 10.5...16.5, 58, .placed),
        LabelRule(.quarter, 12...17, 55, .centred),
        LabelRule(.water, 9...20, 53, .inside),
        LabelRule(.mainRoad, 12.5...20, 50, .along(acrossFrom: 12.5), air: (3, 1)),
        LabelRule(.green, 12.5...20, 46, .inside),
        LabelRule(.greenName, 13...20, 45, .centred),
        LabelRule(.waterway, 12...20, 44, .along(acrossFrom: 15)),
        LabelRule(.street, 13.75...20, 40, .along(acrossFrom: 16)),
        LabelRule(.path, 16.5...20, 30, .along(acrossFrom: .infinity)),
    ]

    /// The rules that hold at a zoom, by the raw value of their role; a line that is not drawn has no name.
    static func active(at zoom: Double, charset: CharacterSet) -> [LabelRule?] {
        var rules: [LabelRule?] = Array(repeating: nil, count: MapRole.allCases.count)
        for rule in all where rule.zooms.contains(zoom) {
            if case .along = rule.manner, MapRules.pen(for: rule.role, zoom: zoom, charset: charset) == nil { continue }
            rules[Int(rule.role.rawValue)] = rule
        }
        return rules
    }
}
