import Geo
import Glibc

/// Joins lines end to end where they meet, straight on rather than round a corner, so that a street of many pieces
/// becomes few long lines.
///
/// - Parameter greatestTurn: lines that meet at a sharper angle than this stay apart, in degrees.
func joinedLines(_ lines: [[WorldPoint]], greatestTurn: Double = 70) -> [[WorldPoint]] {
    var joiner = LineJoiner(withoutRepetitions(lines), greatestTurn: greatestTurn * .pi / 180)
    return joiner.all()
}

/// The lines without those that are there already, in the same or the other direction.
private func withoutRepetitions(_ lines: [[WorldPoint]]) -> [[WorldPoint]] {
    var known: Set<[WorldPoint]> = []
    return lines.filter { line in
        guard line.count > 1, let first = line.first, let last = line.last else { return false }
        let isForwards = (first.x, first.y) < (last.x, last.y)
        return known.insert(isForwards ? line : line.reversed()).inserted
    }
}

private struct LineJoiner {
    private let lines: [[WorldPoint]]
    private let greatestTurn: Double
    private var isUsed: [Bool]
    /// The lines that begin or end at a point.
    private var ends: [WorldPoint: [Int]] = [:]

    init(_ lines: [[WorldPoint]], greatestTurn: Double) {
        self.lines = lines
        self.greatestTurn = greatestTurn
        isUsed = Array(repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() {
            ends[line[0], default: []].append(index)
            ends[line[line.count - 1], default: []].append(index)
        }
    }

    mutating func all() -> [[WorldPoint]] {
        var all: [[WorldPoint]] = []
        for index in lines.indices where !isUsed[index] {
            isUsed[index] = true
            var line = lines[index]
            while let next = continuation(of: line) { line += next.dropFirst() }
            line.reverse()
            while let next = continuation(of: line) { line += next.dropFirst() }
            all.append(line)
        }
        return all
    }

    /// The unused line that leads straightest on from the end of a line, in that direction.
    private mutating func continuation(of line: [WorldPoint]) -> [WorldPoint]? {
        let last = line[line.count - 1]
        var best: (index: Int, line: [WorldPoint], turn: Double)?
        for index in ends[last] ?? [] where !isUsed[index] {
            let next = lines[index][0] == last ? lines[index] : lines[index].reversed()
            let turn = turn(line[line.count - 2], last, next[1])
            if turn <= greatestTurn, turn < best?.turn ?? .infinity { best = (index, next, turn) }
        }
        if let best { isUsed[best.index] = true }
        return best?.line
    }

    /// By how much the way from `a` over `b` to `c` turns, in radians.
    private func turn(_ a: WorldPoint, _ b: WorldPoint, _ c: WorldPoint) -> Double {
        let difference = atan2(c.y - b.y, c.x - b.x) - atan2(b.y - a.y, b.x - a.x)
        return abs(atan2(sin(difference), cos(difference)))
    }
}
