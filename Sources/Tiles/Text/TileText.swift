import JSON

/// Makes names from tiles safe to show (see `VisibleText`).
enum TileText {
    /// The most Unicode scalars of a name; longer names are cut.
    static let limit = 80

    /// The name that some bytes of UTF-8 stand for.
    static func cleaned(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return isClean(bytes) ? text : cleaned(text)
    }

    static func cleaned(_ text: String) -> String {
        if isClean(text.utf8) { return text }
        var visible = VisibleText(limit: limit, in: .scalars)
        for scalar in text.unicodeScalars { guard visible.append(scalar) else { break } }
        return visible.string
    }

    /// Whether a text is printable ASCII without surplus blanks. Most names are, and then no copy is made.
    private static func isClean(_ text: some Collection<UInt8>) -> Bool {
        guard text.count <= limit else { return false }
        var previous = UInt8(ascii: " ")
        for byte in text {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || text.isEmpty
    }
}
