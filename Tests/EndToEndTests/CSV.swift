/// The fields of a CSV file, quoted or not. Source: RFC 4180.
func parseCSV(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var isAfterQuote = false
    // By scalars: a line's end is two of them and one Character.
    for scalar in text.unicodeScalars {
        let row = rows.count - 1
        let field = rows[row].count - 1
        switch scalar {
        case "\"":
            // A second quotation mark inside a field stands for one.
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
