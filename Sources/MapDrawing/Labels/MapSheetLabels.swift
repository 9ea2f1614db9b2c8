import Screen

extension MapSheet {
    /// Writes the scene's own names, then those of the base map where there is room left.
    mutating func drawLabels() {
        var others: [(text: String, rect: Rect)] = []
        for (label, cell) in placedLabels(scene.labels, viewport: viewport, around: &occupancy, lines: lines) {
            let rect = Rect(column: cell.column, row: cell.row, columns: width(of: label.text), rows: 1)
            inscribe(label.text, in: rect, style: label.style ?? scene.theme.labels)
            others.append((label.text, rect))
        }
        guard let names else { return }
        let theme = LabelTheme.of(scene.theme)
        for name in placedNames(names, around: &occupancy, lines: lines, others: others, over: page) {
            let style = theme.style(of: name.role, zoom: viewport.zoom)
            inscribe(name.text, in: name.rect, style: style)
            guard let dot = name.dot else { continue }
            write(charset == .ascii ? "." : "•", column: dot.column, row: dot.row, style: style)
        }
    }

    /// Writes text with a blank cell at either end, which keeps lines off it.
    private mutating func inscribe(_ text: String, in rect: Rect, style: Style) {
        erase(rect.inset(columns: -1, rows: 0))
        write(text, column: rect.column, row: rect.row, style: style)
    }
}
