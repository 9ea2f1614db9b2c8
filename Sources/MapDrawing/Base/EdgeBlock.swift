/// The block character that looks most like a given pattern of a cell's 2 x 4 dots.
///
/// Steep edges are drawn with quarters of a cell, flat ones with eighths of its height. There are characters for the lower eighths
/// and the uppermost; the other upper ones are drawn by exchanging the colours of the character and of its background.
struct EdgeBlock {
    let glyph: Unicode.Scalar
    /// Whether the dots have the colour of the background.
    let isInverted: Bool

    /// - Parameters:
    ///   - mask: the dots, the upper left one in bit 0, the others row by row.
    ///   - canInvert: whether the two colours may be exchanged.
    static func nearest(to mask: UInt8, canInvert: Bool) -> EdgeBlock {
        canInvert ? inAnyColour[Int(mask)] : upright[Int(mask)]
    }

    private static let inAnyColour = table(shapes)
    private static let upright = table(shapes.filter { !$0.block.isInverted })

    /// A character, and the units of the cell that it covers: 8 across and 8 down, a byte a row, the upper left one in
    /// the lowest bit.
    private typealias Shape = (block: EdgeBlock, units: UInt64)

    private static let shapes: [Shape] = {
        let quarters = (UInt8(0)...15).map { quarters -> Shape in
            // Each quarter has two dots, one above the other.
            let (upper, lower) = (quarters & 3, quarters >> 2)
            let dots = upper | upper << 2 | lower << 4 | lower << 6
            return (EdgeBlock(glyph: CharacterSet.block.glyph(quarters), isInverted: false), units(of: dots))
        }
        let eighths = [1, 2, 3, 5, 6, 7].flatMap { height -> [Shape] in
            // U+2581 is the lowest eighth of a cell, U+2582 the lowest two, and so on.
            let glyph = Unicode.Scalar(UInt32(0x2580 + height)) ?? " "
            let lower = UInt64.max << UInt64(8 * (8 - height))
            return [
                (EdgeBlock(glyph: glyph, isInverted: false), lower),
                (EdgeBlock(glyph: glyph, isInverted: true), ~lower),
            ]
        }
        let uppermost: Shape = (EdgeBlock(glyph: "▔", isInverted: false), 0xFF)
        return quarters + eighths + [uppermost]
    }()

    /// The units covered by dots, each of which is 4 units wide and 2 high.
    private static func units(of mask: UInt8) -> UInt64 {
        var units: UInt64 = 0
        for dot in 0..<8 where mask >> UInt8(dot) & 1 != 0 {
            let corner = UInt64(dot / 2 * 16 + dot % 2 * 4)
            units |= 0x0F0F << corner
        }
        return units
    }

    /// For each mask the shape that differs in the fewest units. Of equally good shapes, the one nearest in area is used, so
    /// that a flat edge rises evenly; then the larger one. A mask with any dot never gets an empty shape,
    /// so that narrow rivers have no gaps.
    private static func table(_ shapes: [Shape]) -> [EdgeBlock] {
        (UInt8(0)...255).map { mask -> EdgeBlock in
            let wanted = units(of: mask)
            func cost(_ shape: Shape) -> (Int, Int, Int) {
                let area = shape.units.nonzeroBitCount
                return ((shape.units ^ wanted).nonzeroBitCount, abs(area - wanted.nonzeroBitCount), -area)
            }
            var best: (block: EdgeBlock, cost: (Int, Int, Int))?
            for shape in shapes where (shape.units == 0) == (wanted == 0) {
                let cost = cost(shape)
                if best.map({ cost < $0.cost }) ?? true { best = (shape.block, cost) }
            }
            return best?.block ?? EdgeBlock(glyph: " ", isInverted: false)
        }
    }
}
