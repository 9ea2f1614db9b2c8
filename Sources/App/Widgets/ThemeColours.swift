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
