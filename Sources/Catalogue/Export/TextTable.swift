/// Rows below a header, in columns as wide as their content. If the table is too wide, columns without any text are left out, and the
/// flexible columns are narrowed, so that about the same number of texts is cut in each of them.
/// - Parameters:
///   - columns: the width of the terminal, in cells.
///   - flexible: the columns that may be narrowed.
///   - name: the flexible column with the names of places, which keeps its width longer than the others; nil if there is none.
///   - hasAll: whether columns without any text are shown nevertheless.
///   - right: the columns that are aligned to the right.
///   - width: how many cells a text takes; by default one for each character.
public func textTable(
    header: [String], rows: [[String]], columns: Int, flexible: Set<Int>, name: Int? = nil,
    hasAll: Bool = false, right: Set<Int> = [], width: (String) -> Int = { $0.count }
) -> String {
    let lengths = header.indices.map { column in rows.map { width($0[column]) }.sorted() }
    let least = header.map(width)
    var widths = header.indices.map { max(least[$0], lengths[$0].last ?? 0) }
    var excess = widths.reduce(2 * (header.count - 1), +) - columns
    if excess > 0, !hasAll {
        for column in header.indices where !rows.isEmpty && lengths[column].last == 0 {
            excess -= widths[column] + 2
            widths[column] = 0
        }
    }
    /// How many texts of a column are cut at a given width.
    func cut(_ column: Int, at width: Int) -> Int {
        var (low, high) = (0, lengths[column].count)
        while low < high {
            let middle = (low + high) / 2
            if lengths[column][middle] > width { high = middle } else { low = middle + 1 }
        }
        return lengths[column].count - low
    }
    func narrow(_ flexible: Set<Int>, to floor: Int) {
        while excess > 0 {
            let narrower = header.indices.filter { flexible.contains($0) && widths[$0] > max(floor, least[$0]) }
                .map { (column: $0, cut: cut($0, at: widths[$0] - 1)) }
            guard let next = narrower.min(by: { ($0.cut, -widths[$0.column]) < ($1.cut, -widths[$1.column]) }) else {
                break
            }
            widths[next.column] -= 1
            excess -= 1
        }
    }
    if let name {
        narrow(flexible.subtracting([name]), to: 20)
        narrow([name], to: 24)
    }
    narrow(flexible, to: 12)
    func shortened(_ text: String, to most: Int) -> String {
        guard width(text) > most else { return text }
        var short = text
        while width(short) >= most { short.removeLast() }
        return short + "…"
    }
    return ([header] + rows).map { row in
        var line = ""
        for column in row.indices where widths[column] > 0 {
            let text = shortened(row[column], to: widths[column])
            let padding = String(repeating: " ", count: max(0, widths[column] - width(text)))
            line += (line.isEmpty ? "" : "  ") + (right.contains(column) ? padding + text : text + padding)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}
