/// The text of a piece of HTML such as a credit, on one line: without tags, control characters and what cannot be seen.
///
/// - Parameter maximumLength: in Unicode scalars; what is longer is cut.
func plainText(ofHTML html: String, maximumLength: Int = 200) -> String {
    var text = String.UnicodeScalarView()
    var scalars = Substring(html.prefix(100_000)).unicodeScalars
    while let scalar = scalars.first, text.count < maximumLength {
        if scalar == "<", let next = scalars.dropFirst().first, next.isStartOfTag {
            guard let end = scalars.firstIndex(of: ">") else { break }
            scalars = scalars[scalars.index(after: end)...]
        } else if scalar == "&", let (character, rest) = entity(scalars) {
            text.appendVisible(character)
            scalars = rest
        } else {
            text.appendVisible(scalar)
            scalars.removeFirst()
        }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
}

/// The character that `&copy;`, `&#169;` or `&#xA9;` at the start of a text stands for, and what follows it.
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

extension String.UnicodeScalarView {
    /// Appends a character that can be seen, and one blank for any number of them.
    fileprivate mutating func appendVisible(_ scalar: Unicode.Scalar) {
        if scalar.properties.isWhitespace {
            if let last, last != " " { append(" ") }
            return
        }
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .surrogate: return
        default: append(scalar)
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isStartOfTag: Bool { properties.isAlphabetic || self == "/" || self == "!" || self == "?" }
}
