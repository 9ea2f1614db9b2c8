import Geo
import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

private let extremes: [Int32] = [.min, .min + 1, -1 << 20, -1, 0, 1, 4096, 1 << 20, .max - 1, .max]

struct HostileMapTests {
    @Test(arguments: CharacterSet.allCases)
    func coordinatesFarOutsideAreDrawnWithoutHarm(charset: CharacterSet) {
        var random = SeededRandom(seed: 41)
        for zoom in [1.0, 9, 14, 20] {
            let map = MadeMap(columns: 60, rows: 20, zoom: zoom)
            var block = map.block
            for role in MapRole.allCases {
                for _ in 0..<20 {
                    block.add(
                        role,
                        parts: (0..<3).map { _ in
                            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                                GridPoint(
                                    x: extremes.randomElement(using: &random) ?? 0,
                                    y: extremes.randomElement(using: &random) ?? 0)
                            }
                        })
                }
            }
            let layer = map.layer([BasePart(block: block, clip: map.whole)], charset: charset)
            #expect(layer.page.size == map.viewport.size)
        }
    }

    @Test(arguments: [
        (Double.nan, 1.0), (.infinity, 1), (1e300, 1), (0.5, .nan), (0.5, .infinity), (0.5, 1e300), (0.5, 0), (0.5, -1),
    ])
    func aBlockWithAnImpossibleCornerOrUnitDoesNoHarm(corner: Double, unit: Double) {
        let map = MadeMap(columns: 30, rows: 10)
        var block = FeatureBlock(corner: WorldPoint(x: corner, y: corner), unit: unit, width: 4096, height: 4096)
        block.add(.water, parts: [map.grid(box(0, 0, 20, 8))])
        block.add(.street, parts: [map.grid([(0, 0), (20, 8)])])
        let clips = [
            map.whole, WorldRect(west: .nan, north: .nan, east: .nan, south: .nan),
            WorldRect(west: -.infinity, north: -.infinity, east: .infinity, south: .infinity),
            WorldRect(west: 1, north: 1, east: 0, south: 0),
        ]
        for clip in clips { #expect(map.layer([BasePart(block: block, clip: clip)]).page.size == map.viewport.size) }
    }
}
