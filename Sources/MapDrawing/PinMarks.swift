import Geo
import Screen

/// One pin, or several that would cover one another, as a mark on the map.
struct PinMark: Sendable {
    /// Where the pin falls; the first column of a count.
    var cell: Point
    /// Indices into the pins given, at least one.
    var pins: [Int]

    /// Columns taken by the shape or by the digits of the count.
    var columns: Int { pins.count == 1 ? 1 : String(pins.count).utf8.count }
    var isCluster: Bool { pins.count > 1 }
    var endColumn: Int { cell.column + columns }
}

/// The pins on the map as marks that do not overlap, row by row from the left; every pin on the map is in just one.
///
/// Pins of one cell become a count. A count that would cover its neighbour takes it in, and so do two counts that touch:
/// side by side they would read as one number.
///
/// - Complexity: O(n log n).
func pinMarks(_ pins: [MapPin], viewport: Viewport) -> [PinMark] {
    var byCell: [(cell: Int, pin: Int)] = []
    for (index, pin) in pins.enumerated() {
        guard let cell = viewport.cell(of: pin.coordinate) else { continue }
        byCell.append((cell.row * viewport.size.columns + cell.column, index))
    }
    byCell.sort { $0 < $1 }

    var row = MarkRow(columns: viewport.size.columns)
    var marks: [PinMark] = []
    for group in byCell.chunked(by: \.cell) {
        let (y, x) = group[group.startIndex].cell.quotientAndRemainder(dividingBy: viewport.size.columns)
        if y != row.row {
            marks += row.marks
            row = MarkRow(columns: viewport.size.columns, row: y)
        }
        row.add(group.map(\.pin), column: x)
    }
    return marks + row.marks
}

/// The marks of one row of the map, added from left to right.
private struct MarkRow {
    /// Of the map.
    let columns: Int
    var row = 0
    private var groups: [(column: Int, pins: [Int])] = []

    init(columns: Int, row: Int = 0) {
        self.columns = columns
        self.row = row
    }

    var marks: [PinMark] { groups.map(mark) }

    mutating func add(_ pins: [Int], column: Int) {
        groups.append((column, pins))
        while groups.count > 1 {
            let (left, right) = (groups[groups.count - 2], groups[groups.count - 1])
            guard conflict(mark(left), mark(right)) else { return }
            groups.removeLast(2)
            // The larger of the two keeps its place.
            let column = right.pins.count > left.pins.count ? right.column : left.column
            groups.append((column, left.pins + right.pins))
        }
    }

    /// A count is centred on its cell, and moved in from the edges of the map.
    private func mark(_ group: (column: Int, pins: [Int])) -> PinMark {
        var mark = PinMark(cell: Point(column: group.column, row: row), pins: group.pins)
        mark.cell.column = max(0, min(group.column - (mark.columns - 1) / 2, columns - mark.columns))
        return mark
    }

    private func conflict(_ left: PinMark, _ right: PinMark) -> Bool {
        right.cell.column < left.endColumn
            || (left.isCluster && right.isCluster && right.cell.column == left.endColumn)
    }
}

extension Array {
    /// The array cut where a value of its elements changes.
    fileprivate func chunked(by value: (Element) -> some Equatable) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index > start && value(self[index]) != value(self[start]) {
            chunks.append(self[start..<index])
            start = index
        }
        if start < endIndex { chunks.append(self[start...]) }
        return chunks
    }
}
