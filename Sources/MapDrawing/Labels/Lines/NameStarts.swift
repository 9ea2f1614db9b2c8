import Screen

extension CellGrid {
    /// How many columns apart the names begin if a line or an area is named several times.
    static let spacing = 40

    /// The columns of a range where a text may begin: the middle one, or in a long range one every `spacing` columns.
    ///
    /// In a long range every other column is spare: it is used only if the map shows none of the others.
    func starts(in range: ClosedRange<Int>, name: String) -> [(column: Int, isSpare: Bool)] {
        let (first, last) = (range.lowerBound + firstColumn, range.upperBound + firstColumn)
        // The shift also rounds down for negative numbers, left of the world's edge.
        guard last - first >= Self.spacing else { return [((first + last) >> 1 - firstColumn, false)] }
        let phase = placePhase(of: name)
        let (low, high) = (max(first, firstColumn - Self.spacing), min(last, firstColumn + size.columns + Self.spacing))
        let lowest = Int((Double(low - phase) / Double(Self.spacing)).rounded(.up))
        let highest = Int((Double(high - phase) / Double(Self.spacing)).rounded(.down))
        guard lowest <= highest else { return [] }
        return (lowest...highest).map { ($0 * Self.spacing + phase - firstColumn, $0 & 1 != 0) }
    }

    /// A number that looks random and depends only on the cell's place in the world. It orders names of equal rank
    /// without favouring a direction.
    func hash(of cell: Point) -> UInt32 {
        var hash = UInt64(bitPattern: Int64(cell.column + firstColumn)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(bitPattern: Int64(cell.row + firstRow)) &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 29
        return UInt32(truncatingIfNeeded: (hash &* 0xBF58_476D_1CE4_E5B9) >> 32)
    }
}

/// By how many cells the places of a name are moved along its line, so that the names of parallel streets do not line
/// up.
func placePhase(of name: String) -> Int {
    Int(name.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } % UInt32(2 * CellGrid.spacing))
}
