import Screen

extension MapSheet {
    /// Writes the scene's own names, then names of the base map where there is room left.
    ///
    /// - Returns: each name and its cells, with the blank at either end.
    mutating func drawLabels() -> [(text: String, rect: Rect)] {
        var blocks: [(text: String, rect: Rect)] = []
        var others: [(text: String, rect: Rect)] = []
        for (label, cell) in placedLabels(scene.labels, viewport: viewport, around: &occupancy, lines: circleCells) {
            let rect = Rect(column: cell.column, row: cell.row, columns: width(of: label.text), rows: 1)
            let block = writeLabel(label.text, in: rect, block: rect, style: label.style ?? scene.theme.labels)
            blocks.append((label.text, block))
            others.append((label.text, rect))
        }
        guard let baseNames else { return blocks }
        let theme = LabelTheme.of(scene.theme)
        for name in placedNames(baseNames, around: &occupancy, lines: circleCells, others: others, over: page) {
            let style = theme.style(of: name.role, zoom: viewport.zoom)
            blocks.append((name.text, writeLabel(name.text, in: name.rect, block: name.block, style: style)))
            guard let dot = name.dot else { continue }
            put(charset == .ascii ? "." : "•", column: dot.column, row: dot.row, style: style)
        }
        return blocks
    }

    /// Writes text with a blank cell at either end, which keeps lines off it.
    ///
    /// - Returns: the block with those blanks.
    private mutating func writeLabel(_ text: String, in rect: Rect, block: Rect, style: Style) -> Rect {
        let halo = rect.inset(columns: -1, rows: 0)
        erase(halo)
        write(text, column: rect.column, row: rect.row, style: style)
        return block.inset(columns: -1, rows: 0)
    }
}
