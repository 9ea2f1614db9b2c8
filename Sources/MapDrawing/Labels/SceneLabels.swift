import Screen

/// Places the scene's own names near their coordinates, the highest priority first; names without a free place are left
/// out.
///
/// A name has a blank cell on either side, is never cut, stands at most one row away from its coordinate, and keeps off
/// the circle.
func placedLabels(
    _ labels: [MapLabel], viewport: Viewport, around occupancy: inout Occupancy, lines: Occupancy
) -> [(label: MapLabel, cell: Point)] {
    var placed: [(label: MapLabel, cell: Point)] = []
    let order = labels.indices.sorted { (-labels[$0].priority, $0) < (-labels[$1].priority, $1) }
    for label in order.map({ labels[$0] }) {
        let columns = width(of: label.text)
        guard columns > 0, columns <= viewport.size.columns, let cell = viewport.cell(of: label.coordinate) else {
            continue
        }
        let centred = (cell.column - columns / 2).clamped(to: 0...viewport.size.columns - columns)
        // Centred if possible, else starting or ending near the coordinate.
        let starts = [centred, cell.column - columns / 4, cell.column - columns + columns / 4 + 1]
        let places = [0, -1, 1].lazy.flatMap { dy in
            starts.map { Rect(column: $0, row: cell.row + dy, columns: columns, rows: 1) }
        }
        let place = places.first { place in
            let around = place.inset(columns: -1, rows: 0)
            return occupancy.contains(place) && occupancy.isClear(around) && lines.isClear(around)
        }
        guard let place else { continue }
        // With the blanks occupied too, two names stay two cells apart and are not read as one.
        occupancy.occupy(place.inset(columns: -1, rows: 0))
        placed.append((label, Point(column: place.column, row: place.row)))
    }
    return placed
}
