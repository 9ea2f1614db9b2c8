import Geo
import Screen
import Testing

@testable import MapDrawing

private let size = Size(columns: 40, rows: 12)

/// Pins a cell: everywhere a few, and many around a few centres, as in cities.
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

/// By brute force: what is taken in is within reach, counts of crowds are out of reach of one another, and no crowd is left.
@Test(arguments: 1...60)
func `a crowd's pins are counted near their cells, and its counts stand apart`(seed: UInt64) {
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

/// Nine cells, each with one pin or many, are no crowd; the tenth makes them one, around the fullest.
@Test(arguments: [1, 40] as [Int32])
func `as many cells as have room for their pins are left alone`(pins: Int32) {
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

@Test(arguments: CharacterSet.allCases, 1...20)
func `a label over a crowd leaves no half of a count`(charset: CharacterSet, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let viewport = Viewport(center: Coordinate(latitude: 40.7, longitude: -73.9), zoom: 11, size: size)
    let pins = (0..<600).map { id in
        let column = Double.random(in: 5..<35, using: &random)
        let row = Double.random(in: 1..<11, using: &random)
        return MapPin(
            id: id, coordinate: viewport.coordinate(column: column, row: row), shape: .circle, letter: "G",
            label: "Shire Oak School\nGood in May")
    }
    var frame = Frame(size: size)
    let scene = MapScene(pins: pins, selected: 300, showsNorth: false, showsScale: false)
    drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: frame.bounds)
    #expect(frame.text.contains("Shire Oak School"))
    for line in frame.text.split(separator: "\n") {
        #expect(line.count { $0 == "(" } == line.count { $0 == ")" }, "\(line)")
        let isWhole = line.split(separator: ")").allSatisfy { part in
            let digits = part.drop { $0 != "(" }.dropFirst()
            return digits.allSatisfy(\.isNumber) && !part.prefix { $0 != "(" }.contains(where: \.isNumber)
        }
        #expect(isWhole, "\(line)")
    }
}
