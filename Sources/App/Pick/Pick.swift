import Catalogue
import Geo
import MapDrawing
import Screen

/// A map with a cross-hair that drops a point.
struct PickPane: Sendable {
    /// Its size is that of the screen at the time.
    var viewport: Viewport
    var point: Coordinate
    var dragged: Point?
}

extension State {
    var pickRect: Rect { Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3) }

    mutating func openPick() -> [Effect] {
        let inside = pickRect.inset().size
        // Around what was picked or typed last, else what is looked at; without anything, around all that is loaded.
        let picked = welcome.pickedBeside == welcome.place.text ? welcome.picked : nil
        let around = (picked ?? welcome.typed ?? welcome.preview ?? welcome.picked)?.coordinate
        let viewport: Viewport
        if let around {
            viewport = .fitting(BoundingBox(around: around, radiusMetres: Double(welcome.radiusMetres) * 2), in: inside)
        } else if let places,
            let box = BoundingBox(
                containing: (0..<places.count).compactMap { places.columns.isCurrent[$0] ? places.coordinate($0) : nil }
            )
        {
            viewport = .fitting(box, in: inside)
        } else {
            viewport = .fitting(
                BoundingBox(south: -60, west: -180, north: 75, east: 180), in: inside)
        }
        overlays.append(.pick(PickPane(viewport: viewport, point: around ?? viewport.center)))
        return []
    }

    mutating func handlePick(_ command: Command, _ pane: PickPane) -> [Effect]? {
        var pane = pane
        pane.viewport.size = pickRect.inset().size
        if let target = pane.viewport.moved(by: command, keeping: pane.point) {
            pane.viewport = target
            if pane.viewport.cell(of: pane.point) == nil { pane.point = pane.viewport.center }
            replaceTop(.pick(pane))
            return []
        }
        let cell = pane.viewport.position(of: pane.point)
        var (column, row) = (cell.column, cell.row)
        switch command {
        case .left: column -= 1
        case .right: column += 1
        case .up: row -= 1
        case .down: row += 1
        case .fit:
            overlays.removeLast()
            return openPick()
        case .open:
            overlays.removeLast()
            return dropPoint(pane.point)
        default: return nil
        }
        pane.point = pane.viewport.coordinate(column: column, row: row)
        if pane.viewport.cell(of: pane.point) == nil {
            pane.viewport = pane.viewport.panned(columns: Int(column - cell.column), rows: Int(row - cell.row))
        }
        replaceTop(.pick(pane))
        return []
    }

    private mutating func dropPoint(_ point: Coordinate) -> [Effect] {
        let rounded = Coordinate(
            latitude: (point.latitude * 10_000).rounded() / 10_000,
            longitude: (point.longitude * 10_000).rounded() / 10_000)
        let origin = origin(at: rounded)
        welcome.picked = origin
        welcome.preview = origin
        welcome.pickedBeside = welcome.place.text
        welcome.focus = .button
        return askName(of: origin)
    }
}

func drawPick(_ state: State, _ pane: PickPane, into frame: inout Frame, theme: Theme) {
    frame.fill(Rect(frame.size))
    frame.write(" Point on the map: move the cross-hair and press Enter", column: 0, row: 0, style: theme.title)
    let inside = state.pickRect.inset()
    var viewport = pane.viewport
    viewport.size = inside.size
    frame.box(state.pickRect, title: "Map", note: coordinateText(pane.point), focused: true, theme: theme)
    let cell = viewport.cell(of: pane.point)
    var scene = state.scene(in: viewport)
    scene.pins = state.dots(in: viewport, limit: 1500)
    scene.circle = (pane.point, Double(state.welcome.radiusMetres))
    scene.crosshair = cell
    state.draw(scene, viewport: viewport, into: &frame, rect: inside)
    if let cell { frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row) }
    let place = state.gazetteer?.describe(pane.point, distances: state.distances) ?? ""
    let count = state.places?.count(around: pane.point, radiusMetres: Double(state.welcome.radiusMetres)) ?? 0
    let words = [
        place, "\(state.counted(count)) within \(state.distances.text(radiusMetres: state.welcome.radiusMetres))",
    ].filter {
        !$0.isEmpty
    }.joined(separator: " · ")
    frame.write(
        fitted(words, columns: frame.size.columns - 2), column: 1, row: frame.size.rows - 2, style: theme.accent)
}

extension State {
    /// The pins of what the map shows where that is a view of a town; none of a whole country.
    func dots(in viewport: Viewport, limit: Int) -> [MapPin] {
        guard let places else { return [] }
        let box = viewport.bounds
        let reach = box.center.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        guard reach < 12_000 else { return [] }
        let rows = places.index.indices(within: reach, of: box.center).filter { places.columns.isCurrent[$0] }
        guard rows.count <= limit else { return [] }
        return rows.compactMap { row in places.coordinate(row).map { MapPin(places.mark(row), id: row, at: $0) } }
    }
}
