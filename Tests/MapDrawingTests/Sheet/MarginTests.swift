import Geo
import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

struct MarginTests {
    /// On a map of any size and content, the whole circle and all pins are visible.
    @Test(arguments: 1...60)
    func neitherCircleNorPinsAreCoveredByText(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (columns, rows) = (Int.random(in: 8...140, using: &random), Int.random(in: 3...45, using: &random))
        let charset = CharacterSet.allCases.randomElement(using: &random) ?? .braille
        var town = LabelTown(columns: columns, rows: rows, zoom: 14, margin: 10)
        func position() -> (Double, Double) {
            (.random(in: 0...Double(columns), using: &random), .random(in: 0...Double(rows), using: &random))
        }
        for index in 0..<80 { town.add(.quarter, "Quarter\(index)", [position()]) }
        let viewport = town.viewport
        func place() -> Coordinate {
            let (column, row) = position()
            return viewport.coordinate(column: column, row: row)
        }
        var scene = town.scene
        (scene.showsNorth, scene.showsScale) = (true, true)
        scene.base.credit = "© OpenMapTiles © OpenStreetMap contributors"
        scene.theme = .standard(on: .dark)
        let circle = (center: place(), radiusMetres: Double.random(in: 50...3000, using: &random))
        scene.circle = circle
        scene.origin = circle.center
        scene.labels = (0..<40).map { MapLabel(text: "Place\($0)", coordinate: place()) }
        scene.pins = (0..<Int.random(in: 0...60, using: &random)).map {
            MapPin(id: $0, coordinate: place(), shape: .star, letter: "G")
        }
        var frame = Frame(size: viewport.size)
        let map = drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: frame.bounds)

        for (cell, glyph) in Canvas(circle, viewport: viewport, charset: charset).cells
        where map.pins(at: cell).isEmpty && cell != viewport.cell(of: circle.center) {
            #expect(frame[cell.column, cell.row].scalar == glyph, "\(cell) of \(columns) x \(rows)\n\(frame.text)")
        }
        for pin in scene.pins {
            guard let cell = map.cell(ofPin: pin.id) else { continue }
            let count = map.pins(at: cell).count
            let expected = count == 1 ? PinShape.star.glyph(in: charset) : "("
            #expect(frame[cell.column, cell.row].scalar == expected, "\(cell)\n\(frame.text)")
        }
    }

    /// Names and pins stay a blank away from the scale bar and the north arrow, which would be read as a part of them.
    @Test(arguments: 1...40)
    func nothingTouchesTheScaleBarAndTheNorthArrow(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let map = MadeMap(columns: 60, rows: 12)
        func place() -> Coordinate {
            map.viewport.coordinate(
                column: .random(in: 0...60, using: &random), row: .random(in: 0...12, using: &random))
        }
        let pins = (0..<30).map {
            MapPin(id: $0, coordinate: place(), shape: .star, letter: "8", label: $0 % 3 == 0 ? "77" : "")
        }
        let labels = (0..<60).map { MapLabel(text: "pqp\($0 % 2 == 0 ? "q" : "")", coordinate: place()) }
        var frame = Frame(size: map.viewport.size)
        drawMap(
            MapScene(pins: pins, labels: labels), viewport: map.viewport, charset: .braille, into: &frame,
            rect: frame.bounds)
        // The texts above have no such characters.
        let ends: [(sign: Unicode.Scalar, step: Int)] = [("N", -1), ("N", 1), ("↑", -1), ("↑", 1), ("├", -1), ("┤", 1)]
        for row in 0..<frame.size.rows {
            for column in 1..<frame.size.columns - 1 {
                for (sign, step) in ends where frame[column, row].scalar == sign {
                    let beside = frame[column + step, row].scalar
                    #expect(beside == " ", "\(beside) beside \(sign)\n\(frame.text)")
                }
            }
        }
    }

    /// A label of nine columns and two rows: the cells of the other pins, and where the label begins.
    @Test(arguments: [
        ([(24, 5)], (11, 5)), ([(24, 5), (14, 6)], (16, 6)), ([(24, 5), (14, 6), (20, 7)], (16, 3)),
        // Not right after another pin.
        ([(24, 5), (15, 6)], (16, 3)),
        // With its last line beside the pin, because its first line has no room there.
        ([(24, 6), (15, 6), (20, 7), (20, 3)], (21, 4)),
    ])
    func theSelectedPinsLabelAvoidsOtherPins(
        others: [(Int, Int)], start: (Int, Int)
    ) {
        let map = MadeMap(columns: 44, rows: 12)
        let scene = MapScene(
            pins: ([(20, 5)] + others).enumerated().map { index, cell in
                MapPin(
                    id: index, coordinate: map.viewport.coordinate(at: Point(column: cell.0, row: cell.1)),
                    shape: .star,
                    letter: " ")
            }, selected: 0, caption: "Shire O\nGood 12", showsNorth: false, showsScale: false)
        var frame = Frame(size: map.viewport.size)
        drawMap(scene, viewport: map.viewport, charset: .braille, into: &frame, rect: frame.bounds)
        #expect(frame.text.filter { $0 == "★" }.count == others.count + 1, "\(frame.text)")
        #expect(frame.places(of: "Shire O") == [Point(column: start.0 + 1, row: start.1)], "\(frame.text)")
    }

    /// The cross-hair and the selected label hide a name as a whole. The name returns once they have moved on.
    @Test func coveredNamesAreHiddenAsAWhole() {
        let memo = MapMemo()
        var town = LabelTown(columns: 44, rows: 4, zoom: 14, margin: 1)
        town.add(.quarter, "Woodhouse", [(26, 1.5)])
        town.add(.quarter, "Armley", [(36, 3.5)])
        var scene = town.scene
        scene.pins = [
            MapPin(
                id: 1, coordinate: town.viewport.coordinate(at: Point(column: 6, row: 0)), shape: .circle, letter: "G")
        ]
        scene.caption = "Saint Peter's Primary School\nGood\nSmall"
        func drawn() -> Frame {
            var (cached, fresh) = (Frame(size: town.viewport.size), Frame(size: town.viewport.size))
            for _ in 0..<2 {
                drawMap(
                    scene, viewport: town.viewport, charset: .braille, into: &cached, rect: cached.bounds, memo: memo)
            }
            drawMap(scene, viewport: town.viewport, charset: .braille, into: &fresh, rect: fresh.bounds)
            #expect(cached == fresh)
            return cached
        }
        let before = drawn()
        #expect(before.text.contains("Woodhouse") && before.text.contains("Armley"))
        scene.selected = 1
        let selected = drawn().text
        #expect(!selected.contains("Woodh") && !selected.contains("ouse") && selected.contains("Armley"), "\(selected)")
        scene.selected = nil
        scene.crosshair = Point(column: 36, row: 3)
        let crossed = drawn().text
        #expect(crossed.contains("╋") && crossed.contains("Woodhouse") && !crossed.contains("Arm"), "\(crossed)")
        scene.crosshair = nil
        #expect(drawn() == before)
    }
}
