import Geo
import MapDrawing
import Screen

extension Viewport {
    /// Zooms half a level in or out; the given point stays at its place on the screen.
    func stepped(in inward: Bool, keeping point: Coordinate) -> Viewport {
        zoomed(to: zoom + (inward ? 0.5 : -0.5), keeping: point)
    }

    /// The viewport after a zoom or pan command; nil for any other command.
    func moved(by command: Command, keeping point: Coordinate) -> Viewport? {
        switch command {
        case .zoomIn: stepped(in: true, keeping: point)
        case .zoomOut: stepped(in: false, keeping: point)
        case .panLeft: panned(columns: -max(2, size.columns / 8), rows: 0)
        case .panRight: panned(columns: max(2, size.columns / 8), rows: 0)
        case .panUp: panned(columns: 0, rows: -max(1, size.rows / 8))
        case .panDown: panned(columns: 0, rows: max(1, size.rows / 8))
        default: nil
        }
    }
}

extension Viewport {
    /// Moves a point by a cell, and pans the map if the point would leave it.
    mutating func step(_ point: inout Coordinate, _ direction: Direction) {
        let (columns, rows) = direction.step
        let from = position(of: point)
        point = coordinate(column: from.column + Double(columns), row: from.row + Double(rows))
        if cell(of: point) == nil { self = panned(columns: columns, rows: rows) }
    }
}

extension Results {
    /// Centres the map on the selected place if that place is outside the map. A map that fits all places stays as it is.
    mutating func revealSelected(in size: Size) {
        guard let selected, let coordinate = places.coordinate(selected), map.viewport != nil || openingBox != nil
        else { return }
        let current = viewport(in: size)
        if current.cell(of: coordinate) == nil {
            var moved = current
            moved.center = coordinate
            map.viewport = moved
        }
    }

    /// The row of the place that lies nearest to a cell; nil if `rows` is empty.
    func nearest(of rows: [Int], to cell: Point, in viewport: Viewport) -> Int? {
        guard rows.count > 1 else { return rows.first }
        let from = viewport.coordinate(at: cell)
        return rows.min { one, other in away(one, from) < away(other, from) }
    }

    private func away(_ row: Int, _ point: Coordinate) -> Double {
        places.coordinate(row)?.distance(to: point) ?? .infinity
    }

    /// Selects the nearest pin in a direction on the screen; the opposite arrow returns to the pin before.
    /// - Returns: false if there is none on the map, nor within its width or height beyond its edges.
    mutating func selectPin(_ direction: Direction, in size: Size) -> Bool {
        let viewport = viewport(in: size)
        // Starts from the selected pin, which may be the pin of the selected place's group.
        let selected = selected.map { listing.pin(of: $0, in: places) }
        let from = selected.flatMap { places.coordinate($0) } ?? viewport.center
        let previous = map.lastStep.flatMap { $0.to == selected && $0.direction.opposite == direction ? $0.from : nil }
        let reachable = pins.filter { $0.id == previous || viewport.isNear($0) }
        guard
            let found = nearestPin(
                from: from, direction: direction, among: reachable, viewport: viewport, previous: previous)
        else { return false }
        map.lastStep = selected.map { PinStep(from: $0, to: found, direction: direction) }
        self.selected = found
        return true
    }
}

extension Viewport {
    /// Whether a pin is on the map, or within the map's width or height beyond its edges.
    fileprivate func isNear(_ pin: MapPin) -> Bool {
        let (column, row) = position(of: pin)
        let (columns, rows) = (Double(size.columns), Double(size.rows))
        return (-columns..<2 * columns).contains(column) && (-rows..<2 * rows).contains(row)
    }
}

/// A step that an arrow key made from one pin to another.
struct PinStep: Sendable {
    var from: Int
    var to: Int
    var direction: Direction
}

extension Direction {
    /// The neighbouring cell in this direction.
    fileprivate var step: (columns: Int, rows: Int) {
        switch self {
        case .up: (0, -1)
        case .down: (0, 1)
        case .left: (-1, 0)
        case .right: (1, 0)
        }
    }

    fileprivate var opposite: Direction {
        switch self {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }
}
