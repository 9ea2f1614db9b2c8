import MapDrawing
import Screen

/// The terminal's size and what it can show.
public struct ScreenState: Sendable {
    public var size: Size
    public var depth: ColourDepth
    /// Whether the terminal shows every red, green and blue, besides its palette.
    public var hasTrueColour: Bool
    public var charset: CharacterSet
    /// The character set used unless the person has chosen one: the best that the terminal shows.
    public var usualCharset: CharacterSet
    /// Whether the results show list and map, or one of them.
    var view = ResultsView.both
    /// The background as the terminal reported it; until then, or if it does not answer, as the environment says.
    public var reportedBackground = BackgroundShade.unknown
    /// Whether the terminal draws pictures of pixels in place of placeholder cells.
    public var showsPixels = false
    /// Whether the state is read as lines and not drawn: no map and no small picture is fetched, and messages are not put into
    /// boxes.
    public var isLinear = false

    /// - Parameter isUTF8: whether the terminal shows other characters than those of ASCII.
    public init(
        size: Size, depth: ColourDepth, hasTrueColour: Bool = false, charset: CharacterSet, isUTF8: Bool = true
    ) {
        usualCharset = isUTF8 ? .braille : .ascii
        self.size = size
        self.depth = depth
        self.hasTrueColour = hasTrueColour
        self.charset = charset
    }

    /// Whether the screen is smaller than the smallest layout.
    var isTooSmall: Bool {
        size.columns < ResultsLayout.smallest.columns || size.rows < ResultsLayout.smallest.rows
    }
}
