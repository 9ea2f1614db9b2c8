import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// Shows the map cursor, or hides it.
    mutating func toggleCursor() {
        if mapSize == nil { switchFocus() }
        guard let size = mapSize, var results else { return }
        results.focus = .map
        results.map.cursor = results.map.cursor == nil ? results.shownPosition(in: results.viewport(in: size)) : nil
        self.results = results
        if results.map.cursor != nil {
            let use = results.listsAllPlaces ? "measures" : "searches"
            let post = dataset is any Posting ? ", P posts there" : ""
            run.status = Status(text: "Arrows move the cursor, Enter \(use) from there\(post), Esc ends")
        }
    }

    /// Moves the cursor by one cell, and pans the map if the cursor would leave it.
    mutating func moveCursor(_ command: Command) {
        guard let size = mapSize, var results, let cursor = results.map.cursor, let direction = Direction(command)
        else { return }
        let viewport = results.viewport(in: size)
        var moved = viewport
        // From the middle of its cell to the middle of the next.
        let from = viewport.position(of: cursor)
        var point = viewport.coordinate(column: from.column.rounded(.down) + 0.5, row: from.row.rounded(.down) + 0.5)
        moved.step(&point, direction)
        if moved != viewport { results.map.viewport = moved }
        results.map.cursor = point
        self.results = results
    }

    /// Searches from the cursor; in a list of all places, measures the distances from it instead.
    mutating func searchFromCursor() -> [Effect] {
        guard var old = results, let cursor = old.map.cursor else { return [] }
        let origin = origin(at: cursor.rounded(decimals: 4))
        guard !old.listsAllPlaces else { return measure(from: origin) + askName(of: origin) }
        let effects = search(from: origin)
        // No search begins while the places are still being read.
        if results?.saved.searchID != old.saved.searchID {
            old.map.cursor = nil
            results?.earlier = [old]
        }
        return effects
    }

    /// Goes back to the search from whose map the one on the screen began, with today's data and the present filters.
    /// - Returns: nil if it did not begin on the map of another search.
    mutating func goBackToEarlierSearch() -> [Effect]? {
        guard let earlier = results?.earlier.first, let places = data.places else { return nil }
        results = earlier
        run.status = nil
        let measuring = renewDiff(places)
        if measuring == nil { searchAgain(in: places) }
        // The filters may have changed. A reopened search is not searched again, so they are applied here.
        arrangeAgain()
        return measuring ?? []
    }

    /// A point as an origin, labelled with its coordinates and described by the nearest known place.
    func origin(at point: Coordinate) -> Origin {
        Origin(
            label: "\(decimal(point.latitude, places: 4)),\(decimal(point.longitude, places: 4))",
            place: data.gazetteer?.describe(point, distances: distances) ?? "", coordinate: point)
    }
}
