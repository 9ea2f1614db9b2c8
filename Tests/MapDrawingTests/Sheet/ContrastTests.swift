import Geo
import Screen
import Testing
import Tiles

@testable import MapDrawing

/// A terminal's background, and the theme that the program chooses for it.
private struct TerminalCase: CustomTestStringConvertible {
    var background: BackgroundShade
    var depth: ColourDepth
    /// The terminal's own colours.
    var ink: Colour
    var paper: Colour
    var testDescription: String { "\(background) \(depth) \(paper.index)" }

    var theme: MapTheme { .standard(on: background, depth: depth) }

    static let all: [TerminalCase] = BackgroundShade.allCases.flatMap { background in
        [ColourDepth.full, .sixteen, .eight].flatMap { depth -> [TerminalCase] in
            let (black, white) = depth == .full ? (Colour(16), Colour(252)) : (Colour(0), Colour(7))
            let dark = TerminalCase(background: background, depth: depth, ink: white, paper: black)
            let light = TerminalCase(
                background: background, depth: depth, ink: black, paper: depth == .full ? Colour(231) : Colour(15))
            return switch background {
            case .dark: [dark]
            case .light: [light]
            case .unknown: [dark, light]
            }
        }
    }

    /// The colours that are seen after reduction to the terminal's depth.
    func seen(_ style: Style) -> (front: Colour, back: Colour) {
        let style = style.reduced(to: depth)
        let (front, back) = (
            style.foreground == .default ? ink : style.foreground,
            style.background == .default ? paper : style.background
        )
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }

    func contrast(_ style: Style) -> Double {
        let (front, back) = seen(style)
        return front.contrast(with: back)
    }
}

