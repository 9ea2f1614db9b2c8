import Screen

extension MapSheet {
    /// Whom the map is owed to, on the left of the last row or where pins leave room on it; as much as there is room for.
    mutating func drawCredit() {
        let (columns, row) = (viewport.size.columns, viewport.size.rows - 1)
        guard row > 0, !scene.base.credit.isEmpty else { return }
        for text in creditForms(scene.base.credit, charset: charset) {
            let wide = width(of: text)
            let places = stride(from: 1, through: columns - 1 - wide, by: 1).lazy.map {
                Rect(column: $0, row: row, columns: wide, rows: 1)
            }
            guard wide > 0, let place = places.first(where: { occupancy.isFree($0.inset(columns: -1, rows: 0)) }) else {
                continue
            }
            erase(place.inset(columns: -1, rows: 0))
            write(text, column: place.column, row: row, style: scene.theme.scale)
            occupancy.take(place)
            return
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
