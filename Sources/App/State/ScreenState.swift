import MapDrawing
import Screen

/// The terminal's size and what it can show.
public struct ScreenState: Sendable {
    public var size: Size
    public var depth: ColourDepth
    /// Whether the terminal shows every red, green and blue, besides its palette.
    public var hasTrueColour: Bool
    public var charset: CharacterSet
    /// The background as the terminal reported it.
    public var reportedBackground = BackgroundShade.unknown
    /// Whether the terminal draws pictures of pixels in place of placeholder cells.
    public var showsPixels = false

    public init(size: Size, depth: ColourDepth, hasTrueColour: Bool = false, charset: CharacterSet) {
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
