/// The characters that a picture is drawn with.
public enum PictureCharacters: String, Sendable, Hashable, CaseIterable {
    /// Quadrants, eighths of a cell from the left and from below, and shades.
    case shapes
    /// Upper and lower halves of a cell, and shades.
    case halfBlocks
    /// 7-bit characters, the brightest ones where the picture differs most from the paper.
    case ascii
}

/// The colours that a picture is drawn with.
public enum PictureColours: String, Sendable, Hashable, CaseIterable {
    /// Every red, green and blue. A frame has the nearest colours of the palette of 256 as well.
    case trueColour
    /// The 240 colours of the palette of 256 that are the same in all themes.
    case full
    case sixteen, eight, none

    /// The colours of a frame on a terminal of this depth.
    public init(_ depth: ColourDepth) {
        switch depth {
        case .full: self = .full
        case .sixteen: self = .sixteen
        case .eight: self = .eight
        case .none: self = .none
        }
    }
}

/// How a picture is drawn in cells.
public struct PictureStyle: Hashable, Sendable {
    public var characters: PictureCharacters
    public var colours: PictureColours
    /// The colour of the terminal's background, which shows through where the picture is transparent. Without colours, the
    /// ink is white on dark paper and black on light paper.
    public var paper: PaletteColour
    /// The width of a cell divided by its height.
    public var cellAspect = 0.5

    public init(
        characters: PictureCharacters = .shapes, colours: PictureColours = .full,
        paper: PaletteColour = PaletteColour(red: 0, green: 0, blue: 0)
    ) {
        self.characters = characters
        self.colours = colours
        self.paper = paper
    }
}
