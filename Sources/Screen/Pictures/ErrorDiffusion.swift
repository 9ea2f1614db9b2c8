/// Carries a part of what is wrong with a cell's mean colour on to cells that are drawn later.
///
/// Source: R. W. Floyd and L. Steinberg, *An Adaptive Algorithm for Spatial Grey Scale* (1976), with a cell in place of a
/// pixel. They pass on the whole error; here shades mix most colours already, and less of it keeps plain areas calm.
struct ErrorDiffusion {
    private let share: Float
    /// What each cell of the row has received, with one more place at both ends.
    private var row: [Sample]
    private var nextRow: [Sample]

    /// - Parameter share: of the error that is passed on.
    init(columns: Int, share: Float) {
        self.share = share
        row = Array(repeating: .zero, count: columns + 2)
        nextRow = row
    }

    /// What a cell has received, to be added to each of its samples.
    @inline(__always) subscript(column: Int) -> Sample { row[column + 1] }

    /// - Parameter error: what the cell should have shown, and did not.
    mutating func spread(_ error: Sample, from column: Int) {
        let part = error * (share / 16)
        row[column + 2] += 7 * part
        nextRow[column] += 3 * part
        nextRow[column + 1] += 5 * part
        nextRow[column + 2] += part
    }

    mutating func endRow() {
        swap(&row, &nextRow)
        for place in nextRow.indices { nextRow[place] = .zero }
    }
}
