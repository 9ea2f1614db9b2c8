import Catalogue
import Geo
import MapDrawing
import Screen

func drawMapPane(_ state: State, _ results: Results, into frame: inout Frame, rect: Rect, theme: Theme) {
    let isFocused = results.focus == .map && state.overlays.isEmpty
    let inside = rect.inset()
    let viewport = results.viewport(in: inside.size)
    let selected = results.selectedHit.flatMap { results.places.coordinate($0.row) }
    let cursor = selected.flatMap { viewport.cell(of: $0) == nil ? nil : $0 } ?? viewport.center
    frame.box(rect, title: "Map", note: coordinateText(cursor), focused: isFocused, theme: theme)
    let scene = MapScene(
        pins: results.labelledPins(state.distances), selected: results.selected, origin: results.origin.coordinate,
        circle: (results.origin.coordinate, Double(results.radiusMetres)),
        labels: placeLabels(state.gazetteer, viewport))
    drawMap(scene, viewport: viewport, charset: state.charset, into: &frame, rect: inside)
    if isFocused, let cell = viewport.cell(of: cursor) {
        frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row)
    }
}

/// The names of towns and districts that a map shows, the large ones first.
func placeLabels(_ gazetteer: Gazetteer?, _ viewport: Viewport) -> [MapLabel] {
    guard let gazetteer else { return [] }
    return gazetteer.labels(in: viewport.bounds).prefix(max(6, viewport.size.columns * viewport.size.rows / 150))
        .enumerated().map { index, place in
            MapLabel(text: place.name, coordinate: place.coordinate, priority: 1000 - index, style: Theme.standard.dim)
        }
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
