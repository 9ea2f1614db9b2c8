import Geo
import TestSupport
import Testing

@Suite struct SimplificationTests {
    @Test func pointsOnAStraightLineAreLeftOut() {
        let line = (0...100).map { WorldPoint(x: Double($0) / 128, y: 0.25) }
        #expect(simplified(line, tolerance: 1e-9) == [line[0], line[100]])
    }

    @Test func aPeakAboveTheToleranceStays() {
        let line = [(0, 0), (0.25, 0.01), (0.5, 0.2), (0.75, 0.09), (1, 0)].map { WorldPoint(x: $0.0, y: $0.1) }
        #expect(simplified(line, tolerance: 0.15) == [line[0], line[2], line[4]])
        #expect(simplified(line, tolerance: 0.3) == [line[0], line[4]])
    }

    @Test func anEndThatTurnsBackIsMeasuredFromTheSegment() {
        let line = [(0, 0), (-0.5, 0), (1, 0)].map { WorldPoint(x: $0.0, y: $0.1) }
        #expect(simplified(line, tolerance: 0.1) == line)
    }

    @Test func aClosedRingDoesNotCollapse() {
        let ring = [(0, 0), (0.5, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { WorldPoint(x: $0.0, y: $0.1) }
        #expect(simplified(ring, tolerance: 0.01) == [ring[0], ring[2], ring[3], ring[4], ring[5]])
    }

    @Test func shortLinesAndNoToleranceChangeNothing() {
        let line = [(0, 0), (0.5, 0), (1, 0)].map { WorldPoint(x: $0.0, y: $0.1) }
        #expect(simplified(line, tolerance: 0) == line)
        #expect(simplified(Array(line.prefix(2)), tolerance: 1) == Array(line.prefix(2)))
        #expect(simplified([], tolerance: 1) == [])
    }

    @Test func everyVertexLeftOutLiesWithinTheTolerance() {
        var random = SeededRandom(seed: 7)
        var walk = [WorldPoint(x: 0.5, y: 0.5)]
        for _ in 0..<2000 {
            let last = walk[walk.count - 1]
            walk.append(
                WorldPoint(
                    x: last.x + Double.random(in: -1e-3...1e-3, using: &random),
                    y: last.y + Double.random(in: -1e-3...1e-3, using: &random)))
        }
        let tolerance = 2e-3
        let simple = simplified(walk, tolerance: tolerance)
        #expect(simple.count < walk.count / 2)
        #expect(simple.first == walk.first && simple.last == walk.last)
        for vertex in walk {
            let nearest = zip(simple, simple.dropFirst()).map { segmentDistance(vertex, $0, $1) }.min() ?? .infinity
            #expect(nearest <= tolerance * (1 + 1e-9))
        }
    }

    /// The distance to a segment by ternary search: slow, but without the formula under test.
    private func segmentDistance(_ p: WorldPoint, _ a: WorldPoint, _ b: WorldPoint) -> Double {
        func distance(_ t: Double) -> Double {
            let (x, y) = (a.x + t * (b.x - a.x) - p.x, a.y + t * (b.y - a.y) - p.y)
            return (x * x + y * y).squareRoot()
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let third = (high - low) / 3
            if distance(low + third) < distance(high - third) { high -= third } else { low += third }
        }
        return distance((low + high) / 2)
    }
}
