/// A block character as an area of a cell of 8 x 8 samples. Inside the area the cell has one colour, outside another.
struct CellShape: Sendable {
    /// A rectangle of samples, stored as the indexes of its corners in `CellSums`.
    struct Area: Sendable {
        let topLeft, topRight, bottomLeft, bottomRight: Int
        let count: Int

        init(columns: Range<Int>, rows: Range<Int>) {
            topLeft = CellSums.place(columns.lowerBound, rows.lowerBound)
            topRight = CellSums.place(columns.upperBound, rows.lowerBound)
            bottomLeft = CellSums.place(columns.lowerBound, rows.upperBound)
            bottomRight = CellSums.place(columns.upperBound, rows.upperBound)
            count = columns.count * rows.count
        }
    }

    /// The character that paints the area.
    let scalar: Unicode.Scalar
    /// The character that paints the rest of the cell; nil if common fonts do not have it.
    let inverse: Unicode.Scalar?
    let area: Area
    /// A second rectangle of the area; may be empty.
    let more: Area
    /// The number of samples in the area, and outside.
    let count: Float
    let restCount: Float

    init(
        _ scalar: Unicode.Scalar, _ inverse: Unicode.Scalar?, columns: Range<Int>, rows: Range<Int>,
        and more: Area = Area(columns: 0..<0, rows: 0..<0)
    ) {
        self.scalar = scalar
        self.inverse = inverse
        area = Area(columns: columns, rows: rows)
        self.more = more
        count = Float(area.count + more.count)
        restCount = CellSums.count - count
    }

    private static let halves = [CellShape("▀", "▄", columns: 0..<8, rows: 0..<4)]
    private static let quadrants = [
        CellShape("▌", "▐", columns: 0..<4, rows: 0..<8),
        CellShape("▘", "▟", columns: 0..<4, rows: 0..<4), CellShape("▝", "▙", columns: 4..<8, rows: 0..<4),
        CellShape("▖", "▜", columns: 0..<4, rows: 4..<8), CellShape("▗", "▛", columns: 4..<8, rows: 4..<8),
        CellShape("▚", "▞", columns: 0..<4, rows: 0..<4, and: Area(columns: 4..<8, rows: 4..<8)),
    ]
    /// One to seven eighths of a cell, from below and from the left, except the halves.
    private static let eighths =
        zip("▁▂▃▅▆▇".unicodeScalars, [1, 2, 3, 5, 6, 7]).map {
            CellShape($0, nil, columns: 0..<8, rows: 8 - $1..<8)
        }
        + zip("▏▎▍▋▊▉".unicodeScalars, [1, 2, 3, 5, 6, 7]).map {
            CellShape($0, nil, columns: 0..<$1, rows: 0..<8)
        }

    /// The shapes of two colours. The list has only one of a shape and its inverse.
    static func all(_ characters: PictureCharacters) -> [CellShape] {
        switch characters {
        case .shapes: halves + quadrants + eighths
        case .halfBlocks: halves
        case .ascii: []
        }
    }
}

/// A character with dots of the foreground spread over the whole cell.
struct CellShade: Sendable {
    let scalar: Unicode.Scalar
    /// How much of the cell has the colour of the foreground.
    let share: Float

    static let all = [
        CellShade(scalar: "░", share: 0.25), CellShade(scalar: "▒", share: 0.5), CellShade(scalar: "▓", share: 0.75),
    ]
}

/// The sums of a cell's samples over every rectangle that starts at the top left corner.
///
/// Source: F. C. Crow, *Summed-Area Tables for Texture Mapping* (SIGGRAPH 1984).
struct CellSums {
    /// The number of samples in a cell.
    static let count = Float(PictureSampler.perCell * PictureSampler.perCell)

    private var sums = Array(repeating: Sample.zero, count: place(0, PictureSampler.perCell + 1))

    /// The index of the sum over this many columns and rows.
    static func place(_ columns: Int, _ rows: Int) -> Int { rows * (PictureSampler.perCell + 1) + columns }

    /// The sum of all samples.
    var total: Sample { sums[sums.count - 1] }

    /// Replaces the sums by those of another cell.
    ///
    /// - Parameters:
    ///   - samples: a row of cells, from `PictureSampler`.
    ///   - columns: the number of cells in that row.
    mutating func load(_ samples: UnsafeBufferPointer<Sample>, column: Int, of columns: Int) {
        let side = PictureSampler.perCell
        sums.withUnsafeMutableBufferPointer { sums in
            for row in 0..<side {
                var line = Sample.zero
                for place in 0..<side {
                    line += samples[(row * columns + column) * side + place]
                    sums[Self.place(place + 1, row + 1)] = sums[Self.place(place + 1, row)] + line
                }
            }
        }
    }

    /// The sum of the samples in a shape's area.
    @inline(__always) func sum(in shape: CellShape) -> Sample {
        shape.more.count == 0 ? sum(in: shape.area) : sum(in: shape.area) + sum(in: shape.more)
    }

    @inline(__always) private func sum(in area: CellShape.Area) -> Sample {
        sums[area.bottomRight] - sums[area.bottomLeft] - sums[area.topRight] + sums[area.topLeft]
    }
}
