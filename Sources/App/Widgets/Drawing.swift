import Screen

extension Frame {
    /// Draws a box with a title in its upper edge and blanks its inside.
    /// - Returns: the inside.
    @discardableResult
    mutating func box(
        _ rect: Rect, title: String = "", note: String = "", focused: Bool = false, theme: Theme = .standard
    ) -> Rect {
        guard rect.columns >= 2, rect.rows >= 2 else {
            return Rect(column: rect.column, row: rect.row, columns: 0, rows: 0)
        }
        let style = focused ? theme.focusedFrame : theme.frame
        fill(rect)
        let line = String(repeating: "─", count: rect.columns - 2)
        write("┌" + line + "┐", column: rect.column, row: rect.row, style: style)
        write("└" + line + "┘", column: rect.column, row: rect.endRow - 1, style: style)
        for row in rect.row + 1..<max(rect.row + 1, rect.endRow - 1) {
            self[rect.column, row] = Cell("│", style: style)
            self[rect.endColumn - 1, row] = Cell("│", style: style)
        }
        if !title.isEmpty, rect.columns > 6 {
            let text = " " + fitted(title, columns: rect.columns - 5) + " "
            let used = write(
                text, column: rect.column + 1, row: rect.row, style: focused ? theme.focusedFrame : theme.title)
            let room = rect.columns - 4 - used
            if !note.isEmpty, width(of: note) + 2 <= room {
                write(" " + note + " ", column: rect.endColumn - width(of: note) - 3, row: rect.row, style: theme.dim)
            }
        }
        return rect.inset()
    }

    /// Writes a text that ends at a column.
    mutating func writeRight(_ text: String, endColumn: Int, row: Int, style: Style = .plain) {
        write(text, column: endColumn - width(of: text), row: row, style: style)
    }

    /// Writes paragraphs, broken into lines.
    /// - Returns: the rows used.
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
}

/// Which rows of a list are to be seen so that the selected one is.
struct Scroll: Sendable, Equatable {
    var first = 0

    mutating func show(_ selected: Int, of count: Int, height: Int) {
        let height = max(1, height)
        if selected < first { first = selected }
        if selected >= first + height { first = selected - height + 1 }
        first = max(0, min(first, count - height))
    }
}

/// Moves a selection as a command says.
/// - Returns: nil of a command that moves nothing.
func moved(_ selected: Int, by command: Command, count: Int, page: Int) -> Int? {
    guard count > 0 else { return nil }
    let target: Int
    switch command {
    case .up: target = selected - 1
    case .down: target = selected + 1
    case .first: target = 0
    case .last: target = count - 1
    case .pageUp: target = selected - max(1, page)
    case .pageDown: target = selected + max(1, page)
    default: return nil
    }
    return min(max(0, target), count - 1)
}
