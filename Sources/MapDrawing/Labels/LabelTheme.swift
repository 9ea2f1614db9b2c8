import Screen
import Tiles

/// The styles of the names on the map; their backgrounds are those of the cells they stand in.
///
/// Towns stand out most: the lightest on dark, the darkest on light. The names of quarters, districts, streets and
/// nature are quieter.
struct LabelTheme: Sendable {
    var city: Style
    var town: Style
    var village: Style
    /// Countries and regions.
    var country: Style
    var district: Style
    var quarter: Style
    var water: Style
    var green: Style
    var mainRoad: Style
    var street: Style

    /// The styles that suit a map's theme.
    static func of(_ theme: MapTheme) -> LabelTheme {
        if theme.look == .contrast, theme.depth == .full { return contrast }
        return switch (theme.depth, theme.background) {
        case (.full, .dark): dark
        case (.full, .light): light
        case (.full, .unknown): middling
        default: plain
        }
    }

    /// For an unknown background: the terminal's own foreground, and tones between dark and light.
    private static let middling: LabelTheme = {
        var theme = plain
        theme.water = Style(Colour(67))
        theme.green = Style(Colour(65))
        return theme
    }()

    /// For terminals without colours, and for 8 or 16 colours, which have no shades fit for text.
    private static let plain: LabelTheme = {
        let (strong, normal, quiet) = (
            Style(.default, on: .default, .bold), Style.plain, Style(.default, on: .default, .dim)
        )
        return LabelTheme(
            city: strong, town: normal, village: normal, country: strong, district: quiet, quarter: quiet,
            water: normal, green: normal, mainRoad: normal, street: quiet)
    }()

    private static let dark = LabelTheme(
        city: Style(Colour(231), on: .default, .bold), town: Style(Colour(255)), village: Style(Colour(252)),
        country: Style(Colour(250), on: .default, .bold), district: Style(Colour(245)), quarter: Style(Colour(180)),
        water: Style(Colour(110)), green: Style(Colour(108)), mainRoad: Style(Colour(250)),
        street: Style(Colour(245)))

    private static let light = LabelTheme(
        city: Style(Colour(16), on: .default, .bold), town: Style(Colour(16)), village: Style(Colour(234)),
        country: Style(Colour(237), on: .default, .bold), district: Style(Colour(243)), quarter: Style(Colour(94)),
        water: Style(Colour(25)), green: Style(Colour(22)), mainRoad: Style(Colour(235)), street: Style(Colour(239)))

    private static let contrast: LabelTheme = {
        let (strong, normal) = (Style(Colour(231), on: .default, .bold), Style(Colour(231)))
        return LabelTheme(
            city: strong, town: strong, village: normal, country: strong, district: normal,
            quarter: Style(Colour(229)), water: Style(Colour(159)), green: Style(Colour(157)), mainRoad: normal,
            street: Style(Colour(254)))
    }()

    func style(of role: MapRole, zoom: Double) -> Style {
        switch role {
        case .country, .region: country
        // On a map of whole countries there are too many cities for all to stand out.
        case .city: zoom < 6 ? town : city
        case .town: town
        case .village, .hamlet: village
        case .district: district
        case .water, .waterName, .waterway: water
        case .green, .greenName: green
        case .motorway, .mainRoad, .lesserRoad: mainRoad
        case .street, .service, .path: street
        default: quarter
        }
    }
}
