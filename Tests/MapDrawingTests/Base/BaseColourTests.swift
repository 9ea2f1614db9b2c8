import Geo
import Screen
import Testing
import Tiles

@testable import MapDrawing

private let map = MadeMap(columns: 60, rows: 12)
private let sea = map.part([(.water, [box(-9, -9, 90, 30)])])

private func frame(_ scene: MapScene, _ charset: CharacterSet = .braille, memo: MapMemo? = nil) -> Frame {
    var frame = Frame(size: map.viewport.size)
    drawMap(scene, viewport: map.viewport, charset: charset, into: &frame, rect: frame.bounds, memo: memo)
    return frame
}

private func scene(_ theme: MapTheme, parts: [BasePart] = [sea]) -> MapScene {
    let at = { map.viewport.coordinate(at: Point(column: $0, row: $1)) }
    var scene = MapScene(
        pins: [MapPin(id: 1, coordinate: at(10, 3), shape: .circle, letter: "G", style: Style(Colour(64)))],
        origin: map.viewport.center, circle: (map.viewport.center, 300),
        labels: [MapLabel(text: "Deep", coordinate: at(40, 8), style: .plain)], theme: theme)
    scene.base = BaseMap(parts: parts, credit: "© OpenStreetMap contributors", version: 1)
    return scene
}

struct BaseColourTests {
    @Test(arguments: BackgroundShade.allCases)
    func textOverWaterKeepsTheWatersBackground(background: BackgroundShade) {
        for depth in [ColourDepth.full, .sixteen, .eight] {
            let theme = MapTheme.standard(on: background, depth: depth)
            let water = MapPalette.of(theme, .braille).areas[.water]?.background
            let cells = frame(scene(theme)).cells
            // Only a pin may have another background, if its hue cannot be read on this water.
            let holes = cells.filter { $0.style.background != water }
            #expect(holes.isEmpty || String(String.UnicodeScalarView(holes.map(\.scalar))) == "●G")
            #expect(holes.isEmpty || background == .unknown || depth != .full)
            #expect(cells.count { $0.scalar != " " } > 60)
        }
    }

    /// WCAG 2.1 asks for a contrast of 3 in large text and in graphics.
    @Test(arguments: BackgroundShade.allCases)
    func textCanBeReadOnTheMapsBackgrounds(background: BackgroundShade) {
        let theme = MapTheme.standard(on: background)
        for role in [MapRole.water, .green, .builtUp, .campus, .building] {
            let close = MadeMap(columns: 60, rows: 12, zoom: role == .builtUp ? 13 : 16)
            var scene = scene(theme, parts: [close.part([(role, [box(-9, -9, 90, 30)])])])
            for index in scene.pins.indices {
                scene.pins[index].coordinate = close.viewport.coordinate(column: 5, row: 5)
            }
            var frame = Frame(size: close.viewport.size)
            drawMap(scene, viewport: close.viewport, charset: .braille, into: &frame, rect: frame.bounds)
            for cell in frame.cells where cell.scalar != " " && cell.style.background != .default {
                // The terminal's own colour is light on a map for dark backgrounds, and dark on one for light.
                let ink = cell.style.foreground
                let front = ink != .default ? ink : Colour(background == .light ? 16 : 252)
                #expect(front.contrast(with: cell.style.background) >= 3, "\(role) \(cell)")
            }
        }
    }

    @Test(arguments: [ColourDepth.eight, .sixteen])
    func withFewColoursWaterStaysApartFromLandAndTextFromWater(depth: ColourDepth) {
        for background in BackgroundShade.allCases {
            let theme = MapTheme.standard(on: background, depth: depth)
            let palette = MapPalette.of(theme, .braille)
            let water = palette.areas[.water]?.background ?? .default
            let shown = Style(palette.ink ?? .default, on: water).reduced(to: depth)
            #expect(shown.background != .default && shown.foreground != shown.background)
            for (_, tones) in palette.lines {
                #expect(tones.near.reduced(to: depth) == tones.near && tones.far.reduced(to: depth) == tones.far)
            }
        }
    }

    @Test(arguments: CharacterSet.allCases)
    func withoutColoursWaterHasAPattern(charset: CharacterSet) {
        let theme = MapTheme.standard(on: .unknown, depth: .none)
        let drawn = map.layer([sea], charset: charset, theme: theme)
        #expect(drawn.backgrounds.allSatisfy { $0 == .default })
        #expect(drawn.page.cells.allSatisfy { $0.style.background == .default && $0.style.foreground == .default })
        #expect(drawn.page.cells.count { $0.scalar != " " } >= map.viewport.size.columns * map.viewport.size.rows / 2)
    }

    @Test(arguments: CharacterSet.allCases)
    func everyKindOfRoadHasItsOwnColourOrDots(charset: CharacterSet) {
        let close = MadeMap(columns: 30, rows: 8, zoom: 19)
        for background in BackgroundShade.allCases {
            let looks = [MapRole.motorway, .mainRoad, .street, .path, .railway].map { role in
                close.layer(
                    [close.part([(role, [[(0, 4.4), (30, 4.4)]])])], charset: charset, theme: .standard(on: background)
                ).page.cells
            }
            #expect(Set(looks).count == looks.count)
        }
    }

    @Test func aPatternStaysWhereItIsInTheWorld() {
        let theme = MapTheme.standard(on: .unknown, depth: .none)
        let here = map.layer([sea], charset: .ascii, theme: theme).page
        let moved = BaseLayer(
            BaseMap(parts: [sea]), viewport: map.viewport.panned(columns: 3, rows: 1), charset: .ascii, theme: theme
        ).page
        for row in 0..<8 { for column in 0..<40 { #expect(moved[column, row] == here[column + 3, row + 1]) } }
    }

    @Test func aCachedDrawingIsRedrawnWhenTheMapChanges() {
        let memo = MapMemo()
        var scene = scene(.standard(on: .dark))
        let first = frame(scene, memo: memo)
        #expect(first == frame(scene))
        #expect(frame(scene, memo: memo) == first)

        scene.selected = 1
        #expect(frame(scene, memo: memo) == frame(scene))
        scene.pins[0].coordinate = map.viewport.coordinate(column: 30, row: 9)
        #expect(frame(scene, memo: memo) == frame(scene))
        scene.circle?.radiusMetres = 500
        #expect(frame(scene, memo: memo) == frame(scene))
        scene.theme = .standard(on: .light)
        #expect(frame(scene, memo: memo) == frame(scene))
        // The looks without light paper have the same shade and depth, but other colours.
        for look in MapLook.allCases {
            scene.theme = .of(look, on: .dark)
            #expect(frame(scene, memo: memo) == frame(scene), "\(look)")
        }
        scene.base = BaseMap(parts: [], version: 2)
        #expect(frame(scene, memo: memo) == frame(scene))
        // A new drawing is made only for a new version.
        scene.base = BaseMap(parts: [sea], version: 3)
        let cached = frame(scene, memo: memo)
        scene.base.parts = [map.part([(.green, [box(-9, -9, 90, 30)])])]
        #expect(frame(scene, memo: memo) == cached)
        scene.base.version = 4
        #expect(frame(scene, memo: memo) == frame(scene))
    }
}
