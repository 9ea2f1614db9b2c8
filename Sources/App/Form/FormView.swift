import Screen

/// Draws the form: two rows a field, the second for what is wrong with it or for the place that was found. Where the fields
/// do not fit, those around the focus are shown.
extension FormPane {
    private static let rowsPerField = 2
    /// The borders, an empty row and the row about the whole form.
    private static let otherRows = 4

    /// The box and the fields in it.
    private struct Layout {
        var box: Rect
        /// The indices of the shown fields.
        var fields: Range<Int>
    }

    private func layout(_ size: Size) -> Layout {
        let columns = min(size.columns - 4, 70)
        // The first and the last row of the screen stay free.
        let room = max(1, (size.rows - 2 - Self.otherRows) / Self.rowsPerField)
        let shown = min(lines.count, room)
        let first = max(0, min(focus - shown / 2, lines.count - shown))
        let rows = shown * Self.rowsPerField + Self.otherRows
        let box = Rect(
            column: (size.columns - columns) / 2, row: max(1, (size.rows - rows) / 2), columns: columns, rows: rows)
        return Layout(box: box, fields: first..<first + shown)
    }

    /// The index of the field drawn at a point; nil where there is none.
    func line(at point: Point, of size: Size) -> Int? {
        let layout = layout(size)
        let inside = layout.box.inset()
        let index = layout.fields.lowerBound + (point.row - inside.row) / Self.rowsPerField
        return inside.contains(point) && layout.fields.contains(index) ? index : nil
    }

    func draw(_ state: State, into frame: inout Frame) {
        let theme = Theme.standard
        let layout = layout(frame.size)
        let title = editedKey == nil ? "New \(dataset.noun.one)" : "Change the \(dataset.noun.one)"
        let count = layout.fields.count < lines.count ? "\(focus + 1) of \(lines.count)" : ""
        let inside = frame.box(layout.box, title: title, note: count, focused: true, theme: theme)
            .inset(columns: 1, rows: 0)
        let labelColumns = (lines.map { width(of: $0.field.label) }.max() ?? 0) + 2
        for index in layout.fields {
            let line = lines[index]
            let row = inside.row + (index - layout.fields.lowerBound) * Self.rowsPerField
            frame.write(
                line.field.label, column: inside.column, row: row, style: index == focus ? theme.title : .plain)
            line.text.draw(
                into: &frame, column: inside.column + labelColumns, row: row,
                columns: inside.columns - labelColumns, focused: index == focus && phase == .filling,
                hint: line.field.hint, theme: theme)
            let (text, style) = note(of: line, theme)
            frame.write(
                fitted(text, columns: inside.columns - labelColumns), column: inside.column + labelColumns,
                row: row + 1, style: style)
        }
        let (text, style) = note(theme)
        frame.write(
            fitted(text, columns: inside.columns), column: inside.column, row: inside.endRow - 1, style: style)
    }

    /// The row about the whole form: what is wrong with it, or what can be done.
    private func note(_ theme: Theme) -> (String, Style) {
        if isLeaving { return ("Press Esc again to discard what you typed", theme.error) }
        if let problem { return (problem, theme.error) }
        switch phase {
        case .reading: return ("Reading …", theme.dim)
        case .unreadable: return ("", theme.dim)
        case .filling: return ("Enter sends the form, Esc closes it", theme.dim)
        case .sending, .accepted: return ("Sending …  Esc stops", theme.dim)
        }
    }

    /// The row below a field: what is wrong with it, or the place that was found.
    private func note(of line: Line, _ theme: Theme) -> (String, Style) {
        if let problem = line.problem { return (problem, theme.error) }
        guard let origin = line.origin else { return (line.request == nil ? "" : "Looking it up …", theme.dim) }
        let more = line.origins.count > 1 ? " · \(line.chosen + 1) of \(line.origins.count)  ↑↓" : ""
        return ("● \(origin.fullName)\(more)", theme.accent)
    }
}
