/// Text put together from characters that may be anything, and safe to show: one line, without anything that a terminal
/// obeys or a reader cannot see.
///
/// Controls, bidirectional, zero-width, private and unassigned characters go; runs of white space become one blank, and
/// none at either end.
struct VisibleText {
    private(set) var scalars = String.UnicodeScalarView()
    private let limit: Int
    private var count = 0
    private var isBlankPending = false

    /// - Parameter limit: in Unicode scalars.
    init(limit: Int) { self.limit = limit }

    /// - Returns: false where there is no room for it, nor for anything that follows.
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
