import Geo
import Screen
import Testing

@testable import MapDrawing

private let owed = "© OpenMapTiles © OpenStreetMap contributors"

private func drawn(
    columns: Int, rows: Int = 6, credit: String = owed, charset: CharacterSet = .braille, pins: [Point] = [],
    circleMetres: Double = 0
) -> [String] {
    let map = MadeMap(columns: columns, rows: rows)
    var scene = MapScene(
        pins: pins.enumerated().map {
            MapPin(
                id: $0.offset, coordinate: map.viewport.coordinate(at: $0.element), shape: .circle, letter: " ")
        }, circle: (map.viewport.center, circleMetres))
    scene.base = BaseMap(parts: [map.part([])], credit: credit, version: 1)
    var frame = Frame(size: map.viewport.size)
    drawMap(scene, viewport: map.viewport, charset: charset, into: &frame, rect: frame.bounds)
    return frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

struct CreditTests {
    /// The rows from the last one upwards, and the text that each begins with.
    @Test(arguments: [
        (60, [" © OpenMapTiles © OpenStreetMap contributors "]), (50, [" © OpenMapTiles © OpenStreetMap "]),
        (36, [" © OpenStreetMap ", " © OpenMapTiles"]), (26, ["", " © OpenStreetMap", " © OpenMapTiles"]),
        (15, ["© OpenStreetMap", "© OpenMapTiles"]), (12, [" © OSM"]),
    ])
    func theCreditIsWrappedAndShortenedToFit(columns: Int, expected: [String]) {
        let lines = drawn(columns: columns)
        for (index, start) in expected.enumerated() {
            #expect(lines[5 - index].hasPrefix(start), "\(lines)")
        }
        #expect(columns < 26 || lines[5].contains("─┤"))
    }

    @Test func allNamesOfACreditAreShownWhereALineForEachHasRoom() {
        for columns in 3..<100 {
            let text = drawn(columns: columns).joined(separator: "\n")
            #expect(text.contains("©"), "\(columns)")
            guard columns >= 15 else { continue }
            #expect(text.contains("© OpenMapTiles") && text.contains("© OpenStreetMap"), "\(columns): \(text)")
        }
        #expect(drawn(columns: 8, credit: "© Somebody with a long name").contains { $0.hasPrefix("© Someb…") })
        #expect(drawn(columns: 30, credit: "").allSatisfy { !$0.contains("©") })
    }

    @Test func withTooLittleRoomForAllNamesOpenStreetMapIsShown() {
        // The last row has fifteen columns left beside a pin.
        let pins = (0..<5).map { Point(column: 5, row: $0) } + [Point(column: 20, row: 5), Point(column: 19, row: 4)]
        let lines = drawn(columns: 24, pins: pins + (0..<5).map { Point(column: 14, row: $0) })
        #expect(lines[5].contains("© OpenStreetMap") && !lines.joined().contains("OpenMap "), "\(lines)")
    }

    @Test func inASCIITheCopyrightSignIsSpeltOut() {
        #expect(drawn(columns: 90, charset: .ascii)[5].hasPrefix(" (c) OpenMapTiles (c) OpenStreetMap contributors "))
        #expect(drawn(columns: 12, charset: .ascii).contains { $0.hasPrefix(" (c) OSM") })
    }

    @Test func theCreditMovesOutOfTheWayOfPinsAndTheCircle() {
        let line = drawn(columns: 60, pins: [Point(column: 3, row: 5)])[5]
        #expect(line.hasPrefix("   ●") && line.contains("© OpenStreetMap"), "\(line)")
        let full = drawn(columns: 60, pins: (0..<20).map { Point(column: $0 * 3, row: 5) })
        #expect(full[4].contains(owed) && full[5].filter { $0 == "●" }.count == 20, "\(full)")
    }

    /// The credit is not cut off between pins, and keeps out of the middle of the map, where it would be read as a place.
    @Test func aCrowdedMapHasTheShortCreditAtItsEdge() {
        let pins = (0..<6).flatMap { row in [Point(column: 0, row: row), Point(column: 6, row: row)] }
        let narrow = drawn(columns: 13, credit: "© OpenStreetMap contributors", pins: pins)
        #expect(narrow[5].hasPrefix("●© OSM●"), "\(narrow)")
        let blocked =
            (0..<20).map { Point(column: $0 * 3, row: 5) }
            + (1..<5).flatMap { row in
                [Point(column: 4, row: row), Point(column: 56, row: row)]
            }
        let wide = drawn(columns: 60, credit: "© OpenStreetMap contributors", pins: blocked)
        #expect(wide[0].contains("© OpenStreetMap contributors"), "\(wide)")
    }

    @Test(arguments: [
        ("© A · © B", ["© A", "© B"]), ("© A © OpenStreetMap contributors", ["© A", "© OpenStreetMap"]),
        ("Contains OS data · © A, B", ["Contains OS data", "© A, B"]), ("  ", []), ("©", ["©"]),
    ])
    func aCreditIsSplitIntoTheNamesInIt(text: String, pieces: [String]) {
        #expect(Credit(text, charset: .braille).pieces == pieces)
    }
}
