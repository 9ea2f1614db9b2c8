import Geo
import Screen

/// The text beside the selected pin.
struct SelectedLabel {
    var id: Int
    /// The block that it takes, with a blank at both ends of each line.
    var rect: Rect
    var lines: [String]
    /// How many of them are the name.
    var titleRows: Int
}

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

    /// Draws the mark of the selected pin as such and its label beside it; nil where nothing on the map is selected.
    mutating func drawSelected(on still: StillMap) -> SelectedLabel? {
        let pins = scene.pins
        guard let selected = scene.selected, let pin = pins.firstIndex(where: { $0.id == selected }),
            let index = still.marks.firstIndex(where: { $0.pins.contains(pin) })
        else { return nil }
        let mark = still.marks[index]
        let rect = still.targets[index].rect
        draw(mark, in: rect, isSelected: true)
        return drawLabel(of: pins[pin], isCounted: mark.isCluster, beside: rect, on: still)
    }

    /// Draws the selected pin that is none of the marks, with its label; nil where it is not on the map.
    mutating func drawLone(_ pin: MapPin, on still: StillMap) -> SelectedLabel? {
        guard let cell = viewport.cell(of: pin.coordinate) else { return nil }
        let rect = Rect(column: cell.column, row: cell.row, columns: 1, rows: 1)
        still.liftNames(under: rect, from: &self)
        stamp(
            pin.shape.glyph(in: charset), column: rect.column, row: rect.row,
            style: pin.style.with([.reverse, .bold]))
        return drawLabel(of: pin, isCounted: true, beside: rect, on: still)
    }

    private mutating func drawLabel(
        of pin: MapPin, isCounted: Bool, beside mark: Rect, on still: StillMap
    ) -> SelectedLabel? {
        guard let label = label(of: pin, isCounted: isCounted, beside: mark) else { return nil }
        still.liftNames(under: label.rect, from: &self)
        still.liftMarks(under: label.rect, from: &self)
        page.fill(label.rect)
        for (line, text) in label.lines.enumerated() {
            let style = line < label.titleRows ? scene.theme.selected : .plain
            page.write(text, column: label.rect.column + 1, row: label.rect.row + line, style: style)
        }
        occupancy.take(label.rect)
        return label
    }

    /// A pin's label in the best place there is; nil where it has none, or the map no room.
    private func label(of pin: MapPin, isCounted: Bool, beside mark: Rect) -> SelectedLabel? {
        var lines = pin.label.split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return nil }
        // A count does not show which kind of place was selected in it.
        if isCounted { lines[0] = "\(pin.shape.glyph(in: charset))\(pin.letter) " + lines[0] }

        // A label as wide as the map would hide whatever is at its height: the name has more lines instead.
        let widest = min(viewport.size.columns - 2, max(28, viewport.size.columns * 3 / 5))
        let ellipsis: Unicode.Scalar = charset == .ascii ? "~" : "…"
        var title = wrapped(lines[0], columns: widest)
        if title.count > 2 { title = [title[0], title.dropFirst().joined(separator: " ")] }
        lines = title + lines.dropFirst()
        lines = lines.prefix(max(1, viewport.size.rows - 1)).map { fitted($0, columns: widest, ellipsis: ellipsis) }
        let block = Size(columns: (lines.map { width(of: $0) }.max() ?? 0) + 2, rows: lines.count)
        let rect = placeBeside(mark, block: block, on: viewport.size) { place in
            let hidesScale = scaleBar.map { !$0.intersection(place).isEmpty } ?? false
            return 1000 * kept.count(in: place) + occupancy.count(in: place) + self.lines.count(in: place)
                + (hidesScale ? 500 : 0)
        }
        return rect.map { SelectedLabel(id: pin.id, rect: $0, lines: lines, titleRows: title.count) }
    }

    private mutating func draw(_ mark: PinMark, in rect: Rect, isSelected: Bool) {
        if mark.isCluster {
            let theme = scene.theme
            let style =
                isSelected
                ? theme.selected.with([.reverse]) : mark.isOfMany ? theme.clusterOfMany : theme.cluster
            write("(\(mark.pins.count))", column: rect.column, row: rect.row, style: style)
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
