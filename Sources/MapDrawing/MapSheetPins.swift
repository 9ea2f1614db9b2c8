import Geo
import Screen

/// The text beside the selected pin.
struct SelectedLabel {
    var id: Int
    /// The block that it takes, with a blank at both ends of each line.
    var rect: Rect
    var lines: [String]
}

extension MapSheet {
    mutating func reserve(_ marks: [PinMark]) {
        for (index, mark) in marks.enumerated() { occupancy.take(footprint(of: mark, next: marks[safe: index + 1])) }
    }

    /// - Returns: what a click into each mark means.
    mutating func drawMarks(_ marks: [PinMark]) -> [(rect: Rect, ids: [Int])] {
        var targets: [(rect: Rect, ids: [Int])] = []
        targets.reserveCapacity(marks.count + 1)
        for (index, mark) in marks.enumerated() {
            let rect = footprint(of: mark, next: marks[safe: index + 1])
            let ids = mark.pins.map { scene.pins[$0].id }
            let isSelected = scene.selected.map { ids.contains($0) } ?? false
            if mark.isCluster {
                let style = isSelected ? scene.theme.selected.with([.reverse]) : scene.theme.cluster
                write(String(mark.pins.count), column: rect.column, row: rect.row, style: style)
            } else {
                let pin = mark.pins.startIndex
                draw(mark.pins[pin], in: rect, isSelected: isSelected)
            }
            targets.append((rect, ids))
        }
        return targets
    }

    private mutating func draw(_ pin: Int, in rect: Rect, isSelected: Bool) {
        var style = scene.pins[pin].style
        if isSelected { style = style.with([.reverse, .bold]) }
        stamp(scene.pins[pin].shape.glyph(in: charset), column: rect.column, row: rect.row, style: style)
        guard rect.columns > 1 else { return }
        let letter = scene.pins[pin].letter.unicodeScalars
        if letter.count == 1, let only = letter.first, only.isASCII {
            stamp(only, column: rect.column + 1, row: rect.row, style: style)
        } else {
            write(String(scene.pins[pin].letter), column: rect.column + 1, row: rect.row, style: style)
        }
    }

    /// Finds room for the selected pin's label and takes it; nil where nothing on the map is selected.
    mutating func placeSelected(_ marks: [PinMark]) -> SelectedLabel? {
        let selected = scene.selected
        guard let selected, let index = marks.firstIndex(where: { $0.pins.contains { scene.pins[$0].id == selected } }),
            let pin = marks[index].pins.first(where: { scene.pins[$0].id == selected }).map({ scene.pins[$0] })
        else { return nil }
        let mark = footprint(of: marks[index], next: marks[safe: index + 1])
        var lines = pin.label.split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return nil }
        // A count does not show which kind of place was selected in it.
        if marks[index].isCluster { lines[0] = "\(pin.shape.glyph(in: charset))\(pin.letter) " + lines[0] }

        let widest = viewport.size.columns - 2
        let ellipsis: Unicode.Scalar = charset == .ascii ? "~" : "…"
        lines = lines.prefix(max(1, viewport.size.rows - 1)).map { fitted($0, columns: widest, ellipsis: ellipsis) }
        let block = Size(columns: (lines.map { width(of: $0) }.max() ?? 0) + 2, rows: lines.count)
        if let rect = placeBeside(mark, block: block, on: viewport.size, around: occupancy) {
            occupancy.take(rect)
            return SelectedLabel(id: selected, rect: rect, lines: lines)
        }
        return nil
    }

    mutating func draw(_ label: SelectedLabel) {
        page.fill(label.rect)
        for (index, line) in label.lines.enumerated() {
            let style = index == 0 ? scene.theme.selected : .plain
            page.write(line, column: label.rect.column + 1, row: label.rect.row + index, style: style)
        }
    }

    /// The cells of a mark, with the one of a pin's letter where the mark after it leaves room.
    private func footprint(of mark: PinMark, next: PinMark?) -> Rect {
        var rect = Rect(column: mark.cell.column, row: mark.cell.row, columns: mark.columns, rows: 1)
        let letterCell = Point(column: mark.endColumn, row: mark.cell.row)
        let hasLetter = !mark.isCluster && scene.pins[mark.pins[mark.pins.startIndex]].letter != " "
        if hasLetter, letterCell.column < viewport.size.columns, next?.cell != letterCell { rect.columns += 1 }
        return rect
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
