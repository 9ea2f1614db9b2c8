import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// Shows the map cursor, or hides it.
    mutating func toggleCursor() {
        guard let size = mapSize, var results else { return }
        results.focus = .map
        results.map.cursor = results.map.cursor == nil ? results.shownPosition(in: results.viewport(in: size)) : nil
        self.results = results
        if results.map.cursor != nil {
            let use = results.listsAllPlaces ? "measures" : "searches"
            run.status = Status(text: "Arrows move the cursor, Enter \(use) from there, Esc ends")
        }
    }

    /// Moves the cursor by one cell, and pans the map if the cursor would leave it.
    mutating func moveCursor(_ command: Command) {
        guard let size = mapSize, var results, let cursor = results.map.cursor else { return }
        var viewport = results.viewport(in: size)
        let steps: [Command: (columns: Int, rows: Int)] = [.left: (-1, 0), .right: (1, 0), .up: (0, -1), .down: (0, 1)]
        guard let step = steps[command] else { return }
        let from = viewport.position(of: cursor)
        let moved = viewport.coordinate(
            column: from.column.rounded(.down) + 0.5 + Double(step.columns),
            row: from.row.rounded(.down) + 0.5 + Double(step.rows))
        if viewport.cell(of: moved) == nil {
            viewport = viewport.panned(columns: step.columns, rows: step.rows)
            results.map.viewport = viewport
        }
        results.map.cursor = moved
        self.results = results
    }

    /// Searches from the cursor; in a list of all places, measures the distances from it instead.
    mutating func searchFromCursor() -> [Effect] {
        guard let cursor = results?.map.cursor else { return [] }
        let rounded = Coordinate(
            latitude: (cursor.latitude * 10_000).rounded() / 10_000,
            longitude: (cursor.longitude * 10_000).rounded() / 10_000)
        let origin = origin(at: rounded)
        return results?.listsAllPlaces == true ? measure(from: origin) + askName(of: origin) : search(from: origin)
    }

    /// A point as an origin, labelled with its coordinates and described by the nearest known place.
    func origin(at point: Coordinate) -> Origin {
        Origin(
            label: "\(decimal(point.latitude, places: 4)),\(decimal(point.longitude, places: 4))",
            place: data.gazetteer?.describe(point, distances: distances) ?? "", coordinate: point)
    }
}
