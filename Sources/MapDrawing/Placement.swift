import Screen

/// The cells of a map that something stands in, a bit a cell.
struct Occupancy {
    private let bounds: Rect
    private let wordsPerRow: Int
    private var words: [UInt64]

    init(size: Size) {
        bounds = Rect(size)
        wordsPerRow = (size.columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * size.rows)
    }

    var size: Size { bounds.size }

    mutating func take(_ rect: Rect) {
        forEachWord(of: rect) { words[$0] |= $1 }
    }

    /// How many cells of a block are taken.
    func count(in rect: Rect) -> Int {
        var count = 0
        forEachWord(of: rect) { count += (words[$0] & $1).nonzeroBitCount }
        return count
    }

    /// Whether nothing stands in the part of a block that lies on the map.
    func isClear(_ rect: Rect) -> Bool {
        var found: UInt64 = 0
        forEachWord(of: rect) { found |= words[$0] & $1 }
        return found == 0
    }

    /// Whether a block lies on the map as a whole and nothing stands in it.
    func isFree(_ rect: Rect) -> Bool { holds(rect) && isClear(rect) }

    /// Whether a block lies on the map as a whole.
    func holds(_ rect: Rect) -> Bool { rect.intersection(bounds) == rect }

    /// The words that hold the cells of a block, and their bits in each.
    private func forEachWord(of rect: Rect, _ body: (Int, UInt64) -> Void) {
        let clipped = rect.intersection(bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            for word in clipped.column / 64...(clipped.endColumn - 1) / 64 {
                let first = max(clipped.column - word * 64, 0)
                let last = min(clipped.endColumn - 1 - word * 64, 63)
                body(row * wordsPerRow + word, (.max << UInt64(first)) & (.max >> UInt64(63 - last)))
            }
        }
    }
}

/// Places for names around where they belong, the highest priority first; what finds no free place is left out.
///
/// A name keeps a blank cell on either side of it, is never cut, and stands at most a row away from its coordinate,
/// off the lines of the map where it can.
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
        let free = [0, -1, 1].flatMap { dy in
            starts.map { Rect(column: $0, row: cell.row + dy, columns: columns, rows: 1) }
        }.filter { occupancy.holds($0) && occupancy.isClear($0.inset(columns: -1, rows: 0)) }
        guard let place = free.first(where: { lines.isClear($0) }) ?? free.first else { continue }
        // With the blanks taken too, two names stay two cells apart and do not read as one.
        occupancy.take(place.inset(columns: -1, rows: 0))
        placed.append((label, Point(column: place.column, row: place.row)))
    }
    return placed
}

/// The place beside a pin for a block of text: on its right, else left, else below, else above.
///
/// A place that hides nothing comes first, then the one that hides least; nil where the map has no room at all.
///
/// - Parameter pin: the cells of the pin's shape and letter.
func placeBeside(_ pin: Rect, block: Size, on map: Size, around occupancy: Occupancy) -> Rect? {
    func rect(_ column: Int, _ row: Int) -> Rect {
        Rect(column: column, row: row, columns: block.columns, rows: block.rows)
    }
    guard block.columns <= map.columns, block.rows <= map.rows else { return nil }
    let row = min(pin.row, map.rows - block.rows)
    let column = (pin.column - block.columns / 2).clamped(to: 0...map.columns - block.columns)
    let candidates = [
        rect(pin.endColumn, row), rect(pin.column - block.columns, row),
        rect(column, pin.endRow), rect(column, pin.row - block.rows),
    ]
    return candidates.filter(occupancy.holds).map { (occupancy.count(in: $0), $0) }.min { $0.0 < $1.0 }?.1
}
