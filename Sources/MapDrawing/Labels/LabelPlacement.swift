import Screen
import Tiles

/// A name of the base map that found a place.
struct PlacedName: Sendable {
    var text: String
    /// Of the text, without the dot.
    var rect: Rect
    /// Of both.
    var block: Rect
    var role: MapRole
    /// Where a dot marks the place itself.
    var dot: Point?
}

/// The names of a base map that find room, the most important first: on the map as a whole, and clear of each other, of
/// what is taken and of the map's lines.
///
/// A name that was placed is not placed again close by: a street has many pieces, and tiles know of each other's towns.
///
/// - Parameters:
///   - taken: takes the places found, with a blank at either end.
///   - lines: cells that no name may cover.
///   - others: names that stand on the map already, and their cells.
///   - page: what is drawn below the names.
func placedNames(
    _ labels: BaseLabels, around taken: inout Occupancy, lines: Occupancy, others: [(text: String, rect: Rect)],
    over page: Frame
) -> [PlacedName] {
    var placed: [PlacedName] = []
    var names = Occupancy(size: taken.size)
    for other in others { names.take(other.rect) }
    // By the number of the name: in the middle of which cells it stands.
    var places: [Int: [Point]] = [:]
    var written: [String: Point] = [:]
    for other in others { written[other.text] = other.rect.middle }

    for label in labels.candidates {
        for (rect, dot) in label.choices {
            guard taken.holds(rect), taken.isClear(rect.inset(columns: -1, rows: 0)),
                lines.isClear(rect.inset(columns: -1, rows: 0)),
                names.isClear(rect.inset(columns: -label.air.columns, rows: -label.air.rows))
            else { continue }
            if case .across = label.place, page.inkedCells(in: rect) * 5 > 2 * rect.columns { continue }
            if places[label.name, default: []].contains(where: { isRepeat($0, rect.middle) }) { break }
            if let other = written[label.text], isRepeat(other, rect.middle) { break }
            places[label.name, default: []].append(rect.middle)
            taken.take(rect.inset(columns: -1, rows: 0))
            names.take(rect)
            let start = dot?.column == rect.column ? rect.column + 2 : rect.column
            let cells = Rect(column: start, row: rect.row, columns: label.columns, rows: 1)
            placed.append(PlacedName(text: label.text, rect: cells, block: rect, role: label.role, dot: dot))
            break
        }
    }
    return placed
}

/// Whether a second name would read as a repetition of the first: 64 columns away, rows counting twice.
private func isRepeat(_ first: Point, _ second: Point) -> Bool {
    let (dx, dy) = (first.column - second.column, 2 * (first.row - second.row))
    return dx * dx + dy * dy < 64 * 64
}

extension Frame {
    /// How many cells of a row hold something: where many do, a text seems to lie on another line than its own.
    fileprivate func inkedCells(in rect: Rect) -> Int {
        (rect.column..<rect.endColumn).reduce(0) { $0 + (self[$1, rect.row].scalar == " " ? 0 : 1) }
    }
}

extension Rect {
    fileprivate var middle: Point { Point(column: column + columns / 2, row: row + rows / 2) }
}

extension LabelCandidate {
    /// The cells it may take, the best first, and the one of its dot among them.
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
            ]
        }
    }
}
