import Geo
import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

private let map = MadeMap(columns: 24, rows: 9)
private let dark = MapPalette.of(.standard(on: .dark), .braille)

/// A lake with an island, a motorway across, a street that ends at it.
private let town = map.part([
    (.water, [box(2, 1, 14, 7), box(6, 3, 10, 5)]),
    (.motorway, [[(0, 8.5), (24, 8.5)]]),
    (.street, [[(18, 0), (18, 9)]]),
])

private func backgrounds(_ parts: [BasePart], _ charset: CharacterSet = .braille) -> String {
    "\n" + map.layer(parts, charset: charset).backgroundText(dark)
}

private func text(_ parts: [BasePart], _ charset: CharacterSet, depth: ColourDepth = .none) -> String {
    "\n" + map.layer(parts, charset: charset, theme: .standard(on: .unknown, depth: depth)).page.text
}

struct BaseScreenTests {
    @Test(arguments: CharacterSet.allCases)
    func aLakeIsBlueAndItsIslandIsNot(charset: CharacterSet) {
        #expect(
            backgrounds([town], charset) == """

                ........................
                ..wwwwwwwwwwww..........
                ..wwwwwwwwwwww..........
                ..wwww....wwww..........
                ..wwww....wwww..........
                ..wwwwwwwwwwww..........
                ..wwwwwwwwwwww..........
                ........................
                ........................

                """)
    }

    @Test func withoutColoursWaterHasAPatternAndInDotsAShore() {
        #expect(
            text([town], .braille) == """

                                  ⡇
                  ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹    ⡇
                  ⡇░░░⣀⣀⣀⣀░░░⢸    ⡇
                  ⡇░░⢸    ⡇░░⢸    ⡇
                  ⡇░░⢸    ⡇░░⢸    ⡇
                  ⡇░░░⠉⠉⠉⠉░░░⢸    ⡇
                  ⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣸    ⡇
                                  ⡇
                ⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶

                """)
    }

    @Test func inASCIIWaterIsWavesAndOnlyGreatLinesAreDrawn() {
        #expect(
            text([town], .ascii) == """


                  ~ ~ ~ ~ ~ ~
                   ~ ~ ~ ~ ~ ~
                  ~ ~     ~ ~
                   ~ ~     ~ ~
                  ~ ~ ~ ~ ~ ~
                   ~ ~ ~ ~ ~ ~

                ------------------------

                """)
    }

    @Test func halfACellOfWaterIsHalfABlock() {
        let part = map.part([(.water, [box(2.5, 1.5, 5.5, 2.5)])])
        #expect(
            text([part], .braille, depth: .full) == """


                  ▗▄▄▖
                  ▝▀▀▘







                """)
    }

    @Test func aPolygonThatReachesFarOutsideFillsTheMapAndNothingElse() {
        let far = 100_000.0
        let part = map.part([(.water, [box(-far, -far, far, far), box(5, 2, 9, 4)])])
        #expect(
            backgrounds([part]) == """

                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwww....wwwwwwwwwwwwwww
                wwwww....wwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww

                """)
    }

    @Test func aLaterPartReplacesEverythingWithinItsClip() {
        let sea = map.part([(.water, [box(-9, -9, 40, 40)]), (.mainRoad, [[(0, 4.5), (24, 4.5)]])])
        let tile = map.part(
            [(.green, [box(0, 0, 12, 4)]), (.mainRoad, [[(-5, 2.5), (40, 2.5)]])],
            clip: map.clip(columns: 8..<16, rows: 2..<6))
        #expect(
            backgrounds([sea, tile]) == """

                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwgggg....wwwwwwww
                wwwwwwwwgggg....wwwwwwww
                wwwwwwww........wwwwwwww
                wwwwwwww........wwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww

                """)
        #expect(
            text([sea, tile], .braille, depth: .full) == """



                        ⠶⠶⠶⠶⠶⠶⠶⠶

                ⠶⠶⠶⠶⠶⠶⠶⠶        ⠶⠶⠶⠶⠶⠶⠶⠶





                """)
    }

    @Test func landAfterARectangleOfWaterIsAnIslandInTheSea() {
        let part = map.part([(.water, [box(0, 0, 24, 9)]), (.land, [box(4, 2, 20, 7)]), (.green, [box(6, 3, 9, 5)])])
        #expect(
            backgrounds([part]) == """

                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwww................wwww
                wwww..ggg...........wwww
                wwww..ggg...........wwww
                wwww................wwww
                wwww................wwww
                wwwwwwwwwwwwwwwwwwwwwwww
                wwwwwwwwwwwwwwwwwwwwwwww

                """)
    }

    @Test func theGreaterRoadIsDrawnInASharedCell() {
        let part = map.part([(.street, [[(10.6, 0), (10.6, 9)]]), (.motorway, [[(0, 4.45), (24, 4.45)]])])
        let layer = map.layer([part])
        #expect(layer.page[10, 4].scalar == layer.page[3, 4].scalar)
        #expect(layer.page[10, 4].style == layer.page[3, 4].style)
        #expect(layer.page[10, 3].style != layer.page[10, 4].style)
    }

    @Test func aCoastIsDrawnAsALineOnlyWithoutColouredWater() {
        let line = map.part([(.coast, [[(0, 4.4), (24, 4.4)]])])
        let both = map.part([(.water, [box(-1, 4.5, 25, 9)]), (.coast, [[(0, 4.4), (24, 4.4)]])])
        #expect(map.layer([line]).page[5, 4].scalar == "⠒")
        #expect(map.layer([both]).page[5, 4].scalar == "▄")
        #expect(map.layer([both], charset: .ascii).page[5, 4].scalar == "-")
    }

    @Test func aRiverOneDotWideHasNoGaps() {
        for row in stride(from: 2.0, to: 6, by: 0.25) {
            let river = map.part([(.water, [[(-1, row), (25, row + 1), (25, row + 1.25), (-1, row + 0.25)]])])
            let page = map.layer([river]).page
            for column in 0..<24 {
                let isSeen = (0..<9).contains { page[column, $0].style != .plain }
                #expect(isSeen, "column \(column), from row \(row)")
            }
        }
    }

    @Test func aBlockWithAnIndexIsDrawnLikeOneWithout() {
        var random = SeededRandom(seed: 51)
        // Short streets are left out only where there is an index.
        let roles: [MapRole] = [.water, .green, .lesserRoad, .mainRoad, .waterway]
        for _ in 0..<200 {
            var block = map.block
            for _ in 0..<12 {
                let middle = (Double.random(in: -20...44, using: &random), Double.random(in: -9...18, using: &random))
                let parts = (0..<2).map { _ in
                    map.grid(
                        (0..<4).map { _ in
                            (
                                middle.0 + .random(in: -8...8, using: &random),
                                middle.1 + .random(in: -4...4, using: &random)
                            )
                        })
                }
                block.add(roles.randomElement(using: &random) ?? .water, parts: parts)
            }
            let clip = map.clip(columns: 3..<20, rows: 1..<8)
            var measured = block
            measured.buildIndex()
            #expect(
                map.layer([BasePart(block: measured, clip: clip)]).page
                    == map.layer([BasePart(block: block, clip: clip)]).page)
        }
    }

    @Test func aFeaturesBoxHoldsAllItsPointsAndAnEmptyBoxTouchesNothing() {
        var block = map.block
        block.add(.street, parts: [[GridPoint(x: 3, y: -2), GridPoint(x: -7, y: 5)], [GridPoint(x: 1, y: 9)]])
        block.add(.street, parts: [])
        block.buildIndex()
        let everywhere = GridBox(left: .min, top: .min, right: .max, bottom: .max)
        #expect(block.boxes[0] == GridBox(left: -7, top: -2, right: 3, bottom: 9))
        #expect(!block.boxes[1].touches(block.boxes[0]) && block.boxes[0].touches(everywhere))
        #expect(block.boxes.count == 2)
    }
}
