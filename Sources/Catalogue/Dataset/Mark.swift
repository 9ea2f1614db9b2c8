/// What a pin looks like, apart from how a screen draws it.
public struct Mark: Sendable, Hashable {
    public enum Shape: Sendable, Hashable, CaseIterable { case circle, triangle, square, diamond, star, cross, hexagon }

    public var shape: Shape
    public var letter: Character
    public var tone: Tone
    /// Shown beside the pin, at most five cells wide: "☀ 21°". Blank if nothing is to be shown there.
    public var label: String

    public init(shape: Shape, letter: Character, tone: Tone, label: String = "") {
        self.shape = shape
        self.letter = letter
        self.tone = tone
        self.label = label
    }
}

/// How good something is said to be. The mark's letter and a word say the same without colours.
///
/// `Theme` in App/Widgets gives each tone its colour on the screen.
public enum Tone: Sendable, Hashable, CaseIterable {
    case best, good, middling, poor, worst
    /// Something is said, but on no scale.
    case neutral
    /// Nothing is said.
    case none
}
