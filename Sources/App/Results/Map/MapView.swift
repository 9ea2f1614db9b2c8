import Catalogue
import Geo
import MapDrawing
import Screen

/// Draws the results map in its box. Its edges have a title, a summary and, while the map has the focus, the position of the cursor.
func drawMapPane(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) -> DrawnMap {
    let isFocused = results.focus == .map && state.panes.isEmpty
    let inside = rect.inset()
    let viewport = results.viewport(in: inside.size)
    let cursor = results.map.cursor ?? results.shownPosition(in: viewport)
    // "▸" says that the coordinates are those of the selected place, not of the place in the title.
    let sign = results.map.cursor == nil && results.isSelectedInView(in: viewport) ? "▸ " : ""
    let place = results.origin?.place ?? (results.listsAllPlaces ? results.places.dataset.name : "")
    let notes = isFocused ? cursorNotes(cursor, results, viewport, state.distances) : []
    let note = notes.map { sign + $0 }.first { width(of: $0) + width(of: place) + 16 <= rect.columns }
    frame.box(
        rect, title: place.isEmpty ? "Map" : "Map: \(place)", note: note ?? "",
        focused: isFocused)
    drawMapEdge(state, results, into: &frame, rect: rect)

    let drawn = state.draw(
        state.scene(of: results, in: viewport), viewport: viewport, into: &frame, rect: inside)
    state.signNews(results, drawn, into: &frame, rect: inside)
    signShortlisted(state, results, drawn, into: &frame, rect: inside)
    // The cursor stands on the selected pin where it is drawn: it may be a column to the right of its position, to leave room for
    // the letter of its neighbour.
    let selectedPin =
        results.map.cursor == nil ? results.selected.map { results.listing.pin(of: $0, in: results.places) } : nil
    if isFocused, let cell = selectedPin.flatMap(drawn.cell) ?? viewport.cell(of: cursor) {
        frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row)
    }
    return drawn
}

/// Draws ✓ in a free cell beside each pin or cluster with a place of the shortlist or, in a list of favourites, one to be compared.
private func signShortlisted(
    _ state: State, _ results: Results, _ drawn: DrawnMap, into frame: inout Frame, rect: Rect
) {
    let origin = results.origin.flatMap { results.viewport(in: rect.size).cell(of: $0.coordinate) }
    for row in state.signedRows(in: results.places) {
        let free = drawn.freeCell(besidePin: row, except: origin) { cell in
            rect.contains(Point(column: rect.column + cell.column, row: rect.row + cell.row))
                && frame[rect.column + cell.column, rect.row + cell.row].isText
        }
        if let free {
            frame.signPin(
                ShortlistState.sign, column: rect.column + free.column, row: rect.row + free.row, state.mapTheme)
        }
    }
}

extension Cell {
    /// Whether the cell has a character of a name; the lines and areas of the map are no text.
    fileprivate var isText: Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "…"
    }
}

extension Frame {
    /// Writes a sign beside a pin, on the background that the map has there.
    mutating func signPin(_ sign: String, column: Int, row: Int, _ theme: MapTheme) {
        let background = self[column, row].style.background
        write(sign, column: column, row: row, style: Style(theme.labels.foreground, on: background, .bold))
    }
}

/// Draws the map's lower edge: the summary on the left, the loading of tiles on the right.
private func drawMapEdge(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect) {
    let activity = state.edgeActivity
    if !activity.isEmpty {
        frame.writeRight(
            " \(fitted(activity, columns: rect.columns - 6)) ", endColumn: rect.endColumn - 2, row: rect.endRow - 1,
            style: Theme.dim)
    }
    if let sentence = state.edgeSentence { frame.writeEdge([sentence], on: rect, style: Theme.dim) }
}

