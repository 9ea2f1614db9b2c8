/// The terminal columns that a character takes: 0 for a combining mark, 2 for a wide one, 1 for all else.
///
/// Source: Unicode Standard Annex 11, East Asian Width (blocks of class W and F), and the combining blocks of the
/// general category Mn that European text uses.
public func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if value < 0x1100 { return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1 }
    switch value {
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD:
        return 2
    default: return 1
    }
}

/// The terminal columns that a text takes.
public func width(of text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

/// A text cut to so many columns, its last one an ellipsis where something was cut.
public func fitted(_ text: String, columns: Int, ellipsis: Unicode.Scalar = "…") -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
        let step = width(of: scalar)
        if used + step > columns - 1 { break }
        kept.append(scalar)
        used += step
    }
    while kept.last == " " { kept.removeLast() }
    kept.append(ellipsis)
    return String(kept)
}

/// A text fitted and padded with blanks to exactly so many columns.
public func padded(_ text: String, columns: Int) -> String {
    let short = fitted(text, columns: columns)
    return short + String(repeating: " ", count: max(0, columns - width(of: short)))
}

/// A text broken into lines of at most so many columns, at blanks where possible.
public func wrapped(_ text: String, columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
        var rest = String(word)
        if !line.isEmpty, width(of: line) + 1 + width(of: rest) > columns {
            lines.append(line)
            line = ""
        }
        while width(of: rest) > columns {
            var head = ""
            while let next = rest.first, width(of: head) + width(of: String(next)) <= columns {
                head.append(next)
                rest.removeFirst()
            }
            if head.isEmpty { head = String(rest.removeFirst()) }
            lines.append(head)
        }
        line += line.isEmpty ? rest : " " + rest
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
}
