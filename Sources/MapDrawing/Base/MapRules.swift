import Screen
import Tiles

/// How the lines of a role are drawn at some zooms.
struct LineRule: Sendable {
    enum Dash: Sendable { case solid, dotted, dashed, sparse }

    var role: MapRole
    var zooms: Range<Double>
    /// In dots: 1 or 2.
    var weight = 1
    var dash = Dash.solid
    /// Whether the lines have the quieter of the palette's two styles, which is for distant views.
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

/// Which areas and lines are drawn at which zooms of the map.
///
/// At zoom 14 a Braille dot is some 23 m wide in England. Lines closer than three or four dots run together, so each
/// role is drawn only from the zoom at which its lines are further apart.
enum MapRules {
    /// The rules for lines in Braille, the most important roles first; the first rule that matches counts.
    static let lines = [
        LineRule(.motorway, 4.5, 9, quiet: true),
        LineRule(.motorway, 9, 11.5),
        LineRule(.motorway, 11.5, weight: 2),
        LineRule(.mainRoad, 8, 11, quiet: true),
        LineRule(.mainRoad, 11, 13),
        LineRule(.mainRoad, 13, weight: 2),
        LineRule(.lesserRoad, 11, 12.5, quiet: true),
        LineRule(.lesserRoad, 12.5, 16.5),
        LineRule(.lesserRoad, 16.5, weight: 2),
        LineRule(.railway, 10, 12.5, dash: .dashed, quiet: true),
        LineRule(.railway, 12.5, dash: .dashed),
        LineRule(.street, 13.2, 15, quiet: true),
        LineRule(.street, 15),
        LineRule(.service, 15.5, 16.5, quiet: true),
        LineRule(.service, 16.5),
        LineRule(.path, 16, dash: .dotted),
        LineRule(.boundary, Viewport.zoomRange.lowerBound, dash: .sparse),
        LineRule(.coast, Viewport.zoomRange.lowerBound),
        LineRule(.districtBoundary, 7, 13.5, dash: .sparse, quiet: true),
        LineRule(.waterway, 9.5, 13, quiet: true),
        LineRule(.waterway, 13),
    ]

    static let areas: [(role: MapRole, zooms: Range<Double>)] = [
        (.land, Viewport.zoomRange.lowerBound..<(.infinity)),
        (.water, Viewport.zoomRange.lowerBound..<(.infinity)),
        (.green, 7..<(.infinity)),
        (.builtUp, 8..<14),
        (.campus, 13..<(.infinity)),
        (.building, 15.5..<(.infinity)),
    ]

    /// The pen for a role's lines; nil if they are not drawn.
    static func pen(for role: MapRole, zoom: Double, charset: CharacterSet) -> Pen? {
        // In ASCII characters the borders of districts would look like roads.
        guard charset != .ascii || role != .districtBoundary,
            let rule = rule(for: role, zoom: zoom, charset: charset)
        else { return nil }
        // The dots of the other character sets are so coarse that one dot makes a thick line.
        return Pen(rank: rank(of: role), weight: charset == .braille ? rule.weight : 1, dash: rule.dash.pattern)
    }

    /// The least length, in dots, of the streets that are drawn; 0 draws all. In an old town, where streets are as close
    /// as the dots, the short ones would hide the others.
    static func leastLength(of role: MapRole, zoom: Double) -> Double {
        guard role == .street || role == .service || role == .path else { return 0 }
        switch zoom {
        case ..<14.2: return 24
        case ..<15: return 18
        case ..<15.8: return 8
        default: return 0
        }
    }

    /// The styles of lines, each at the index of its pen's rank.
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

    /// How important a role's lines are, from 1; where lines share a cell, the highest rank is shown.
    static func rank(of role: MapRole) -> UInt8 { UInt8((ranks.firstIndex(of: role) ?? 0) + 1) }

    /// The least important first.
    private static let ranks: [MapRole] = [
        .waterway, .districtBoundary, .path, .service, .boundary, .coast, .street, .railway, .lesserRoad, .mainRoad,
        .motorway,
    ]

    /// Roles whose zooms are the same for all character sets.
    private static let rolesWithFixedZooms: Set<MapRole> = [.motorway, .boundary, .coast, .districtBoundary]

    /// The rule for a role at a zoom. The rules are for Braille; for character sets with coarser dots, small lines need a
    /// closer view, so the difference is subtracted from the zoom.
    private static func rule(for role: MapRole, zoom: Double, charset: CharacterSet) -> LineRule? {
        let coarseness =
            switch charset {
            case .braille: 0.0
            case .block: 1.3
            case .ascii: 2.0
            }
        let zoom = rolesWithFixedZooms.contains(role) ? zoom : zoom - coarseness
        return lines.first { $0.role == role && $0.zooms.contains(zoom) }
    }
}

extension LineRule.Dash {
    /// The number of dots drawn, out of a period.
    fileprivate var pattern: (drawn: Int, period: Int) {
        switch self {
        case .solid: (1, 1)
        case .dotted: (1, 2)
        case .dashed: (3, 4)
        case .sparse: (2, 4)
        }
    }
}
