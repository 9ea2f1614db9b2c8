/// What a terminal can do.
public struct TerminalCapabilities: Hashable, Sendable {
    public var depth: ColourDepth
    /// Whether it shows every red, green and blue, besides its palette.
    public var hasTrueColour: Bool
    /// Whether the locale's characters are UTF-8; if not, only ASCII is safe to draw.
    public var isUTF8: Bool
    public var hasMouse: Bool
    /// Whether it shows hyperlinks.
    public var hasLinks: Bool
    public var size: Size

    public init(
        depth: ColourDepth, hasTrueColour: Bool = false, isUTF8: Bool, hasMouse: Bool, hasLinks: Bool = false,
        size: Size
    ) {
        self.depth = depth
        self.hasTrueColour = hasTrueColour
        self.hasLinks = hasLinks
        self.isUTF8 = isUTF8
        self.hasMouse = hasMouse
        self.size = size
    }

    /// Whether a value of COLORTERM names a terminal that shows every red, green and blue. Nothing else in the environment does.
    public static func isTrueColour(_ value: String?) -> Bool { value == "truecolor" || value == "24bit" }
}

/// How many colours a terminal shows.
public enum ColourDepth: Int, Sendable, Comparable, CaseIterable {
    case none, eight, sixteen
    /// The palette of 256.
    case full

    public static func < (left: ColourDepth, right: ColourDepth) -> Bool { left.rawValue < right.rawValue }
}

/// Whether the terminal's own background is dark or light; the colours of text are chosen for it.
public enum BackgroundShade: String, Sendable, Hashable, CaseIterable { case dark, light, unknown }

extension BackgroundShade {
    /// The shade in COLORFGBG, in which rxvt, Konsole and others name the colours of text and background: `15;0` or
    /// `15;default;0`. `unknown` if the last part is no colour of the sixteen.
    ///
    /// Source: Vim's help for 'background', which takes 0 to 6 and 8 for dark.
    public init(colourNumbers: String?) {
        let last = colourNumbers?.split(separator: ";", omittingEmptySubsequences: false).last
        guard let number = last.flatMap({ Int($0) }), (0...15).contains(number) else {
            self = .unknown
            return
        }
        self = number <= 6 || number == 8 ? .dark : .light
    }
}
