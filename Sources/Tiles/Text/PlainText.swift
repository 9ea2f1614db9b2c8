import JSON

/// The text of a piece of HTML, such as a credit, without its tags and safe to show (see `VisibleText`).
///
/// - Parameter maximumLength: in Unicode scalars; a longer text is cut.
func plainText(ofHTML html: String, maximumLength: Int = 200) -> String {
    var text = VisibleText(limit: maximumLength, in: .scalars)
    var scalars = Substring(html).unicodeScalars.prefix(100_000)
    while let scalar = scalars.first {
        var shown = scalar
        if scalar == "<", let next = scalars.dropFirst().first, next.isStartOfTag {
            guard let end = scalars.firstIndex(of: ">") else { break }
            scalars = scalars[scalars.index(after: end)...]
            continue
        } else if scalar == "&", let (character, rest) = entity(scalars) {
            shown = character
            scalars = rest
        } else {
            scalars.removeFirst()
        }
        guard text.append(shown) else { break }
    }
    return text.string
}

/// Reads an entity such as `&copy;`, `&#169;` or `&#xA9;` at the start of a text: its character, and the rest of the text.
private func entity(
    _ scalars: Substring.UnicodeScalarView
) -> (character: Unicode.Scalar, rest: Substring.UnicodeScalarView)? {
    guard let end = scalars.prefix(12).firstIndex(of: ";") else { return nil }
    let name = String(scalars[scalars.index(after: scalars.startIndex)..<end])
    let rest = scalars[scalars.index(after: end)...]
    if let named = namedEntities[name] { return (named, rest) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { ($0, rest) }
}

private let namedEntities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®", "trade": "™",
    "middot": "·", "ndash": "–", "mdash": "—",
]

extension Unicode.Scalar {
    fileprivate var isStartOfTag: Bool { properties.isAlphabetic || self == "/" || self == "!" || self == "?" }
}
