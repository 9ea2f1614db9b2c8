import Screen
import Tiles

/// How a kind of line is drawn within some zooms.
struct LineRule: Sendable {
    enum Dash: Sendable { case solid, dotted, dashed, sparse }

    var role: MapRole
    var zooms: Range<Double>
    /// In dots: 1 or 2.
    var weight = 1
    var dash = Dash.solid
    /// Which of the palette's tones for the role: quiet where the map is seen from afar.
    var isQuiet = false

    init(
        _ role: MapRole, _ from: Double, _ to: Double = .infinity, weight: Int = 1, dash: Dash = .solid,
        quiet: Bool = false
    ) {
        self.role = role
        zooms = from..<to
        self.weight = weight
        self.dash = dash
        isQuiet = quiet
    }
}

/// What of a map is seen at which zooms of the map, whatever its colours.
///
/// At zoom 14 a dot of Braille is some 23 m wide in England; where lines come closer than three or four dots they run
/// together into a carpet, so each kind waits until there is room for it.
enum MapRules {
    /// Of lines in Braille, the first that matches counts; the most important first.
    static let lines = [
        LineRule(.motorway, 4.5, 9, quiet: true),
        LineRule(.motorway, 9, 12),
        LineRule(.motorway, 12, weight: 2),
        LineRule(.mainRoad, 8, 11, quiet: true),
        LineRule(.mainRoad, 11, 16.5),
        LineRule(.mainRoad, 16.5, weight: 2),
        LineRule(.railway, 10, 12.5, dash: .dashed, quiet: true),
        LineRule(.railway, 12.5, dash: .dashed),
        LineRule(.street, 13.2, 14.5, quiet: true),
        LineRule(.street, 14.5),
        LineRule(.path, 15.5, dash: .dotted),
        LineRule(.boundary, 0, dash: .sparse),
        LineRule(.coast, 0),
        LineRule(.districtBoundary, 7, 13.5, dash: .sparse, quiet: true),
        LineRule(.waterway, 9.5, 13, quiet: true),
        LineRule(.waterway, 13),
    ]

    static let areas: [(role: MapRole, zooms: Range<Double>)] = [
        (.land, 0..<(.infinity)),
        (.water, 0..<(.infinity)),
        (.green, 7..<(.infinity)),
        (.builtUp, 8..<14),
        (.schoolGround, 13..<(.infinity)),
        (.building, 15.5..<(.infinity)),
    ]

    /// What draws a role's lines; nil where they are not seen.
    static func pen(for role: MapRole, zoom: Double, charset: CharacterSet) -> Pen? {
        // Broken up into strokes the edges of districts look like roads.
        guard charset != .ascii || role != .districtBoundary,
            let rule = rule(for: role, zoom: zoom, charset: charset)
        else { return nil }
        // Coarse dots are thick as they are.
        return Pen(rank: rank(of: role), weight: charset == .braille ? rule.weight : 1, dash: rule.dash.pattern)
    }

    /// The styles of lines, at the ranks of their pens.
    static func styles(_ palette: MapPalette, zoom: Double, charset: CharacterSet) -> [Style] {
        var styles = [Style](repeating: .plain, count: ranks.count + 1)
        for role in ranks {
            let isQuiet = rule(for: role, zoom: zoom, charset: charset)?.isQuiet ?? false
            guard let tones = palette.lines[role] else { continue }
            styles[Int(rank(of: role))] = isQuiet ? tones.far : tones.near
        }
        if let shore = palette.shore { styles[Int(rank(of: .coast))] = shore }
        return styles
    }

    /// The place of a role's lines among all others, from 1.
    static func rank(of role: MapRole) -> UInt8 { UInt8((ranks.firstIndex(of: role) ?? 0) + 1) }

    /// The least important first.
    private static let ranks: [MapRole] = [
        .waterway, .districtBoundary, .path, .boundary, .coast, .street, .railway, .mainRoad, .motorway,
    ]

    /// Seen from far whatever the dots.
    private static let great: Set<MapRole> = [.motorway, .boundary, .coast, .districtBoundary]

    /// Coarse dots have as much room for small lines as fine ones have further out.
    private static func rule(for role: MapRole, zoom: Double, charset: CharacterSet) -> LineRule? {
        let coarseness =
            switch charset {
            case .braille: 0.0
            case .block: 1.3
            case .ascii: 2.0
            }
        let zoom = great.contains(role) ? zoom : zoom - coarseness
        return lines.first { $0.role == role && $0.zooms.contains(zoom) }
    }
}

extension LineRule.Dash {
    /// How many of how many dots are drawn.
    fileprivate var pattern: (drawn: Int, period: Int) {
        switch self {
        case .solid: (1, 1)
        case .dotted: (1, 2)
        case .dashed: (3, 4)
        case .sparse: (2, 4)
        }
    }
}
