import Screen

/// A text field of several lines, wrapped into rows: where each character and the cursor are.
struct TextArea: Sendable {
    private let text: [Character]
    /// The characters of each row, without the line break at its end. The rows of a wrapped line follow each other without a
    /// gap.
    private let rows: [Range<Int>]
    /// The row and column of the cursor.
    let cursor: Point

    /// - Parameter columns: the width of the area; the last column is left free for the cursor.
    init(_ field: TextField, columns: Int) {
        let text = Array(field.text)
        let room = max(1, columns - 1)
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.rows(of: $0, columns: room) }
        let row = rows.lastIndex { $0.lowerBound <= field.cursor } ?? 0
        let column = width(of: String(text[rows[row].lowerBound..<field.cursor]))
        self.text = text
        self.rows = rows
        // Blanks at the end of a row may stand beyond its last column.
        cursor = Point(column: min(column, room), row: row)
    }

    var rowCount: Int { rows.count }

    /// The text of a row.
    func text(ofRow row: Int) -> String { String(text[rows[row]]) }

    /// Breaks a line behind blanks, and inside words that are wider than a row.
    private static func rows(of line: ArraySlice<Character>, columns: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var start = line.startIndex
        var used = 0
        /// Behind the last blank of the row; nil where it has none.
        var afterBlank: Int?
        for index in line.indices {
            let wide = width(of: String(line[index]))
            if line[index] == " " {
                afterBlank = index + 1
            } else {
                while used + wide > columns, index > start {
                    let end = afterBlank ?? index
                    rows.append(start..<end)
                    start = end
                    afterBlank = nil
                    used = width(of: String(line[start..<index]))
                }
            }
            used += wide
        }
        return rows + [start..<line.endIndex]
    }

    /// The number of characters before the place in a row that is nearest to a column from the left.
    func offset(row: Int, column: Int) -> Int {
        let range = rows[row]
        // The end of a row that goes on is the beginning of the next one.
        let goesOn = rows.indices.contains(row + 1) && rows[row + 1].lowerBound == range.upperBound
        let last = goesOn ? range.upperBound - 1 : range.upperBound
        var offset = range.lowerBound
        var used = 0
        while offset < last {
            used += width(of: String(text[offset]))
            if used > column { break }
            offset += 1
        }
        return offset
    }

    /// The first row on the screen: the cursor is visible where the area has the focus.
    private func firstRow(of area: Rect, isFocused: Bool) -> Int {
        isFocused ? max(0, cursor.row - area.rows + 1) : 0
    }

    /// The number of characters before the place that was clicked.
    func offset(at point: Point, in area: Rect, isFocused: Bool) -> Int {
        let row = firstRow(of: area, isFocused: isFocused) + point.row - area.row
        return offset(row: max(0, min(row, rows.count - 1)), column: point.column - area.column)
    }

    /// Draws the rows near the cursor; with the focus, the terminal's cursor is in them.
    func draw(into frame: inout Frame, area: Rect, isFocused: Bool, hint: String, theme: Theme) {
        guard area.columns > 1, area.rows > 0 else { return }
        let style = theme.field(focused: isFocused)
        frame.fill(area, with: Cell(" ", style: style))
        if text.isEmpty {
            let dim = style.with(.dim)
            frame.write(fitted(hint, columns: area.columns), column: area.column, row: area.row, style: dim)
        }
        let first = firstRow(of: area, isFocused: isFocused)
        for row in rows.indices.dropFirst(first).prefix(area.rows) {
            frame.write(
                text(ofRow: row), column: area.column, row: area.row + row - first, style: style, limit: area.columns)
        }
        if isFocused {
            frame.cursor = Point(column: area.column + cursor.column, row: area.row + cursor.row - first)
        }
    }
}
