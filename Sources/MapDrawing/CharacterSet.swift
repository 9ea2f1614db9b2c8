/// The characters that a map may be drawn with, the finest first.
public enum CharacterSet: String, Sendable, CaseIterable {
    /// Lines of Braille dots, 2 x 4 a cell.
    case braille
    /// Lines of quadrant blocks, 2 x 2 a cell.
    case block
    /// 7-bit characters only; lines of - | / and \.
    case ascii

    /// How many dots a cell is divided into.
    var dotsPerCell: (columns: Int, rows: Int) {
        switch self {
        case .braille: (2, 4)
        case .block: (2, 2)
        case .ascii: (1, 1)
        }
    }
}
