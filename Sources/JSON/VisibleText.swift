/// Builds a text that is safe to show from characters of unknown origin: one line, without control characters and
/// invisible ones.
///
/// Characters that are `isHidden` are dropped. Each run of white space becomes one blank; both ends are trimmed.
public struct VisibleText {
    /// What the limit counts.
    public enum Unit { case scalars, bytesOfUTF8 }

    /// The text in UTF-8.
    public private(set) var utf8: [UInt8] = []
    private let limit: Int
    private let unit: Unit
    private var size = 0
    private var isBlankPending = false

    public init(limit: Int, in unit: Unit) {
        self.limit = limit
        self.unit = unit
    }

    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// - Returns: false if the character has no room; the text is then complete.
    public mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace {
            isBlankPending = size > 0
            return true
        }
        if scalar.isHidden { return true }
        let addition = unit == .scalars ? 1 : UTF8.width(scalar)
        guard size + addition + (isBlankPending ? 1 : 0) <= limit else { return false }
        if isBlankPending {
            utf8.append(0x20)
            size += 1
        }
        isBlankPending = false
        if let encoded = UTF8.encode(scalar) { utf8.append(contentsOf: encoded) }
        size += addition
        return true
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
