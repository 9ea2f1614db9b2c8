import Screen

/// The first of several wordings that fits in a number of columns; nil if none fits.
/// - Parameter wordings: the most wanted first.
func firstFitting(_ wordings: [String], columns: Int) -> String? { wordings.first { width(of: $0) <= columns } }

/// The first wording that fits into an area with its lines wrapped between words; if none fits, the last.
/// - Parameter wordings: the most wanted first.
func firstFitting(_ wordings: [String], in size: Size) -> String {
    let fitting = wordings.first { text in
        wrappedRows(of: text, columns: size.columns) <= size.rows
            && text.split(whereSeparator: \.isWhitespace).allSatisfy { width(of: String($0)) <= size.columns }
    }
    return fitting ?? wordings.last ?? ""
}

/// The number of rows of a text whose lines are wrapped.
func wrappedRows(of text: String, columns: Int) -> Int {
    text.split(separator: "\n").reduce(0) { $0 + wrapped(String($1), columns: columns).count }
}

extension Frame {
    /// Draws a box with a title in its upper edge and clears its inside.
    /// - Returns: the inside of the box.
    @discardableResult
    mutating func box(
        _ rect: Rect, title: String = "", note: String = "", focused: Bool = false
    ) -> Rect {
        guard rect.columns >= 2, rect.rows >= 2 else {
            return Rect(column: rect.column, row: rect.row, columns: 0, rows: 0)
        }
        let style = focused ? Theme.focusedFrame : Theme.frame
        fill(rect)
        let edges: [(row: Int, left: Unicode.Scalar, right: Unicode.Scalar)] = [
            (rect.row, "┌", "┐"), (rect.endRow - 1, "└", "┘"),
        ]
        for (row, left, right) in edges {
            let line = Rect(column: rect.column, row: row, columns: rect.columns, rows: 1)
            fill(line, with: Cell("─", style: style))
            self[rect.column, row] = Cell(left, style: style)
            self[rect.endColumn - 1, row] = Cell(right, style: style)
        }
        for row in rect.row + 1..<max(rect.row + 1, rect.endRow - 1) {
            self[rect.column, row] = Cell("│", style: style)
            self[rect.endColumn - 1, row] = Cell("│", style: style)
        }
        if !title.isEmpty, rect.columns > 6 {
            // The sign shows the focus where there are no colours.
            let text = (focused ? "▸" : " ") + fitted(title, columns: rect.columns - 5) + " "
            let used = write(
                text, column: rect.column + 1, row: rect.row, style: focused ? Theme.focusedFrame : Theme.title)
            let room = rect.columns - 4 - used
            if !note.isEmpty, width(of: note) + 2 <= room {
                write(" " + note + " ", column: rect.endColumn - width(of: note) - 3, row: rect.row, style: Theme.dim)
            }
        }
        return rect.inset()
    }

    /// Writes a text that ends before a column.
    mutating func writeRight(_ text: String, endColumn: Int, row: Int, style: Style = .plain) {
        write(text, column: endColumn - width(of: text), row: row, style: style)
    }

    /// Writes a note into the left part of a box's lower edge, in the first wording that fits. Writes nothing if none fits.
    /// - Parameter wordings: the longest first.
    mutating func writeEdge(_ wordings: [String], on box: Rect, style: Style) {
        // On each side of the note are a blank and two cells of the box's edge.
        guard let note = firstFitting(wordings, columns: box.columns - 6) else { return }
        write(" \(note) ", column: box.column + 2, row: box.endRow - 1, style: style)
    }

    /// Writes paragraphs, broken into lines.
    /// - Returns: the number of rows used.
    @discardableResult
    mutating func writeWrapped(_ text: String, in rect: Rect, style: Style = .plain) -> Int {
        var row = rect.row
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for line in wrapped(String(paragraph), columns: rect.columns) {
                guard row < rect.endRow else { return row - rect.row }
                write(line, column: rect.column, row: row, style: style, limit: rect.columns)
                row += 1
            }
        }
        return row - rect.row
    }

    /// Draws a line with a text field over the last row of the screen.
    /// - Parameters:
    ///   - keys: names the keys that end the typing: several wordings, the longest first. The longest that leaves the field 24 columns
    ///     is shown, else the last.
    ///   - hint: shown while the field is empty.
    mutating func drawLine(_ field: TextField, label: String, keys wordings: [String], hint: String) {
        let leastFieldColumns = 24
        let row = size.rows - 1
        fill(Rect(column: 0, row: row, columns: size.columns, rows: 1))
        let used = write(label, column: 0, row: row, style: Theme.key)
        let keys = firstFitting(wordings, columns: size.columns - used - 3 - leastFieldColumns) ?? wordings.last ?? ""
        writeRight(keys + " ", endColumn: size.columns, row: row, style: Theme.dim)
        field.draw(
            into: &self, column: used, row: row, columns: max(2, size.columns - used - width(of: keys) - 3),
            focused: true, hint: hint)
    }
}
