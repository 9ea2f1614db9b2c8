/// Emoji of several characters: a skin colour after a person, or pictures with a joiner (U+200D) between them.
///
/// Some terminals draw such an emoji in two columns, others draw each of its pictures in two. So the program draws the pictures
/// one after the other, without joiners and skin colours, which takes the same number of columns in all terminals.
extension Unicode.Scalar {
    /// Whether the character is an emoji or a skin colour. Digits and other characters of Latin-1 are not.
    public var isPictograph: Bool { value > 0xFF && properties.isEmoji }

    @inlinable var isSkinColour: Bool { (0x1F3FB...0x1F3FF).contains(value) }

    /// Whether the character is invisible and only joins emoji: a joiner, or the variation selector before one.
    public var isEmojiJoiner: Bool { self == "\u{200D}" || self == "\u{FE0F}" }

    /// Whether the character is a joiner or a variation selector that may follow another character.
    func joinsEmoji(after last: Unicode.Scalar?) -> Bool {
        guard let last else { return false }
        return isEmojiJoiner && (last.isPictograph || self == "\u{200D}" && last == "\u{FE0F}")
    }

    /// Whether the character is not drawn, because it is the skin colour of the emoji before it.
    @inlinable func isUndrawn(after last: Unicode.Scalar) -> Bool { isSkinColour && last.isPictograph }
}