/// The cursor's coordinates, distance and bearing from the origin, and zoom, in several lengths, the longest first.
func cursorNotes(
    _ cursor: Coordinate, _ results: Results, _ viewport: Viewport, _ distances: DistanceFormat
) -> [String] {
    let place = coordinateText(cursor)
    let zoom = "zoom \(decimal(viewport.zoom, places: 1))"
    guard let origin = results.origin else { return ["\(place) · \(zoom)", place] }
    let way = origin.coordinate.geodesic(to: cursor)
    guard way.distanceMetres >= DistanceFormat.hereMetres else {
        return ["\(place) · \(origin.label) · \(zoom)", place]
    }
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
        if !results.visible.isEmpty {
            let credits = [scene.base.credit, results.places.dataset.words.credit]
            scene.base.credit = credits.filter { !$0.isEmpty }.joined(separator: " · ")
        }
        results.caption(on: &scene, distances, isWithResult: results.focus == .map || layout.list == nil)
        let key = Basemap.PinsKey(listing: results.listing.version, viewport: viewport, today: run.today)
        scene.pins = basemap.pins.value(for: key) { pins(of: results, in: viewport) }
        if basemap.lacksStreets(in: viewport) { labelPins(of: &scene, results) }
        colourOwn(on: &scene, of: results)
        markNews(on: &scene, results)
        labelUnsent(on: &scene, of: results)
        scene.origin = results.origin?.coordinate
        scene.circle = results.circle
        scene.crosshair = results.map.cursor.flatMap { viewport.cell(of: $0) }
        return scene
    }
}

extension State {
    /// The pins of the listed places, and those of `pinsOutside`. If the inspection behind a pin is more than five years old, the pin is
    /// faint and, unless it has a label, shows the year.
    private func pins(of results: Results, in viewport: Viewport) -> [MapPin] {
        let outside = pinsOutside(results, viewport)
        // An array that is not changed shares its memory with that of the last frame, so that the two compare as equal
        // without a look at each pin.
        guard !outside.isEmpty || results.places.dataset is any Dated else { return results.pins }
        var pins = results.pins + outside
        // Those outside are faint anyway; years beside them would draw more attention than the pins that were found.
        for index in results.pins.indices {
            guard let year = results.places.yearOfOldEvidence(pins[index].id, today: run.today) else { continue }
            pins[index].style = pins[index].style.faint
            if pins[index].label.isEmpty { pins[index].label = String(year) }
        }
        return pins
    }
}

extension State {
    /// The most pins whose names are written on the map.
    private static let mostNamedPins = 12
    /// The most columns of a name. The map shortens it further where there is less room.
    private static let labelColumns = 32

    /// Writes the names of places beside their pins if there are at most `mostNamedPins`. On a map without streets, the names show which
    /// area it is.
    private func labelPins(of scene: inout MapScene, _ results: Results) {
        let pins = scene.pins
        let named = pins.indices.lazy.filter { pins[$0].count == 1 && pins[$0].letter != " " }
        let shown = Array(named.prefix(Self.mostNamedPins + 1))
        guard shown.count <= Self.mostNamedPins else { return }
        for index in shown where scene.pins[index].label.isEmpty && scene.pins[index].id != scene.selected {
            scene.pins[index].label = fitted(results.places.name(scene.pins[index].id), columns: Self.labelColumns)
        }
    }
}

extension State {
    /// Faint pins, without letters, for places outside the radius that pass the filters. They are not counted. None if the map shows
    /// far more than the circle, if there are too many, and in a saved search as it was.
    func pinsOutside(_ results: Results, _ viewport: Viewport) -> [MapPin] {
        guard let circle = results.circle, results.saved.openedOn == nil else { return [] }
        let places = results.places
        let box = viewport.bounds
        guard box.reachMetres < circle.radiusMetres * Results.farthestPinsOutside,
            let near = places.currentRows(around: viewport)
        else {
            return []
        }
        let compiled = CompiledFilter(filter, facets: results.facets)
        let rows = near.filter { compiled.passes($0) && !results.isVisible($0) }
        guard rows.count <= 300 else { return [] }
        return rows.compactMap { row in
            guard let coordinate = places.coordinate(row), box.contains(coordinate),
                coordinate.distance(to: circle.center) > circle.radiusMetres
            else { return nil }
            return MapPin(
                id: row, coordinate: coordinate, shape: PinShape(places.mark(row).shape), letter: " ",
                style: Theme.dim)
        }
    }
}

extension Results {
    /// A map shows pins outside the circle only if its corners are less than this many search radii from its centre. A larger map would
    /// have too many.
    static let farthestPinsOutside = 3.0

    /// The position that the map shows while it has no cursor: the selected place, or the centre if that place is outside the map.
    func shownPosition(in viewport: Viewport) -> Coordinate {
        let selected = selectedHit.flatMap { places.coordinate($0.row) }
        return selected.flatMap { viewport.cell(of: $0) == nil ? nil : $0 } ?? viewport.center
    }

    fileprivate func isSelectedInView(in viewport: Viewport) -> Bool {
        selectedHit.flatMap { places.coordinate($0.row) }.map { viewport.cell(of: $0) != nil } ?? false
    }
}
