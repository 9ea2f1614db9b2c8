/// The sequences of kitty's graphics protocol for pictures that the terminal draws in place of placeholder cells.
///
/// A picture is sent once under a number and placed without a position; then cells of a frame show its parts. The
/// picture moves, is covered and is cleared together with these cells.
///
/// Source: Kovid Goyal, *The terminal graphics protocol* (sw.kovidgoyal.net/kitty/graphics-protocol).
public enum KittyGraphics {
    /// The numbers that a picture may have. The foreground colour of a placeholder is its picture's number, and these
    /// colours are the same on every terminal with 256 colours.
    public static let ids: ClosedRange<UInt8> = 16...255

    /// Asks for the terminal's name and version (XTVERSION), then whether it knows the protocol. Some terminals that know the
    /// protocol do not know placeholders. Terminals that do not know a question do not answer it.
    public static let query = "\u{1B}[>q\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Whether the answer between ESC _ and ESC \ is a yes to `query`.
    static func isYes(_ answer: String) -> Bool { answer == "Gi=31;OK" }

    /// Whether a terminal of this name and version draws pictures in place of placeholders.
    ///
    /// Source: kitty's documentation names the version; Ghostty has had them from its first one.
    static func hasPlaceholders(_ name: String) -> Bool {
        if name.hasPrefix("ghostty ") { return true }
        guard name.hasPrefix("kitty(") else { return false }
        let version = name.dropFirst(6).split(separator: ".").prefix(2).map { Int($0) ?? 0 }
        return version.count == 2 && (version[0], version[1]) >= (0, 28)
    }

    /// Whether a terminal's answers to `query` say that it draws pictures in place of placeholders.
    public static func isOffered(in answers: String) -> Bool {
        let name = answers.split(separator: "\u{1B}P>|", maxSplits: 1).last?.prefix { $0 != "\u{1B}" } ?? ""
        return answers.contains("\u{1B}_Gi=31;OK\u{1B}\\") && hasPlaceholders(String(name))
    }

    /// Makes the placeholders of a picture that was sent show it; the terminal scales it to so many cells.
    public static func placing(id: UInt8, size: Size) -> String {
        "\u{1B}_Ga=p,U=1,i=\(id),c=\(size.columns),r=\(size.rows),q=2\u{1B}\\"
    }

    /// Removes a picture from the terminal's memory.
    public static func deleting(id: UInt8) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}
