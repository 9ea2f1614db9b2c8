/// Text from outside as it was meant, made clean: one line for the screen.
/// - Parameter limit: bytes of UTF-8 kept at most.
func mendedText(_ text: String, limit: Int = 1000) -> String {
    if text.isEmpty { return text }
    var bytes: [UInt8] = []
    Array(withoutMarkup(withMendedEncoding(text)).utf8).withUnsafeBytes { text in
        cleanedField(text, encoding: .utf8, limit: limit, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Undoes UTF-8 that was once read as Windows-1252: "Womenâ€™s" and "WomenÂ\u{92}s" are "Women’s".
///
/// Only runs are mended that are the whole of a character in UTF-8, which no text has by accident, and C1 controls, which no
/// text has at all.
func withMendedEncoding(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var mended = text
    // Some text went through it twice.
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

/// The character whose bytes in UTF-8 the first scalars stand for.
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

/// Text without tags, and with the characters that its entities stand for.
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

/// Where the tag ends that a text begins with: a letter, `/` or `!` follows its bracket at once, as in no comparison.
private func endOfTag(_ text: Substring) -> Substring.Index? {
    guard let second = text.dropFirst().first, second.isASCII, second.isLetter || second == "/" || second == "!" else {
        return nil
    }
    return text.prefix(500).firstIndex(of: ">")
}

/// Source: HTML Living Standard, named character references; those that text is written with.
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
