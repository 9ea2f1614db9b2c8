import Geo
import Screen
import Testing

@testable import MapDrawing

private func lastRow(
    columns: Int, credit: String = "© OpenMapTiles © OpenStreetMap contributors", charset: CharacterSet = .braille,
    pins: [Int] = []
) -> String {
    let map = MadeMap(columns: columns, rows: 6)
    var scene = MapScene(
        pins: pins.map {
            MapPin(
                id: $0, coordinate: map.viewport.coordinate(at: Point(column: $0, row: 5)), shape: .circle, letter: " ")
        })
    scene.base = BaseMap(parts: [map.part([])], credit: credit, version: 1)
    var frame = Frame(size: map.viewport.size)
    drawMap(scene, viewport: map.viewport, charset: charset, into: &frame, rect: frame.bounds)
    return String(frame.text.split(separator: "\n", omittingEmptySubsequences: false)[5])
}

@Test(arguments: [
    (60, " © OpenMapTiles © OpenStreetMap contributors "), (50, " © OpenStreetMap contributors "),
    (36, " © OpenStreetMap "), (26, " © OSM "),
])
func `the credit is as long as there is room for`(columns: Int, expected: String) {
    let row = lastRow(columns: columns)
    #expect(row.hasPrefix(expected), "\(row)")
    #expect(row.contains("─┤"))
}

@Test
func `it is never cut, and left out where there is no room`() {
    for columns in 0..<100 {
        let row = lastRow(columns: columns)
        let forms = creditForms("© OpenMapTiles © OpenStreetMap contributors", charset: .braille)
        #expect(!row.contains("©") || forms.contains { row.contains($0 + " ") || row.hasSuffix($0) }, "\(row)")
    }
    #expect(!lastRow(columns: 8, credit: "© Somebody with a long name").contains("©"))
}

@Test
func `in ASCII its sign is spelt out`() {
    #expect(lastRow(columns: 90, charset: .ascii).hasPrefix(" (c) OpenMapTiles (c) OpenStreetMap contributors "))
}

@Test
func `a pin in its place sends it elsewhere on the row, or shortens it`() {
    let row = lastRow(columns: 60, pins: [3])
    #expect(row.hasPrefix("   ●") && row.contains("©"), "\(row)")
}
