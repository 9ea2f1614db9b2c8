import Screen

/// One pin, or several that would cover one another, as a mark on the map.
struct PinMark: Sendable {
    /// The cell of the pin, or the first cell of the count.
    var cell: Point
    /// Indices into the pins given, at least one. All marks share the memory of one array.
    var pins: ArraySlice<Int>
    /// The ids of its pins, in the same order; also a part of one array.
    var ids: ArraySlice<Int>
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
/// a blank between them. A pin directly to the right of another is drawn one column farther to the right, to leave room for the letter
/// of the other, unless it would then cover the mark on its right.
///
/// - Complexity: O(pins + cells · log cells).
func pinMarks(_ pins: [MapPin], viewport: Viewport) -> [PinMark] {
    let size = viewport.size
    guard size.columns > 0, size.rows > 0, !pins.isEmpty else { return [] }
    // For each cell, the number of its pins, and of the places that they stand for.
    var counts = [Int32](repeating: 0, count: size.columns * size.rows)
    var places = [Int](repeating: 0, count: counts.count)
    // What is needed of each pin is copied once, in the order of the pins. Reading the pins in the order of their cells would
    // take longer, because they lie far apart in memory.
    var cells: [(pin: Int, id: Int, cell: Int)] = []
    cells.reserveCapacity(pins.count)
    for index in pins.indices {
        guard let point = viewport.cell(of: pins[index].point) else { continue }
        let cell = point.row * size.columns + point.column
        cells.append((index, pins[index].id, cell))
        counts[cell] += 1
        places[cell] += pins[index].count
    }
    let targets = countedCells(counts, size: size)

    // A counting sort: finds the end of each cell's pins, then puts each pin into its place.
    var ends = [Int](repeating: 0, count: counts.count)
    var placesAt = ends
    for (cell, target) in targets.enumerated() {
        ends[target] += Int(counts[cell])
        placesAt[target] += places[cell]
    }
    for cell in ends.indices.dropFirst() { ends[cell] += ends[cell - 1] }
    var order = [Int](repeating: 0, count: cells.count)
    var ids = order
    var next = ends
    for (pin, id, cell) in cells.reversed() {
        let place = next[targets[cell]] - 1
        (next[targets[cell]], order[place], ids[place]) = (place, pin, id)
    }

    var marks: [PinMark] = []
    for row in 0..<size.rows {
        var line = MarkRow(columns: size.columns, row: row)
        let groups = (0..<size.columns).compactMap { column -> MarkGroup? in
            let cell = row * size.columns + column
            guard next[cell] < ends[cell] else { return nil }
            let hasLetter = placesAt[cell] == 1 && pins[order[next[cell]]].letter != " "
            return MarkGroup(
                column: column, pins: next[cell]..<ends[cell], places: placesAt[cell], hasLetter: hasLetter)
        }
        for (index, group) in groups.enumerated() {
            line.add(group, before: index + 1 < groups.count ? groups[index + 1] : nil)
        }
        marks += line.groups.map { line.mark($0, order, ids) }
    }
    return marks
}

/// The pins of a mark, and how many places they stand for.
private struct MarkGroup {
    var column: Int
    var pins: Range<Int>
    var places: Int
    /// Whether it is a single place, whose shape is followed by a letter.
    var hasLetter = false
}

/// Collects the marks of one row of the map, from left to right.
private struct MarkRow {
    /// The columns of the map.
    let columns: Int
    let row: Int
    /// The groups of pins so far, in their order along the row.
    var groups: [MarkGroup] = []

    /// - Parameter next: the group that will be added next; nil if there is none.
    mutating func add(_ group: MarkGroup, before next: MarkGroup?) {
        var group = group
        if let left = groups.last, left.hasLetter, group.places == 1, group.column == extent(left).end {
            var moved = group
            moved.column += 1
            let hasRoom = next.map { !conflict(moved, $0) } ?? true
            if hasRoom, extent(moved).end < columns { group = moved }
        }
        groups.append(group)
        while groups.count > 1 {
            let (left, right) = (groups[groups.count - 2], groups[groups.count - 1])
            guard conflict(left, right) else { return }
            groups.removeLast(2)
            // The merged group stands in the column of the larger one.
            let column = right.places > left.places ? right.column : left.column
            groups.append(
                MarkGroup(
                    column: column, pins: left.pins.lowerBound..<right.pins.upperBound,
                    places: left.places + right.places))
        }
    }

    func mark(_ group: MarkGroup, _ order: [Int], _ ids: [Int]) -> PinMark {
        PinMark(
            cell: Point(column: extent(group).start, row: row), pins: order[group.pins], ids: ids[group.pins],
            places: group.places)
    }

    /// The columns of a mark. A count is centred on its column and moved inwards from the edges of the map.
    private func extent(_ group: MarkGroup) -> (start: Int, end: Int) {
        let wide = countColumns(group.places)
        let start = max(0, min(group.column - (wide - 1) / 2, columns - wide))
        return (start, start + wide)
    }

    private func conflict(_ left: MarkGroup, _ right: MarkGroup) -> Bool {
        let (end, start) = (extent(left).end, extent(right).start)
        // The column before a count stays free for a blank or a pin's letter.
        return start < end || (right.places > 1 && start == end)
    }
}
