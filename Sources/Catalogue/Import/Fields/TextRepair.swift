/// Repairs the encoding of a text, removes its markup and cleans it.
/// - Parameter limit: the most bytes of UTF-8; the rest is cut off.
public func repairedText(_ text: String, limit: Int = 1000) -> String {
    text.isEmpty ? text : cleanedText(withoutMarkup(withRepairedEncoding(text)), limit: limit)
}

/// Repairs UTF-8 that was once read as Windows-1252: "Womenâ€™s" and "WomenÂ\u{92}s" become "Women’s".
///
/// A run of characters is replaced if its bytes are exactly one character in UTF-8, as no text has such a run by
/// accident. C1 control characters are replaced, too, as no text has them.
func withRepairedEncoding(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var repaired = text
    // Some texts were misread twice.
    for _ in 0..<3 {
        let next = repairedOnce(repaired)
        if next == repaired { break }
        repaired = next
    }
    return repaired
}

private func repairedOnce(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var repaired = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
        if let found = misreadCharacter(scalars[index...]) {
            repaired.append(found.scalar)
            index += found.count
        } else {
            let isControl = (0x80...0x9F).contains(scalars[index].value)
            repaired.append(
                isControl ? TextEncoding.windows1252(UInt8(scalars[index].value)) ?? scalars[index] : scalars[index])
            index += 1
        }
    }
    return String(repaired)
}

/// The character that was misread as the first scalars of a text, one scalar for each of its bytes, and how many
/// scalars these are; nil if the first scalar was read correctly.
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

/// Removes the HTML tags of a text and replaces its entities by characters.
func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    var plain = ""
    var rest = text[...]
    while let next = rest.first {
        if next == "<", let end = endOfTag(rest) {
            plain += " "
            let tag = rest[...end]
            rest = rest[end...].dropFirst()
            if let name = unshownElement(tag) { rest = afterElement(name, rest) }
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

/// The index of the `>` that ends the tag at the beginning of a text; nil if the `<` begins no tag. In a tag, a letter,
/// `/` or `!` follows the `<`.
private func endOfTag(_ text: Substring) -> Substring.Index? {
    guard let second = text.dropFirst().first, second.isASCII, second.isLetter || second == "/" || second == "!" else {
        return nil
    }
    return text.prefix(500).firstIndex(of: ">")
}

/// The name of a tag whose element nobody reads; nil for another tag.
private func unshownElement(_ tag: Substring) -> String? {
    let name = tag.dropFirst().prefix { $0.isASCII && $0.isLetter }.lowercased()
    return ["script", "style"].contains(name) ? name : nil
}

/// What follows an element. An element that does not end takes the rest of the text with it, as in a browser.
/// - Parameter text: what follows the tag that begins it.
private func afterElement(_ name: String, _ text: Substring) -> Substring {
    var rest = text
    while let start = rest.firstIndex(of: "<") {
        rest = rest[start...]
        if rest.prefix(name.count + 2).lowercased() == "</" + name {
            return endOfTag(rest).map { rest[$0...].dropFirst() } ?? ""
        }
        rest = rest.dropFirst()
    }
    return ""
}

/// The entities that are used in plain text, and the accented letters of Western European languages.
/// Source: HTML Living Standard, named character references.
private let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’", "lsquo": "‘", "rdquo": "”",
    "ldquo": "“", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "middot": "·", "laquo": "«", "raquo": "»",
    "reg": "®", "copy": "©", "trade": "™", "deg": "°", "times": "×", "iquest": "¿", "iexcl": "¡", "euro": "€",
    "pound": "£", "frac12": "½", "szlig": "ß", "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "oslash": "ø",
    "Oslash": "Ø", "aring": "å", "Aring": "Å", "ccedil": "ç", "Ccedil": "Ç", "ntilde": "ñ", "Ntilde": "Ñ",
    "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "egrave": "è", "eacute": "é",
    "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ograve": "ò", "oacute": "ó",
    "ocirc": "ô", "otilde": "õ", "ouml": "ö", "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Egrave": "È", "Eacute": "É",
    "Ecirc": "Ê", "Euml": "Ë", "Icirc": "Î", "Iacute": "Í", "Ocirc": "Ô", "Oacute": "Ó", "Ouml": "Ö", "Uacute": "Ú",
    "Uuml": "Ü",
]

private func entity(_ name: Substring) -> Character? {
    guard name.first == "#" else { return entities[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }
        .map { Character($0) }
}
