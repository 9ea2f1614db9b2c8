/// Text from outside made safe to show: one line, without anything that a terminal obeys or a reader cannot see.
///
/// Drops control characters (C0, DEL, C1), bidirectional controls, zero-width characters, tags, variation selectors,
/// private-use and unassigned code points. A tab or a newline becomes a blank. Blanks at both ends are trimmed.
///
/// - Parameter maximumLength: in Unicode scalars; what is longer is cut.
/// - Parameter keepingNewlines: keeps every line break, as one U+000A.
public func cleaned(_ text: String, maximumLength: Int = 4000, keepingNewlines: Bool = false) -> String {
    if isClean(text, maximumLength: maximumLength) { return text }
    var kept = String.UnicodeScalarView()
    var count = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
        guard count < maximumLength else { break }
        defer { previous = scalar }
        if scalar == "\n", previous == "\r" { continue }
        guard let safe = replacement(of: scalar, newline: keepingNewlines ? "\n" : " ") else { continue }
        if count == 0, safe.properties.isWhitespace { continue }
        kept.append(safe)
        count += 1
    }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
}

/// Whether a text is printable ASCII without blanks at its ends: nearly every text is, and needs no copy.
private func isClean(_ text: String, maximumLength: Int) -> Bool {
    let bytes = text.utf8
    return bytes.count <= maximumLength && bytes.allSatisfy { (0x20...0x7E).contains($0) } && bytes.first != 0x20
        && bytes.last != 0x20
}

/// What stands for a character in clean text; nil where it is dropped.
private func replacement(of scalar: Unicode.Scalar, newline: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case " "..."~": return scalar
    case "\t": return " "
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": return newline
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return nil }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .surrogate: return nil
    default: return scalar
    }
}
