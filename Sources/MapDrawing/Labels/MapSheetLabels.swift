import Screen

extension MapSheet {
    /// Writes the scene's own names, then those of the base map where there is room left.
    mutating func drawLabels(_ base: BaseLabels) {
        var others: [(text: String, rect: Rect)] = []
        for (label, cell) in placedLabels(scene.labels, viewport: viewport, around: &occupancy, lines: lines) {
            let rect = Rect(column: cell.column, row: cell.row, columns: width(of: label.text), rows: 1)
            page.inscribe(label.text, in: rect, style: label.style ?? scene.theme.labels)
            others.append((label.text, rect))
        }
        let theme = scene.theme.names
        for name in placedNames(base, around: &occupancy, lines: lines, others: others) {
            let style = theme.style(of: name.role)
            let rect = Rect(column: name.cell.column, row: name.cell.row, columns: name.columns, rows: 1)
            page.inscribe(name.text, in: rect, style: style)
            if let dot = name.dot {
                page.inscribe(charset == .ascii ? "." : "•", in: Rect(dot), style: style)
            }
        }
    }
}

extension MapTheme {
    /// Of the base map.
    var names: LabelTheme { .standard }
}

extension Rect {
    fileprivate init(_ cell: Point) { self.init(column: cell.column, row: cell.row, columns: 1, rows: 1) }
}

extension Frame {
    /// Writes text on what is already drawn: its background stays, and a blank cell keeps lines off either end.
    fileprivate mutating func inscribe(_ text: String, in rect: Rect, style: Style) {
        let clear = rect.inset(columns: -1, rows: 0).intersection(bounds)
        guard !clear.isEmpty else { return }
        let backgrounds = (clear.column..<clear.endColumn).map { self[$0, rect.row].style.background }
        for (offset, background) in backgrounds.enumerated() {
            self[clear.column + offset, rect.row] = Cell(" ", style: Style(.default, on: background))
        }
        write(text, column: rect.column, row: rect.row, style: style)
        guard style.background == .default else { return }
        for (offset, background) in backgrounds.enumerated() where background != .default {
            let cell = Rect(column: clear.column + offset, row: rect.row, columns: 1, rows: 1)
            restyle(cell) { $0.background = background }
        }
    }
}
