import Screen

/// Where a text may stand across a line that does not run level.
struct SteepSpot {
    /// Cells on the line, one a row, the best first.
    var cells: [Point]
    /// Of such places every other one is spare, for maps that show none of the others.
    var isSpare: Bool
}

/// Finds the steep parts of lines, one line after the other.
struct SteepSpotFinder {
    private let grid: CellGrid
    /// Where the line crosses the middle of each row of the map.
    private var columns: [Int?]

    private static let spacing = 12
    /// Rows around each place where the text may stand instead.
    private static let offsets = [0, 1, -1, 2, -2, 3, -3, 4, -4]

    init(grid: CellGrid) {
        self.grid = grid
        columns = Array(repeating: nil, count: grid.size.rows)
    }

    /// The places of a line that runs up and down, one every dozen rows of the world.
    ///
    /// - Parameter phase: moves them up or down, so that those of parallel lines do not form a row.
    mutating func spots(of line: NamedLines.Line, phase: Int) -> [SteepSpot] {
        guard let crossed = cross(line) else { return [] }
        defer { for row in crossed { columns[row] = nil } }
        let first = grid.firstRow - phase
        let low = Int((Double(first + crossed.lowerBound - 4) / Double(Self.spacing)).rounded(.up))
        let high = Int((Double(first + crossed.upperBound + 4) / Double(Self.spacing)).rounded(.down))
        guard low <= high else { return [] }
        return (low...high).compactMap { turn in
            let cells = Self.offsets.compactMap { offset in
                let row = turn * Self.spacing - first + offset
                return crossed.contains(row) ? columns[row].map { Point(column: $0, row: row) } : nil
            }
            return cells.isEmpty ? nil : SteepSpot(cells: cells, isSpare: turn & 1 != 0)
        }
    }

    /// Notes where a line crosses the rows of the map.
    ///
    /// - Returns: the rows among which those crossed are; nil for none.
    private mutating func cross(_ line: NamedLines.Line) -> ClosedRange<Int>? {
        var (top, bottom) = (Int.max, Int.min)
        var a = line[0]
        for b in line {
            defer { a = b }
            guard abs(b.y - a.y) > LevelReach.limit * abs(b.x - a.x) else { continue }
            // Rows whose middle lies in the half-open interval.
            let first = max((min(a.y, b.y) - 0.5).rounded(.up), 0)
            let end = min((max(a.y, b.y) - 0.5).rounded(.up), Double(grid.size.rows))
            guard first < end else { continue }
            let slope = (b.x - a.x) / (b.y - a.y)
            for row in Int(first)..<Int(end) {
                let column = a.x + (Double(row) + 0.5 - a.y) * slope
                if column >= 0, column < Double(grid.size.columns) { columns[row] = Int(column) }
            }
            (top, bottom) = (min(top, Int(first)), max(bottom, Int(end) - 1))
        }
        return top <= bottom ? top...bottom : nil
    }
}
