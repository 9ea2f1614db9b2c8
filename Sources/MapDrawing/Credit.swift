import Screen

extension MapSheet {
    /// Whom the map is owed to: on the left of the last row, or wherever pins and circle leave room; the shorter, the less
    /// there is. All whom it is owed to are named as long as that can be done.
    ///
    /// - Parameter spared: where the scale is to stand, if there is another place for the credit.
    mutating func drawCredit(sparing spared: Rect?) {
        let credit = Credit(scene.base.credit, charset: charset)
        guard viewport.size.rows > 1, !credit.pieces.isEmpty else { return }
        for place in [spared, nil] {
            for rows in [1, viewport.size.rows] {
                for lines in credit.wholes where draw(lines, withinRows: rows, sparing: place) { return }
            }
        }
        let lesser = credit.least
        for columns in stride(from: width(of: lesser), through: 3, by: -1) {
            let cut = fitted(lesser, columns: columns, ellipsis: charset == .ascii ? "~" : "…")
            if draw([cut], withinRows: viewport.size.rows, sparing: nil) { return }
        }
    }

    /// - Parameter rows: how far up it may move.
    /// - Returns: whether there was room.
    private mutating func draw(_ lines: [String], withinRows rows: Int, sparing spared: Rect?) -> Bool {
        let block = Size(columns: lines.map { width(of: $0) }.max() ?? 0, rows: lines.count)
        guard block.columns <= viewport.size.columns, block.rows <= viewport.size.rows else { return false }
        // At the very edge, where there is no room for a blank, at last.
        let columns = Array(1..<max(1, viewport.size.columns - block.columns)) + [0]
        let lowest = viewport.size.rows - block.rows
        for row in (max(0, lowest - rows + 1)...lowest).reversed() {
            for column in columns {
                let place = Rect(column: column, row: row, columns: block.columns, rows: block.rows)
                let around = place.inset(columns: -1, rows: 0)
                guard occupancy.holds(place), self.lines.isClear(around), occupancy.isClear(around),
                    spared.map({ around.intersection($0).isEmpty }) ?? true
                else { continue }
                erase(around)
                for (index, line) in lines.enumerated() {
                    write(line, column: column, row: row + index, style: scene.theme.scale)
                }
                occupancy.take(place)
                kept.take(place)
                return true
            }
        }
        return false
    }
}

/// A map's credit, and the ways to write it where room is scarce.
struct Credit {
    private let text: String
    /// The OpenStreetMap Foundation asks for "OpenStreetMap" to be named, and allows the contributors to be left out
    /// (*Attribution Guidelines*, 2021).
    private let short: String
    /// One for each to whom it is owed.
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

    /// All who are named, the longest form first; the last is a line for each.
    var wholes: [[String]] { [[text], [short], pieces] }

    /// The one that must be named above all.
    var least: String { pieces.first { $0.contains("OpenStreetMap") } ?? pieces[0] }
}
