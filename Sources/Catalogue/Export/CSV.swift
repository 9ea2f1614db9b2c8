import JSON

/// The members of an object on one level. The name of an inner object's member begins with the
/// object's name and a dot: "opening.from".
func flattened(_ members: [(name: String, value: JSONValue)], prefix: String = "") -> [(name: String, text: String)] {
    members.flatMap { member -> [(name: String, text: String)] in
        switch member.value {
        case .object(let inner): return flattened(inner, prefix: prefix + member.name + ".")
        case .string(let text): return [(prefix + member.name, text)]
        case .null: return [(prefix + member.name, "")]
        default: return [(prefix + member.name, member.value.text)]
        }
    }
}

/// Rows of facts as CSV, below a header with the names. Each member of an object has a column of its own: "opening.from".
/// Source: RFC 4180.
/// - Parameter facts: the facts of a row; called on several threads at once.
func csvTable<Row: Sendable>(
    _ names: [String], _ rows: [Row], facts: @Sendable (Row) -> [(name: String, value: JSONValue)]
) -> String {
    let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    let lines = rows.concurrentMap { row in
        var fields = Array(repeating: "", count: names.count)
        for member in flattened(facts(row)) {
            if let column = columns[member.name], fields[column].isEmpty { fields[column] = csvField(member.text) }
        }
        return fields.joined(separator: ",") + "\r\n"
    }
    return names.joined(separator: ",") + "\r\n" + lines.joined()
}

/// A field of a CSV row, quoted if it has to be.
///
/// An apostrophe is put before a leading `=`, `+`, `-`, `@`, tab or carriage return, so that no spreadsheet takes the
/// field for a formula. Numbers and telephone numbers, such as -1.5, +44 113 496 0000 and +44 (0)113 496 0000, are not formulas and
/// stay as they are.
public func csvField(_ text: String) -> String {
    var safe = text
    if let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), !isNumber(text) { safe = "'" + text }
    // The file of a country has a million fields. Nearly all of them are plain, and this check of their bytes is fast.
    let isPlain = safe.utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return safe }
    // Scalars, not characters: an accent may stand right after a comma, and a reader of CSV sees the comma.
    let special = safe.unicodeScalars.contains { $0 == "," || $0 == "\"" || Character($0).isNewline }
    guard special else { return safe }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in safe.unicodeScalars {
        if scalar == "\"" { quoted.append(scalar) }
        quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
}

/// Whether a text is a number or a telephone number: a sign at most at its beginning, then only digits, points, blanks and
/// brackets, or a number with an exponent.
///
/// A spreadsheet shows such a text as it is or as a number. A hyphen between the digits would make it a subtraction.
private func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    if text.utf8.count - digits.count == 1, digits.contains(where: { 0x30...0x39 ~= $0 }),
        digits.allSatisfy({ 0x30...0x39 ~= $0 || ". ()".utf8.contains($0) })
    {
        return true
    }
    return Double(text)?.isFinite ?? false
}
