/// Makes text from outside safe to show: one line, without control characters and invisible ones.
///
/// Drops control characters (C0, DEL, C1), bidirectional controls, zero-width characters, tags, variation selectors,
/// private-use and unassigned code points, and combining marks after the sixth on a character. A tab, a newline or blank
/// Braille (U+2800) becomes a blank. Blanks at both ends are trimmed.
///
/// This is the last check before the terminal, so it keeps the spacing of texts that the program has laid out. Text from
/// files and servers has gone through `VisibleText` before, which joins blanks.
///
/// - Parameters:
///   - maximumLength: in Unicode scalars; a longer text is cut.
///   - keepingNewlines: keeps every line break, as one U+000A.
///   - keepingJoiners: keeps a joiner (U+200D) between two emoji, for text that is saved or sent.
public func cleaned(
    _ text: String, maximumLength: Int = 4000, keepingNewlines: Bool = false, keepingJoiners: Bool = false
) -> String {
    if isClean(text, maximumLength: maximumLength) { return text }
    var kept = String.UnicodeScalarView()
    var count = 0
    var previous: Unicode.Scalar = " "
    var joiner = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
        guard count < maximumLength else { break }
        defer { previous = scalar }
        if scalar == "\n", previous == "\r" { continue }
        let wanted = scalar == "\u{2800}" ? " " : scalar
        guard let safe = replacement(of: wanted, newline: keepingNewlines ? "\n" : " ") else {
            if keepingJoiners, scalar.joinsEmoji(after: joiner.last ?? kept.last) { joiner.append(scalar) }
            continue
        }
        marks = width(of: safe) == 0 ? marks + 1 : 0
        if marks > maximumMarks { continue }
        if count == 0, safe.properties.isWhitespace { continue }
        if joiner.last == "\u{200D}", safe.isPictograph {
            kept.append(contentsOf: joiner)
            count += joiner.count
        }
        joiner = String.UnicodeScalarView()
        kept.append(safe)
        count += 1
    }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
}

/// More combining marks than any language puts on a character.
private let maximumMarks = 6

/// Makes text of several lines safe to print: drops the characters that `cleaned` drops and the skin colours of emoji,
/// but keeps lines, tabs and blanks and cuts no long text.
public func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
    var kept = String.UnicodeScalarView()
    var (last, marks): (Unicode.Scalar, Int) = (" ", 0)
    for scalar in text.unicodeScalars where !scalar.isUndrawn(after: last) {
        last = scalar
        guard let safe = scalar == "\t" ? scalar : replacement(of: scalar, newline: "\n") else { continue }
        marks = width(of: safe) == 0 ? marks + 1 : 0
        if marks <= maximumMarks { kept.append(safe) }
    }
    return String(kept)
}

/// Whether a text is printable ASCII without blanks at its ends. Nearly every text is, and then no copy is made.
private func isClean(_ text: String, maximumLength: Int) -> Bool {
    let bytes = text.utf8
    return bytes.count <= maximumLength && bytes.allSatisfy { (0x20...0x7E).contains($0) } && bytes.first != 0x20
        && bytes.last != 0x20
}

/// What replaces a character in clean text; nil where the character is dropped.
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
