import Geo
import Screen
import Testing

@testable import MapDrawing

struct SignBesidePinTests {
    /// The pin is in column 20; its letter is in the next one. A label begins after a blank.
    @Test(
        arguments: [("", nil, 22), ("", 23, 19), ("2019", nil, 19), ("2019", 18, 27), ("", 18, 22)]
            as [(String, Int?, Int)])
    func aSignTouchesNoName(label: String, textColumn: Int?, column: Int) {
        let map = MadeMap(columns: 80, rows: 24)
        let pin = MapPin(
            id: 1, coordinate: map.viewport.coordinate(at: Point(column: 20, row: 5)), shape: .circle, letter: "G",
            label: label)
        var frame = Frame(size: map.viewport.size)
        let drawn = drawMap(
            MapScene(pins: [pin]), viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
        let cell = drawn.freeCell(besidePin: 1) { $0.column == textColumn }
        #expect(cell == Point(column: column, row: 5))
    }

    /// A sign beside a pin touches the pin's mark, lies on no other mark, and covers no letter of the selected pin's label.
    @Test(arguments: 0..<40)
    func aSignTouchesItsPin(seed: Int) {
        let map = MadeMap(columns: 80, rows: 24)
        var state = UInt64(seed + 1)
        func number(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var scene = MapScene(theme: .of(MapLook.allCases[seed % MapLook.allCases.count]))
        scene.pins = (0..<30).map { id in
            MapPin(
                id: id,
                coordinate: map.viewport.coordinate(
                    at: Point(column: number(below: 80), row: number(below: 24))),
                shape: .circle, letter: "G", label: id % 3 == 0 ? "12°" : "")
        }
        scene.selected = number(below: 30)
        scene.caption = "St. Bartholomew's Church of England Voluntary Controlled Primary School\n1.2 km NE"
        var frame = Frame(size: map.viewport.size)
        let drawn = drawMap(scene, viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
        var count = 0
        for pin in scene.pins {
            guard let sign = drawn.freeCell(besidePin: pin.id), let cell = drawn.cell(ofPin: pin.id) else { continue }
            count += 1
            #expect(sign.row == cell.row)
            // Between the sign and the pin there are only cells of the pin's own mark.
            let between = sign.column < cell.column ? sign.column + 1..<cell.column : cell.column..<sign.column
            #expect(between.count <= 8, "\(sign) is too far from \(cell)")
            for column in between {
                #expect(drawn.pins(at: Point(column: column, row: cell.row)).contains(pin.id))
            }
            let under = frame[sign.column, sign.row]
            #expect(drawn.pins(at: sign).isEmpty || under.scalar == " ", "\(sign) is on \(under.scalar)")
        }
        #expect(count > 10)
    }
}
