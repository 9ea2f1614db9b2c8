import Screen
import Tiles

/// What the names on the map look like; their backgrounds are those of the cells they stand in.
///
/// Places are the lightest on dark and the darkest on light; streets, districts and what nature made are quieter.
public struct LabelTheme: Hashable, Sendable {
    public var city: Style
    public var town: Style
    public var village: Style
    /// A country, a region.
    public var country: Style
    public var district: Style
    public var quarter: Style
    public var water: Style
    public var green: Style
    public var mainRoad: Style
    public var street: Style

    public init(
        city: Style, town: Style, village: Style, country: Style, district: Style, quarter: Style, water: Style,
        green: Style, mainRoad: Style, street: Style
    ) {
        self.city = city
        self.town = town
        self.village = village
        self.country = country
        self.district = district
        self.quarter = quarter
        self.water = water
        self.green = green
        self.mainRoad = mainRoad
        self.street = street
    }

    /// For a terminal of which nobody knows whether it is dark or light: its own foreground, and tones between the two.
    public static let standard = LabelTheme(
        city: Style(.default, on: .default, .bold), town: Style(), village: Style(),
        country: Style(.default, on: .default, .bold), district: Style(.default, on: .default, .dim),
        quarter: Style(.default, on: .default, .dim), water: Style(Colour(67)), green: Style(Colour(65)),
        mainRoad: Style(), street: Style(.default, on: .default, .dim))

    public static let dark = LabelTheme(
        city: Style(Colour(231), on: .default, .bold), town: Style(Colour(255)), village: Style(Colour(252)),
        country: Style(Colour(250), on: .default, .bold), district: Style(Colour(245)), quarter: Style(Colour(250)),
        water: Style(Colour(110)), green: Style(Colour(108)), mainRoad: Style(Colour(252)),
        street: Style(Colour(247)))

    public static let light = LabelTheme(
        city: Style(Colour(16), on: .default, .bold), town: Style(Colour(16)), village: Style(Colour(234)),
        country: Style(Colour(237), on: .default, .bold), district: Style(Colour(243)), quarter: Style(Colour(237)),
        water: Style(Colour(25)), green: Style(Colour(22)), mainRoad: Style(Colour(235)), street: Style(Colour(239)))

    func style(of role: MapRole) -> Style {
        switch role {
        case .country, .region: country
        case .city: city
        case .town: town
        case .village: village
        case .district: district
        case .water, .waterName, .waterway: water
        case .green, .greenName: green
        case .motorway, .mainRoad: mainRoad
        case .street, .path: street
        default: quarter
        }
    }
}
