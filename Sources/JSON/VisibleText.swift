/// Builds a text that is safe to show from characters of unknown origin: without control characters and invisible ones.
///
/// Characters that are `isHidden` are dropped, but a joiner (U+200D) between two emoji stays, because it makes one
/// picture of them, such as a family. Each run of white space becomes one blank; both ends are trimmed. Blank Braille
/// (U+2800) counts as white space. If lines are kept, a run with one line break becomes a line break, and a run with several
/// becomes an empty line. A character keeps at most `maximumMarks` combining marks; marks without a character are dropped.
public struct VisibleText {
    /// What the limit counts.
    public enum Unit { case scalars, bytesOfUTF8 }

    /// More than any language puts on a letter: Tibetan has up to six.
    public static let maximumMarks = 6

    /// The text in UTF-8.
    public private(set) var utf8: [UInt8] = []
    private let limit: Int
    private let unit: Unit
    private var size = 0
    private let keepsLines: Bool
    private var isBlankPending = false
    /// The combining marks on the last character.
    private var marks = 0
    /// The line breaks since the last visible character.
    private var pendingBreaks = 0
    private var isAfterReturn = false
    private var isAfterEmoji = false
    /// The joiner since the last emoji, and the variation selector (U+FE0F) before it; they stay if an emoji follows.
    private var pendingJoiner: [Unicode.Scalar] = []

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
        if scalar.isBlank {
            (isAfterEmoji, pendingJoiner) = (false, [])
            isBlankPending = size > 0
            if keepsLines, isBlankPending { noteBreak(scalar) }
            return true
        }
        if scalar.isHidden {
            noteJoiner(scalar)
            return true
        }
        if scalar.isCombiningMark {
            marks += 1
            if marks > Self.maximumMarks || size == 0 || isBlankPending { return true }
        } else {
            marks = 0
        }
        let gap = isBlankPending ? max(1, min(pendingBreaks, 2)) : 0
        let isEmoji = scalar.isEmojiPart
        let joiner = isEmoji && pendingJoiner.last == "\u{200D}" ? pendingJoiner : []
        let addition = size(of: scalar) + joiner.reduce(0) { $0 + size(of: $1) }
        guard size + addition + gap <= limit else { return false }
        utf8.append(contentsOf: repeatElement(pendingBreaks > 0 ? 0x0A : 0x20, count: gap))
        size += gap
        isBlankPending = false
        pendingBreaks = 0
        isAfterReturn = false
        for each in joiner { write(each) }
        write(scalar)
        size += addition
        (isAfterEmoji, pendingJoiner) = (isEmoji, [])
        return true
    }

    private func size(of scalar: Unicode.Scalar) -> Int { unit == .scalars ? 1 : UTF8.width(scalar) }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if let encoded = UTF8.encode(scalar) { utf8.append(contentsOf: encoded) }
    }

    /// Remembers a joiner after an emoji.
    private mutating func noteJoiner(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{FE0F}" where isAfterEmoji && pendingJoiner.isEmpty: pendingJoiner = [scalar]
        case "\u{200D}" where isAfterEmoji && pendingJoiner.last != scalar: pendingJoiner.append(scalar)
        default: pendingJoiner = []
        }
    }

    /// Counts a line break; a return and the newline after it are one.
    private mutating func noteBreak(_ scalar: Unicode.Scalar) {
        if Character(scalar).isNewline, !(isAfterReturn && scalar == "\n") { pendingBreaks += 1 }
        isAfterReturn = scalar == "\r"
    }
}

extension Unicode.Scalar {
    /// Whether the character is white space in Unicode, or the blank of Braille (U+2800), which Unicode counts as a symbol.
    fileprivate var isBlank: Bool {
        // Nearly all text is ASCII, for which comparing numbers is faster than looking up the character's properties.
        value < 0x80 ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace || value == 0x2800
    }

    /// Whether the character is an emoji or a skin colour. Digits and other characters of Latin-1 are not.
    fileprivate var isEmojiPart: Bool { value > 0xFF && properties.isEmoji }

    /// Whether the character forms one letter with the one before it: an accent over it, a vowel sign of an Indian script, or a
    /// later part of a Hangul syllable.
    fileprivate var isCombiningMark: Bool {
        guard value >= 0x300 else { return false }
        switch value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Whether a character must not reach the screen: controls, format characters (bidirectional, zero-width), private-use
    /// and unassigned code points.
    public var isHidden: Bool {
        // No printable ASCII character is hidden. This saves looking up its properties.
        if 0x20...0x7E ~= value { return false }
        if properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
