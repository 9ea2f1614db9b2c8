import Catalogue
import Geo
import MapDrawing
import Screen

/// A map with a cross-hair, on which the person picks a point.
struct PickPane: Pane {
    /// The part of the world shown. Its size may be out of date; `sized(for:)` has that of the screen.
    private(set) var viewport: Viewport
    private(set) var point: Coordinate
    /// The last cell of the mouse while it drags the map; else nil.
    private var dragged: Point?

    static let context = Context(
        "Picking a point", kind: .map, [Binding([.enter], .open, help: "Drop the point here", hint: "drop the point")],
        Binding.zoom, Binding.pan)
    static var contexts: [Context] { [context] }

    var extent: PaneExtent { .whole }

    private init(viewport: Viewport, point: Coordinate) {
        self.viewport = viewport
        self.point = point
    }

    static func open(in state: inout State) -> [Effect] {
        let inside = rect(in: state).inset().size
        // Centred on the point picked for the typed text, else on the typed place, the preview or an older pick; without
        // any of these, fitted to all places.
        let welcome = state.welcome
        let picked = welcome.textWhenPicked == welcome.place.text ? welcome.picked : nil
        let around = (picked ?? welcome.typed ?? welcome.preview ?? welcome.picked)?.coordinate
        let box =
            around.map { BoundingBox(around: $0, radiusMetres: Double(welcome.radiusMetres) * 2) }
            ?? state.data.outline?.box ?? BoundingBox(south: -60, west: -180, north: 75, east: 180)
        let viewport = Viewport.fitting(box, in: inside)
        state.panes.open(PickPane(viewport: viewport, point: around ?? viewport.center))
        return []
    }

    private static func rect(in state: State) -> Rect {
        Rect(column: 0, row: 1, columns: state.screen.size.columns, rows: state.screen.size.rows - 3)
    }

    func viewports(in state: State) -> [Viewport] { [sized(for: state)] }

    private func sized(for state: State) -> Viewport {
        var viewport = viewport
        viewport.size = Self.rect(in: state).inset().size
        return viewport
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        viewport = sized(for: state)
        if let moved = viewport.moved(by: command, keeping: point) {
            viewport = moved
            if viewport.cell(of: point) == nil { point = viewport.center }
            return []
        }
        switch command {
        case .left: move(columns: -1, rows: 0)
        case .right: move(columns: 1, rows: 0)
        case .up: move(columns: 0, rows: -1)
        case .down: move(columns: 0, rows: 1)
        case .fit:
            state.panes.closeTop()
            return Self.open(in: &state)
        case .open:
            state.panes.closeTop()
            return state.drop(point)
        default: return nil
        }
        return []
    }

    /// Moves the cross-hair by cells, and pans the map if the cross-hair would leave it.
    private mutating func move(columns: Int, rows: Int) {
        let cell = viewport.position(of: point)
        point = viewport.coordinate(column: cell.column + Double(columns), row: cell.row + Double(rows))
        if viewport.cell(of: point) == nil { viewport = viewport.panned(columns: columns, rows: rows) }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        let inside = Self.rect(in: state).inset()
        guard inside.contains(event.at) else { return [] }
        viewport = sized(for: state)
        let cell = Point(column: event.at.column - inside.column, row: event.at.row - inside.row)
        switch event.kind {
        case .wheelUp, .wheelDown:
            viewport = viewport.stepped(in: event.kind == .wheelUp, keeping: viewport.coordinate(at: cell))
        case .press:
            point = viewport.coordinate(at: cell)
            dragged = event.at
        case .doubleClick: return perform(.open, in: &state) ?? []
        case .drag:
            if let last = dragged { viewport = viewport.dragged(from: last, to: event.at) }
            dragged = event.at
        case .release: dragged = nil
        }
        return []
    }

    func draw(_ state: State, into frame: inout Frame) {
        let theme = Theme.standard
        let rect = Self.rect(in: state)
        frame.fill(Rect(frame.size))
        frame.write(" Point on the map: move the cursor and press Enter", column: 0, row: 0, style: theme.title)
        let inside = rect.inset()
        let viewport = sized(for: state)
        frame.box(rect, title: "Map", note: coordinateText(point), focused: true, theme: theme)
        let cell = viewport.cell(of: point)
        let radius = state.welcome.radiusMetres
        var scene = state.scene(in: viewport)
        scene.pins = state.dots(in: viewport, limit: 1500)
        scene.circle = (point, Double(radius))
        scene.crosshair = cell
        state.draw(scene, viewport: viewport, into: &frame, rect: inside)
        if let cell { frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row) }
        let place = state.data.gazetteer?.describe(point, distances: state.distances) ?? ""
        let count = state.data.places?.count(around: point, radiusMetres: Double(radius)) ?? 0
        let words = [place, "\(state.counted(count)) within \(state.distances.text(radiusMetres: radius))"]
        frame.write(
            fitted(words.filter { !$0.isEmpty }.joined(separator: " · "), columns: frame.size.columns - 2), column: 1,
            row: frame.size.rows - 2, style: theme.accent)
    }
}

extension State {
    fileprivate mutating func drop(_ point: Coordinate) -> [Effect] {
        let rounded = Coordinate(
            latitude: (point.latitude * 10_000).rounded() / 10_000,
            longitude: (point.longitude * 10_000).rounded() / 10_000)
        let origin = origin(at: rounded)
        welcome.picked = origin
        welcome.preview = origin
        welcome.textWhenPicked = welcome.place.text
        welcome.focus = .button
        return askName(of: origin)
    }
}

extension State {
    /// The pins in a viewport; empty if the viewport reaches 12 km or more from its centre, or has more than `limit` places.
    func dots(in viewport: Viewport, limit: Int) -> [MapPin] {
        guard let places = data.places else { return [] }
        let box = viewport.bounds
        let reach = box.center.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        guard reach < 12_000 else { return [] }
        let rows = places.index.indices(within: reach, of: box.center).filter { places.columns.isCurrent[$0] }
        guard rows.count <= limit else { return [] }
        return rows.compactMap { row in places.coordinate(row).map { MapPin(places.mark(row), id: row, at: $0) } }
    }
}
