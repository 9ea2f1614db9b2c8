import Geo
import Screen
import Testing

@testable import MapDrawing

/// Names beside pins are shortened only where another mark or the edge is in the way.
struct LongLabelTests {
    private static let name = "Birchfield Primary School"

    /// - Parameter next: the column of another pin in the same row; nil if there is none.
    @Test(
        arguments: [
            (2, nil, "●U Birchfield Primary School"), (2, 31, "●U Birchfield Primary School ●"),
            (2, 26, "●U Birchfield Primary…  ●"), (2, 12, "●U        ●"), (34, nil, "●U Birchfield Primary Sc…"),
            (50, nil, "●U"),
        ] as [(Int, Int?, String)])
    func aNameIsShortenedToItsRoom(column: Int, next: Int?, shown: String) {
        let map = MadeMap(columns: 60, rows: 6)
        func pin(_ id: Int, _ column: Int, _ letter: Character, _ label: String) -> MapPin {
            MapPin(
                id: id, coordinate: map.viewport.coordinate(at: Point(column: column, row: 2)), shape: .circle,
                letter: letter, label: label)
        }
        let pins = [pin(0, column, "U", Self.name)] + (next.map { [pin(1, $0, " ", "")] } ?? [])
        var frame = Frame(size: map.viewport.size)
        drawMap(
            MapScene(pins: pins), viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
        let row = Array(frame.text.split(separator: "\n", omittingEmptySubsequences: false)[2])
        #expect(String(row[column...]).hasPrefix(shown), "\(String(row))")
    }

    @Test func aShortLabelIsDrawnWholeOrNotAtAll() {
        let map = MadeMap(columns: 60, rows: 6)
        let pin = MapPin(
            id: 0, coordinate: map.viewport.coordinate(at: Point(column: 56, row: 2)), shape: .circle, letter: "U",
            label: "£5.20")
        var frame = Frame(size: map.viewport.size)
        drawMap(
            MapScene(pins: [pin]), viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
        #expect(frame.text.contains("●U") && !frame.text.contains("£"))
    }
}
