import Geo
import Screen

/// A place on the map.
public struct MapPin: Hashable, Sendable {
    /// Different for every pin of a scene.
    public var id: Int
    public var coordinate: Coordinate {
        didSet { point = WebMercator.project(coordinate) }
    }
    /// The coordinate on the unit square of the projection, worked out once and not for every frame.
    private(set) var point: WorldPoint
    /// What kind of place it is.
    public var shape: PinShape
    /// A letter after the shape, drawn if there is room. It means the same as the colour, for those who see no colours. One
    /// column wide, or a blank.
    public var letter: Character
    /// A short text after the letter, drawn if there is room, such as a temperature; may be empty. A long one, such as a name, is shortened
    /// to the room.
    public var label: String
    public var style: Style
    /// How many places the pin stands for. A pin of more than one is drawn as their number, without shape, letter and label.
    public var count: Int

    public init(
        id: Int, coordinate: Coordinate, shape: PinShape, letter: Character, label: String = "",
        style: Style = .plain, count: Int = 1
    ) {
        self.id = id
        self.coordinate = coordinate
        point = WebMercator.project(coordinate)
        self.shape = shape
        self.letter = letter
        self.label = label
        self.style = style
        self.count = count
    }
}

/// A name on the map, such as a town's.
public struct MapLabel: Hashable, Sendable {
    public var text: String
    public var coordinate: Coordinate
    /// The label with the highest priority is placed first; of equals, the first one given.
    public var priority: Int
    /// The style; nil for the theme's style of labels.
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
    /// The map below everything else.
    public var base = BaseMap()
    public var pins: [MapPin]
    /// The id of the pin that is drawn reversed, with the caption beside it.
    public var selected: Int?
    /// The text beside the selected pin: its name, then further lines.
    public var caption: String
    /// The place from which distances are measured.
    public var origin: Coordinate?
    /// A circle on the ground, drawn where all points have the same geodesic distance from its centre.
    public var circle: (center: Coordinate, radiusMetres: Double)?
    /// Positions that are too many for pins, such as all places of a country. Each is a dot above the base map and below
    /// all else.
    public var dots: [WorldPoint] = []
    /// Names, drawn where there is room for them.
    public var labels: [MapLabel]
    /// The cell of the cross-hair, counted from the map's top left corner.
    public var crosshair: Point?
    public var theme: MapTheme
    /// The units of the scale bar.
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
