import Geo
import Screen
import Testing
import Tiles

@testable import MapDrawing

private let looks = MapLook.allCases.filter { $0 != .terminal }
private let areas: [MapRole] = [.land, .water, .green, .builtUp, .campus, .building]

private func drawn(_ scene: MapScene, _ map: MadeMap) -> Frame {
    var frame = Frame(size: map.viewport.size)
    drawMap(scene, viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
    return frame
}

/// The colours that are seen.
private func contrast(_ style: Style) -> Double { style.foreground.contrast(with: style.background) }

struct PaperTests {
    @Test(arguments: looks, [ColourDepth.full, .sixteen, .eight])
    func everyCellHasTheMapsOwnBackground(look: MapLook, depth: ColourDepth) {
        let map = MadeMap(columns: 60, rows: 14)
        let at = { map.viewport.coordinate(at: Point(column: $0, row: $1)) }
        for hasStreets in [false, true] {
            var scene = MapScene(
                pins: (0..<14).map {
                    MapPin(
                        id: $0, coordinate: at($0 < 2 ? 10 : 20, $0 < 2 ? 5 : 9), shape: .circle, letter: "G",
                        style: Style(Colour(64)))
                } + [
                    MapPin(
                        id: 20, coordinate: at(40, 6), shape: .circle, letter: "G", style: Style(Colour(160)))
                ],
                selected: 20, caption: "A school", origin: map.viewport.center, circle: (map.viewport.center, 300),
                labels: [MapLabel(text: "Deep", coordinate: at(40, 10))], theme: .of(look, depth: depth))
            if hasStreets {
                scene.base = BaseMap(
                    parts: [map.part([(.water, [box(-9, -9, 30, 30)]), (.motorway, [[(0, 3), (60, 3)]])])],
                    credit: "© OpenStreetMap contributors", version: 1)
            }
            let cells = drawn(scene, map).cells
            #expect(cells.allSatisfy { $0.style.background != .default })
            // Text can be read, whatever the terminal's own colours are.
            let inked = cells.filter { $0.scalar != " " }
            #expect(inked.count > 60)
            for cell in inked {
                #expect(cell.style.foreground != .default)
                let shown = cell.style.reduced(to: depth)
                #expect(shown.foreground != shown.background, "\(cell)")
            }
        }
    }

    @Test func withoutColoursAndInTheTerminalsOwnLookThereIsNoPaper() {
        let map = MadeMap(columns: 30, rows: 8)
        for theme in looks.map({ MapTheme.of($0, depth: .none) }) + [.of(.terminal)] {
            #expect(drawn(MapScene(theme: theme), map).cells.allSatisfy { $0.style.background == .default })
        }
    }

    /// WCAG 2.1 asks for 4.5 in small text. The names stand on each area, and on its edge to the paper.
    @Test(arguments: looks, areas)
    func namesCanBeReadOnEveryArea(look: MapLook, area: MapRole) {
        for zoom in [13.0, 16] {
            let map = MadeMap(columns: 60, rows: 14, zoom: zoom)
            let roles: [MapRole] = [.city, .town, .village, .quarter, .waterName, .greenName, .district]
            for role in roles {
                for edge in [90.0, 31] {
                    var block = map.block
                    block.add(area, parts: [map.grid(box(-9, -9, edge, 30))])
                    block.add(role, name: "Rivermouth", parts: [map.grid([(30, 7)])])
                    var scene = MapScene(theme: .of(look), showsNorth: false, showsScale: false)
                    scene.base = BaseMap(parts: [BasePart(block: block, clip: map.whole)], version: 1)
                    let frame = drawn(scene, map)
                    for place in frame.places(of: "Rivermouth") {
                        for offset in 0..<10 {
                            let cell = frame[place.column + offset, place.row]
                            #expect(contrast(cell.style) >= 4.5, "\(role) on \(area): \(cell)")
                        }
                    }
                    // A city has a name at zoom 13, and a quarter at both.
                    if role == .quarter { #expect(!frame.places(of: "Rivermouth").isEmpty) }
                }
            }
        }
    }

    /// WCAG 2.1 asks for 3 in graphics.
    @Test(arguments: looks, [MapRole.motorway, .mainRoad, .lesserRoad])
    func mainRoadsStandOutOnPaperAndWater(look: MapLook, road: MapRole) {
        for zoom in [12.0, 14, 17] {
            let map = MadeMap(columns: 60, rows: 8, zoom: zoom)
            let part = map.part([(.water, [box(30, -9, 90, 30)]), (road, [[(0, 4.4), (60, 4.4)]])])
            let layer = map.layer([part], theme: .of(look))
            let roads = layer.page.cells.filter { $0.scalar != " " && $0.scalar != "▐" && $0.scalar != "▌" }
            // The road is whole, on land and on water.
            #expect(roads.count >= 60, "\(zoom)")
            for cell in roads { #expect(contrast(cell.style) >= 3, "\(road) at \(zoom): \(cell)") }
            #expect(Set(roads.map(\.style.background)).count == 2)
        }
    }

    /// The more important a road, the more contrast it has, and no smaller dots.
    @Test(arguments: looks)
    func moreImportantRoadsAreStronger(look: MapLook) {
        let map = MadeMap(columns: 40, rows: 8, zoom: 17)
        let strengths = [MapRole.mainRoad, .lesserRoad, .street, .service].map { role in
            let layer = map.layer([map.part([(role, [[(0, 4.4), (40, 4.4)]])])], theme: .of(look))
            let cells = layer.page.cells.filter { $0.scalar != " " }
            #expect(!cells.isEmpty)
            return cells.map { contrast($0.style) }.max() ?? 0
        }
        #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 >= $1 }, "\(strengths)")
    }
}
