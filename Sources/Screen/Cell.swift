/// A terminal colour: the terminal's own default, or one of its palette of 256.
///
/// Colours 0-15 depend on the terminal's theme; 16-231 are a 6x6x6 cube; 232-255 are greys.
public struct Colour: Hashable, Sendable {
    /// -1 for the default, otherwise 0-255.
    public let index: Int16
    /// The terminal's own foreground or background.
    public static let `default` = Colour(index: -1)

    private init(index: Int16) { self.index = index }

    public init(_ palette: UInt8) { index = Int16(palette) }
}

/// How a cell is drawn.
public struct Style: Hashable, Sendable {
    /// Attributes besides the colours.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        public static let reverse = Attributes(rawValue: 8)
    }

    public var foreground: Colour
    public var background: Colour
    public var attributes: Attributes

    public init(_ foreground: Colour = .default, on background: Colour = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own foreground on its own background.
    public static let plain = Style()

    /// The same style with these attributes added.
    public func with(_ more: Attributes) -> Style { Style(foreground, on: background, attributes.union(more)) }
}

/// One character cell of a screen.
public struct Cell: Hashable, Sendable {
    /// The character in the cell; a blank is U+0020.
    public var scalar: Unicode.Scalar
    /// 0 for no mark. With optionals in place of these two, a cell would be larger than 16 bytes.
    private var markValue: UInt32
    private var secondMarkValue: UInt16
    public var style: Style
    /// Columns taken: 1, 2 for a wide character, 0 for the cell that a wide character on its left covers.
    public var width: UInt8

    /// - Parameter secondMark: from the Basic Multilingual Plane; any other is left out.
    public init(
        _ scalar: Unicode.Scalar, mark: Unicode.Scalar? = nil, secondMark: Unicode.Scalar? = nil, style: Style = .plain,
        width: UInt8 = 1
    ) {
        self.scalar = scalar
        markValue = mark?.value ?? 0
        secondMarkValue = secondMark.flatMap { UInt16(exactly: $0.value) } ?? 0
        self.style = style
        self.width = width
    }

    /// One combining mark on top of the character, if any.
    public var mark: Unicode.Scalar? {
        get { markValue == 0 ? nil : Unicode.Scalar(markValue) }
        set { markValue = newValue?.value ?? 0 }
    }

    /// A second combining mark, after the first one. Only placeholders of pictures have one.
    public var secondMark: Unicode.Scalar? { secondMarkValue == 0 ? nil : Unicode.Scalar(secondMarkValue) }

    public static let blank = Cell(" ")
    /// The right half of a wide character.
    public static func trailing(style: Style) -> Cell { Cell(" ", style: style, width: 0) }
}
