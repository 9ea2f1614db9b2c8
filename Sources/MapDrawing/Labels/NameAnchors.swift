import Screen

extension CellGrid {
    /// Names that a line or an area offers again lie so many columns apart.
    static let spacing = 40

    /// Where a text may begin, out of a range of columns: in its middle, or every so often where it is long.
    ///
    /// Of the many places in a long range every other one is spare, for maps that show none of the others.
    func starts(in range: ClosedRange<Int>, name: String) -> [(column: Int, isSpare: Bool)] {
        let (first, last) = (range.lowerBound + firstColumn, range.upperBound + firstColumn)
        // An arithmetic shift rounds down also left of the world's edge.
        guard last - first >= Self.spacing else { return [((first + last) >> 1 - firstColumn, false)] }
        let phase = placePhase(of: name)
        let (low, high) = (max(first, firstColumn - Self.spacing), min(last, firstColumn + size.columns + Self.spacing))
        let lowest = Int((Double(low - phase) / Double(Self.spacing)).rounded(.up))
        let highest = Int((Double(high - phase) / Double(Self.spacing)).rounded(.down))
        guard lowest <= highest else { return [] }
        return (lowest...highest).map { ($0 * Self.spacing + phase - firstColumn, $0 & 1 != 0) }
    }

    /// Differs from one cell of the world to the next as if by chance: names of equal rank take no direction.
    func hash(of cell: Point) -> UInt32 {
        var hash = UInt64(bitPattern: Int64(cell.column + firstColumn)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(bitPattern: Int64(cell.row + firstRow)) &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 29
        return UInt32(truncatingIfNeeded: (hash &* 0xBF58_476D_1CE4_E5B9) >> 32)
    }
}

/// By how many cells a name's places are moved along its line, so that those of parallel streets do not stand in a row.
func placePhase(of name: String) -> Int {
    Int(name.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } % UInt32(2 * CellGrid.spacing))
}
