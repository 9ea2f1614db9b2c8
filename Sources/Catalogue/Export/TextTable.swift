/// Rows below a header, in columns as wide as their content. If the table is too wide, columns without any text are left out, and the
/// flexible columns are narrowed, so that about the same number of texts is cut in each of them.
/// - Parameters:
///   - columns: the width of the terminal, in cells.
///   - flexible: the columns that may be narrowed.
///   - name: the flexible column with the names of places, which is narrowed after the others; nil if there is none.
///   - result: the flexible column with results, which is narrowed after the names, and the wordings of the result in a row, as in
///     `Dataset.resultWordings`; nil if there is none.
///   - hasAll: whether columns without any text stay in a table that is too wide.
///   - right: the columns that are aligned to the right.
///   - width: how many cells a text takes; by default one for each character.
public func textTable(
    header: [String], rows: [[String]], columns: Int, flexible: Set<Int>, name: Int? = nil,
    result: (column: Int, wordings: (_ row: Int) -> [String])? = nil,
    hasAll: Bool = false, right: Set<Int> = [], width: (String) -> Int = { $0.count }
) -> String {
    var table = ColumnWidths(
        headers: header.map(width), texts: header.indices.map { column in rows.map { width($0[column]) } },
        columns: columns)
    if !hasAll { table.leaveOutEmptyColumns() }
    if let name {
        table.narrow(flexible.subtracting([name, result?.column ?? name]), to: ColumnWidths.shortenedOthers)
        table.narrow([name], to: ColumnWidths.shortenedNames)
    }
    if let result { table.narrow([result.column], to: ColumnWidths.shortenedOthers) }
    table.narrow(flexible, to: ColumnWidths.least)
    let widths = table.widths
    var rows = rows
    if let (column, wordings) = result {
        for row in rows.indices {
            rows[row][column] = fittedSummary(rows[row][column], results: wordings(row)) { width($0) <= widths[column] }
        }
    }
    func shortened(_ text: String, in column: Int) -> String {
        let most = widths[column]
        guard width(text) > most else { return text }
        // Only what follows a result may be left out without "…": other texts are a person's own, or names.
        if column == result?.column, let whole = wholeParts(of: text, columns: most, width: width) { return whole }
        var short = text
        while width(short) >= most { short.removeLast() }
        return short + "…"
    }
    return ([header] + rows).map { row in
        var line = ""
        for column in row.indices where widths[column] > 0 {
            let text = shortened(row[column], in: column)
            let padding = String(repeating: " ", count: max(0, widths[column] - width(text)))
            line += (line.isEmpty ? "" : "  ") + (right.contains(column) ? padding + text : text + padding)
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}

/// The widths of a table's columns, which are narrowed until the table fits.
private struct ColumnWidths {
    /// Columns other than names are first narrowed to this width; all columns are narrowed to `least` only if that is not enough.
    static let shortenedOthers = 20
    /// Names are narrowed to this width after the other columns.
    static let shortenedNames = 24
    static let least = 12

    private(set) var widths: [Int]
    private let headers: [Int]
    /// For each column the widths of its texts in ascending order.
    private let texts: [[Int]]
    /// How many cells the table is too wide.
    private var excess: Int

    init(headers: [Int], texts: [[Int]], columns: Int) {
        self.headers = headers
        self.texts = texts.map { $0.sorted() }
        widths = zip(headers, self.texts).map { max($0, $1.last ?? 0) }
        // There are two blanks between columns.
        excess = widths.reduce(2 * (headers.count - 1), +) - columns
    }

    /// Leaves out the columns of a table that is too wide in which no row has a text.
    mutating func leaveOutEmptyColumns() {
        guard excess > 0 else { return }
        for column in widths.indices where texts[column].last == 0 {
            excess -= widths[column] + 2
            widths[column] = 0
        }
    }

    /// Narrows columns while the table is too wide: always the one in which the fewest texts would be cut.
    mutating func narrow(_ columns: Set<Int>, to floor: Int) {
        while excess > 0 {
            let narrower = widths.indices.filter { columns.contains($0) && widths[$0] > max(floor, headers[$0]) }
                .map { (column: $0, cut: cut($0, at: widths[$0] - 1)) }
            guard let next = narrower.min(by: { ($0.cut, -widths[$0.column]) < ($1.cut, -widths[$1.column]) }) else {
                return
            }
            widths[next.column] -= 1
            excess -= 1
        }
    }

    /// How many texts of a column are cut at a given width.
    private func cut(_ column: Int, at width: Int) -> Int {
        var (low, high) = (0, texts[column].count)
        while low < high {
            let middle = (low + high) / 2
            if texts[column][middle] > width { high = middle } else { low = middle + 1 }
        }
        return texts[column].count - low
    }
}
