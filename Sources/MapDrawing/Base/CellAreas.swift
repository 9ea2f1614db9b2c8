import Screen
import Tiles

/// The numbers of the areas that the dots of a cell lie in.
struct CellAreas {
    /// One byte a dot, 2 x 4 dots row by row, the upper left one in the lowest byte.
    let codes: UInt64

    /// - Parameters:
    ///   - corner: the index of the cell's upper left dot.
    ///   - dots: the dots across and down a cell. Where there are fewer than 2 x 4, each is counted more than once.
    @inline(__always) init(_ fills: FillRaster, at corner: Int, _ dots: (columns: Int, rows: Int)) {
        codes = fills.codes.withUnsafeBufferPointer { all in
            var codes: UInt64 = 0
            for row in 0..<4 {
                let left = corner + row * dots.rows / 4 * fills.width
                codes |= (UInt64(all[left]) | UInt64(all[left + dots.columns - 1]) << 8) << UInt64(16 * row)
            }
            return codes
        }
    }

    init(codes: UInt64) { self.codes = codes }

    @inline(__always) private static func repeated(_ code: UInt8) -> UInt64 { UInt64(code) &* 0x0101_0101_0101_0101 }

    /// The area of the upper left dot.
    @inline(__always) var first: UInt8 { UInt8(truncatingIfNeeded: codes) }

    /// Whether all dots lie in the same area.
    @inline(__always) var isPlain: Bool { codes == Self.repeated(first) }

    /// The area of a dot, from 0 to 7.
    subscript(_ dot: Int) -> UInt8 { UInt8(truncatingIfNeeded: codes >> UInt64(8 * dot)) }

    /// The number of the cell's quarters with a dot in an area.
    func quarters(touching code: UInt8) -> Int {
        let mask = (0..<8).reduce(0) { self[$1] == code ? $0 | 1 << $1 : $0 }
        return ((mask | mask >> 2) & 0b0011_0011).nonzeroBitCount
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

    /// The cell in its two most frequent colours, drawn with a block character.
    func split(_ colours: [Colour]) -> Split {
        let all = (0..<8).map { colours[Int(self[$0])] }
        func count(_ colour: Colour) -> Int { all.count { $0 == colour } }
        // A cell that is half water counts as water, so that rivers have no gaps.
        let water = colours[Int(MapRole.water.code)]
        let main =
            all.max { 2 * count($0) + ($0 == water ? 1 : 0) < 2 * count($1) + ($1 == water ? 1 : 0) } ?? .default
        guard let other = all.filter({ $0 != main }).max(by: { count($0) < count($1) }) else {
            return Split(glyph: " ", ink: .default, paper: main, mainColour: main)
        }
        // The terminal's own background can only be the background, not the colour of the glyph.
        let ink = other == .default ? main : other
        let mask = all.indices.reduce(UInt8(0)) { mask, dot in
            let isInk = ink == main ? all[dot] == main : all[dot] != main
            return isInk ? mask | 1 << UInt8(dot) : mask
        }
        let paper = ink == main ? other : main
        let block = EdgeBlock.nearest(to: mask, canInvert: paper != .default)
        return Split(
            glyph: block.glyph, ink: block.isInverted ? paper : ink, paper: block.isInverted ? ink : paper,
            mainColour: main)
    }
}
