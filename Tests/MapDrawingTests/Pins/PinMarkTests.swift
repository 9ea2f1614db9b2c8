import Geo
import Screen
import TestSupport
import Testing

@testable import MapDrawing

private let viewport = Viewport(
    center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: 13, size: Size(columns: 30, rows: 3))

private func pins(_ cells: [(column: Int, row: Int)]) -> [MapPin] {
    cells.enumerated().map { index, cell in
        let place = viewport.coordinate(at: Point(column: cell.column, row: cell.row))
        return MapPin(id: index, coordinate: place, shape: .circle, letter: "G")
    }
}

private func drawn(_ pins: [MapPin]) -> (lines: [String], map: DrawnMap) {
    var frame = Frame(size: viewport.size)
    let scene = MapScene(pins: pins, showsNorth: false, showsScale: false)
    let map = drawMap(scene, viewport: viewport, charset: .braille, into: &frame, rect: frame.bounds)
    return (frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), map)
}

struct RowCase: Sendable {
    /// The pins in a row, as (column, number of pins).
    var pins: [(column: Int, count: Int)]
    var line: String
}

private let rowCases: [RowCase] = [
    RowCase(pins: [(3, 1)], line: "   ●G"),
    // A pin beside another moves by a column, to leave room for the letter, if nothing is in its way.
    RowCase(pins: [(3, 1), (4, 1)], line: "   ●G●G"),
    RowCase(pins: [(3, 1), (5, 1)], line: "   ●G●G"),
    RowCase(pins: [(3, 1), (4, 1), (6, 1)], line: "   ●G●G●G"),
    RowCase(pins: [(3, 1), (4, 1), (5, 1)], line: "   ●●G●G"),
    RowCase(pins: [(3, 1), (4, 1), (5, 1), (6, 1)], line: "   ●●●G●G"),
    RowCase(pins: [(3, 1), (4, 1), (7, 2)], line: "   ●●G(2)"),
    RowCase(pins: [(3, 1), (4, 1), (8, 2)], line: "   ●G●G(2)"),
    // A pin's letter is left out at the edge.
    RowCase(pins: [(29, 1)], line: "                             ●"),
    RowCase(pins: [(28, 1), (29, 1)], line: "                            ●●"),
    RowCase(pins: [(3, 2)], line: "  (2)"),
    RowCase(pins: [(3, 2), (4, 1)], line: "  (3)"),
    RowCase(pins: [(3, 2), (5, 1)], line: "  (2)●G"),
    // A pin's letter is not left out before a count; the two are merged.
    RowCase(pins: [(3, 1), (5, 2)], line: "    (3)"),
    RowCase(pins: [(3, 1), (6, 2)], line: "   ●G(2)"),
    // Two counts with less than a blank between them are merged.
    RowCase(pins: [(3, 2), (4, 2)], line: "  (4)"),
    RowCase(pins: [(3, 2), (6, 2)], line: "  (4)"),
    RowCase(pins: [(3, 2), (7, 2)], line: "  (2) (2)"),
    // A count of ten is a cell wider, and is merged with a pin in that cell.
    RowCase(pins: [(3, 10)], line: "  (10)"),
    RowCase(pins: [(3, 10), (5, 1)], line: "  (11)"),
    RowCase(pins: [(3, 10), (6, 1)], line: "  (10)●G"),
    RowCase(pins: [(5, 1), (6, 100)], line: "    (101)"),
    // The count moves inwards from the edge.
    RowCase(pins: [(29, 12)], line: "                          (12)"),
    RowCase(pins: [(0, 120)], line: "(120)"),
    RowCase(pins: [(9, 999), (15, 1)], line: "       (999)   ●G"),
    RowCase(pins: [(9, 1204), (15, 1)], line: "      (1,204)  ●G"),
    RowCase(pins: [(9, 10_050), (15, 1)], line: "      (10,050) ●G"),
]

/// Single pins that stand for several places, as (column, number of places).
private let groupCases: [RowCase] = [
    RowCase(pins: [(3, 7)], line: "  (7)"),
    RowCase(pins: [(3, 12)], line: "  (12)"),
    RowCase(pins: [(3, 7), (4, 1)], line: "  (8)"),
    RowCase(pins: [(3, 1), (5, 2)], line: "    (3)"),
    RowCase(pins: [(3, 1), (9, 7)], line: "   ●G   (7)"),
    RowCase(pins: [(3, 7), (7, 3)], line: "  (7) (3)"),
    RowCase(pins: [(3, 7), (6, 3)], line: "  (10)"),
]

