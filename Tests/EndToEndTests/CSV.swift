/// The fields of a CSV file, quoted or not. Source: RFC 4180.
func parseCSV(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var isAfterQuote = false
    // Scalars, because a line end of two scalars is one Character.
    for scalar in text.unicodeScalars {
        let row = rows.count - 1
        let field = rows[row].count - 1
        switch scalar {
        case "\"":
            // Two quotation marks inside a field stand for one.
            if !isQuoted, isAfterQuote { rows[row][field].unicodeScalars.append(scalar) }
            isAfterQuote = isQuoted
            isQuoted.toggle()
            continue
        case "," where !isQuoted: rows[row].append("")
        case "\r" where !isQuoted: break
        case "\n" where !isQuoted: rows.append([""])
        default: rows[row][field].unicodeScalars.append(scalar)
        }
        isAfterQuote = false
    }
    return rows.last == [""] ? rows.dropLast() : rows
}
