import Screen

/// Where a text may stand across a line that does not run level.
struct SteepSpot {
    /// Cells on the line, one a row, the best first.
    var cells: [Point]
    /// Of such places every other one is spare, for maps that show none of the others.
    var isSpare: Bool
}

/// The places of a line that runs up and down, one every dozen rows of the world.
///
/// - Parameter phase: moves them up or down, so that those of parallel lines do not form a row.
func steepSpots(of line: [SIMD2<Double>], on grid: CellGrid, phase: Int) -> [SteepSpot] {
    let spacing = 12
    var rows: [Int: Int] = [:]
    for (a, b) in zip(line, line.dropFirst()) where abs(b.y - a.y) > LevelReach.limit * abs(b.x - a.x) {
        // Rows whose middle lies in the half-open interval, those of the map alone.
        let first = max((min(a.y, b.y) - 0.5).rounded(.up), 0)
        let end = min((max(a.y, b.y) - 0.5).rounded(.up), Double(grid.size.rows))
        guard first < end else { continue }
        for row in Int(first)..<Int(end) {
            let column = a.x + (b.x - a.x) * (Double(row) + 0.5 - a.y) / (b.y - a.y)
            if column >= 0, column < Double(grid.size.columns) { rows[row] = Int(column) }
        }
    }
    guard !rows.isEmpty else { return [] }
    let first = grid.firstRow - phase
    let low = Int((Double(first) / Double(spacing)).rounded(.down))
    let high = Int((Double(first + grid.size.rows) / Double(spacing)).rounded(.up))
    return (low...high).compactMap { turn in
        let row = turn * spacing - first
        let cells = [0, 1, -1, 2, -2, 3, -3, 4, -4].compactMap { offset in
            rows[row + offset].map { Point(column: $0, row: row + offset) }
        }
        return cells.isEmpty ? nil : SteepSpot(cells: cells, isSpare: turn & 1 != 0)
    }
}