struct PinMarkTests {
    @Test(arguments: rowCases)
    func pinsThatWouldCoverOneAnotherBecomeACount(example: RowCase) {
        let cells = example.pins.flatMap { Array(repeating: (column: $0.column, row: 0), count: $0.count) }
        #expect(drawn(pins(cells)).lines[0] == example.line)
    }

    @Test(arguments: groupCases)
    func aPinOfSeveralPlacesIsTheirNumber(example: RowCase) {
        var all = pins(example.pins.map { (column: $0.column, row: 0) })
        for index in all.indices { all[index].count = example.pins[index].count }
        let (lines, map) = drawn(all)
        #expect(lines[0] == example.line)
        #expect(map.clusters.count == example.line.count { $0 == "(" })
        // A count of ten places or more stands out, however few pins it has.
        let isLarge = example.line.contains("(10)") || example.line.contains("(12)")
        #expect(map.clusters.contains { $0.isOfMany } == isLarge)
    }

    @Test(arguments: 1...30)
    func everyPinIsDrawnOnceWithoutOverlaps(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 1...400, using: &random)
        let spread = Int.random(in: 1...30, using: &random)
        let all = pins(
            (0..<count).map { _ in
                (column: .random(in: -2..<spread + 2, using: &random), row: .random(in: -1..<4, using: &random))
            })
        let inside = Set(all.indices.filter { viewport.cell(of: all[$0].coordinate) != nil })
        let marks = pinMarks(all, viewport: viewport)
        #expect(marks.flatMap(\.pins).count == inside.count)
        #expect(Set(marks.flatMap(\.pins)) == inside)
        for (left, right) in zip(marks, marks.dropFirst()) where left.cell.row == right.cell.row {
            #expect(left.endColumn <= right.cell.column)
            #expect(!right.isCluster || left.endColumn < right.cell.column)
        }
        #expect(marks.allSatisfy { $0.cell.column >= 0 && $0.endColumn <= 30 && (0..<3).contains($0.cell.row) })

        let map = drawn(all).map
        let clicked = (0..<3).flatMap { row in (0..<30).flatMap { map.pins(at: Point(column: $0, row: row)) } }
        #expect(Set(clicked) == inside)
        #expect(map.clusters.flatMap(\.ids).count == marks.filter(\.isCluster).flatMap(\.pins).count)
    }

    @Test func aClickOnAShapeALetterOrADigitFindsThePins() {
        let map = drawn(pins([(3, 0)] + Array(repeating: (8, 1), count: 10))).map
        #expect(map.pins(at: Point(column: 3, row: 0)) == [0])
        #expect(map.pins(at: Point(column: 4, row: 0)) == [0])
        #expect(map.pins(at: Point(column: 5, row: 0)) == [])
        for column in 7...10 { #expect(map.pins(at: Point(column: column, row: 1)) == Array(1...10)) }
        #expect(map.pins(at: Point(column: 11, row: 1)) == [])
        for column in [6, 11] { #expect(map.pins(near: Point(column: column, row: 1)) == Array(1...10)) }
        for column in [5, 12] { #expect(map.pins(near: Point(column: column, row: 1)) == []) }
        #expect(map.cell(ofPin: 0) == Point(column: 3, row: 0))
        #expect(map.cell(ofPin: 7) == Point(column: 7, row: 1))
        #expect(map.cell(ofPin: 99) == nil)
        #expect(map.clusters == [DrawnMap.Cluster(cell: Point(column: 7, row: 1), ids: Array(1...10))])
    }

    @Test func zoomingInSplitsACountUnlessItsPinsAreAtOnePlace() {
        let place = viewport.coordinate(column: 15, row: 1.5)
        let near = viewport.coordinate(column: 15.4, row: 1.5)
        let pins = [place, place, near].enumerated().map {
            MapPin(id: $0.offset, coordinate: $0.element, shape: .circle, letter: "G")
        }
        func groups(_ zoom: Double) -> [Int] {
            pinMarks(pins, viewport: viewport.zoomed(to: zoom, keeping: place)).map(\.pins.count)
        }
        #expect(groups(13) == [3])
        #expect(groups(17) == [2, 1])
        #expect(groups(Viewport.zoomRange.upperBound).first == 2)
    }

    @Test(arguments: CharacterSet.allCases)
    func eachShapeHasAGlyphOfItsOwnOneColumnWide(charset: CharacterSet) {
        let glyphs = PinShape.allCases.map { $0.glyph(in: charset) }
        #expect(Set(glyphs).count == PinShape.allCases.count)
        #expect(glyphs.allSatisfy { width(of: $0) == 1 && (charset != .ascii || $0.isASCII) })
    }
}
