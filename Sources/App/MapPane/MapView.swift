import Catalogue
import Geo
import MapDrawing
import Screen

func drawMapPane(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    let isFocused = results.focus == .map && state.overlays.isEmpty
    let inside = rect.inset()
    let viewport = results.viewport(in: inside.size)
    let cursor = results.cursor ?? results.seen(in: viewport)
    let note = cursorNotes(cursor, results, viewport, state.distances).first { width(of: $0) + 14 <= rect.columns }
    frame.box(rect, title: "Map", note: note ?? "", focused: isFocused, theme: theme)
    drawMapEdge(state, results, into: &frame, rect: rect, theme: theme)

    var scene = state.scene(in: viewport)
    scene.pins = results.labelledPins(state.distances)
    scene.selected = results.selected
    scene.origin = results.origin.coordinate
    scene.circle = (results.origin.coordinate, Double(results.radiusMetres))
    scene.crosshair = results.cursor.flatMap { viewport.cell(of: $0) }
    state.draw(scene, viewport: viewport, into: &frame, rect: inside)
    if isFocused, let cell = viewport.cell(of: cursor) {
        frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row)
    }
}

/// The map's lower edge: what it shows, in words, and what is the matter with it.
private func drawMapEdge(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    let row = rect.endRow - 1
    let activity = state.groundActivity
    if !activity.isEmpty {
        frame.writeRight(
            " \(fitted(activity, columns: rect.columns - 6)) ", endColumn: rect.endColumn - 2, row: row,
            style: theme.dim)
    }
    if let sentence = state.edgeSentence {
        frame.write(" \(sentence) ", column: rect.column + 2, row: row, style: theme.dim)
    }
}

/// Where the cursor is, the longest wording first: coordinates, distance and bearing from the origin, zoom.
private func cursorNotes(
    _ cursor: Coordinate, _ results: Results, _ viewport: Viewport, _ distances: DistanceFormat
) -> [String] {
    let place = coordinateText(cursor)
    let way = results.origin.coordinate.geodesic(to: cursor)
    let zoom = "zoom \(decimal(viewport.zoom, places: 1))"
    guard way.distanceMetres >= 5 else { return ["\(place) · \(results.origin.label) · \(zoom)", place] }
    let from = "\(distances.text(metres: way.distanceMetres)) \(compass(way.initialBearingDegrees))"
    return [
        "\(place) · \(from) of \(results.origin.label) · \(zoom)", "\(place) · \(from) · \(zoom)",
        "\(place) · \(from)", place,
    ]
}

extension Results {
    /// What the map is looked at for: the selected place, or the middle where that is not on it.
    func seen(in viewport: Viewport) -> Coordinate {
        let selected = selectedHit.flatMap { places.coordinate($0.row) }
        return selected.flatMap { viewport.cell(of: $0) == nil ? nil : $0 } ?? viewport.center
    }
}

extension State {
    /// What is the matter with the tiles, if anything.
    fileprivate var groundActivity: String { ground.problem ?? (ground.isLoading ? "loading the map …" : "") }

    /// The longest wording that fits the map's lower edge; nil where none does.
    var edgeSentence: String? {
        guard let columns = layout.map?.columns else { return nil }
        let taken = groundActivity.isEmpty ? 0 : width(of: groundActivity) + 3
        return mapSentences.first { width(of: $0) + 6 + taken <= columns }
    }

    /// The map in words, the longest wording first.
    var mapSentences: [String] { results?.surroundings?.sentences ?? [] }

    /// Puts the map into words, where it or what lies around has changed since.
    mutating func lookAround() {
        guard let results, let size = mapSize else { return }
        let key = Surroundings.Key(
            origin: results.origin.coordinate, radiusMetres: results.radiusMetres, arrangement: results.arrangement,
            ground: ground.version, distances: distances)
        guard results.surroundings?.key != key else { return }
        let base = ground.base(for: .fitting(results.extent, in: size))
        let water = base.nearestWater(
            to: results.origin.coordinate, withinMetres: Double(results.radiusMetres) * 1.2)
        let sentences = (water == nil ? [nil] : [water, nil]).map { water in
            mapSentence(
                results.visible, of: results.places, radiusMetres: results.radiusMetres, water: water,
                distances: distances)
        }
        self.results?.surroundings = Surroundings(key: key, sentences: sentences)
    }
}

/// What is around an origin, in words.
struct Surroundings: Sendable {
    /// What the words were made from.
    struct Key: Sendable, Equatable {
        var origin: Coordinate
        var radiusMetres: Int
        var arrangement: Int
        /// The version of the ground.
        var ground: Int
        var distances: DistanceFormat
    }

    var key: Key
    var sentences: [String]
}

/// Degrees to about ten metres: "53.7966, -1.5478".
func coordinateText(_ coordinate: Coordinate) -> String {
    "\(decimal(coordinate.latitude, places: 4)), \(decimal(coordinate.longitude, places: 4))"
}

/// A number with so many digits after the point.
func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let digits = String(scaled)
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = filled.dropLast(places)
    return (value < 0 && scaled > 0 ? "-" : "") + whole + (places > 0 ? "." + filled.suffix(places) : "")
}
