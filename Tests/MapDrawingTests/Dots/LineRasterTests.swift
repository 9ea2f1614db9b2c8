import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

private let size = Size(columns: 20, rows: 12)

private func drawn(
    _ points: [GridPoint], _ grid: DotGrid, _ charset: CharacterSet, clip: DotRect? = nil, pen: Pen = Pen(rank: 1),
    phase: (x: Int, y: Int) = (0, 0)
) -> LineRaster {
    var raster = LineRaster(DotLayout(columns: size.columns, rows: size.rows, charset: charset, phase: phase))
    draw(points, grid, charset, into: &raster, clip: clip, pen: pen)
    return raster
}

private func draw(
    _ points: [GridPoint], _ grid: DotGrid, _ charset: CharacterSet, into raster: inout LineRaster,
    clip: DotRect? = nil,
    pen: Pen
) {
    let dots = charset.dotsPerCell
    let clip =
        clip ?? DotRect(left: 0, top: 0, right: size.columns * dots.columns, bottom: size.rows * dots.rows)
    points.withUnsafeBufferPointer {
        raster.draw(points.indices, of: $0, on: grid, clip: clip, clipBox: GridBox(clip, on: grid), pen: pen)
    }
}

private func masks(_ raster: LineRaster) -> [UInt8] { (0..<size.columns * size.rows).map(raster.mask) }

struct LineRasterTests {
    /// The canvas draws the same line in a slow and simple way.
    @Test(arguments: CharacterSet.allCases)
    func aLineHasTheDotsOfTheCanvasExceptAtItsEnd(charset: CharacterSet) {
        var random = SeededRandom(seed: 31)
        let dots = charset.dotsPerCell
        for _ in 0..<500 {
            let grid = DotGrid(
                originX: .random(in: -20...20, using: &random), originY: .random(in: -20...20, using: &random),
                scaleX: .random(in: 0.5...2, using: &random), scaleY: .random(in: 0.5...2, using: &random))
            // Steps are longer than a dot, because shorter ones are drawn together.
            let points = (0..<4).map { _ in
                GridPoint(x: .random(in: -8...30, using: &random) * 3, y: .random(in: -8...30, using: &random) * 3)
            }
            guard zip(points, points.dropFirst()).allSatisfy({ $0 != $1 }) else { continue }
            let positions = points.map {
                (column: grid.x($0) / Double(dots.columns), row: grid.y($0) / Double(dots.rows))
            }
            var canvas = Canvas(size: size, charset: charset)
            canvas.polyline(positions)
            let raster = drawn(points, grid, charset)
            var differing = 0
            for row in 0..<size.rows * dots.rows {
                for column in 0..<size.columns * dots.columns {
                    let index = row / dots.rows * size.columns + column / dots.columns
                    let bit = UInt8(1) << UInt8(row % dots.rows * dots.columns + column % dots.columns)
                    let isSet = charset == .ascii ? raster.mask(index) != 0 : raster.mask(index) & bit != 0
                    if isSet != canvas.hasDot(column: column, row: row) { differing += 1 }
                }
            }
            #expect(differing <= 1)
        }
    }

    @Test func aClippedLineHasTheSameDotsWithinTheClip() {
        var random = SeededRandom(seed: 32)
        for _ in 0..<500 {
            let grid = DotGrid(originX: 0.2, originY: 0.4, scaleX: 0.9, scaleY: 0.8)
            let points = (0..<5).map { _ in
                GridPoint(x: .random(in: -90...90, using: &random), y: .random(in: -90...90, using: &random))
            }
            let pen = Pen(rank: 1, weight: .random(in: 1...2, using: &random), dash: (3, 4))
            let clip = DotRect(left: 7, top: 5, right: 29, bottom: 33)
            let layout = DotLayout(columns: size.columns, rows: size.rows, charset: .braille)
            let whole = drawn(points, grid, .braille, pen: pen)
            let clipped = drawn(points, grid, .braille, clip: clip, pen: pen)
            for row in 0..<size.rows {
                for column in 0..<size.columns {
                    let index = row * size.columns + column
                    let outside = layout.bits(ofColumn: column, row: row, outside: clip)
                    #expect(clipped.mask(index) == whole.mask(index) & ~outside)
                }
            }
            // Clearing the clip leaves exactly the dots outside of it.
            var cleared = whole
            cleared.clear(clip)
            #expect(zip(masks(cleared), masks(clipped)).enumerated().allSatisfy { $1.0 | $1.1 == whole.mask($0) })
        }
    }

