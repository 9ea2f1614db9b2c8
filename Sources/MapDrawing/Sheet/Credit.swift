import Screen

extension MapSheet {
    /// Writes the map's credit on the left of the last row. If pins or the circle are in the way, the credit goes elsewhere in that
    /// row, or to the left or right edge of a higher row; in the middle of the map it would look like the name of a place. If there
    /// is little room the credit gets shorter, but it names everyone as long as possible.
    ///
    /// - Parameter spared: the place of the scale bar, which the credit takes only if there is no other place.
    mutating func drawCredit(sparing spared: Rect?) {
        let credit = Credit(scene.base.credit, charset: charset)
        let rows = viewport.size.rows
        guard rows > 1, !credit.pieces.isEmpty else { return }
        for place in [spared, nil] {
            for rows in [1, rows] {
                for lines in credit.completeForms where draw(lines, withinRows: rows, sparing: place) { return }
            }
        }
        for text in [credit.least, credit.shortest] where draw([text], withinRows: rows, sparing: nil) { return }
        // A whole credit directly beside pins is better than one that is cut off.
        if draw([credit.shortest], withinRows: rows, sparing: nil, isCrowded: true) { return }
        for columns in stride(from: width(of: credit.shortest), through: 3, by: -1) {
            let cut = fitted(credit.shortest, columns: columns, ellipsis: charset == .ascii ? "~" : "…")
            if draw([cut], withinRows: rows, sparing: nil) { return }
        }
    }

    /// - Parameters:
    ///   - rows: how many rows up from the bottom may be used.
    ///   - isCrowded: whether the text needs no blank at its ends.
    /// - Returns: whether there was room.
    private mutating func draw(
        _ lines: [String], withinRows rows: Int, sparing spared: Rect?, isCrowded: Bool = false
    ) -> Bool {
        let block = Size(columns: lines.map { width(of: $0) }.max() ?? 0, rows: lines.count)
        guard block.columns <= viewport.size.columns, block.rows <= viewport.size.rows else { return false }
        // The first column comes last, because it leaves no room for a blank before the text.
        let columns = Array(1..<max(1, viewport.size.columns - block.columns)) + [0]
        let lowest = viewport.size.rows - block.rows
        for row in (max(0, lowest - rows + 1)...lowest).reversed() {
            for column in row == lowest ? columns : [columns[0], columns[max(0, columns.count - 2)], 0] {
                let place = Rect(column: column, row: row, columns: block.columns, rows: block.rows)
                let around = isCrowded ? place : place.inset(columns: -1, rows: 0)
                guard occupancy.contains(place), circleCells.isClear(around), occupancy.isClear(around),
                    spared.map({ around.intersection($0).isEmpty }) ?? true
                else { continue }
                erase(around)
                for (index, line) in lines.enumerated() {
                    write(line, column: column, row: row + index, style: scene.theme.scale)
                }
                occupancy.occupy(place)
                protectedCells.occupy(place)
                return true
            }
        }
        return false
    }
}

/// A map's credit, in several lengths.
struct Credit {
    private let text: String
    /// The OpenStreetMap Foundation asks for "OpenStreetMap" to be named, and allows the contributors to be left out
    /// (*Attribution Guidelines*, 2021).
    private let short: String
    /// One piece for each name that the credit has to show.
    let pieces: [String]

    /// - Parameter text: such as "© OpenMapTiles © OpenStreetMap contributors".
    init(_ text: String, charset: CharacterSet) {
        let mark = charset == .ascii ? "(c)" : "©"
        self.text = text.replacing("©", with: mark)
        short = self.text.replacing("OpenStreetMap contributors", with: "OpenStreetMap")
        pieces = short.replacing(mark, with: " · \(mark)").split(separator: " · ").compactMap { piece in
            let words = piece.split(separator: " ").joined(separator: " ")
            return words.isEmpty ? nil : words
        }
    }

    /// The forms that show all names, the longest first. The last one has a line for each name.
    var completeForms: [[String]] { [[text], [short], pieces] }

    /// The name that must be shown before all others: OpenStreetMap, or else the first.
    var least: String { pieces.first { $0.contains("OpenStreetMap") } ?? pieces[0] }
    /// The same in the short form by which OpenStreetMap is known: "© OSM".
    var shortest: String { least.replacing("OpenStreetMap", with: "OSM") }
}
