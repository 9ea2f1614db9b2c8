import Screen

/// A stretch of a line that runs nearly level.
struct LevelStretch {
    /// The most rows that a stretch may rise or fall per column: 25 degrees, as cells are twice as high as wide.
    static let limit = 0.233

    /// The positions of the stretch in cells, from west to east.
    let positions: ArraySlice<SIMD2<Double>>

    var west: Double { positions[positions.startIndex].x }
    var east: Double { positions[positions.endIndex - 1].x }

    /// The row in which a text in these columns lies on the line; nil if the line rises or falls too much there.
    func row(under columns: ClosedRange<Int>) -> Int? {
        let (from, to) = (Double(columns.lowerBound), Double(columns.upperBound + 1))
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for index in positions.indices.dropFirst() where positions[index].x >= from && positions[index - 1].x <= to {
            let (a, b) = (positions[index - 1], positions[index])
            let slope = b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0
            let (enters, leaves) = (a.y + (max(a.x, from) - a.x) * slope, a.y + (min(b.x, to) - a.x) * slope)
            lowest = min(lowest, enters, leaves)
            highest = max(highest, enters, leaves)
        }
        // A line that starts little more than a row above the text and ends as far below it still seems to belong to the text.
        guard highest - lowest <= 2.6 else { return nil }
        return Int(((lowest + highest) / 2).rounded(.down))
    }
}

/// Finds the level stretches of lines, and reuses its memory for each line.
struct LevelStretchFinder {
    private var positions: [SIMD2<Double>] = []
    private var ranges: [Range<Int>] = []

    /// The stretches of a line that run level in one direction, east or west, and take at least `columns` columns.
    mutating func stretches(of line: NamedLines.Line, columns: Int) -> [LevelStretch] {
        positions.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        guard var previous = line.first else { return [] }
        var start = 0
        var isEastward = true
        for index in 1..<line.count {
            let next = line[index]
            let step = next - previous
            // Bends smaller than a cell are not seen.
            if abs(step.x) < 1, abs(step.y) < 0.5, index < line.count - 1 { continue }
            if abs(step.y) <= LevelStretch.limit * abs(step.x) + 0.1, step.x != 0 {
                if positions.count == start || (step.x > 0) != isEastward {
                    finish(&start, columns)
                    positions.append(previous)
                    isEastward = step.x > 0
                }
                positions.append(next)
            } else {
                finish(&start, columns)
            }
            previous = next
        }
        finish(&start, columns)
        return ranges.map { LevelStretch(positions: positions[$0]) }
    }

    private mutating func finish(_ start: inout Int, _ columns: Int) {
        let range = start..<positions.count
        if range.count > 1, abs(positions[range.upperBound - 1].x - positions[start].x) >= Double(columns) {
            if positions[start].x > positions[range.upperBound - 1].x { positions[range].reverse() }
            ranges.append(range)
        }
        start = positions.count
    }
}
