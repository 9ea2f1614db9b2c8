import TestSupport
import Testing
import Tiles

@testable import MapDrawing

private let size = (width: 70, height: 40)
private let everything = DotRect(left: 0, top: 0, right: size.width, bottom: size.height)

private func filled(_ rings: [[GridPoint]], grid: DotGrid, clip: DotRect = everything) -> FillRaster {
    var raster = FillRaster(width: size.width, height: size.height)
    fill(rings, into: &raster, grid: grid, clip: clip, code: 1)
    return raster
}

private func fill(
    _ rings: [[GridPoint]], into raster: inout FillRaster, grid: DotGrid, clip: DotRect = everything, code: UInt8
) {
    var block = FeatureBlock(corner: .init(x: 0, y: 0), unit: 1, width: 1, height: 1)
    block.add(.water, parts: rings)
    block.points.withUnsafeBufferPointer { points in
        raster.fill(block.parts[...], of: points, on: grid, clip: clip, clipBox: GridBox(clip, on: grid), code: code)
    }
}

/// Whether a point lies inside by the even-odd rule: counts the edges that a ray to the right crosses.
///
/// Source: M. Shimrat, *Algorithm 112: Position of point relative to polygon* (CACM 5, 1962).
private func contains(_ rings: [[GridPoint]], _ grid: DotGrid, x: Double, y: Double) -> Bool {
    var inside = false
    for ring in rings where ring.count > 2 {
        var previous = ring[ring.count - 1]
        for point in ring {
            let (ax, ay, bx, by) = (grid.x(previous), grid.y(previous), grid.x(point), grid.y(point))
            if (ay > y) != (by > y), x < (bx - ax) * (y - ay) / (by - ay) + ax { inside.toggle() }
            previous = point
        }
    }
    return inside
}

struct FillRasterTests {
    @Test func aDotIsPaintedWhereItsCentreLiesInAnOddNumberOfRings() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<300 {
            // With random fractions no centre of a dot lies on an edge.
            let grid = DotGrid(
                originX: Double.random(in: -30...60, using: &random),
                originY: Double.random(in: -30...40, using: &random),
                scaleX: Double.random(in: 0.01...3, using: &random), scaleY: Double.random(in: 0.01...3, using: &random)
            )
            let rings = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<Int.random(in: 3...9, using: &random)).map { _ in
                    GridPoint(x: .random(in: -60...60, using: &random), y: .random(in: -60...60, using: &random))
                }
            }
            let left = Int.random(in: 0..<size.width, using: &random)
            let top = Int.random(in: 0..<size.height, using: &random)
            let clip = DotRect(
                left: left, top: top, right: Int.random(in: left...size.width, using: &random),
                bottom: Int.random(in: top...size.height, using: &random))
            let raster = filled(rings, grid: grid, clip: clip)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let isIn = x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom
                    let expected = isIn && contains(rings, grid, x: Double(x) + 0.5, y: Double(y) + 0.5)
                    guard (raster.codes[y * size.width + x] == 1) != expected else { continue }
                    Issue.record("dot \(x), \(y) of \(rings) on \(grid) in \(clip)")
                    return
                }
            }
        }
    }

    @Test func adjacentAreasShareNoDotAndLeaveNoGap() {
        var random = SeededRandom(seed: 22)
        let grid = DotGrid(originX: 0.3, originY: -0.2, scaleX: 0.7, scaleY: 0.4)
        for _ in 0..<200 {
            let edge = (0..<6).map { GridPoint(x: .random(in: 20...80, using: &random), y: Int32($0 * 24 - 10)) }
            let west = filled([edge + [GridPoint(x: -9, y: 110), GridPoint(x: -9, y: -10)]], grid: grid)
            let east = filled([edge + [GridPoint(x: 200, y: 110), GridPoint(x: 200, y: -10)]], grid: grid)
            #expect(zip(west.codes, east.codes).allSatisfy { $0 + $1 == 1 })
        }
    }

    @Test func laterAreasCoverEarlierOnesAndClearingRemovesABlock() {
        var raster = FillRaster(width: size.width, height: size.height)
        let grid = DotGrid(originX: 0, originY: 0, scaleX: 1, scaleY: 1)
        func square(_ low: Int32, _ high: Int32) -> [[GridPoint]] {
            [[.init(x: low, y: low), .init(x: high, y: low), .init(x: high, y: high), .init(x: low, y: high)]]
        }
        fill(square(0, 20), into: &raster, grid: grid, code: 2)
        fill(square(10, 30), into: &raster, grid: grid, code: 3)
        raster.clear(DotRect(left: 25, top: 25, right: 70, bottom: 40))
        #expect(raster.codes.count { $0 == 2 } == 300)
        #expect(raster.codes.count { $0 == 3 } == 400 - 25)
    }

    @Test func ringsWithoutAnInteriorPaintNothing() {
        let grid = DotGrid(originX: 0, originY: 0, scaleX: 1, scaleY: 1)
        let point = GridPoint(x: 5, y: 5)
        for rings in [[], [[]], [[point]], [[point, GridPoint(x: 30, y: 30)]], [[point, point, point, point]]] {
            #expect(filled(rings, grid: grid).codes.allSatisfy { $0 == 0 })
        }
    }

    /// An area with more long edges than any on a real map is left out. Areas after it are painted.
    @Test func anAreaThatIsTooMuchWorkIsLeftOut() {
        let grid = DotGrid(originX: 0, originY: 0, scaleX: 1, scaleY: 1)
        let wild = (0..<100_000).map { (index: Int32) in GridPoint(x: index % 70, y: index % 2 == 0 ? -10 : 60) }
        let square = [GridPoint(x: 0, y: 0), GridPoint(x: 20, y: 0), GridPoint(x: 20, y: 20), GridPoint(x: 0, y: 20)]
        var raster = FillRaster(width: size.width, height: size.height)
        fill([wild], into: &raster, grid: grid, code: 2)
        #expect(raster.codes.allSatisfy { $0 == 0 })
        #expect(raster.work <= FillRaster.mostWork.frame - FillRaster.mostWork.area)
        fill([square], into: &raster, grid: grid, code: 3)
        #expect(raster.codes.count { $0 == 3 } == 400)
        #expect(raster.codes.count { $0 != 0 } == 400)
        // The work for the frame is used up in the end.
        for _ in 0..<20 { fill([wild], into: &raster, grid: grid, code: 2) }
        #expect(raster.work <= 0)
        fill([wild.suffix(4)], into: &raster, grid: grid, code: 2)
        #expect(!raster.codes.contains(2))
    }
}
