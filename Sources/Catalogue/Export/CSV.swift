import JSON

/// The members of an object on one level, those of an object in it as "ofsted.date".
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

/// Rows below their header. Source: RFC 4180; the members of an object are in columns of their own, "ofsted.date".
func csvTable(_ names: [String], _ rows: [[(name: String, value: JSONValue)]]) -> String {
    let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var text = names.joined(separator: ",") + "\r\n"
    for row in rows {
        var fields = Array(repeating: "", count: names.count)
        for member in flattened(row) {
            if let column = columns[member.name], fields[column].isEmpty { fields[column] = csvField(member.text) }
        }
        text += fields.joined(separator: ",") + "\r\n"
    }
    return text
}

/// A field of a CSV row: quoted where it must be, and never a formula in a spreadsheet.
///
/// A leading `=`, `+`, `-` or `@` gets an apostrophe before it, unless the whole is a number.
public func csvField(_ text: String) -> String {
    var safe = text
    if let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), Double(text) == nil { safe = "'" + text }
    // A file of a country has a million fields, and hardly any of them needs a look at its characters.
    let isPlain = safe.utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return safe }
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    var quoted = "\""
    for character in safe { quoted += character == "\"" ? "\"\"" : String(character) }
    return quoted + "\""
}
