import Screen

/// What of a map counts as a crowd of pins: more cells with pins, within so many columns and rows of one of them, than have
/// room there for a shape, a letter and a blank each.
private enum Crowd {
    static let columnReach = 4
    static let rowReach = 1
    static let mostCells = (2 * columnReach + 1) / 3 * (2 * rowReach + 1)
}

/// The cells that a map's pins are counted in: their own, or the fullest of a crowd, so that its counts stand apart.
///
/// The fullest surroundings come first and take in every cell of them that is left; a crowd's pins are therefore within
/// reach of where they are counted, and two counts of crowds never are.
///
/// - Parameter counts: pins a cell, row-major.
/// - Returns: the cell for the pins of each cell, row-major; of a cell without pins, itself.
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

/// The cells in the midst of a crowd, those with the most pins around them first.
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
