import Screen

/// A place where a text may stand across a steep line.
struct SteepSpot {
    /// The cells on the line where the middle of the text may be, one in each row, the best first.
    var cells: [Point]
    /// Whether the place is used only if the map shows none of the others; every other place is spare.
    var isSpare: Bool
}

/// Finds places for names on the steep parts of lines, and reuses its memory for each line.
struct SteepSpotFinder {
    private let grid: CellGrid
    /// The column in which the line crosses the middle of each row of the map; nil if it does not.
    private var columns: [Int?]

    private static let spacing = 12
    /// How many rows above or below its place the text may stand instead, in this order.
    private static let offsets = [0, 1, -1, 2, -2, 3, -3, 4, -4]

    init(grid: CellGrid) {
        self.grid = grid
        columns = Array(repeating: nil, count: grid.size.rows)
    }

    /// The places on the steep parts of a line, one every dozen rows of the world.
    ///
    /// - Parameter phase: by how many rows the places are moved, so that those of parallel lines do not line up.
    mutating func spots(of line: NamedLines.Line, phase: Int) -> [SteepSpot] {
        guard let crossed = cross(line) else { return [] }
        defer { for row in crossed { columns[row] = nil } }
        let first = grid.firstRow - phase
        let low = Int((Double(first + crossed.lowerBound - 4) / Double(Self.spacing)).rounded(.up))
        let high = Int((Double(first + crossed.upperBound + 4) / Double(Self.spacing)).rounded(.down))
        guard low <= high else { return [] }
        return (low...high).compactMap { step in
            let cells = Self.offsets.compactMap { offset in
                let row = step * Self.spacing - first + offset
                return crossed.contains(row) ? columns[row].map { Point(column: $0, row: row) } : nil
            }
            return cells.isEmpty ? nil : SteepSpot(cells: cells, isSpare: step & 1 != 0)
        }
    }

    /// Records in `columns` where the steep parts of a line cross the rows of the map.
    ///
    /// - Returns: the first and last row crossed; nil if none is.
    private mutating func cross(_ line: NamedLines.Line) -> ClosedRange<Int>? {
        var (top, bottom) = (Int.max, Int.min)
        var a = line[0]
        for b in line {
            defer { a = b }
            guard abs(b.y - a.y) > LevelStretch.limit * abs(b.x - a.x) else { continue }
            // The rows whose middle lies in the half-open interval.
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
