import Geo
import Screen
import TestSupport
import Testing

@testable import MapDrawing

private let size = Size(columns: 40, rows: 12)

/// Numbers of pins in each cell: a few everywhere, and many around some centres, as in cities.
private func cities(_ random: inout SeededRandom) -> [Int32] {
    var counts = [Int32](repeating: 0, count: size.columns * size.rows)
    for _ in 0..<Int.random(in: 0...5, using: &random) {
        let middle = (Int.random(in: 0..<size.columns, using: &random), Int.random(in: 0..<size.rows, using: &random))
        for _ in 0..<Int.random(in: 1...200, using: &random) {
            let column = middle.0 + Int.random(in: -6...6, using: &random)
            let row = middle.1 + Int.random(in: -2...2, using: &random)
            if Rect(size).contains(Point(column: column, row: row)) { counts[row * size.columns + column] += 1 }
        }
    }
    for _ in 0..<30 { counts[Int.random(in: counts.indices, using: &random)] += 1 }
    return counts
}

private func isNear(_ one: Int, _ other: Int) -> Bool {
    abs(one % size.columns - other % size.columns) <= 4 && abs(one / size.columns - other / size.columns) <= 1
}

struct PinCrowdTests {
    /// By brute force: pins are counted within reach of their cells, counts of crowds are out of reach of one another,
    /// and no crowd is left.
    @Test(arguments: 1...60)
    func overlappingPinsAreCountedNearTheirCells(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let counts = cities(&random)
        let targets = countedCells(counts, size: size)
        let full = counts.indices.filter { counts[$0] > 0 }
        #expect(full.allSatisfy { isNear($0, targets[$0]) && targets[targets[$0]] == targets[$0] })
        #expect(counts.indices.allSatisfy { counts[$0] > 0 || targets[$0] == $0 })

        let middles = Set(full.filter { targets[$0] != $0 }.map { targets[$0] })
        for one in middles { #expect(middles.allSatisfy { $0 == one || !isNear($0, one) }) }
        let alone = full.filter { targets[$0] == $0 && !middles.contains($0) }
        for cell in alone { #expect(alone.count { isNear($0, cell) } <= 9) }
    }

    /// Nine cells with pins are no crowd, however many pins each has; a tenth makes them one, counted in the fullest
    /// cell.
    @Test(arguments: [1, 40] as [Int32])
    func pinsWithRoomAreNotCounted(pins: Int32) {
        var counts = [Int32](repeating: 0, count: size.columns * size.rows)
        let cells = (4...6).flatMap { row in [18, 20, 22].map { row * size.columns + $0 } }
        for cell in cells { counts[cell] = pins }
        #expect(countedCells(counts, size: size) == Array(counts.indices))

        let fullest = 5 * size.columns + 20
        counts[fullest] += 1
        counts[5 * size.columns + 21] = pins
        let targets = countedCells(counts, size: size)
        #expect((cells + [5 * size.columns + 21]).allSatisfy { targets[$0] == fullest })
    }

    /// The counts and single pins in the text of a city's map add up to the same numbers with and without a selection, and
    /// most labels find a place. The sizes are those of maps in terminals of 120x36, 80x24 and 60x16.
    @Test(arguments: [(74, 31), (42, 19), (58, 7)], 1...12)
    func aLabelHidesNoCountAndNoPin(map: (columns: Int, rows: Int), seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = Size(columns: map.columns, rows: map.rows)
        let viewport = Viewport(center: Coordinate(latitude: 40.7, longitude: -73.9), zoom: 10, size: size)
        // Five boroughs, each denser in its middle, as the sum of three random numbers is.
        let pins = (0..<440).map { id in
            func near(_ middle: Double, _ cells: Int) -> Double {
                (0..<3).reduce(middle * Double(cells)) { sum, _ in
                    sum + Double.random(in: -0.09...0.09, using: &random) * Double(cells)
                }
            }
            let middle = [(0.35, 0.3), (0.5, 0.2), (0.45, 0.65), (0.75, 0.5), (0.2, 0.8)][id % 5]
            return MapPin(
                id: id,
                coordinate: viewport.coordinate(column: near(middle.0, size.columns), row: near(middle.1, size.rows)),
                shape: .circle, letter: "G")
        }
        var frame = Frame(size: size)
        func draw(_ selected: Int?) -> (counted: Int, single: Int) {
            frame = Frame(size: size)
            let scene = MapScene(
                pins: pins, selected: selected,
                caption: "Forty-Seven American Sign Language School\n4.2 mi · SAT 1,204",
                showsNorth: false, showsScale: false)
            let map = drawMap(scene, viewport: viewport, charset: .ascii, into: &frame, rect: frame.bounds)
            return shown(frame, map, selected: selected ?? -1)
        }
        let all = draw(nil)
        #expect(all.counted + all.single == pins.count { viewport.cell(of: $0.coordinate) != nil })
        var labels = 0
        for selected in stride(from: 0, to: 440, by: 7) {
            let now = draw(selected)
            #expect(now == all, "\(selected)")
            labels += frame.text.contains("Forty") ? 1 : 0
        }
        #expect(labels >= 38, "of 63")
    }
}

/// The pins in the text of a map, without labels: the sum of its counts, and the number of single pins.
private func shown(_ frame: Frame, _ map: DrawnMap, selected: Int) -> (counted: Int, single: Int) {
    var (counted, single) = (0, 0)
    let mark = map.cell(ofPin: selected)
    var (digits, row) = ("", 0)
    for point in frame.places(of: Set("()0123456789●o".unicodeScalars)) {
        let isOfLabel = map.pins(at: point) == [selected] && mark != point
        guard !isOfLabel else { continue }
        if point.row != row { (digits, row) = ("", point.row) }
        let scalar = frame[point.column, point.row].scalar
        switch scalar {
        case "(": digits = ""
        case "0"..."9": digits.unicodeScalars.append(scalar)
        case ")": counted += Int(digits) ?? 0
        case "●", "o": single += 1
        default: break
        }
    }
    return (counted, single)
}
