import Screen

/// A part of a line that runs nearly level, and on to the east.
struct LevelReach {
    /// How many rows such a line rises or falls for each column at most: 25 degrees, cells being twice as high as wide.
    static let limit = 0.233

    /// In cells, from the west to the east.
    let positions: [SIMD2<Double>]

    var west: Double { positions[0].x }
    var east: Double { positions[positions.count - 1].x }

    /// The row in which a text in these columns lies on the line; nil where the line leaves it.
    func row(under columns: ClosedRange<Int>) -> Int? {
        let (from, to) = (Double(columns.lowerBound), Double(columns.upperBound + 1))
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for index in 1..<positions.count where positions[index].x >= from && positions[index - 1].x <= to {
            let (a, b) = (positions[index - 1], positions[index])
            let slope = b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0
            let (enters, leaves) = (a.y + (max(a.x, from) - a.x) * slope, a.y + (min(b.x, to) - a.x) * slope)
            lowest = min(lowest, enters, leaves)
            highest = max(highest, enters, leaves)
        }
        // A line that comes in little more than a row above one end and leaves below the other still reads as the text's.
        guard highest - lowest <= 2.6 else { return nil }
        return Int(((lowest + highest) / 2).rounded(.down))
    }
}

/// The parts of a line that rise or fall by less than 25 degrees on the screen.
func levelReaches(of line: [SIMD2<Double>]) -> [LevelReach] {
    var reaches: [LevelReach] = []
    var run: [SIMD2<Double>] = []
    var isEastward = true
    func finish() {
        if let first = run.first, let last = run.last, abs(last.x - first.x) >= 4 {
            reaches.append(LevelReach(positions: isEastward ? run : run.reversed()))
        }
    }
    var previous = line[0]
    for (index, next) in line.enumerated().dropFirst() {
        let step = next - previous
        // Bends finer than a cell are not seen.
        if abs(step.x) < 1, abs(step.y) < 0.5, index < line.count - 1 { continue }
        if abs(step.y) <= LevelReach.limit * abs(step.x) + 0.1, step.x != 0 {
            if run.isEmpty || (step.x > 0) != isEastward {
                finish()
                run = [previous]
                isEastward = step.x > 0
            }
            run.append(next)
        } else {
            finish()
            run = []
        }
        previous = next
    }
    finish()
    return reaches
}
