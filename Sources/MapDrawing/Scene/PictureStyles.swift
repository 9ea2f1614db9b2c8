import Screen

extension PictureStyle {
    /// How pictures are drawn beside maps of a character set.
    public init(charset: CharacterSet, colours: PictureColours, background: BackgroundShade) {
        let characters: PictureCharacters =
            switch charset {
            case .braille: .shapes
            case .block: .halfBlocks
            case .ascii: .ascii
            }
        let paper = background == .light ? 255 : 0
        self.init(
            characters: characters, colours: colours, paper: PaletteColour(red: paper, green: paper, blue: paper))
    }
}
