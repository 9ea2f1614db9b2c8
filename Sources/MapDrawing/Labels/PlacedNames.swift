import Screen
import Tiles

/// A name of the base map, and the place that it was given.
struct PlacedName: Sendable {
    var text: String
    /// The cells of the text, without the dot.
    var rect: Rect
    /// The cells of the text and the dot.
    var block: Rect
    var role: MapRole
    /// The cell of the dot that marks the place; nil if there is none.
    var dot: Point?
}

/// Places as many names of a base map as there is room for, the most important first. Each lies on the map whole, and
/// keeps clear of other names, of occupied cells and of the circle.
///
/// A name is not repeated nearby, although a street has many pieces and neighbouring tiles have the same towns.
///
/// - Parameters:
///   - taken: the cells that are occupied; the names placed are added, with a blank at either end.
///   - lines: cells that no name may cover, those of the circle.
///   - others: names that are on the map already, and their cells.
///   - page: the map that is drawn below the names.
func placedNames(
    _ labels: BaseLabels, around taken: inout Occupancy, lines: Occupancy, others: [(text: String, rect: Rect)],
    over page: Frame
) -> [PlacedName] {
    var placed: [PlacedName] = []
    var names = Occupancy(size: taken.size)
    for other in others { names.occupy(other.rect) }
    // The middle cells of each name's places so far, by the number of the name.
    var places: [Int: [Point]] = [:]
    var written: [String: Point] = [:]
    for other in others { written[other.text] = other.rect.middle }

    for label in labels.candidates {
        for (rect, dot) in label.choices {
            guard taken.contains(rect), taken.isClear(rect.inset(columns: -1, rows: 0)),
                lines.isClear(rect.inset(columns: -1, rows: 0)),
                names.isClear(rect.inset(columns: -label.clearance.columns, rows: -label.clearance.rows))
            else { continue }
            if case .across = label.place, page.inkedCells(in: rect) * 5 > 2 * rect.columns { continue }
            if places[label.name, default: []].contains(where: { isRepeat($0, rect.middle) }) { break }
            if let other = written[label.text], isRepeat(other, rect.middle) { break }
            places[label.name, default: []].append(rect.middle)
            taken.occupy(rect.inset(columns: -1, rows: 0))
            names.occupy(rect)
            let start = dot?.column == rect.column ? rect.column + 2 : rect.column
            let cells = Rect(column: start, row: rect.row, columns: label.columns, rows: 1)
            placed.append(PlacedName(text: label.text, rect: cells, block: rect, role: label.role, dot: dot))
            break
        }
    }
    return placed
}

/// Whether a second name would be read as a repetition of the first: nearer than 64 columns, a row counting as two.
func isRepeat(_ first: Point, _ second: Point) -> Bool {
    let (dx, dy) = (first.column - second.column, 2 * (first.row - second.row))
    return dx * dx + dy * dy < 64 * 64
}

extension Frame {
    /// How many cells of a rectangle in one row are not blank. A text over many such cells would seem to belong to another
    /// line than its own.
    fileprivate func inkedCells(in rect: Rect) -> Int {
        (rect.column..<rect.endColumn).reduce(0) { $0 + (self[$1, rect.row].scalar == " " ? 0 : 1) }
    }
}

extension Rect {
    var middle: Point { Point(column: column + columns / 2, row: row + rows / 2) }
}

extension LabelCandidate {
    /// Where a city's name may stand if there is no room for its dot, usually because a pin is there: above or below. Only cities
    /// get this, because people look for them first.
    private func aboveAndBelow(_ cell: Point) -> [(rect: Rect, dot: Point?)] {
        guard role == .city else { return [] }
        let start = cell.column - columns / 2
        return [-1, 1].map { (Rect(column: start, row: cell.row + $0, columns: columns, rows: 1), nil) }
    }

    /// The cells where the name may stand, the best first, each with the cell of the dot if there is one.
    fileprivate var choices: [(rect: Rect, dot: Point?)] {
        func rect(_ column: Int, _ row: Int, _ columns: Int) -> Rect {
            Rect(column: column, row: row, columns: columns, rows: 1)
        }
        switch place {
        case .from(let cell): return [(rect(cell.column, cell.row, columns), nil)]
        case .across(let cells): return cells.map { (rect($0.column - columns / 2, $0.row, columns), nil) }
        case .around(let cell):
            let starts = [
                cell.column - columns / 2, cell.column - columns / 4, cell.column - columns + columns / 4 + 1,
            ]
            return [0, -1, 1].flatMap { dy in starts.map { (rect($0, cell.row + dy, columns), nil) } }
        case .beside(let cell):
            return [
                (rect(cell.column, cell.row, columns + 2), cell),
                (rect(cell.column - columns - 1, cell.row, columns + 2), cell),
            ] + aboveAndBelow(cell)
        }
    }
}
