import Screen

/// The map's background (paper) and text colour (ink). All but `terminal` colour every cell, so that the map looks the same
/// on every terminal.
public enum MapLook: String, Hashable, Sendable, CaseIterable {
    case dark, light
    /// White and bright colours on black.
    case contrast
    /// Blue against orange, without pairs of red and green.
    case colourBlind = "colour-blind"
    /// The terminal's own background and its first 16 colours.
    case terminal

    /// The look that suits a terminal's background; dark if the background is not known.
    public init(on background: BackgroundShade) { self = background == .light ? .light : .dark }

    /// The shade of the map's own paper; nil if the map has none.
    var shade: BackgroundShade? {
        switch self {
        case .dark, .contrast, .colourBlind: .dark
        case .light: .light
        case .terminal: nil
        }
    }

    /// The map's background where it shows no area; the terminal's own if the map has no paper.
    func paper(_ depth: ColourDepth) -> Colour {
        switch (self, depth) {
        case (.terminal, _), (_, .none): .default
        case (.light, .full): Colour(255)
        case (.light, .sixteen): Colour(15)
        case (.light, .eight): Colour(7)
        case (.contrast, .full): Colour(16)
        case (.dark, .full), (.colourBlind, .full): Colour(234)
        case (_, .sixteen), (_, .eight): Colour(0)
        }
    }

    /// The colour of plain text on the paper; the terminal's own if the map has no paper.
    func ink(_ depth: ColourDepth) -> Colour {
        switch (self, depth) {
        case (.terminal, _), (_, .none): .default
        case (.light, .full): Colour(16)
        case (.light, _): Colour(0)
        case (_, .full): Colour(self == .contrast ? 231 : 255)
        case (_, .sixteen): Colour(15)
        case (_, .eight): Colour(7)
        }
    }
}

extension MapTheme {
    /// The theme of a look.
    ///
    /// - Parameters:
    ///   - background: the shade of the terminal's own background; used by the look `terminal` only.
    public static func of(
        _ look: MapLook, on background: BackgroundShade = .unknown, depth: ColourDepth = .full
    ) -> MapTheme {
        guard let shade = look.shade, depth != .none else {
            return standard(on: background, depth: min(depth, .sixteen))
        }
        var theme = standard(on: shade, depth: depth)
        theme.look = look
        let (ink, paper) = (look.ink(depth), look.paper(depth))
        theme.selected = Style(ink, on: paper, .bold)
        theme.cluster = Style(ink)
        theme.labels = Style(ink)
        guard depth == .full else {
            (theme.scale, theme.north, theme.crosshair) = (Style(ink), Style(ink), Style(ink, .bold))
            return theme
        }
        let grey = Style(Colour(look == .light ? 239 : look == .contrast ? 231 : 250))
        (theme.scale, theme.north) = (grey, grey)
        switch look {
        case .light: theme.clusterOfMany = Style(Colour(231), on: Colour(25), .bold)
        case .contrast:
            theme.clusterOfMany = Style(Colour(16), on: Colour(231), .bold)
            (theme.circle, theme.origin) = (Style(Colour(213), .bold), Style(Colour(226), .bold))
            theme.crosshair = Style(Colour(226), .bold)
        case .colourBlind:
            theme.clusterOfMany = Style(Colour(16), on: Colour(111), .bold)
            (theme.circle, theme.origin) = (Style(Colour(228), .bold), Style(Colour(231), .bold))
            theme.crosshair = Style(Colour(231), .bold)
            theme.dots = Style(Colour(147))
        case .dark, .terminal: theme.clusterOfMany = Style(Colour(16), on: Colour(110), .bold)
        }
        return theme
    }

    /// The background of the map's empty cells; the terminal's own if the map has no paper.
    public var paper: Colour { look.paper(depth) }
    /// The colour of plain text.
    var ink: Colour { look.ink(depth) }
}

extension Style {
    fileprivate init(_ foreground: Colour, _ attributes: Attributes) {
        self.init(foreground, on: .default, attributes)
    }
}
