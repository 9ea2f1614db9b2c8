import Screen
import Tiles

/// The areas in the four quarters of a cell.
struct Quarters {
    /// Upper left, upper right, lower left, lower right.
    let codes: (UInt8, UInt8, UInt8, UInt8)

    @inline(__always) init(_ fills: FillRaster, at corner: Int, _ dots: (columns: Int, rows: Int)) {
        let right = dots.columns - 1
        let bottom = corner + (dots.rows - 1) * fills.width
        guard dots.rows > 2 else {
            codes = (
                fills.codes[corner], fills.codes[corner + right], fills.codes[bottom], fills.codes[bottom + right]
            )
            return
        }
        let (upper, lower) = (corner + fills.width, bottom - fills.width)
        codes = (
            Self.quarter(fills, upper, corner), Self.quarter(fills, upper + right, corner + right),
            Self.quarter(fills, lower, bottom), Self.quarter(fills, lower + right, bottom + right)
        )
    }

    /// The dot next to the middle of the cell; but water has a quarter where any of it is, so that rivers do not break off.
    @inline(__always) private static func quarter(_ fills: FillRaster, _ inner: Int, _ outer: Int) -> UInt8 {
        fills.codes[outer] == MapRole.water.code ? fills.codes[outer] : fills.codes[inner]
    }

    @inline(__always) var isPlain: Bool { codes.0 == codes.1 && codes.0 == codes.2 && codes.0 == codes.3 }

    func count(of code: UInt8) -> Int { [codes.0, codes.1, codes.2, codes.3].count { $0 == code } }

    var key: UInt32 {
        UInt32(codes.0) << 24 | UInt32(codes.1) << 16 | UInt32(codes.2) << 8 | UInt32(codes.3)
    }

    /// A cell in two colours.
    struct Split {
        var glyph: Unicode.Scalar
        /// Of the glyph, and what lies behind it.
        var ink: Colour
        var paper: Colour
        /// What most of the cell has.
        var ground: Colour
    }

    /// The cell in the two colours that most of it has.
    func split(_ colours: [Colour]) -> Split {
        let all = [codes.0, codes.1, codes.2, codes.3].map { colours[Int($0)] }
        func count(_ colour: Colour) -> Int { all.count { $0 == colour } }
        // Half a cell of water is water, again for the sake of rivers.
        let water = colours[Int(MapRole.water.code)]
        let ground =
            all.max { 2 * count($0) + ($0 == water ? 1 : 0) < 2 * count($1) + ($1 == water ? 1 : 0) } ?? .default
        let others = all.filter { $0 != ground }
        guard let other = others.max(by: { count($0) < count($1) }) else {
            return Split(glyph: " ", ink: .default, paper: ground, ground: ground)
        }
        // The default can be a background only.
        let ink = other == .default ? ground : other
        let mask = all.indices.reduce(UInt8(0)) { mask, index in
            let isInk = all[index] == ink || (ink == ground ? false : all[index] != ground)
            return isInk ? mask | 1 << UInt8(index) : mask
        }
        return Split(
            glyph: CharacterSet.block.glyph(mask), ink: ink, paper: ink == ground ? other : ground, ground: ground)
    }
}
