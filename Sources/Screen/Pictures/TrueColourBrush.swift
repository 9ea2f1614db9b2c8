/// Draws in 24-bit colours.
struct TrueColourBrush: CellBrush {
    private let shapes: [CellShape]

    init(_ shapes: [CellShape]) { self.shapes = shapes }

    mutating func cell(_ sums: CellSums, column: Int) -> PictureCell {
        guard sums.total.w > 0 else { return PictureCell(" ") }
        let total = sums.total.colour
        // Samples drawn in their mean have the squared error Σx² − (Σx)² / n. Σx² is the same for all shapes, so the best shape has the
        // greatest sum of (Σx)² / n over its two parts, which is the gain.
        var gain = total.dot(total) / CellSums.count
        var best: CellShape?
        for shape in shapes {
            let inside = sums.sum(in: shape).colour
            let outside = total - inside
            let shapeGain = inside.dot(inside) / shape.count + outside.dot(outside) / shape.restCount
            // In a cell of one colour the sums differ only by rounding.
            if shapeGain > gain * 1.000_001 + 0.01 { (gain, best) = (shapeGain, shape) }
        }
        guard let best else { return PictureCell(" ", on: .exact(rounding: total / CellSums.count)) }
        let inside = sums.sum(in: best).colour
        return .shaped(
            best, .exact(rounding: inside / best.count), on: .exact(rounding: (total - inside) / best.restCount), sums)
    }

    mutating func endRow() {}
}
