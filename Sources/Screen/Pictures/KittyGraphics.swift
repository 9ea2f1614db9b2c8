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

    /// Asks for the terminal's attributes (DA1), which every terminal answers. Sent after `query`, so that its answer
    /// shows that no answer to `query` will follow.
    public static let attributesQuery = "\u{1B}[c"

    /// Whether the terminal draws pictures in place of placeholders, by its answers to `query` and `attributesQuery` so
    /// far; nil until they are complete.
    public static func isOffered(in answers: [UInt8]) -> Bool? {
        var decoder = InputDecoder()
        if decoder.decode(answers, atMilliseconds: 0).contains(.pixelsOffered) { return true }
        let sequences = String(decoding: answers, as: UTF8.self).split(separator: "\u{1B}")
        let isComplete = sequences.contains { sequence in
            sequence.hasPrefix("[?") && sequence.dropFirst(2).drop { $0.isNumber || $0 == ";" }.first == "c"
        }
        return isComplete ? false : nil
    }

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

    /// Sends a PNG file. The terminal keeps the picture and does not show it yet.
    ///
    /// - Returns: sequences to be written in this order, each of at most about 4 kB. Other text may be written in between, but
    ///   no other sequences of this protocol.
    public static func sequences(sendingPNG file: [UInt8], id: UInt8) -> [String] {
        sequences("a=t,f=100,i=\(id),q=2", file)
    }

    /// Sends a picture as plain pixels, otherwise like `sequences(sendingPNG:id:)`.
    public static func sequences(sending picture: Picture, id: UInt8) -> [String] {
        guard !picture.isEmpty else { return [] }
        let count = picture.width * picture.height
        let isOpaque = (0..<count).allSatisfy { picture.pixels[4 * $0 + 3] == 255 }
        var bytes = Array(picture.pixels.prefix(count * 4))
        if isOpaque {
            for pixel in 0..<count {
                for part in 0..<3 { bytes[3 * pixel + part] = bytes[4 * pixel + part] }
            }
            bytes.removeLast(count)
        }
        return sequences("a=t,f=\(isOpaque ? 24 : 32),s=\(picture.width),v=\(picture.height),i=\(id),q=2", bytes)
    }

    private static func sequences(_ control: String, _ bytes: [UInt8]) -> [String] {
        // 3 bytes become 4 characters, of which a sequence may hold 4,096.
        let length = 3 * 1024
        return stride(from: 0, to: bytes.count, by: length).map { start in
            let end = min(start + length, bytes.count)
            let more = end < bytes.count ? "m=1" : "m=0"
            let keys = start == 0 ? "\(control),\(more)" : "\(more),q=2"
            return "\u{1B}_G\(keys);\(base64(Array(bytes[start..<end])))\u{1B}\\"
        }
    }

    /// Makes the placeholders of a picture that was sent show it; the terminal scales it to so many cells.
    public static func placing(id: UInt8, size: Size) -> String {
        "\u{1B}_Ga=p,U=1,i=\(id),c=\(size.columns),r=\(size.rows),q=2\u{1B}\\"
    }

    /// Removes a picture from the terminal's memory.
    public static func deleting(id: UInt8) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}
