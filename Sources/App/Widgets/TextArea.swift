import Screen

/// Wraps the text of a field with several lines into rows, and knows where each character and the cursor are.
struct TextArea: Sendable {
    private let text: [Character]
    /// The range of each row's characters in `text`, without the line break. Rows of the same line have no gap between them.
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

    /// Breaks a line after blanks, and inside words that are wider than a row.
    private static func rows(of line: ArraySlice<Character>, columns: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var start = line.startIndex
        var used = 0
        /// The index after the last blank of the row; nil if the row has no blank.
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

    /// The number of characters before the cursor if it stands at a column of a row, or at the row's end if that comes first.
    func offset(row: Int, column: Int) -> Int {
        let range = rows[row]
        // If the line goes on in the next row, the cursor cannot stand at the end of this row: it would be in the next one.
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

    /// The first row on the screen. An area with the focus scrolls so that the cursor is visible.
    private func firstRow(of area: Rect, isFocused: Bool) -> Int {
        isFocused ? max(0, cursor.row - area.rows + 1) : 0
    }

    /// How many characters of the text come before a point on the screen, such as a click.
    func offset(at point: Point, in area: Rect, isFocused: Bool) -> Int {
        let row = firstRow(of: area, isFocused: isFocused) + point.row - area.row
        return offset(row: max(0, min(row, rows.count - 1)), column: point.column - area.column)
    }

    /// Draws the rows that fit and, if the area has the focus, the cursor.
    func draw(into frame: inout Frame, area: Rect, isFocused: Bool, hint: String) {
        guard area.columns > 1, area.rows > 0 else { return }
        let style = Theme.field
        frame.fill(area, with: Cell(" ", style: style))
        if text.isEmpty {
            frame.write(fitted(hint, columns: area.columns), column: area.column, row: area.row, style: Theme.fieldHint)
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
