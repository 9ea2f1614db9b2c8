import Screen

/// The styles of a map's parts, and what is known about the terminal's colours.
public struct MapTheme: Hashable, Sendable {
    public var circle: Style
    public var origin: Style
    public var scale: Style
    public var north: Style
    public var labels: Style
    /// The count that replaces several pins.
    public var cluster: Style
    /// The count that replaces ten or more pins.
    public var clusterOfMany: Style
    /// The name beside the selected pin.
    public var selected: Style
    public var crosshair: Style
    /// The dots of positions that are too many for pins.
    public var dots: Style
    /// The shade of the map's paper, or of the terminal's background if the map has no paper.
    public var background = BackgroundShade.unknown
    /// The map's background and text colour.
    public internal(set) var look = MapLook.terminal
    /// How many colours the terminal has; styles are reduced to these when they are shown. With 8 or 16,
    /// only water has a coloured background, and parks have specks. Without colours, water has waves.
    public var depth = ColourDepth.full

    public init(
        circle: Style, origin: Style, scale: Style, north: Style, labels: Style, cluster: Style, clusterOfMany: Style,
        selected: Style,
        crosshair: Style, dots: Style
    ) {
        self.circle = circle
        self.origin = origin
        self.scale = scale
        self.north = north
        self.labels = labels
        self.cluster = cluster
        self.clusterOfMany = clusterOfMany
        self.selected = selected
        self.crosshair = crosshair
        self.dots = dots
    }

    /// Mid-tones that stay readable on dark and on light terminals.
    public static let standard = MapTheme(
        circle: Style(Colour(162), on: .default, .bold), origin: Style(Colour(161), on: .default, .bold),
        scale: Style(Colour(244)),
        north: Style(Colour(244)), labels: Style(.default, on: .default, .dim),
        // No area of the map has this colour as its background.
        cluster: .plain, clusterOfMany: Style(Colour(231), on: Colour(60), .bold),
        selected: Style(.default, on: .default, .bold),
        crosshair: Style(Colour(161), on: .default, .bold), dots: Style(Colour(65)))

    /// The standard theme, adapted to a background and to the number of colours.
    public static func standard(on background: BackgroundShade, depth: ColourDepth = .full) -> MapTheme {
        var theme = standard
        theme.background = background
        theme.depth = depth
        switch depth {
        case .full:
            if background == .dark { theme.circle.foreground = Colour(205) }
            if background != .unknown { theme.clusterOfMany = Style(Colour(67), on: .default, [.bold, .reverse]) }
        case .sixteen, .eight:
            // Cyan differs from the blue of water; bold black is grey in many terminals.
            theme.clusterOfMany = Style(Colour(0), on: Colour(6))
            // The only grey among eight colours is nearly white.
            if depth == .eight { (theme.scale, theme.north) = (theme.labels, theme.labels) }
        // Not reversed, because the selected mark is.
        case .none: theme.clusterOfMany = Style(.default, on: .default, [.bold, .underline])
        }
        return theme
    }
}
