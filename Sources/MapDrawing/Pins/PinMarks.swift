import Screen

/// One pin, or several that would cover one another, as a mark on the map.
struct PinMark: Sendable {
    /// The cell of the pin, or the first cell of the count.
    var cell: Point
    /// Indices into the pins given, at least one. All marks share the memory of one array.
    var pins: ArraySlice<Int>
    /// How many places its pins stand for.
    var places: Int

    /// The width of the shape, or of the count with its parentheses, which tell it from a pin's letter.
    var columns: Int { countColumns(places) }
    /// Whether it is drawn as a count: it has several pins, or one that stands for several places.
    var isCluster: Bool { places > 1 }
    /// The count of several places: "(94)", "(1,204)".
    var countText: String {
        let (thousands, rest) = places.quotientAndRemainder(dividingBy: 1000)
        return thousands == 0 ? "(\(rest))" : "(\(thousands),\(String(1000 + rest).dropFirst()))"
    }
    var endColumn: Int { cell.column + columns }
    var isOfMany: Bool { places >= DrawnMap.Cluster.many }
}

private func countColumns(_ count: Int) -> Int {
    guard count > 1 else { return 1 }
    var (rest, columns) = (count / 10, count < 1000 ? 3 : 4)
    while rest > 0 { (rest, columns) = (rest / 10, columns + 1) }
    return columns
}

/// The pins on the map as marks that do not overlap, row by row from the left. Every pin on the map belongs to exactly
/// one mark.
///
/// Several pins in one cell become a count, and so do the pins of a crowd (see `countedCells`) and a pin that stands for several
/// places. A count that would cover the mark on its left, or that mark's letter, is merged with it, and so are two counts without
/// a blank between them.
///
/// - Complexity: O(pins + cells · log cells).
func pinMarks(_ pins: [MapPin], viewport: Viewport) -> [PinMark] {
    let size = viewport.size
    guard size.columns > 0, size.rows > 0, !pins.isEmpty else { return [] }
    var counts = [Int32](repeating: 0, count: size.columns * size.rows)
    var cells: [(pin: Int, cell: Int)] = []
    cells.reserveCapacity(pins.count)
    for index in pins.indices {
        guard let cell = viewport.cell(of: pins[index].point) else { continue }
        cells.append((index, cell.row * size.columns + cell.column))
        counts[cell.row * size.columns + cell.column] += 1
    }
    let targets = countedCells(counts, size: size)

    // A counting sort: finds the end of each cell's pins, then puts each pin into its place.
    var ends = [Int](repeating: 0, count: counts.count)
    for (cell, target) in targets.enumerated() { ends[target] += Int(counts[cell]) }
    for cell in ends.indices.dropFirst() { ends[cell] += ends[cell - 1] }
    var order = [Int](repeating: 0, count: cells.count)
    var next = ends
    for (pin, cell) in cells.reversed() {
        next[targets[cell]] -= 1
        order[next[targets[cell]]] = pin
    }
    // For each index in `order`, the number of places of all pins before it.
    var placesBefore = [0]
    placesBefore.reserveCapacity(order.count + 1)
    for pin in order { placesBefore.append(placesBefore[placesBefore.count - 1] + pins[pin].count) }

    var marks: [PinMark] = []
    for row in 0..<size.rows {
        var line = MarkRow(columns: size.columns, row: row, placesBefore: placesBefore)
        for column in 0..<size.columns {
            let cell = row * size.columns + column
            if next[cell] < ends[cell] { line.add(next[cell]..<ends[cell], column: column) }
        }
        marks += line.groups.map { line.mark($0, order) }
    }
    return marks
}

/// Collects the marks of one row of the map, from left to right.
private struct MarkRow {
    /// The columns of the map.
    let columns: Int
    let row: Int
    /// For each index of a pin, the number of places of all pins before it.
    let placesBefore: [Int]
    /// The groups of pins so far, in their order along the row.
    var groups: [(column: Int, pins: Range<Int>)] = []

    mutating func add(_ pins: Range<Int>, column: Int) {
        groups.append((column, pins))
        while groups.count > 1 {
            let (left, right) = (groups[groups.count - 2], groups[groups.count - 1])
            guard conflict(left, right) else { return }
            groups.removeLast(2)
            // The larger of the two groups keeps its column.
            let column = places(right.pins) > places(left.pins) ? right.column : left.column
            groups.append((column, left.pins.lowerBound..<right.pins.upperBound))
        }
    }

    func mark(_ group: (column: Int, pins: Range<Int>), _ order: [Int]) -> PinMark {
        PinMark(
            cell: Point(column: extent(group).start, row: row), pins: order[group.pins], places: places(group.pins))
    }

    private func places(_ pins: Range<Int>) -> Int { placesBefore[pins.upperBound] - placesBefore[pins.lowerBound] }

    /// The columns of a mark. A count is centred on its column and moved inwards from the edges of the map.
    private func extent(_ group: (column: Int, pins: Range<Int>)) -> (start: Int, end: Int) {
        let wide = countColumns(places(group.pins))
        let start = max(0, min(group.column - (wide - 1) / 2, columns - wide))
        return (start, start + wide)
    }

    private func conflict(
        _ left: (column: Int, pins: Range<Int>), _ right: (column: Int, pins: Range<Int>)
    ) -> Bool {
        let (end, start) = (extent(left).end, extent(right).start)
        // The column before a count stays free for a blank or a pin's letter.
        return start < end || (places(right.pins) > 1 && start == end)
    }
}
