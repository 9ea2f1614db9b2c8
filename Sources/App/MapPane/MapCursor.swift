import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// Puts a cursor on the map, or takes it away.
    mutating func toggleCursor() {
        guard let size = mapSize, var results else { return }
        results.focus = .map
        results.cursor = results.cursor == nil ? results.seen(in: results.viewport(in: size)) : nil
        self.results = results
        if results.cursor != nil {
            status = Status(text: "Arrows move the cursor, Enter searches from there, Esc ends.")
        }
    }

    /// Moves the cursor a cell, and the map with it at its edges.
    mutating func moveCursor(_ command: Command) {
        guard let size = mapSize, var results, let cursor = results.cursor else { return }
        var viewport = results.viewport(in: size)
        let steps: [Command: (columns: Int, rows: Int)] = [.left: (-1, 0), .right: (1, 0), .up: (0, -1), .down: (0, 1)]
        guard let step = steps[command] else { return }
        let from = viewport.position(of: cursor)
        let moved = viewport.coordinate(
            column: from.column.rounded(.down) + 0.5 + Double(step.columns),
            row: from.row.rounded(.down) + 0.5 + Double(step.rows))
        if viewport.cell(of: moved) == nil {
            viewport = viewport.panned(columns: step.columns, rows: step.rows)
            results.viewport = viewport
        }
        results.cursor = moved
        self.results = results
    }

    /// A search from where the cursor stands.
    mutating func searchFromCursor() -> [Effect] {
        guard let cursor = results?.cursor else { return [] }
        let rounded = Coordinate(
            latitude: (cursor.latitude * 10_000).rounded() / 10_000,
            longitude: (cursor.longitude * 10_000).rounded() / 10_000)
        return search(from: origin(at: rounded))
    }

    /// A point as an origin, named by what lies there.
    func origin(at point: Coordinate) -> Origin {
        Origin(
            label: "\(decimal(point.latitude, places: 4)),\(decimal(point.longitude, places: 4))",
            place: gazetteer?.describe(point, distances: distances) ?? "", coordinate: point)
    }
}
