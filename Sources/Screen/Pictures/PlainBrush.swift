/// Draws without colours, in the terminal's own ink on its own paper.
struct PlainBrush: CellBrush {
    /// How visible the dots of a shade are, as in `PicturePalette`. The value is higher because contours matter more
    /// without colours.
    private static let roughness: Float = 0.45

    private let shapes: [CellShape]
    private let scale: InkScale
    private var errors: ErrorDiffusion

    init(_ shapes: [CellShape], paper: PaletteColour, columns: Int) {
        self.shapes = shapes
        scale = InkScale(paper)
        errors = ErrorDiffusion(columns: columns, share: 0.5)
    }

    mutating func cell(_ sums: CellSums, column: Int) -> PictureCell {
        guard sums.total.w > 0 else { return PictureCell(" ") }
        let carried = errors[column].x
        let mean = scale.ink(sums.total, count: CellSums.count) + carried
        let total = mean * CellSums.count
        var best: (scalar: Unicode.Scalar, error: Float, share: Float) = (" ", .infinity, 0)
        // Paper is 0 and ink is 1. All errors leave out the sum of the squares of all samples, which is the same for
        // every character. The error of the cell's mean brightness is added with half the weight, because otherwise a
        // picture has no middle tones.
        func compare(_ scalar: Unicode.Scalar, _ error: Float, share: Float) {
            let error = error + 0.5 * CellSums.count * (share - mean) * (share - mean)
            if error < best.error { best = (scalar, error, share) }
        }
        compare(" ", 0, share: 0)
        compare("█", CellSums.count - 2 * total, share: 1)
        for shape in shapes {
            let inside = (scale.ink(sums.sum(in: shape), count: shape.count) + carried) * shape.count
            compare(shape.scalar, shape.count - 2 * inside, share: shape.count / CellSums.count)
            if let inverse = shape.inverse {
                compare(inverse, shape.restCount - 2 * (total - inside), share: shape.restCount / CellSums.count)
            }
        }
        for shade in CellShade.all {
            let dots = shade.share * (1 - mean) * (1 - mean) + (1 - shade.share) * mean * mean
            let tone = (shade.share - mean) * (shade.share - mean)
            let error = Self.roughness * dots + (1 - Self.roughness) * tone - mean * mean
            compare(shade.scalar, CellSums.count * error, share: shade.share)
        }
        errors.spread(Sample(repeating: mean - best.share), from: column)
        return PictureCell(best.scalar)
    }

    mutating func endRow() { errors.endRow() }
}

/// Brightness as a share of ink: 0 is the paper, 1 is white on dark paper and black on light paper.
struct InkScale {
    private let paper: Float
    private let range: Float

    init(_ colour: PaletteColour) {
        paper = Sample(colour).luma
        range = (paper < 128 ? 255 : 0) - paper
    }

    /// - Parameters:
    ///   - sum: the sum of some samples.
    ///   - count: the number of these samples.
    @inline(__always) func ink(_ sum: Sample, count: Float) -> Float { (sum.luma / count - paper) / range }
}
