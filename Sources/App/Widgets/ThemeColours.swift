import Catalogue
import MapDrawing
import Screen

extension State {
    /// The colours of the map: the person's choice, else dark or light like the terminal, else dark.
    var mapLook: MapLook { MapLook(rawValue: settings.theme.rawValue) ?? MapLook(on: background) }
}

extension Style {
    /// The same style with grades from blue (best) to orange (worst) in place of green to red. Only text on the terminal's own
    /// background changes, so pictures keep their colours.
    var withoutRedAndGreen: Style {
        guard background == .default, let colour = Self.blueToOrange[foreground] else { return self }
        return Style(colour, on: background, attributes)
    }

    /// The same style with the darker colours that text needs on a light background. Only text on the terminal's own background
    /// changes: the map has colours of its own for light paper.
    var onLight: Style {
        guard foreground != .default, background == .default, let colour = Self.darker[foreground] else { return self }
        return Style(colour, on: background, attributes)
    }

    /// The colours with too little contrast on white (WCAG 2.1 asks for 4.5 in text), and darker ones.
    private static let darker: [Colour: Colour] = [
        // Those of `Theme`.
        Colour(244): Colour(241), Colour(32): Colour(25), Colour(31): Colour(24), Colour(166): Colour(130),
        Colour(64): Colour(22), Colour(136): Colour(94),
        // Those of `faint`.
        Colour(65): Colour(22), Colour(101): Colour(58), Colour(137): Colour(94), Colour(67): Colour(24),
        // Those of `withoutRedAndGreen`.
        Colour(246): Colour(241), Colour(172): Colour(94),
    ]

    /// The same style without grey text, which has little contrast.
    var withStrongText: Style {
        guard foreground == Colour(244) || attributes.contains(.dim) else { return self }
        return Style(
            foreground == Colour(244) ? .default : foreground, on: background, attributes.subtracting(.dim))
    }

    /// The colours of `Theme.tone` and of errors, and those that replace them.
    private static let blueToOrange: [Colour: Colour] = [
        Colour(28): Colour(26), Colour(64): Colour(67), Colour(136): Colour(246), Colour(130): Colour(172),
        Colour(160): Colour(166),
    ]
}
