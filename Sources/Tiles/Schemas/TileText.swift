/// Names from tiles made safe to show: one line, without anything that a terminal obeys or a reader cannot see.
enum TileText {
    /// Unicode scalars kept of a name.
    static let limit = 80

    /// Controls, bidirectional, zero-width, private and unassigned characters go; runs of white space become one blank.
    static func cleaned(_ text: String) -> String {
        if isClean(text) { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        var isBlankPending = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isBlankPending = count > 0
                continue
            }
            if isHidden(scalar) { continue }
            guard count + (isBlankPending ? 2 : 1) <= limit else { break }
            if isBlankPending {
                kept.append(" ")
                count += 1
            }
            isBlankPending = false
            kept.append(scalar)
            count += 1
        }
        return String(kept)
    }

    /// Whether it is printable ASCII without blanks to be mended: most names are, and need no copy.
    private static func isClean(_ text: String) -> Bool {
        guard text.utf8.count <= limit else { return false }
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || text.isEmpty
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
