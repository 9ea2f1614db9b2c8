import Geo
import Screen
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

private func grounds(_ parts: [BasePart], _ charset: CharacterSet = .braille) -> String {
    "\n" + map.layer(parts, charset: charset).groundText(dark)
}

private func text(_ parts: [BasePart], _ charset: CharacterSet, depth: ColourDepth = .none) -> String {
    "\n" + map.layer(parts, charset: charset, theme: .standard(on: .unknown, depth: depth)).page.text
}

@Test(arguments: CharacterSet.allCases)
func `a lake is blue and its island is not`(charset: CharacterSet) {
    #expect(
        grounds([town], charset) == """

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

@Test
func `without colours water has a pattern, and in dots a shore`() {
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

@Test
func `in ASCII water is waves, and only great lines are drawn`() {
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

@Test
func `half a cell of water is half a block`() {
    let part = map.part([(.water, [box(2.5, 1.5, 5.5, 2.5)])])
    #expect(
        text([part], .braille, depth: .full) == """


              ▗▄▄▖
              ▝▀▀▘







            """)
}

@Test
func `a polygon that reaches far outside fills the map and nothing else`() {
    let far = 100_000.0
    let part = map.part([(.water, [box(-far, -far, far, far), box(5, 2, 9, 4)])])
    #expect(
        grounds([part]) == """

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

@Test
func `a later part takes the place of what lies within its clip, areas and lines`() {
    let sea = map.part([(.water, [box(-9, -9, 40, 40)]), (.coast, [[(0, 4.5), (24, 4.5)]])])
    let tile = map.part(
        [(.green, [box(0, 0, 12, 4)]), (.coast, [[(-5, 2.5), (40, 2.5)]])],
        clip: map.clip(columns: 8..<16, rows: 2..<6))
    #expect(
        grounds([sea, tile]) == """

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



                    ⠤⠤⠤⠤⠤⠤⠤⠤

            ⠤⠤⠤⠤⠤⠤⠤⠤        ⠤⠤⠤⠤⠤⠤⠤⠤





            """)
}

@Test
func `land after a rectangle of water is an island in the sea`() {
    let part = map.part([(.water, [box(0, 0, 24, 9)]), (.land, [box(4, 2, 20, 7)]), (.green, [box(6, 3, 9, 5)])])
    #expect(
        grounds([part]) == """

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

@Test
func `where roads share a cell, only the greater one is seen in it`() {
    let part = map.part([(.street, [[(10.6, 0), (10.6, 9)]]), (.motorway, [[(0, 4.45), (24, 4.45)]])])
    let layer = map.layer([part])
    #expect(layer.page[10, 4].scalar == layer.page[3, 4].scalar)
    #expect(layer.page[10, 4].style == layer.page[3, 4].style)
    #expect(layer.page[10, 3].style != layer.page[10, 4].style)
}
