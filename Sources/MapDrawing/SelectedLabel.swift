import Screen

/// The text beside the selected pin, in one of the widths and heights that it can have.
struct SelectedLabel {
    var lines: [String]
    /// How many of them are the name.
    var titleRows: Int
    /// Columns of the text that this form leaves out.
    var lost: Int

    /// The cells it takes, with a blank at both ends of each line.
    var block: Size { Size(columns: (lines.map { width(of: $0) }.max() ?? 0) + 2, rows: lines.count) }

    /// Columns that a label may have where there is no room for the widest.
    private static let narrow = [24, 20, 16, 13, 10]

    /// The forms of a caption on a map, the ones that are wanted first: whole, then narrower and lower ones.
    ///
    /// The name takes a line or two; what else there is to say comes with it whole or not at all, but for the widest form.
    static func forms(of caption: String, on map: Size, _ charset: CharacterSet) -> [SelectedLabel] {
        let parts = caption.split(separator: "\n").map(String.init)
        guard let name = parts.first else { return [] }
        let details = parts.dropFirst()
        let ellipsis: Unicode.Scalar = charset == .ascii ? "~" : "…"
        let whole = parts.reduce(0) { $0 + width(of: $1) }
        // A label as wide as the map would hide whatever is at its height: the name has more lines instead.
        let widest = min(map.columns - 2, max(28, map.columns * 3 / 5))
        var forms: [SelectedLabel] = []
        for columns in [widest] + narrow.filter({ $0 < widest }) {
            let lines = wrapped(name, columns: columns)
            let short = fitted(name, columns: columns, ellipsis: ellipsis)
            let titles =
                lines.count < 2
                ? [[short]]
                : [
                    [lines[0], fitted(lines.dropFirst().joined(separator: " "), columns: columns, ellipsis: ellipsis)],
                    [short],
                ]
            let fits = columns == widest || details.allSatisfy { width(of: $0) <= columns }
            for (title, rest) in (fits ? titles.map { ($0, Array(details)) } : []) + titles.map({ ($0, []) }) {
                let lines = title + rest.map { fitted($0, columns: columns, ellipsis: ellipsis) }
                let shown = lines.reduce(0) { $0 + width(of: $1) }
                forms.append(SelectedLabel(lines: lines, titleRows: title.count, lost: max(0, whole - shown)))
            }
        }
        return forms.filter { $0.lines.count <= max(1, map.rows - 1) }
    }
}

/// What a label costs, in cells of names that it hides.
private enum Cost {
    /// A column of its text that is left out.
    static let lost = 10
    /// Another form than the one wanted more.
    static let form = 15
    /// Another place than the one wanted more.
    static let place = 3
    static let scaleBar = 500
    /// Another mark right before or behind it, which it would seem to speak of.
    static let stranger = 60
}

extension MapSheet {
    /// The form of a label and the place beside a mark that hide least of names and circle; nil where each place would hide
    /// of a pin, a count, the origin or the credit.
    ///
    /// - Parameter mark: the cells of the pin's shape and letter, or of its count.
    func placed(_ forms: [SelectedLabel], beside mark: Rect) -> (label: SelectedLabel, place: Rect)? {
        var best: (cost: Int, label: SelectedLabel, place: Rect)?
        for (order, form) in forms.enumerated() {
            let own = Cost.lost * form.lost + Cost.form * order
            for (place, away) in placesBeside(mark, block: form.block, on: viewport.size) {
                guard own + away < best?.cost ?? .max, kept.isClear(place) else { continue }
                let cost = own + away + cost(of: place, beside: mark)
                if cost < best?.cost ?? .max { best = (cost, form, place) }
            }
        }
        return best.map { ($0.label, $0.place) }
    }

    private func cost(of place: Rect, beside mark: Rect) -> Int {
        let around = place.inset(columns: -1, rows: 0)
        let ownCells = around.intersection(mark)
        let hasStranger = kept.count(in: around) > ownCells.columns * ownCells.rows
        let hidesScale = scaleBar.map { !$0.intersection(place).isEmpty } ?? false
        return occupancy.count(in: place) + lines.count(in: place) + (hasStranger ? Cost.stranger : 0)
            + (hidesScale ? Cost.scaleBar : 0)
    }
}

/// The places beside a pin for a block of text, with what each costs: on its right, else left, below, above, at one of its
/// corners, or wherever else it touches the pin.
private func placesBeside(_ pin: Rect, block: Size, on map: Size) -> [(place: Rect, cost: Int)] {
    guard block.columns <= map.columns, block.rows <= map.rows else { return [] }
    let row = min(pin.row, map.rows - block.rows)
    let column = (pin.column - block.columns / 2).clamped(to: 0...map.columns - block.columns)
    let (left, above) = (pin.column - block.columns, pin.row - block.rows)
    var spots = [
        (pin.endColumn, row), (left, row), (column, pin.endRow), (column, above),
        // Beside it, the last line level with the pin.
        (pin.endColumn, above + 1), (left, above + 1),
        // Below and above, to one side.
        (pin.column, pin.endRow), (left + pin.columns, pin.endRow), (pin.column, above), (left + pin.columns, above),
        // Touching by a corner.
        (pin.endColumn, pin.endRow), (left, pin.endRow), (pin.endColumn, above), (left, above),
    ]
    let wanted = spots.count
    for row in above...pin.endRow { spots += [(pin.endColumn, row), (left, row)] }
    for column in left...pin.endColumn { spots += [(column, pin.endRow), (column, above)] }
    return spots.enumerated().compactMap { index, spot in
        let place = Rect(column: spot.0, row: spot.1, columns: block.columns, rows: block.rows)
        guard place.intersection(Rect(map)) == place else { return nil }
        return (place, Cost.place * min(index, wanted))
    }
}
