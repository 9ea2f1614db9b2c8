/// The characters that a map is drawn with, the finest first.
public enum CharacterSet: String, Sendable, CaseIterable {
    /// Lines of Braille dots, 2 x 4 a cell.
    case braille
    /// Lines of quadrant blocks, 2 x 2 a cell.
    case block
    /// 7-bit characters only; lines of - | / and \.
    case ascii

    /// The number of dots across and down a cell.
    var dotsPerCell: (columns: Int, rows: Int) {
        switch self {
        case .braille: (2, 4)
        case .block: (2, 2)
        case .ascii: (1, 1)
        }
    }
}

extension CharacterSet {
    /// The character before the name of a station. The fonts of consoles have no better one.
    public var stationMark: Unicode.Scalar { self == .braille ? "⊖" : "=" }

    /// The character that shows the dots of a cell. In the mask bit 0 is the top left dot; the others follow row by
    /// row.
    func glyph(_ mask: UInt8) -> Unicode.Scalar {
        switch self {
        case .braille: brailleGlyph(mask)
        case .block: quadrants[Int(mask & 15)]
        case .ascii: strokeGlyph(Stroke(rawValue: mask))
        }
    }
}

/// By mask: bit 0 is the upper left quarter, 1 the upper right, 2 the lower left, 3 the lower right.
private let quadrants: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
]

/// Braille numbers its dots down the left column, down the right one, and the bottom row last.
private func brailleGlyph(_ mask: UInt8) -> Unicode.Scalar {
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    var value: UInt32 = 0
    for (index, bit) in bits.enumerated() where mask >> UInt8(index) & 1 != 0 { value |= bit }
    // An empty cell is a space: U+2800 does not count as a blank in a search, a screen reader or a diff.
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

/// The directions of the lines through a cell in ASCII, where a cell has no dots.
struct Stroke: OptionSet, Sendable {
    let rawValue: UInt8
    static let level = Stroke(rawValue: 1)
    static let upright = Stroke(rawValue: 2)
    static let rising = Stroke(rawValue: 4)
    static let falling = Stroke(rawValue: 8)
    static let point = Stroke(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The stroke nearest to a direction in cells; rows are counted downwards.
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
