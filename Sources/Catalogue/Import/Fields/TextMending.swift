/// Text with its encoding mended, without markup, and clean, on one line.
/// - Parameter limit: how many bytes of UTF-8 the text may have.
func mendedText(_ text: String, limit: Int = 1000) -> String {
    text.isEmpty ? text : cleanedText(withoutMarkup(withMendedEncoding(text)), limit: limit)
}

/// Mends UTF-8 that was once read as Windows-1252: "Womenâ€™s" and "WomenÂ\u{92}s" are "Women’s".
///
/// Mended are runs that are exactly one character in UTF-8, which no text has by accident, and C1 controls, which no text has.
func withMendedEncoding(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var mended = text
    // Some texts were misread twice.
    for _ in 0..<3 {
        let next = mendedOnce(mended)
        if next == mended { break }
        mended = next
    }
    return mended
}

private func mendedOnce(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var mended = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
        if let found = misreadCharacter(scalars[index...]) {
            mended.append(found.scalar)
            index += found.count
        } else {
            let isControl = (0x80...0x9F).contains(scalars[index].value)
            mended.append(
                isControl ? TextEncoding.windows1252(UInt8(scalars[index].value)) ?? scalars[index] : scalars[index])
            index += 1
        }
    }
    return String(mended)
}

/// The character that was misread as the first of these scalars, one for each byte of its UTF-8; nil if they were read rightly.
private func misreadCharacter(_ scalars: ArraySlice<Unicode.Scalar>) -> (scalar: Unicode.Scalar, count: Int)? {
    guard let first = scalars.first, let lead = TextEncoding.windows1252Byte(first) else { return nil }
    let count =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    let bytes = scalars.prefix(count).compactMap { TextEncoding.windows1252Byte($0) }
    guard count > 0, bytes.count == count, bytes.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else {
        return nil
    }
    let decoded = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard decoded.count == 1, let scalar = decoded.first, scalar != "\u{FFFD}" else { return nil }
    return (scalar, count)
}

/// Text without HTML tags, and with characters in the place of its entities.
func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    var plain = ""
    var rest = text[...]
    while let next = rest.first {
        if next == "<", let end = endOfTag(rest) {
            plain += " "
            rest = rest[end...].dropFirst()
        } else if next == "&", let end = rest.prefix(12).firstIndex(of: ";"),
            let character = entity(rest[rest.index(after: rest.startIndex)..<end])
        {
            plain.append(character)
            rest = rest[end...].dropFirst()
        } else {
            plain.append(next)
            rest = rest.dropFirst()
        }
    }
    return plain
}

/// Where the tag ends that a text begins with; nil if it begins with another `<`. Behind the bracket of a tag is a letter, `/` or
/// `!`.
private func endOfTag(_ text: Substring) -> Substring.Index? {
    guard let second = text.dropFirst().first, second.isASCII, second.isLetter || second == "/" || second == "!" else {
        return nil
    }
    return text.prefix(500).firstIndex(of: ">")
}

/// The entities that are used in plain text. Source: HTML Living Standard, named character references.
private let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’", "lsquo": "‘", "rdquo": "”",
    "ldquo": "“", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "eacute": "é", "reg": "®",
]

private func entity(_ name: Substring) -> Character? {
    guard name.first == "#" else { return entities[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }
        .map { Character($0) }
}
