import Screen
import Tiles

/// The numbers of the areas in the four quarters of a cell.
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

    /// A quarter has the area of the dot next to the middle of the cell, or water if any of its dots is water, so that
    /// rivers have no gaps.
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
        /// The colour of the glyph.
        var ink: Colour
        /// The colour behind the glyph.
        var paper: Colour
        /// The colour of most of the cell.
        var mainColour: Colour
    }

    /// The cell in its two most frequent colours.
    func split(_ colours: [Colour]) -> Split {
        let all = [codes.0, codes.1, codes.2, codes.3].map { colours[Int($0)] }
        func count(_ colour: Colour) -> Int { all.count { $0 == colour } }
        // A cell that is half water counts as water, so that rivers have no gaps.
        let water = colours[Int(MapRole.water.code)]
        let main =
            all.max { 2 * count($0) + ($0 == water ? 1 : 0) < 2 * count($1) + ($1 == water ? 1 : 0) } ?? .default
        let others = all.filter { $0 != main }
        guard let other = others.max(by: { count($0) < count($1) }) else {
            return Split(glyph: " ", ink: .default, paper: main, mainColour: main)
        }
        // The terminal's own background can only be the background, not the colour of the glyph.
        let ink = other == .default ? main : other
        let mask = all.indices.reduce(UInt8(0)) { mask, index in
            let isInk = all[index] == ink || (ink == main ? false : all[index] != main)
            return isInk ? mask | 1 << UInt8(index) : mask
        }
        return Split(
            glyph: CharacterSet.block.glyph(mask), ink: ink, paper: ink == main ? other : main, mainColour: main)
    }
}
