/// A text built from characters of unknown origin, safe to show: one line, without anything that a terminal obeys or a
/// reader cannot see.
///
/// Controls, and bidirectional, zero-width, private and unassigned characters are dropped; each run of white space
/// becomes one blank, and none at either end.
struct VisibleText {
    private(set) var scalars = String.UnicodeScalarView()
    private let limit: Int
    private var count = 0
    private var isBlankPending = false

    /// - Parameter limit: in Unicode scalars.
    init(limit: Int) { self.limit = limit }

    /// - Returns: false where neither this character nor any after it has room.
    mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace {
            isBlankPending = count > 0
            return true
        }
        if Self.isHidden(scalar) { return true }
        guard count + (isBlankPending ? 2 : 1) <= limit else { return false }
        if isBlankPending {
            scalars.append(" ")
            count += 1
        }
        isBlankPending = false
        scalars.append(scalar)
        count += 1
        return true
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}

/// Makes names from tiles safe to show (see `VisibleText`).
enum TileText {
    /// The most Unicode scalars of a name; longer names are cut.
    static let limit = 80

    static func cleaned(_ text: String) -> String {
        if isClean(text) { return text }
        var visible = VisibleText(limit: limit)
        for scalar in text.unicodeScalars { guard visible.append(scalar) else { break } }
        return String(visible.scalars)
    }

    /// Whether a text is printable ASCII without surplus blanks. Most names are, and then need no copy.
    private static func isClean(_ text: String) -> Bool {
        guard text.utf8.count <= limit else { return false }
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || text.isEmpty
    }
}
