import Screen

/// A part of a line that runs nearly level, and on to the east.
struct LevelReach {
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
        // Away from its row by less than a row at either end, the text is still read as lying on the line.
        guard highest - lowest <= 1.7 else { return nil }
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
        // Cells are twice as high as wide: tan 25° / 2.
        if abs(step.y) <= 0.233 * abs(step.x) + 0.1, step.x != 0 {
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

/// A place on a line where a short text may stand across it.
struct SteepSpot {
    var column: Int
    var row: Int
    /// Of such places every other one is spare, for maps that show none of the others.
    var isSpare: Bool
}

/// Where a line crosses every tenth row or so of the world other than level.
func steepSpots(of line: [SIMD2<Double>], on grid: CellGrid) -> [SteepSpot] {
    let spacing = 10
    var spots: [SteepSpot] = []
    for (a, b) in zip(line, line.dropFirst()) where abs(b.y - a.y) > 0.233 * abs(b.x - a.x) {
        let (top, bottom) = (max(min(a.y, b.y), 0), min(max(a.y, b.y), Double(grid.size.rows)))
        guard top < bottom else { continue }
        for row in Int(top)..<Int(bottom.rounded(.up)) {
            let (turn, rest) = (row + grid.firstRow).quotientAndRemainder(dividingBy: spacing)
            let middle = Double(row) + 0.5
            guard rest == 0, middle >= min(a.y, b.y), middle < max(a.y, b.y) else { continue }
            let column = a.x + (b.x - a.x) * (middle - a.y) / (b.y - a.y)
            guard column >= 0, column < Double(grid.size.columns) else { continue }
            spots.append(SteepSpot(column: Int(column), row: row, isSpare: turn & 1 != 0))
        }
    }
    return spots
}
