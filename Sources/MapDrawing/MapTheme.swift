import Screen

/// How the parts of a map are drawn.
public struct MapTheme: Hashable, Sendable {
    /// What a terminal's own background is like.
    public typealias Background = BackgroundShade

    public var circle: Style
    public var origin: Style
    public var scale: Style
    public var north: Style
    public var labels: Style
    /// The count in place of several pins.
    public var cluster: Style
    /// The same of ten and more.
    public var clusterOfMany: Style
    /// What stands beside the selected pin.
    public var selected: Style
    public var crosshair: Style
    public var dots: Style
    public var background = Background.unknown
    /// The colours that what is drawn will be reduced to; with fewer the map below the pins has patterns in their place.
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
        // Neither water nor a park of a map for any background has this colour.
        cluster: .plain, clusterOfMany: Style(Colour(231), on: Colour(60), .bold),
        selected: Style(.default, on: .default, .bold),
        crosshair: Style(Colour(161), on: .default, .bold), dots: Style(Colour(65)))

    /// The same for a background that is known, and for what a terminal's colours are reduced to.
    public static func standard(on background: Background, depth: ColourDepth = .full) -> MapTheme {
        var theme = standard
        theme.background = background
        theme.depth = depth
        switch depth {
        case .full:
            if background == .dark { theme.circle.foreground = Colour(205) }
            if background != .unknown { theme.clusterOfMany = Style(Colour(67), on: .default, [.bold, .reverse]) }
        case .sixteen, .eight:
            // Cyan is apart from blue water; bold black is grey in many terminals.
            theme.clusterOfMany = Style(Colour(0), on: Colour(6))
            // The grey of eight colours is nearly white.
            if depth == .eight { (theme.scale, theme.north) = (theme.labels, theme.labels) }
        // Only the selected mark is reversed.
        case .none: theme.clusterOfMany = Style(.default, on: .default, [.bold, .underline])
        }
        return theme
    }
}