private func drawn(_ scene: MapScene, _ map: MadeMap) -> Frame {
    var frame = Frame(size: map.viewport.size)
    drawMap(scene, viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
    return frame
}

struct ContrastTests {
    /// WCAG 2.1 asks for a contrast of 3 in graphics and large text (1.4.11 and 1.4.3).
    @Test(arguments: TerminalCase.all, [12.0, 14, 16])
    private func theMapsOwnSignsCanBeReadOnEveryBackground(terminal: TerminalCase, zoom: Double) {
        let map = MadeMap(columns: 60, rows: 14, zoom: zoom)
        let at = { map.viewport.coordinate(at: Point(column: $0, row: $1)) }
        for role in [MapRole.land, .water, .green, .builtUp, .campus, .building] {
            var bare = MapScene(theme: terminal.theme, showsNorth: false, showsScale: false)
            bare.base = BaseMap(parts: [map.part([(role, [box(-9, -9, 90, 30)])])], version: 1)
            var scene = bare
            scene.base.credit = "© OpenStreetMap contributors"
            (scene.showsNorth, scene.showsScale) = (true, true)
            scene.origin = map.viewport.center
            scene.circle = (map.viewport.center, 24 * map.viewport.metresPerColumn)
            scene.pins = (0..<12).map {
                MapPin(id: $0, coordinate: $0 < 2 ? at(10, 5) : at(20, 9), shape: .circle, letter: "G")
            }
            scene.labels = [MapLabel(text: "Deep", coordinate: at(40, 8))]
            let (without, with) = (drawn(bare, map), drawn(scene, map))
            #expect(zip(without.cells, with.cells).count { $0 != $1 } > 60)
            for (old, cell) in zip(without.cells, with.cells) where old != cell && cell.scalar != " " {
                #expect(terminal.contrast(cell.style) >= 3, "\(role) \(cell)")
            }
            // A count of few pins has the map's background, a count of many its own.
            for (cell, isApart) in [(Point(column: 10, row: 5), false), (Point(column: 20, row: 9), true)] {
                let background = terminal.seen(without[cell.column, cell.row].style).back
                let back = terminal.seen(with[cell.column, cell.row].style).back
                #expect((back != background) == isApart, "\(role)")
            }
            guard role == .water, terminal.depth == .full else { continue }
            // Thin lines of dots need 4.5, like small text.
            for (place, _) in Canvas(
                (map.viewport.center, 24 * map.viewport.metresPerColumn), viewport: map.viewport, charset: .braille
            ).cells {
                #expect(terminal.contrast(with[place.column, place.row].style) >= 4.5, "\(place)")
            }
        }
    }

    /// The name lies on water, on a park and on empty map.
    @Test(arguments: TerminalCase.all)
    private func aNameHasOneColourThatCanBeReadOnAllBackgroundsItCrosses(terminal: TerminalCase) {
        let map = MadeMap(columns: 60, rows: 9, zoom: 14)
        for column in 20...40 {
            var scene = MapScene(
                labels: [
                    MapLabel(text: "Rivermouth", coordinate: map.viewport.coordinate(at: Point(column: 30, row: 4)))
                ],
                theme: terminal.theme, showsNorth: false, showsScale: false)
            scene.base = BaseMap(
                parts: [map.part([(.water, [box(-9, -9, Double(column), 30)]), (.green, [box(33, -9, 70, 30)])])],
                version: 1)
            let frame = drawn(scene, map)
            let places = frame.places(of: "Rivermouth")
            #expect(places.count == 1)
            let cells = places.flatMap { place in (0..<10).map { frame[place.column + $0, place.row] } }
            #expect(Set(cells.map { terminal.seen($0.style).front }).count == 1, "water to column \(column)")
            for cell in cells { #expect(terminal.contrast(cell.style) >= 3, "water to column \(column): \(cell)") }
        }
    }

    /// The colours of grades, on the water and the parks of maps for dark and light terminals. The hue is that of HSV,
    /// computed from red, green and blue.
    @Test(arguments: [28, 64, 136, 130, 160, 31, 163] as [UInt8], [24, 22, 153, 194] as [UInt8])
    private func makingAColourLegibleDoesNotChangeItsHue(tone: UInt8, background: UInt8) throws {
        func hue(_ colour: Colour) throws -> (degrees: Double, saturation: Double) {
            let own = PaletteColour(palette: Int(colour.index))
            let (red, green, blue) = (Double(own.red), Double(own.green), Double(own.blue))
            let (most, least) = (max(red, green, blue), min(red, green, blue))
            try #require(most > least, "a grey has none")
            let sixths =
                most == red
                ? (green - blue) / (most - least)
                : most == green ? 2 + (blue - red) / (most - least) : 4 + (red - green) / (most - least)
            return (sixths * 60, (most - least) / most)
        }
        let legible = Colour(tone).legible(on: Colour(background))
        #expect(legible.contrast(with: Colour(background)) >= 3)
        let (before, after) = (try hue(Colour(tone)), try hue(legible))
        #expect(
            abs(before.degrees - after.degrees) <= 30 && after.saturation >= 0.45,
            "\(tone) on \(background) is \(legible.index)")
    }

    /// The contrast of black and white is 21, that of equal colours 1. On white, the W3C's tools give 4.48 for #777777 and 3.95
    /// for the slightly lighter 244 (#808080).
    @Test(arguments: [(16, 231, 21.0), (67, 67, 1), (244, 231, 3.95), (4, 15, 9.4), (0, 7, 16.7)])
    func contrastIsThatOfWCAG(one: UInt8, other: UInt8, expected: Double) {
        #expect(abs(Colour(one).contrast(with: Colour(other)) - expected) < 0.06)
        #expect(Colour(one).contrast(with: Colour(other)) == Colour(other).contrast(with: Colour(one)))
    }

    /// A pin's hue means a grade: on water it stays the same, or the pin stands on the terminal's own background.
    @Test(arguments: TerminalCase.all)
    private func pinsKeepTheirHueOnWater(terminal: TerminalCase) {
        let map = MadeMap(columns: 60, rows: 14, zoom: 12)
        // The tones of grades: green, olive, amber, orange and red.
        for tone in [28, 64, 136, 130, 160] as [UInt8] {
            var scene = MapScene(theme: terminal.theme, showsNorth: false, showsScale: false)
            scene.base = BaseMap(parts: [map.part([(.water, [box(-9, -9, 90, 30)])])], version: 1)
            let at = map.viewport.coordinate(at: Point(column: 10, row: 5))
            scene.pins = [MapPin(id: 0, coordinate: at, shape: .circle, letter: "G", style: Style(Colour(tone)))]
            let style = drawn(scene, map)[10, 5].style
            #expect(!style.foreground.isGrey, "\(tone) \(style)")
            #expect(style.background != .default || style == Style(Colour(tone)), "\(tone) \(style)")
        }
    }
}
