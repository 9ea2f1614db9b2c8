/// Draws in 7-bit characters: the farther a cell's colour is from the paper, the more ink the character has.
struct ASCIIBrush: CellBrush {
    /// Characters by their ink.
    ///
    /// The numbers are shares of the ink of `@`, measured as the mean of DejaVu Sans Mono, Noto Sans Mono and Nimbus Mono.
    static let ramp: [(scalar: Unicode.Scalar, ink: Float)] = [
        (" ", 0), (".", 0.11), (":", 0.22), (";", 0.29), ("+", 0.38), ("?", 0.46), ("c", 0.49), ("x", 0.58),
        ("o", 0.63), ("a", 0.70), ("%", 0.75), ("&", 0.82), ("#", 0.88), ("@", 1),
    ]

    private let scale: InkScale
    private let paper: Sample
    private let isDark: Bool
    private let colours: PictureColours
    private let palette: PicturePalette
    private var errors: ErrorDiffusion

    init(_ colours: PictureColours, paper: PaletteColour, columns: Int) {
        scale = InkScale(paper)
        self.paper = Sample(paper)
        isDark = paper.luma < 128
        self.colours = colours
        palette = colours == .sixteen ? .sixteen : colours == .eight ? .eight : .full
        errors = ErrorDiffusion(columns: columns, share: colours == .none ? 0.5 : 0.2)
    }

    mutating func cell(_ sums: CellSums, column: Int) -> PictureCell {
        guard sums.total.w > 0 else { return PictureCell(" ") }
        if colours == .none {
            let wanted = scale.ink(sums.total, count: CellSums.count) + errors[column].x
            let character = Self.character(wanted)
            errors.spread(Sample(repeating: wanted - character.ink), from: column)
            return PictureCell(character.scalar)
        }
        let wanted = sums.total.colour / CellSums.count + errors[column]
        let (ink, colour) = strongest(wanted)
        // How much of that ink, on the paper, comes nearest to the colour that is wanted.
        let way = colour - paper
        let length = way.dot(way)
        let character = Self.character(length > 0 ? (wanted - paper).dot(way) / length : 0)
        errors.spread(wanted - (paper + character.ink * way), from: column)
        return character.ink > 0 ? PictureCell(character.scalar, ink) : PictureCell(" ")
    }

    mutating func endRow() { errors.endRow() }

    private static func character(_ ink: Float) -> (scalar: Unicode.Scalar, ink: Float) {
        ramp.min { abs($0.ink - ink) < abs($1.ink - ink) } ?? ramp[0]
    }

    /// The strongest colour of the same hue: the last colour that exists on the line from the paper through the given
    /// colour.
    private func strongest(_ colour: Sample) -> (PictureInk, Sample) {
        let way = isDark ? colour - paper : paper - colour
        let room = pointwiseMax(isDark ? Sample(repeating: 255) - paper : paper, Sample(repeating: 1))
        let share = max(way.x / room.x, way.y / room.y, way.z / room.z)
        guard share > 0 else { return (.own, paper) }
        let end = paper + (colour - paper) / share
        let levels = end.colour.inRange
        if colours == .trueColour { return (.exact(rounding: levels), levels) }
        let place = palette.nearest(to: levels)
        return (palette.ink(place), palette.colours[place])
    }
}
