import Screen

/// The text beside the selected pin, in one of several widths and heights.
struct SelectedLabel {
    var lines: [String]
    /// How many of the lines show the name.
    var titleRows: Int
    /// How many columns of the text this form leaves out.
    var missingColumns: Int

    /// The cells that it takes, with a blank at both ends of each line.
    var block: Size { Size(columns: (lines.map { width(of: $0) }.max() ?? 0) + 2, rows: lines.count) }

    /// The widths that are tried if there is no room for the widest, in columns.
    private static let narrow = [24, 20, 16, 13, 10]

    /// The forms of a caption on a map, the preferred ones first: whole, then narrower and lower ones. Each is made only when
    /// it is needed, because the first one usually fits.
    static func forms(of caption: String, on map: Size, _ charset: CharacterSet) -> some Sequence<SelectedLabel> {
        // A label as wide as the map would hide whole rows, so a long name takes two lines instead.
        let widest = min(map.columns - 2, max(28, map.columns * 3 / 5))
        let parts = caption.split(separator: "\n").map(String.init)
        let widths = parts.isEmpty ? [] : [widest] + narrow.filter { $0 < widest }
        return widths.lazy.flatMap { columns in
            forms(of: parts, columns: columns, isWidest: columns == widest, charset)
        }.filter { $0.lines.count <= max(1, map.rows - 1) }
    }

    /// The ways to break a caption (a name and the lines after it) into lines of one width, the preferred ones first.
    ///
    /// The name takes up to two lines, or three if it is alone. The lines after it take up to two lines each, and are either all shown or all
    /// left out; only in the widest form may they be shortened.
    private static func forms(
        of parts: [String], columns: Int, isWidest: Bool, _ charset: CharacterSet
    ) -> [SelectedLabel] {
        let ellipsis: Unicode.Scalar = charset == .ascii ? "~" : "…"
        func lowered(_ lines: [String]) -> [String] {
            guard lines.count > 1 else { return lines }
            return [
                lines[0], fitted(lines.dropFirst().joined(separator: " "), columns: columns, ellipsis: ellipsis),
            ]
        }
        let short = [fitted(parts[0], columns: columns, ellipsis: ellipsis)]
        let lines = wrapped(parts[0], columns: columns)
        let whole = parts.count == 1 && lines.count == 3 ? [lines] : []
        let titles = whole + (lines.count > 1 ? [lowered(lines)] : []) + [short]
        let details = parts.dropFirst().map { wrapped($0, columns: columns) }
        let fits = isWidest || details.allSatisfy { $0.count < 3 }
        let below = fits ? [details.flatMap(lowered), []] : [[]]
        let allColumns = parts.reduce(0) { $0 + width(of: $1) }
        return below.flatMap { below in
            titles.map { title in
                let lines = title + below
                let shown = lines.reduce(0) { $0 + width(of: $1) }
                return SelectedLabel(lines: lines, titleRows: title.count, missingColumns: max(0, allColumns - shown))
            }
        }
    }
}

/// What counts against a form of a label and a place for it. One hidden cell of a name costs 1.
private enum Cost {
    /// For each column of its text that is left out.
    static let missingColumn = 10
    /// For each form that is preferred to this one.
    static let form = 15
    /// For each place that is preferred to this one.
    static let place = 3
    static let scaleBar = 500
    /// For a place right beside another mark, to which the label would seem to belong.
    static let otherMark = 60
}

extension MapSheet {
    /// The form of a label and the place beside a mark that cost least; nil if every place would hide a part of a
    /// pin, a count, the origin or the credit.
    ///
    /// - Parameter mark: the cells of the pin's shape and letter, or of the count.
    func placed(_ forms: some Sequence<SelectedLabel>, beside mark: Rect) -> (label: SelectedLabel, place: Rect)? {
        var best: (cost: Int, label: SelectedLabel, place: Rect)?
        for (order, form) in forms.enumerated() {
            // Every further form costs more.
            guard Cost.form * order < best?.cost ?? .max else { break }
            let own = Cost.missingColumn * form.missingColumns + Cost.form * order
            for (place, away) in placesBeside(mark, block: form.block, on: viewport.size) {
                // Every further place costs at least as much.
                guard own + away < best?.cost ?? .max else { break }
                guard protectedCells.isClear(place) else { continue }
                let cost = own + away + cost(of: place, beside: mark)
                if cost < best?.cost ?? .max { best = (cost, form, place) }
            }
        }
        return best.map { ($0.label, $0.place) }
    }

    private func cost(of place: Rect, beside mark: Rect) -> Int {
        let around = place.inset(columns: -1, rows: 0)
        let ownCells = around.intersection(mark)
        let isBesideOtherMark = protectedCells.count(in: around) > ownCells.columns * ownCells.rows
        let hidesScale = scaleBar.map { !$0.intersection(place).isEmpty } ?? false
        return occupancy.count(in: place) + circleCells.count(in: place) + (isBesideOtherMark ? Cost.otherMark : 0)
            + (hidesScale ? Cost.scaleBar : 0)
    }
}

/// Where a block of text may stand beside a pin, and what each place costs, the cheapest first: to the right, to the left, below, above,
/// at a corner, then everywhere else where the block touches the pin.
private func placesBeside(_ pin: Rect, block: Size, on map: Size) -> some Sequence<(place: Rect, cost: Int)> {
    let row = min(pin.row, map.rows - block.rows)
    let column = max(0, min(pin.column - block.columns / 2, map.columns - block.columns))
    let (left, above) = (pin.column - block.columns, pin.row - block.rows)
    let preferred = [
        (pin.endColumn, row), (left, row), (column, pin.endRow), (column, above),
        // Beside the pin, with the last line in its row.
        (pin.endColumn, above + 1), (left, above + 1),
        // Below and above the pin, to one side.
        (pin.column, pin.endRow), (left + pin.columns, pin.endRow), (pin.column, above), (left + pin.columns, above),
        // At a corner of the pin.
        (pin.endColumn, pin.endRow), (left, pin.endRow), (pin.endColumn, above), (left, above),
    ]
    // Then all places at the sides, and all below and above: many, so each is made only when it is needed.
    let besideCount = 2 * (block.rows + pin.rows + 1)
    let belowCount = 2 * (block.columns + pin.columns + 1)
    func spot(_ index: Int) -> (column: Int, row: Int) {
        if index < preferred.count { return preferred[index] }
        let (step, side) = (index - preferred.count).quotientAndRemainder(dividingBy: 2)
        if 2 * step < besideCount { return (side == 0 ? pin.endColumn : left, above + step) }
        return (left + step - besideCount / 2, side == 0 ? pin.endRow : above)
    }
    let fits = block.columns <= map.columns && block.rows <= map.rows
    return (0..<(fits ? preferred.count + besideCount + belowCount : 0)).lazy.compactMap { index in
        let (column, row) = spot(index)
        let place = Rect(column: column, row: row, columns: block.columns, rows: block.rows)
        guard place.intersection(Rect(map)) == place else { return nil }
        return (place, Cost.place * min(index, preferred.count))
    }
}
