/// What a person did, free of any terminal library.
public enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// The terminal has this size now.
    case resize(Size)
    /// Text pasted in one piece; it has passed `cleaned`, its newlines kept.
    case paste(String)
    /// The terminal said what it writes on.
    case background(BackgroundShade)
}

/// What a terminal writes on, as far as it is known: it decides which colours can be read.
public enum BackgroundShade: String, Sendable, Hashable, CaseIterable { case dark, light, unknown }

public enum Key: Hashable, Sendable {
    /// A printable character, also a blank.
    case character(Character)
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right
    case shiftUp, shiftDown, shiftLeft, shiftRight
    case home, end, pageUp, pageDown, insert
    /// Ctrl with a lower-case letter, a blank, or one of `\ ] ^ _`.
    case control(Character)
    /// F1 is 1.
    case function(Int)
}

public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release
        /// Moved with a button held down.
        case drag
        /// The second of two presses in one place in quick succession; it follows its own `press`.
        case doubleClick
        case wheelUp, wheelDown
    }

    public enum Button: Hashable, Sendable { case left, middle, right }

    public var kind: Kind
    /// Of no meaning for the wheel.
    public var button: Button
    public var at: Point

    public init(_ kind: Kind, button: Button = .left, at: Point) {
        self.kind = kind
        self.button = button
        self.at = at
    }
}
