import Catalogue
import MapDrawing
import Screen

/// The colours of the program. They are middle tones of the palette of 256, readable on black and on white; the terminal's
/// own foreground and background stay for all running text. Where there are fewer colours they are reduced later.
struct Theme: Sendable {
    static let standard = Theme()

    let frame = Style(Colour(244))
    let focusedFrame = Style(Colour(32), .bold)
    let title = Style(.default, .bold)
    let dim = Style(Colour(244))
    let accent = Style(Colour(32))
    let error = Style(Colour(160), .bold)
    let key = Style(Colour(32), .bold)
    let selected = Style(.default, .reverse)
    /// Underlined, so that it is seen without colours and in the selected row, too.
    let match = Style(Colour(166), [.bold, .underline])
    let bar = Style(.default, .reverse)

    func field(focused: Bool) -> Style { focused ? Style(.default, .underline) : Style(Colour(244), .underline) }

    func tone(_ tone: Tone) -> Style {
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
