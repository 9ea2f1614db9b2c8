import Catalogue
import Geo
import MapDrawing
import Screen

/// Draws the results map in its box, with a title, the cursor's position and a summary on the edges.
func drawMapPane(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) -> DrawnMap {
    let isFocused = results.focus == .map && state.panes.isEmpty
    let inside = rect.inset()
    let viewport = results.viewport(in: inside.size)
    let cursor = results.map.cursor ?? results.shownPosition(in: viewport)
    // "▸" says that the coordinates are those of the selected place, not of the place in the title.
    let sign = results.map.cursor == nil && results.isSelectedInView(in: viewport) ? "▸ " : ""
    let place = results.origin?.place ?? (results.listsAllPlaces ? results.places.dataset.name : "")
    let note = cursorNotes(cursor, results, viewport, state.distances).map { sign + $0 }.first {
        width(of: $0) + width(of: place) + 16 <= rect.columns
    }
    frame.box(
        rect, title: place.isEmpty ? "Map" : "Map: \(place)", note: note ?? "",
        focused: isFocused, theme: theme)
    drawMapEdge(state, results, into: &frame, rect: rect, theme: theme)

    let drawn = state.draw(
        state.scene(of: results, in: viewport), viewport: viewport, into: &frame, rect: inside)
    state.signNews(results, drawn, into: &frame, rect: inside, theme: theme)
    signShortlisted(state, results, drawn, into: &frame, rect: inside, theme: theme)
    if isFocused, let cell = viewport.cell(of: cursor) {
        frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row)
    }
    return drawn
}

/// Draws the shortlist sign beside each pin or cluster with a place of the shortlist, in a cell without pin or origin.
private func signShortlisted(
    _ state: State, _ results: Results, _ drawn: DrawnMap, into frame: inout Frame, rect: Rect, theme: Theme
) {
    let origin = results.origin.flatMap { results.viewport(in: rect.size).cell(of: $0.coordinate) }
    for row in state.signedRows(in: results.places) {
        guard let cell = drawn.cell(ofPin: row) else { continue }
        var end = cell
        while end.column < rect.columns, drawn.pins(at: end).contains(row) { end.column += 1 }
        let free = [end, Point(column: cell.column - 1, row: cell.row)].first {
            (0..<rect.columns).contains($0.column) && drawn.pins(at: $0).isEmpty && $0 != origin
        }
        if let free {
            frame.write(
                ShortlistState.sign, column: rect.column + free.column, row: rect.row + free.row,
                style: theme.accent.with(.bold))
        }
    }
}

/// Draws the map's lower edge: the summary on the left, the loading of tiles on the right.
private func drawMapEdge(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    let row = rect.endRow - 1
    let activity = state.edgeActivity
    if !activity.isEmpty {
        frame.writeRight(
            " \(fitted(activity, columns: rect.columns - 6)) ", endColumn: rect.endColumn - 2, row: row,
            style: theme.dim)
    }
    if let sentence = state.edgeSentence {
        frame.write(" \(sentence) ", column: rect.column + 2, row: row, style: theme.dim)
    }
}

/// The cursor's coordinates, distance and bearing from the origin, and zoom, in several lengths, the longest first.
func cursorNotes(
    _ cursor: Coordinate, _ results: Results, _ viewport: Viewport, _ distances: DistanceFormat
) -> [String] {
    let place = coordinateText(cursor)
    let zoom = "zoom \(decimal(viewport.zoom, places: 1))"
    guard let origin = results.origin else { return ["\(place) · \(zoom)", place] }
    let way = origin.coordinate.geodesic(to: cursor)
    guard way.distanceMetres >= 5 else { return ["\(place) · \(origin.label) · \(zoom)", place] }
    let from = "\(distances.text(metres: way.distanceMetres)) \(compass(way.initialBearingDegrees))"
    return [
        "\(place) · \(from) of \(origin.label) · \(zoom)", "\(place) · \(from) · \(zoom)",
        "\(place) · \(from)", place,
    ]
}

extension State {
    /// The scene of the results map.
    func scene(of results: Results, in viewport: Viewport) -> MapScene {
        var scene = scene(in: viewport)
        if !results.visible.isEmpty, let credit = (results.places.dataset as? any Forecasting)?.credit {
            scene.base.credit = [scene.base.credit, credit].filter { !$0.isEmpty }.joined(separator: " · ")
        }
        results.place(on: &scene, distances)
        colourOwn(on: &scene, of: results)
        markNews(on: &scene, results)
        labelUnsent(on: &scene, of: results)
        scene.origin = results.origin?.coordinate
        scene.circle = results.circle
        scene.crosshair = results.map.cursor.flatMap { viewport.cell(of: $0) }
        return scene
    }
}

extension Results {
    /// The position that the map's title shows: the selected place, or the centre if that place is outside the map.
    func shownPosition(in viewport: Viewport) -> Coordinate {
        let selected = selectedHit.flatMap { places.coordinate($0.row) }
        return selected.flatMap { viewport.cell(of: $0) == nil ? nil : $0 } ?? viewport.center
    }

    fileprivate func isSelectedInView(in viewport: Viewport) -> Bool {
        selectedHit.flatMap { places.coordinate($0.row) }.map { viewport.cell(of: $0) != nil } ?? false
    }
}
