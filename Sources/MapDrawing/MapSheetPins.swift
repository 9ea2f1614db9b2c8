import Geo
import Screen

extension MapSheet {
    mutating func reserve(_ marks: [PinMark]) {
        for index in marks.indices {
            let rect = footprint(of: index, among: marks)
            occupancy.take(rect)
            kept.take(rect)
        }
    }

    /// - Returns: what a click into each mark means.
    mutating func drawMarks(_ marks: [PinMark]) -> [(rect: Rect, ids: [Int])] {
        marks.indices.map { index in
            let rect = footprint(of: index, among: marks)
            draw(marks[index], in: rect, isSelected: false)
            return (rect, marks[index].pins.map { scene.pins[$0].id })
        }
    }

    /// Draws the mark of the selected pin as such and its label beside it.
    /// - Returns: what the label covers, and whose it is; nil where there is none.
    mutating func drawSelected(on still: StillMap) -> (rect: Rect, ids: [Int])? {
        guard let selected = scene.selected, let index = still.targets.firstIndex(where: { $0.ids.contains(selected) })
        else { return nil }
        let mark = still.marks[index]
        let rect = still.targets[index].rect
        draw(mark, in: rect, isSelected: true)
        var name = scene.caption
        // A count does not show which kind of place was selected in it.
        if mark.isCluster, !name.isEmpty, let pin = mark.pins.first(where: { scene.pins[$0].id == selected }) {
            name = "\(scene.pins[pin].shape.glyph(in: charset))\(scene.pins[pin].letter) " + name
        }
        guard let (label, place) = placed(SelectedLabel.forms(of: name, on: viewport.size, charset), beside: rect)
        else { return nil }
        still.liftNames(under: place, from: &self)
        page.fill(place)
        for (line, text) in label.lines.enumerated() {
            let style = line < label.titleRows ? scene.theme.selected : .plain
            page.write(text, column: place.column + 1, row: place.row + line, style: style)
        }
        occupancy.take(place)
        return (place, [selected])
    }

    private mutating func draw(_ mark: PinMark, in rect: Rect, isSelected: Bool) {
        if mark.isCluster {
            let theme = scene.theme
            let style =
                isSelected
                ? theme.selected.with([.reverse]) : mark.isOfMany ? theme.clusterOfMany : theme.cluster
            write(mark.countText, column: rect.column, row: rect.row, style: style)
            return
        }
        let pin = mark.pins[mark.pins.startIndex]
        var style = scene.pins[pin].style
        if isSelected { style = style.with([.reverse, .bold]) }
        stampPin(scene.pins[pin].shape.glyph(in: charset), column: rect.column, row: rect.row, style: style)
        guard rect.columns > 1 else { return }
        let letter = scene.pins[pin].letter.unicodeScalars
        if letter.count == 1, let only = letter.first, only.isASCII {
            stampPin(only, column: rect.column + 1, row: rect.row, style: style)
        } else {
            write(String(scene.pins[pin].letter), column: rect.column + 1, row: rect.row, style: style)
        }
    }

    /// The cells of a mark, with the one of a pin's letter where the mark after it leaves room.
    private func footprint(of index: Int, among marks: [PinMark]) -> Rect {
        let mark = marks[index]
        var rect = Rect(column: mark.cell.column, row: mark.cell.row, columns: mark.columns, rows: 1)
        let letterCell = Point(column: mark.endColumn, row: mark.cell.row)
        let hasLetter = !mark.isCluster && scene.pins[mark.pins[mark.pins.startIndex]].letter != " "
        let isNeighbour = index + 1 < marks.count && marks[index + 1].cell == letterCell
        if hasLetter, letterCell.column < viewport.size.columns, !isNeighbour { rect.columns += 1 }
        return rect
    }
}
