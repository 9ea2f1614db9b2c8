import Tiles

/// At which zooms the names of a role are written, where they stand, and how important they are.
struct LabelRule: Sendable {
    /// Where a name stands relative to what it names.
    enum Placement: Sendable {
        /// Centred on the place.
        case centred
        /// Beside a dot in distant views, where the place is no larger than a dot; else centred on the place.
        case besideDot
        /// On the line where the line runs level; from the zoom `acrossFrom` on, also across the line where it is steep.
        case along(acrossFrom: Double)
        /// In the widest part of the area.
        case inside
    }

    let role: MapRole
    /// The zooms of the map, not of its tiles.
    let zooms: ClosedRange<Double>
    /// Names with the highest priority are placed first.
    let priority: Int
    let placement: Placement
    /// Columns at both ends, and rows above and below, that stay free of other names.
    let clearance: (columns: Int, rows: Int)

    init(
        _ role: MapRole, _ zooms: ClosedRange<Double>, _ priority: Int, _ placement: Placement,
        clearance: (columns: Int, rows: Int) = (2, 1)
    ) {
        self.role = role
        self.zooms = zooms
        self.priority = priority
        self.placement = placement
        self.clearance = clearance
    }

    /// From this zoom on, a town is larger than a dot.
    static let dotLimit = 10.5

    static let all = [
        LabelRule(.country, 1...6.5, 90, .centred, clearance: (3, 1)),
        LabelRule(.city, 3.5...15.5, 85, .besideDot, clearance: (3, 1)),
        LabelRule(.region, 5...8, 80, .centred, clearance: (3, 1)),
        LabelRule(.town, 7.5...16, 75, .besideDot, clearance: (3, 1)),
        LabelRule(.waterName, 2...20, 70, .centred, clearance: (3, 1)),
        LabelRule(.motorway, 9...20, 65, .along(acrossFrom: 9), clearance: (6, 2)),
        LabelRule(.district, 7.5...12.5, 60, .centred, clearance: (3, 1)),
        LabelRule(.village, 10.5...16.5, 58, .besideDot),
        LabelRule(.quarter, 12...17, 55, .centred),
        LabelRule(.station, 13...20, 54, .centred),
        LabelRule(.water, 9...20, 53, .inside),
        LabelRule(.mainRoad, 12.5...20, 50, .along(acrossFrom: 12.5), clearance: (3, 1)),
        LabelRule(.lesserRoad, 13.5...20, 48, .along(acrossFrom: 14.5), clearance: (3, 1)),
        LabelRule(.hamlet, 12.5...17, 48, .centred),
        LabelRule(.green, 12.5...20, 46, .inside),
        LabelRule(.greenName, 13...20, 45, .centred),
        LabelRule(.waterway, 12...20, 44, .along(acrossFrom: 15)),
        LabelRule(.street, 13.75...20, 40, .along(acrossFrom: 16)),
        LabelRule(.service, 16.5...20, 35, .along(acrossFrom: .infinity)),
        LabelRule(.path, 16.5...20, 30, .along(acrossFrom: .infinity)),
    ]

    /// The rules for a zoom, by the raw value of their role. Lines that are not drawn have no names.
    static func active(at zoom: Double, charset: CharacterSet) -> [LabelRule?] {
        var rules: [LabelRule?] = Array(repeating: nil, count: MapRole.allCases.count)
        for rule in all where rule.zooms.contains(zoom) {
            if case .along = rule.placement, MapRules.pen(for: rule.role, zoom: zoom, charset: charset) == nil {
                continue
            }
            rules[Int(rule.role.rawValue)] = rule
        }
        return rules
    }
}
