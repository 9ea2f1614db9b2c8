import Geo
import Screen
import Testing
import Tiles

@testable import MapDrawing

private let map = MadeMap(columns: 24, rows: 9)
private let plain = MapTheme.standard(on: .unknown, depth: .none)

private func text(_ features: [(MapRole, [[(Double, Double)]])], _ charset: CharacterSet) -> String {
    "\n" + map.layer([map.part(features)], charset: charset, theme: plain).page.text
}

struct PlainMapTests {
    /// Rivers from half a cell to two cells wide.
    @Test(arguments: CharacterSet.allCases, [1.0, 1.5, 2])
    func aNarrowRiverIsWaterFromEndToEndWhicheverWayItRuns(charset: CharacterSet, width: Double) {
        let wave: Unicode.Scalar = charset == .ascii ? "~" : "░"
        for start in stride(from: 2.0, to: 4, by: 0.25) {
            let level = map.layer(
                [map.part([(.water, [box(-1, start, 25, start + width)])])], charset: charset, theme: plain)
            for column in 0..<24 {
                #expect(
                    (0..<9).contains { level.page[column, $0].scalar == wave }, "from row \(start), column \(column)")
            }
            let upright = map.layer(
                [map.part([(.water, [box(start, -1, start + width, 10)])])], charset: charset, theme: plain)
            for row in 0..<9 {
                #expect((0..<24).contains { upright.page[$0, row].scalar == wave }, "from column \(start), row \(row)")
            }
        }
    }

    @Test func aLakeHasAShoreAndTheRiverOutOfItHasWaves() {
        #expect(
            text([(.water, [box(1, 1, 9, 6), box(9, 3, 25, 4)])], .block) == """


                 ▛▀▀▀▀▀▀▜
                 ▌░░░░░░▐
                 ▌░░░░░░░░░░░░░░░░░░░░░░
                 ▌░░░░░░▐
                 ▙▄▄▄▄▄▄▟




                """)
    }

    /// A circle, and streets that run in the same directions as parts of it.
    @Test(arguments: CharacterSet.allCases)
    func withoutColoursNoStreetLooksLikeTheCircle(charset: CharacterSet) {
        let close = MadeMap(columns: 40, rows: 16, zoom: 17)
        let street = close.part([(.street, [[(0, 8.4), (40, 8.4)], [(20.4, 0), (20.4, 16)], [(0, 0), (40, 16)]])])
        var scene = MapScene(circle: (close.viewport.center, 14 * close.viewport.metresPerColumn), theme: plain)
        func scalars() -> Set<Unicode.Scalar> {
            var frame = Frame(size: close.viewport.size)
            scene.showsScale = false
            scene.showsNorth = false
            drawMap(scene, viewport: close.viewport, charset: charset, into: &frame, rect: frame.bounds)
            return Set(frame.cells.map(\.scalar)).subtracting([" "])
        }
        scene.base = BaseMap(parts: [close.part([])], version: 1)
        let circle = scalars()
        scene.base = BaseMap(parts: [street], version: 2)
        scene.circle = nil
        let streets = scalars()
        #expect(!circle.isEmpty && !streets.isEmpty && circle.isDisjoint(with: streets), "\(circle) \(streets)")
    }
}
