/// Passes a part of the error of a cell's mean colour on to cells that are drawn later.
///
/// Source: R. W. Floyd and L. Steinberg, *An Adaptive Algorithm for Spatial Grey Scale* (1976), with a cell in place of
/// a pixel. They pass on the whole error. Here shades already mix most colours, and passing on less avoids noise in
/// plain areas.
struct ErrorDiffusion {
    private let share: Float
    /// The error that each cell of the row has received, with one extra element at each end.
    private var row: [Sample]
    private var nextRow: [Sample]

    /// - Parameter share: the share of the error that is passed on.
    init(columns: Int, share: Float) {
        self.share = share
        row = Array(repeating: .zero, count: columns + 2)
        nextRow = row
    }

    /// The error that a cell has received. It is added to each sample of the cell.
    @inline(__always) subscript(column: Int) -> Sample { row[column + 1] }

    /// - Parameter error: the mean colour that the cell should have, minus the one that it has.
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
