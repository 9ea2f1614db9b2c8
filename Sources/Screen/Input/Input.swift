/// An event from the terminal, independent of any terminal library.
public enum Input: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// The terminal's new size.
    case resize(Size)
    /// Pasted text, made safe by `cleaned`; it may have several lines.
    case paste(String)
    /// The terminal reported the shade of its background.
    case background(BackgroundShade)
    /// The terminal reported that it draws pictures of pixels in place of placeholder cells (`KittyGraphics`). Pictures that were
    /// sent before are gone.
    case pixelsOffered
}

/// A key, or a key together with Ctrl or Shift.
public enum Key: Hashable, Sendable {
    /// A printable character or a blank.
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

/// A press, a release, a drag or a turn of the wheel in a cell.
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
    /// Has no meaning for the wheel.
    public var button: Button
    public var at: Point

    public init(_ kind: Kind, button: Button = .left, at: Point) {
        self.kind = kind
        self.button = button
        self.at = at
    }
}
