import Screen

/// Places for names around where they belong, the highest priority first; what finds no free place is left out.
///
/// A name keeps a blank cell on either side of it, is never cut, stands at most a row away from its coordinate, and keeps
/// off the lines of the map.
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
        // Centred if possible, else beginning or ending near the place itself.
        let starts = [centred, cell.column - columns / 4, cell.column - columns + columns / 4 + 1]
        let places = [0, -1, 1].lazy.flatMap { dy in
            starts.map { Rect(column: $0, row: cell.row + dy, columns: columns, rows: 1) }
        }
        let place = places.first { place in
            let around = place.inset(columns: -1, rows: 0)
            return occupancy.holds(place) && occupancy.isClear(around) && lines.isClear(around)
        }
        guard let place else { continue }
        // With the blanks taken too, two names stay two cells apart and do not read as one.
        occupancy.take(place.inset(columns: -1, rows: 0))
        placed.append((label, Point(column: place.column, row: place.row)))
    }
    return placed
}

/// The place beside a pin for a block of text: on its right, else left, below, above, or at one of its corners.
///
/// Each of these must hide three cells less than the one before it to be taken; nil where the map has no room at all.
///
/// - Parameters:
///   - pin: the cells of the pin's shape and letter.
///   - cost: of what a block would hide, in cells.
func placeBeside(_ pin: Rect, block: Size, on map: Size, cost: (Rect) -> Int) -> Rect? {
    guard block.columns <= map.columns, block.rows <= map.rows else { return nil }
    let lowest = map.rows - block.rows
    let row = min(pin.row, lowest)
    let column = (pin.column - block.columns / 2).clamped(to: 0...map.columns - block.columns)
    let (left, above) = (pin.column - block.columns, pin.row - block.rows)
    let corners = [
        // Beside it, the last line level with the pin.
        (pin.endColumn, above + 1), (left, above + 1),
        // Below and above, to one side.
        (pin.column, pin.endRow), (left + pin.columns, pin.endRow), (pin.column, above), (left + pin.columns, above),
        // Touching by a corner.
        (pin.endColumn, pin.endRow), (left, pin.endRow), (pin.endColumn, above), (left, above),
    ]
    let places = [(pin.endColumn, row), (left, row), (column, pin.endRow), (column, above)] + corners
    var best: (cost: Int, place: Rect)?
    for (index, (column, row)) in places.enumerated() {
        let place = Rect(column: column, row: row, columns: block.columns, rows: block.rows)
        guard place.intersection(Rect(map)) == place else { continue }
        let cost = cost(place) + 3 * index
        if cost < best?.cost ?? .max { best = (cost, place) }
    }
    return best?.place
}
