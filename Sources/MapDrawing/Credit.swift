import Screen

extension MapSheet {
    /// Whom the map is owed to, in a corner of the last row; as much of it as there is room for.
    mutating func drawCredit() {
        let (columns, row) = (viewport.size.columns, viewport.size.rows - 1)
        guard row > 0 else { return }
        for text in creditForms(scene.base.credit, charset: charset) {
            let wide = width(of: text)
            for column in [1, columns - 1 - wide] {
                let place = Rect(column: column, row: row, columns: wide, rows: 1)
                guard wide > 0, wide + 2 <= columns, occupancy.isFree(place.inset(columns: -1, rows: 0)) else {
                    continue
                }
                erase(place)
                write(text, column: column, row: row, style: scene.theme.scale)
                occupancy.take(place)
                return
            }
        }
    }
}

/// A credit as it stands, then ever shorter.
///
/// The OpenStreetMap Foundation asks for "OpenStreetMap" to be named and allows the contributors to be left out where room
/// is scarce (*Attribution Guidelines*, 2021).
func creditForms(_ credit: String, charset: CharacterSet) -> [String] {
    let mark = charset == .ascii ? "(c)" : "©"
    let whole = credit.map { $0 == "©" ? mark : String($0) }.joined()
    guard credit.contains("OpenStreetMap") else { return [whole] }
    return [whole, "\(mark) OpenStreetMap contributors", "\(mark) OpenStreetMap", "\(mark) OSM"]
}
