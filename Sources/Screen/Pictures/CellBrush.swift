/// Chooses the character and the colours of cells, one by one and row by row.
protocol CellBrush {
    mutating func cell(_ sums: CellSums, column: Int) -> PictureCell
    mutating func endRow()
}

extension Sample {
    /// Without alpha.
    @inline(__always) var colour: Sample { Sample(x, y, z, 0) }

    /// The nearest colour that exists.
    @inline(__always) var inRange: Sample { clamped(lowerBound: .zero, upperBound: Sample(repeating: 255)) }

    @inline(__always) func dot(_ other: Sample) -> Float { (self * other).sum() }

    /// Brightness from 0 to 255, with the weights of ITU-R BT.601.
    @inline(__always) var luma: Float { dot(Sample(0.299, 0.587, 0.114, 0)) }
}

extension PictureInk {
    static func exact(rounding colour: Sample) -> PictureInk {
        let levels = colour.inRange.rounded(.toNearestOrAwayFromZero)
        return .exact(PaletteColour(red: Int(levels.x), green: Int(levels.y), blue: Int(levels.z)))
    }
}

extension PictureCell {
    /// A cell of two colours; a part in which the picture is transparent has the terminal's own background.
    static func shaped(
        _ shape: CellShape, _ front: PictureInk, on back: PictureInk, _ sums: CellSums
    ) -> PictureCell {
        let alpha = sums.sum(in: shape).w
        // The sums of transparent samples differ from 0 by rounding.
        if alpha < 0.5, let inverse = shape.inverse { return PictureCell(inverse, back) }
        return PictureCell(shape.scalar, front, on: sums.total.w - alpha < 0.5 ? .own : back)
    }
}
