import Catalogue
import MapDrawing
import Screen

/// The colours of the program: middle tones of the 256-colour palette, readable on black and on white. Running text keeps the
/// terminal's own colours. For terminals with fewer colours, `finished` reduces them.
enum Theme {
    static let frame = Style(Colour(244))
    static let focusedFrame = Style(Colour(32), .bold)
    static let title = Style(.default, .bold)
    static let dim = Style(Colour(244))
    static let accent = Style(Colour(32))
    static let error = Style(Colour(160), .bold)
    static let key = Style(Colour(32), .bold)
    static let selected = Style(.default, .reverse)
    /// The pins of the person's own places; underlined, so that they differ without colours, too.
    static let own = Style(Colour(163), [.bold, .underline])
    /// Matched text; underlined, so that it is visible without colours and in the selected row.
    static let match = Style(Colour(166), [.bold, .underline])
    static let bar = Style(.default, .reverse)

    /// Text that was typed into a field.
    static let field = Style(.default, .underline)
    /// The hint in an empty field. It is not underlined, so that it differs from typed text without colours, too.
    static let fieldHint = Style(Colour(244))

    static func tone(_ tone: Tone) -> Style {
        switch tone {
        case .best: Style(Colour(28), .bold)
        case .good: Style(Colour(64))
        case .middling: Style(Colour(136))
        case .poor: Style(Colour(130), .bold)
        case .worst: Style(Colour(160), .bold)
        case .neutral: Style(Colour(31))
        case .none: Style(Colour(244))
        }
    }
}

extension Style {
    /// The style for what is old: not bold, and a paler colour, readable on black and on white.
    var faint: Style {
        Style(Self.pale[foreground] ?? Colour(244), on: background, attributes.subtracting(.bold))
    }

    /// The paler colour for each colour of a grade, as numbers of the palette of 256.
    private static let pale: [Colour: Colour] = [
        Colour(28): Colour(65), Colour(64): Colour(101), Colour(136): Colour(137), Colour(130): Colour(95),
        Colour(160): Colour(131), Colour(31): Colour(67),
    ]

    init(_ foreground: Colour, _ attributes: Attributes) { self.init(foreground, on: .default, attributes) }
}

extension PinShape {
    init(_ shape: Mark.Shape) {
        self =
            switch shape {
            case .circle: .circle
            case .triangle: .triangle
            case .square: .square
            case .diamond: .diamond
            case .star: .star
            case .cross: .cross
            case .hexagon: .hexagon
            }
    }
}