    @Test func theGreaterRankWinsACellInAnyOrder() {
        let grid = DotGrid(originX: 0.5, originY: 0.5, scaleX: 1, scaleY: 1)
        let level = [GridPoint(x: 0, y: 21), GridPoint(x: 39, y: 21)]
        let upright = [GridPoint(x: 20, y: 0), GridPoint(x: 20, y: 47)]
        let lines: [(points: [GridPoint], rank: UInt8)] = [(level, 5), (upright, 3)]
        for order in [[0, 1], [1, 0]] {
            var raster = drawn([], grid, .braille)
            for line in order.map({ lines[$0] }) {
                draw(line.points, grid, .braille, into: &raster, pen: Pen(rank: line.rank))
            }
            let crossing = 5 * size.columns + 10
            #expect(raster.rank(crossing) == 5 && raster.mask(crossing) == raster.mask(crossing - 3))
            #expect(raster.rank(crossing - size.columns) == 3)
        }
    }

    @Test func dashesOfParallelLinesAreAlignedAndMoveWithTheMap() {
        let grid = DotGrid(originX: 0.5, originY: 0.5, scaleX: 1, scaleY: 1)
        func dashed(from x: Int32, y: Int32, phase: Int) -> [Bool] {
            let raster = drawn(
                [GridPoint(x: x, y: y), GridPoint(x: 39, y: y)], grid, .braille, pen: Pen(rank: 1, dash: (2, 4)),
                phase: (phase, 0))
            return (0..<40).map { x in
                raster.mask(Int(y) / 4 * size.columns + x / 2) >> UInt8(Int(y) % 4 * 2 + x % 2) & 1 != 0
            }
        }
        let first = dashed(from: 0, y: 3, phase: 0)
        #expect(first.count { $0 } == 20)
        #expect(dashed(from: 5, y: 8, phase: 0)[6...] == first[6...])
        // A cell is two dots wide.
        #expect(dashed(from: 0, y: 3, phase: 2).dropLast(2).elementsEqual(first.dropFirst(2)))
    }

    @Test func aThickLineIsTwoDotsWide() {
        let grid = DotGrid(originX: 0.5, originY: 0.1, scaleX: 1, scaleY: 1)
        let raster = drawn(
            [GridPoint(x: 0, y: 6), GridPoint(x: 39, y: 6)], grid, .braille, pen: Pen(rank: 1, weight: 2))
        #expect(masks(raster).reduce(0) { $0 + $1.nonzeroBitCount } == 2 * 39)
    }

    /// A line that crosses the map more often than any of a real map.
    @Test func aLineThatIsTooMuchWorkStopsAndTheNextOneIsDrawn() {
        let grid = DotGrid(originX: 0.5, originY: 0.5, scaleX: 1, scaleY: 1)
        let wild = (0..<200_000).map { GridPoint(x: $0 & 1 == 0 ? 0 : 39, y: 5) }
        var raster = drawn(wild, grid, .braille)
        #expect(raster.work <= LineRaster.mostWork.frame - LineRaster.mostWork.line)
        #expect(raster.work > LineRaster.mostWork.frame - LineRaster.mostWork.line - 100_000)
        draw([GridPoint(x: 0, y: 21), GridPoint(x: 39, y: 21)], grid, .braille, into: &raster, pen: Pen(rank: 2))
        #expect(raster.rank(5 * size.columns + 3) == 2)
        // The work for the frame is used up in the end.
        for _ in 0..<20 { draw(wild, grid, .braille, into: &raster, pen: Pen(rank: 1)) }
        #expect(raster.work <= 0)
        draw([GridPoint(x: 0, y: 33), GridPoint(x: 39, y: 33)], grid, .braille, into: &raster, pen: Pen(rank: 2))
        #expect(raster.rank(8 * size.columns + 3) == 0)
    }
}
