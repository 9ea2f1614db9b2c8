import Geo
import Screen

/// One pin, or several that would cover one another, as a mark on the map.
struct PinMark: Sendable {
    /// Where the pin falls; the first column of a count.
    var cell: Point
    /// Indices into the pins given, at least one. Marks share the memory of one array.
    var pins: ArraySlice<Int>

    /// Columns taken by the shape or by the digits of the count.
    var columns: Int { pins.count == 1 ? 1 : digits(pins.count) }
    var isCluster: Bool { pins.count > 1 }
    var endColumn: Int { cell.column + columns }
}

private func digits(_ number: Int) -> Int {
    var (rest, digits) = (number / 10, 1)
    while rest > 0 { (rest, digits) = (rest / 10, digits + 1) }
    return digits
}

/// The pins on the map as marks that do not overlap, row by row from the left; every pin on the map is in just one.
///
/// Pins of one cell become a count. A count that would cover its neighbour takes it in, and so do two counts that touch:
/// side by side they would read as one number.
///
/// - Complexity: O(n log n).
func pinMarks(_ pins: [MapPin], viewport: Viewport) -> [PinMark] {
    let columns = viewport.size.columns
    // Cell and pin in one number, which sorts faster than a pair.
    var places: [UInt64] = []
    places.reserveCapacity(pins.count)
    for index in pins.indices {
        guard let cell = viewport.cell(of: pins[index].coordinate) else { continue }
        places.append(UInt64(cell.row * columns + cell.column) << 32 | UInt64(index))
    }
    places.sort()
    let order = places.map { Int($0 & 0xFFFF_FFFF) }

    var marks: [PinMark] = []
    var row = MarkRow(columns: columns)
    var start = 0
    while start < places.count {
        let cell = Int(places[start] >> 32)
        var end = start + 1
        while end < places.count, Int(places[end] >> 32) == cell { end += 1 }
        if cell / columns != row.row {
            marks += row.groups.map { row.mark($0, order) }
            row = MarkRow(columns: columns, row: cell / columns)
        }
        row.add(start..<end, column: cell % columns)
        start = end
    }
    return marks + row.groups.map { row.mark($0, order) }
}

/// The marks of one row of the map, added from left to right.
private struct MarkRow {
    /// Of the map.
    let columns: Int
    var row = 0
    /// Pins that stand side by side in their order along the row.
    var groups: [(column: Int, pins: Range<Int>)] = []

    mutating func add(_ pins: Range<Int>, column: Int) {
        groups.append((column, pins))
        while groups.count > 1 {
            let (left, right) = (groups[groups.count - 2], groups[groups.count - 1])
            guard conflict(left, right) else { return }
            groups.removeLast(2)
            // The larger of the two keeps its place.
            let column = right.pins.count > left.pins.count ? right.column : left.column
            groups.append((column, left.pins.lowerBound..<right.pins.upperBound))
        }
    }

    func mark(_ group: (column: Int, pins: Range<Int>), _ order: [Int]) -> PinMark {
        PinMark(cell: Point(column: extent(group).start, row: row), pins: order[group.pins])
    }

    /// A count is centred on its cell, and moved in from the edges of the map.
    private func extent(_ group: (column: Int, pins: Range<Int>)) -> (start: Int, end: Int) {
        let wide = group.pins.count == 1 ? 1 : digits(group.pins.count)
        let start = max(0, min(group.column - (wide - 1) / 2, columns - wide))
        return (start, start + wide)
    }

    private func conflict(
        _ left: (column: Int, pins: Range<Int>), _ right: (column: Int, pins: Range<Int>)
    ) -> Bool {
        let (end, start) = (extent(left).end, extent(right).start)
        return start < end || (left.pins.count > 1 && right.pins.count > 1 && start == end)
    }
}
