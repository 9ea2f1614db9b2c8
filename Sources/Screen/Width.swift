/// How many terminal columns a character takes: 0 for a mark or an invisible character, 2 for a wide one, else 1.
///
/// Source: Unicode Standard Annex 11, East Asian Width (classes W and F), in agreement with the C library's `wcwidth`.
/// Outside the East Asian blocks, nearly all wide characters are those shown as an emoji by default.
public func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Latin, then punctuation up to the box drawing, blocks and Braille that maps are made of.
    if value < 0x300 || (0x2500...0x25FC).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // Hangul vowels and finals join the consonant before them.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3098, 0x309B...0x4DBF,
        0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
        0x20000...0x3FFFD:
        return 2
    case 0x1F1E6...0x1F1FF: return 1  // Regional indicators: wide only as a pair that forms a flag.
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation ? 2 : 1
    }
}

/// How many terminal columns a text takes.
///
/// Inlinable, because each frame makes hundreds of calls and a generic function of another module is several times as slow.
@inlinable
public func width(of text: some StringProtocol) -> Int {
    if case let plain?? = text.utf8.withContiguousStorageIfAvailable(plainColumns) { return plain }
    return columns(of: text.unicodeScalars)
}

/// How many terminal columns some characters take. The skin colour of an emoji takes none, as it is not drawn.
@inlinable
func columns(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    var (sum, last): (Int, Unicode.Scalar) = (0, " ")
    for scalar in scalars {
        if !scalar.isUndrawn(after: last) { sum += width(of: scalar) }
        last = scalar
    }
    return sum
}

/// A text cut to at most `columns` columns; a text that was cut ends with the ellipsis.
public func fitted(_ text: String, columns: Int, ellipsis: Unicode.Scalar = "…") -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = prefix(of: text[...], columns: columns - 1)
    while kept.utf8.last == UInt8(ascii: " ") { kept = kept[..<kept.utf8.index(before: kept.endIndex)] }
    var short = String(kept)
    short.unicodeScalars.append(ellipsis)
    return short
}

/// A text cut or padded with blanks to exactly `columns` columns.
public func padded(_ text: String, columns: Int) -> String {
    let short = fitted(text, columns: columns)
    return short + String(repeating: " ", count: max(0, columns - width(of: short)))
}

/// A text broken into lines of at most `columns` columns, at blanks where possible, else before a slash, and at every newline.
///
/// A number and its unit stay on one line, and so do other words for which `stayTogether` is true, if a line has room for them.
///
/// A character wider than the line gets a line of its own.
public func wrapped(_ text: String, columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes in
        PlainText.lines(of: bytes, columns: columns)?.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    if case let lines?? = plain { return lines }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
        wrapped(paragraph: $0, columns: columns)
    }
}

private func wrapped(paragraph: Substring, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    // The offset in bytes of the words at the end of the line that stay together.
    var group = 0
    var last: Substring = ""
    for word in paragraph.split(separator: " ") {
        var rest = word
        if line.isEmpty || !stayTogether(last, rest) { group = line.isEmpty ? 0 : line.utf8.count + 1 }
        if !line.isEmpty, width(of: line) + 1 + width(of: rest) > columns {
            let start = line.utf8.index(line.startIndex, offsetBy: min(group, line.utf8.count))
            let isMoved =
                group > 0 && start < line.endIndex && width(of: line[start...]) + 1 + width(of: rest) <= columns
            lines.append(isMoved ? String(line[..<line.utf8.index(before: start)]) : line)
            line = isMoved ? String(line[start...]) : ""
            group = 0
        }
        while width(of: rest) > columns {
            let fitting = prefix(of: rest, columns: columns)
            var head = fitting.isEmpty ? rest.prefix(1) : fitting
            // An address is broken before a slash, but not between two, if that leaves at least half a line.
            if head.endIndex < rest.endIndex, rest[head.endIndex] != "/",
                let slash = head.lastIndex(of: "/"), slash > head.startIndex, head[head.index(before: slash)] != "/",
                head.last != "/", width(of: head[..<slash]) * 2 >= columns
            {
                head = head[..<slash]
            }
            lines.append(String(head))
            rest = rest[head.endIndex...]
        }
        line += line.isEmpty || rest.isEmpty ? rest : " " + rest
        last = rest
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
}

/// `stayTogether` of two words of a text.
private func stayTogether(_ first: Substring, _ second: Substring) -> Bool {
    first.utf8.withContiguousStorageIfAvailable { first in
        second.utf8.withContiguousStorageIfAvailable { stayTogether(first, $0) } ?? false
    } ?? false
}

/// The longest start of a text, in whole characters, that takes at most `columns` columns.
private func prefix(of text: Substring, columns: Int) -> Substring {
    let plain = text.utf8.withContiguousStorageIfAvailable { PlainText.prefix(of: $0, columns: columns) }
    if case let count?? = plain { return text[..<text.utf8.index(text.startIndex, offsetBy: count)] }
    var used = 0
    for index in text.indices {
        used += Screen.columns(of: text[index].unicodeScalars)
        if used > columns { return text[..<index] }
    }
    return text
}
