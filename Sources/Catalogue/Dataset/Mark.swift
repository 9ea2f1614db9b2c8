/// What a pin shows; the screen decides how to draw it.
public struct Mark: Sendable, Hashable {
    public enum Shape: Sendable, Hashable, CaseIterable { case circle, triangle, square, diamond, star, cross, hexagon }

    public var shape: Shape
    public var letter: Character
    public var tone: Tone
    /// Shown beside the pin, at most six cells wide: "☀ 21°", "❄ -12°". Blank for a pin without a label.
    /// An entry of a legend has only the beginning of the labels that it explains: "☀".
    public var label: String

    public init(shape: Shape, letter: Character, tone: Tone, label: String = "") {
        self.shape = shape
        self.letter = letter
        self.tone = tone
        self.label = label
    }
}

/// How good the sources say something is, shown as a colour. A letter and a word say the same, as not every screen has colours.
///
/// `Theme` in App/Widgets gives each tone its colour on the screen.
public enum Tone: Sendable, Hashable, CaseIterable {
    case best, good, middling, poor, worst
    /// The sources say something, but not how good it is.
    case neutral
    /// The sources say nothing.
    case none
}
