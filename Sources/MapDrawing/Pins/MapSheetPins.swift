import Geo
import Screen

extension MapSheet {
    mutating func reserve(_ marks: [PinMark]) {
        for index in marks.indices {
            let rect = footprint(of: index, among: marks)
            occupancy.occupy(rect)
            protectedCells.occupy(rect)
        }
    }

    /// - Returns: the cells of each mark, and the ids of its pins.
    mutating func drawMarks(_ marks: [PinMark]) -> [(rect: Rect, ids: ArraySlice<Int>)] {
        marks.indices.map { index in
            let rect = footprint(of: index, among: marks)
            draw(marks[index], in: rect, isSelected: false)
            return (rect, marks[index].ids)
        }
    }

    /// Draws the selected pin's mark highlighted, and its label beside it.
    /// - Returns: the cells of the label, and the pin's id; nil if there is no room for a label.
    mutating func drawSelected(on map: StaticMap) -> (rect: Rect, ids: [Int])? {
        guard let selected = scene.selected, let index = map.targets.firstIndex(where: { $0.ids.contains(selected) })
        else { return nil }
        let mark = map.marks[index]
        let rect = map.targets[index].rect
        draw(mark, in: rect, isSelected: true)
        let forms = SelectedLabel.forms(of: scene.caption, on: viewport.size, charset)
        guard let (label, place) = placed(forms, beside: rect) else { return nil }
        map.removeNames(under: place, from: &self)
        fillWithPaper(place)
        for (line, text) in label.lines.enumerated() {
            let style = line < label.titleRows ? scene.theme.selected : Style(scene.theme.ink, on: paper)
            // On the left of the pin, all lines end beside it.
            let isLeft = place.endColumn <= rect.column
            let column = isLeft ? place.endColumn - 1 - width(of: text) : place.column + 1
            page.write(text, column: column, row: place.row + line, style: style)
        }
        occupancy.occupy(place)
        // The map does not repeat a name that the label shows, such as the city in "mia · Leeds".
        let title = scene.caption.prefix { $0 != "\n" }
        for name in title.split(separator: " · ") { map.removeNames(called: String(name), near: place, from: &self) }
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
        if isSelected {
            let ink = style.foreground.legible(on: paper, in: scene.theme.depth)
            style = Style(
                ink, on: style.background == .default ? paper : style.background,
                style.attributes.union([.reverse, .bold]))
        }
        putPin(scene.pins[pin].shape.glyph(in: charset), column: rect.column, row: rect.row, style: style)
        guard rect.columns > 1 else { return }
        let letter = scene.pins[pin].letter.unicodeScalars
        if letter.count == 1, let only = letter.first, only.isASCII {
            putPin(only, column: rect.column + 1, row: rect.row, style: style)
        } else {
            write(String(scene.pins[pin].letter), column: rect.column + 1, row: rect.row, style: style)
        }
        let markColumns = scene.pins[pin].letter == " " ? 1 : 2
        let label = fitted(
            scene.pins[pin].label, columns: rect.columns - markColumns - 1, ellipsis: charset == .ascii ? "~" : "…")
        guard !label.isEmpty else { return }
        write(" " + label, column: rect.column + markColumns, row: rect.row, style: scene.pins[pin].style)
    }

    /// A label is shortened only if more than this many columns are left for it; otherwise it is drawn whole or not at all.
    private static let leastLabelColumns = 18

    /// The cells of a mark, with a pin's letter and its label if the next mark leaves room for them.
    private func footprint(of index: Int, among marks: [PinMark]) -> Rect {
        let mark = marks[index]
        var rect = Rect(column: mark.cell.column, row: mark.cell.row, columns: mark.columns, rows: 1)
        guard !mark.isCluster else { return rect }
        let pin = scene.pins[mark.pins[mark.pins.startIndex]]
        let next = index + 1 < marks.count && marks[index + 1].cell.row == mark.cell.row ? marks[index + 1].cell : nil
        let end = min(viewport.size.columns, next?.column ?? .max)
        if pin.letter != " ", rect.endColumn < end { rect.columns += 1 }
        // A blank stands before the label, and another one before the next mark.
        let label = pin.label.isEmpty ? 0 : width(of: pin.label) + 1
        let room = min(label, end - rect.endColumn - 1)
        if label > 0, room == label || room > Self.leastLabelColumns { rect.columns += room }
        return rect
    }
}
