/// The direction a line runs in through a cell, where the cell is too coarse for dots.
struct Stroke: OptionSet, Sendable {
    let rawValue: UInt8
    static let level = Stroke(rawValue: 1)
    static let upright = Stroke(rawValue: 2)
    static let rising = Stroke(rawValue: 4)
    static let falling = Stroke(rawValue: 8)
    static let point = Stroke(rawValue: 16)
    static let any = Stroke(rawValue: 31)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The stroke nearest to a direction, in cells, rows counted downwards.
    init(columns: Double, rows: Double) {
        let (dx, dy) = (abs(columns), abs(rows))
        // The limits halve the angles between - and /, and / and |, for cells twice as high as wide.
        if dy < 0.3 * dx {
            self = .level
        } else if dy > 2.2 * dx {
            self = .upright
        } else {
            self = (columns > 0) == (rows > 0) ? .falling : .rising
        }
    }
}

extension CharacterSet {
    /// The character that shows the dots of a cell: bit 0 is the top left dot, then row by row.
    func glyph(_ mask: UInt8) -> Unicode.Scalar {
        switch self {
        case .braille: brailleGlyph(mask)
        case .block: quadrants[Int(mask & 15)]
        case .ascii: strokeGlyph(Stroke(rawValue: mask))
        }
    }
}

/// Bit 0 upper left, 1 upper right, 2 lower left, 3 lower right.
private let quadrants: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
]

/// Braille numbers its dots down the left column, down the right one, and the bottom row last.
private func brailleGlyph(_ mask: UInt8) -> Unicode.Scalar {
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    var value: UInt32 = 0
    for (index, bit) in bits.enumerated() where mask >> UInt8(index) & 1 != 0 { value |= bit }
    // A blank is a space: U+2800 is no blank to a search, a screen reader or a diff.
    return value == 0 ? " " : Unicode.Scalar(0x2800 + value) ?? " "
}

private func strokeGlyph(_ mask: Stroke) -> Unicode.Scalar {
    if mask.isSuperset(of: [.level, .upright]) { return "+" }
    if mask.isSuperset(of: [.rising, .falling]) { return "X" }
    if mask.contains(.rising) { return "/" }
    if mask.contains(.falling) { return "\\" }
    if mask.contains(.upright) { return "|" }
    if mask.contains(.level) { return "-" }
    return mask.isEmpty ? " " : "."
}
