/// Builds a text that is safe to show from characters of unknown origin: without control characters and invisible ones.
///
/// Characters that are `isHidden` are dropped. Each run of white space becomes one blank; both ends are trimmed. If lines
/// are kept, a run with one line break becomes a line break, and a run with several becomes an empty line.
public struct VisibleText {
    /// What the limit counts.
    public enum Unit { case scalars, bytesOfUTF8 }

    /// The text in UTF-8.
    public private(set) var utf8: [UInt8] = []
    private let limit: Int
    private let unit: Unit
    private var size = 0
    private let keepsLines: Bool
    private var isBlankPending = false
    /// The line breaks since the last visible character.
    private var pendingBreaks = 0
    private var isAfterReturn = false

    /// - Parameter keepsLines: whether the text may have several lines; else it becomes one.
    public init(limit: Int, in unit: Unit, keepsLines: Bool = false) {
        self.limit = limit
        self.unit = unit
        self.keepsLines = keepsLines
    }

    /// A whole text of several lines.
    /// - Parameter limit: in Unicode scalars; the rest is cut off.
    public init(lines text: String, limit: Int = .max) {
        self.init(limit: limit, in: .scalars, keepsLines: true)
        for scalar in text.unicodeScalars where !append(scalar) { break }
    }

    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// - Returns: false if the character has no room; the text is then complete.
    public mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace {
            isBlankPending = size > 0
            if keepsLines, isBlankPending { noteBreak(scalar) }
            return true
        }
        if scalar.isHidden { return true }
        let gap = isBlankPending ? max(1, min(pendingBreaks, 2)) : 0
        let addition = unit == .scalars ? 1 : UTF8.width(scalar)
        guard size + addition + gap <= limit else { return false }
        utf8.append(contentsOf: repeatElement(pendingBreaks > 0 ? 0x0A : 0x20, count: gap))
        size += gap
        isBlankPending = false
        pendingBreaks = 0
        isAfterReturn = false
        if let encoded = UTF8.encode(scalar) { utf8.append(contentsOf: encoded) }
        size += addition
        return true
    }

    /// Counts a line break; a return and the newline after it are one.
    private mutating func noteBreak(_ scalar: Unicode.Scalar) {
        if Character(scalar).isNewline, !(isAfterReturn && scalar == "\n") { pendingBreaks += 1 }
        isAfterReturn = scalar == "\r"
    }
}

extension Unicode.Scalar {
    /// Whether a character must not reach the screen: controls, format characters (bidirectional, zero-width), private-use
    /// and unassigned code points.
    public var isHidden: Bool {
        if properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
