import Geo
import Screen

/// A place on the map.
public struct MapPin: Hashable, Sendable {
    /// Different for every pin of a scene.
    public var id: Int
    public var coordinate: Coordinate
    /// What kind of place it is.
    public var shape: PinShape
    /// Stands behind the shape where there is room; what the colour says, without colour. One column wide, or a blank.
    public var letter: Character
    public var style: Style

    public init(id: Int, coordinate: Coordinate, shape: PinShape, letter: Character, style: Style = .plain) {
        self.id = id
        self.coordinate = coordinate
        self.shape = shape
        self.letter = letter
        self.style = style
    }
}

/// A name on the map, such as a town's.
public struct MapLabel: Hashable, Sendable {
    public var text: String
    public var coordinate: Coordinate
    /// The highest is placed first; of equals, the first one given.
    public var priority: Int
    /// Instead of the theme's style for labels.
    public var style: Style?

    public init(text: String, coordinate: Coordinate, priority: Int = 0, style: Style? = nil) {
        self.text = text
        self.coordinate = coordinate
        self.priority = priority
        self.style = style
    }
}

/// Everything that a map shows.
public struct MapScene: Sendable {
    /// Below everything else.
    public var base = BaseMap()
    public var pins: [MapPin]
    /// The id of the pin that is drawn reversed, with the caption beside it.
    public var selected: Int?
    /// What is said of the selected pin: its name, then on lines of their own what else there is to say.
    public var caption: String
    /// Where the search started.
    public var origin: Coordinate?
    /// All points at a geodesic distance from one.
    public var circle: (center: Coordinate, radiusMetres: Double)?
    /// Positions too many for pins, a dot each below everything else: they draw the shape of a country.
    public var dots: [Coordinate] = []
    /// Names, drawn where there is room for them.
    public var labels: [MapLabel]
    /// The cell being pointed at, counted from the map's top left corner.
    public var crosshair: Point?
    public var theme: MapTheme
    /// Of the scale bar.
    public var units: DistanceUnits
    public var showsNorth: Bool
    public var showsScale: Bool

    public init(
        pins: [MapPin] = [], selected: Int? = nil, caption: String = "", origin: Coordinate? = nil,
        circle: (center: Coordinate, radiusMetres: Double)? = nil, labels: [MapLabel] = [], crosshair: Point? = nil,
        theme: MapTheme = .standard, units: DistanceUnits = .metric, showsNorth: Bool = true, showsScale: Bool = true
    ) {
        self.pins = pins
        self.selected = selected
        self.caption = caption
        self.origin = origin
        self.circle = circle
        self.labels = labels
        self.crosshair = crosshair
        self.theme = theme
        self.units = units
        self.showsNorth = showsNorth
        self.showsScale = showsScale
    }
}
