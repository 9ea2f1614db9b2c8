import Screen

/// The size of a crowd. A cell has a crowd around it if more than `mostCells` cells within these columns and rows have pins: their
/// marks (a shape, a letter and a blank) would not fit side by side.
private enum Crowd {
    static let columnReach = 4
    static let rowReach = 1
    static let mostCells = (2 * columnReach + 1) / 3 * (2 * rowReach + 1)
}

/// Chooses the cell in which the pins of each cell are counted. The pins of a crowd are counted together in the cell in its middle;
/// all others are counted in their own cell.
///
/// Crowds are formed in turn, beginning at the cell with the most pins around it. A crowd takes in all cells within its reach that
/// no earlier crowd has. So its pins lie within reach of the cell where they are counted, and no other crowd is counted within that
/// reach.
///
/// - Parameter counts: the number of pins in each cell, row-major.
/// - Returns: for each cell, row-major, the index of the cell in which its pins are counted; for a cell without pins,
///   its own.
/// - Complexity: O(cells · log cells).
func countedCells(_ counts: [Int32], size: Size) -> [Int] {
    var targets = Array(counts.indices)
    let seeds = crowded(counts, size: size)
    guard !seeds.isEmpty else { return targets }
    var isFree = counts.map { $0 > 0 }
    for seed in seeds where isFree[seed] {
        var members: [Int] = []
        forEachCell(around: seed, size: size) { if isFree[$0] { members.append($0) } }
        guard members.count > Crowd.mostCells else { continue }
        for cell in members { (targets[cell], isFree[cell]) = (seed, false) }
    }
    return targets
}

/// The cells that have a crowd around them, those with the most pins around them first.
private func crowded(_ counts: [Int32], size: Size) -> [Int] {
    var seeds: [(pins: Int32, cell: Int)] = []
    for cell in counts.indices where counts[cell] > 0 {
        var (cells, pins) = (0, Int32(0))
        forEachCell(around: cell, size: size) {
            cells += counts[$0] > 0 ? 1 : 0
            pins += counts[$0]
        }
        if cells > Crowd.mostCells { seeds.append((pins, cell)) }
    }
    return seeds.sorted { ($1.pins, counts[$1.cell], $0.cell) < ($0.pins, counts[$0.cell], $1.cell) }.map(\.cell)
}

private func forEachCell(around cell: Int, size: Size, _ body: (Int) -> Void) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: size.columns)
    let columns = max(0, column - Crowd.columnReach)...min(size.columns - 1, column + Crowd.columnReach)
    for row in max(0, row - Crowd.rowReach)...min(size.rows - 1, row + Crowd.rowReach) {
        for column in columns { body(row * size.columns + column) }
    }
}
