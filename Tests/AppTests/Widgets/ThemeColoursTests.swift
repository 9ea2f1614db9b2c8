import Catalogue
import Screen
import Testing

@testable import App

struct ThemeColoursTests {
    private static let white = PaletteColour(red: 255, green: 255, blue: 255)

    private static func contrast(_ colour: Colour) -> Double {
        guard colour != .default else { return 21 }
        return (white.luminance + 0.05) / (PaletteColour(palette: Int(colour.index)).luminance + 0.05)
    }

    /// WCAG 2.1 asks for a contrast of 4.5 in text (1.4.3).
    @Test func textOnALightBackgroundHasEnoughContrast() {
        let styles =
            [Theme.frame, Theme.focusedFrame, Theme.dim, Theme.accent, Theme.error, Theme.key, Theme.own, Theme.match]
            + [.best, .good, .middling, .poor, .worst, .neutral, .none].map(Theme.tone)
        for style in styles.flatMap({ [$0, $0.faint, $0.withoutRedAndGreen, $0.faint.withoutRedAndGreen] }) {
            #expect(Self.contrast(style.onLight.foreground) >= 4.5, "\(style.foreground)")
            #expect(style.onLight.attributes == style.attributes)
        }
        // The grades stay apart.
        let grades = [Tone.best, .good, .middling, .poor, .worst].map { Theme.tone($0).onLight.foreground }
        #expect(Set(grades).count == 5)
        let pin = Style(Colour(244), on: Colour(254))
        #expect(pin.onLight == pin, "the map has its own colours")
    }
}
