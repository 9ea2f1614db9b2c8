import Catalogue
import Geo
import MapDrawing
import Screen

/// A map with a cross-hair, on which the person picks a point.
struct PickPane: Pane {
    private var map: CursorMap
    var point: Coordinate { map.point }

    static let context = Context(
        "Picking a point", kind: .map,
        [Binding([.enter], .open, help: "Use the point under the cross", hint: "use the point")],
        Binding.zoom, Binding.pan)
    static var contexts: [Context] { [context] }

    var extent: PaneExtent { .whole }

    private init(_ map: CursorMap) { self.map = map }

    static func open(in state: inout State) -> [Effect] {
        let inside = CursorMap.rect(in: state.screen.size).inset().size
        // Centred on the point picked for the typed text, else on the typed place, the preview or an older pick; without
        // any of these, fitted to all places.
        let welcome = state.welcome
        let picked = welcome.textWhenPicked == welcome.place.text ? welcome.picked : nil
        let around = (picked ?? welcome.typed ?? welcome.preview ?? welcome.picked)?.coordinate
        let box =
            around.map { BoundingBox(around: $0, radiusMetres: Double(welcome.radius.metres) * 2) }
            ?? state.data.places?.outline.box ?? BoundingBox(south: -60, west: -180, north: 75, east: 180)
        let viewport = Viewport.fitting(box, in: inside)
        state.panes.open(PickPane(CursorMap(viewport, point: around ?? viewport.center)))
        return []
    }

    func viewports(in state: State) -> [Viewport] { [map.viewport(in: state.screen.size)] }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        if map.perform(command, in: state.screen.size) { return [] }
        switch command {
        case .fit:
            state.panes.closeTop()
            return Self.open(in: &state)
        case .open:
            state.panes.closeTop()
            return state.drop(point)
        default: return nil
        }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        if event.kind == .doubleClick, CursorMap.rect(in: state.screen.size).inset().contains(event.at) {
            return perform(.open, in: &state) ?? []
        }
        map.mouse(event, in: state.screen.size)
        return []
    }

    func draw(_ state: State, into frame: inout Frame) {
        let radius = state.welcome.radius.metres
        let place = state.data.gazetteer?.describe(point, distances: state.distances) ?? ""
        let count = state.data.places?.count(around: point, radiusMetres: Double(radius)) ?? 0
        let words = [place, "\(state.counted(count)) within \(state.distances.text(radiusMetres: radius))"]
        map.draw(
            state, heading: "Point on the map: move the cursor and press Enter", title: "Map",
            sentence: words.filter { !$0.isEmpty }.joined(separator: " · "), into: &frame
        ) { scene, viewport in
            scene.pins = state.pins(in: viewport, limit: 1500)
            scene.circle = (point, Double(radius))
        }
    }
}

extension State {
    fileprivate mutating func drop(_ point: Coordinate) -> [Effect] {
        let origin = origin(at: point.rounded(decimals: 4))
        welcome.picked = origin
        welcome.preview = origin
        welcome.textWhenPicked = welcome.place.text
        welcome.focus = .button
        return askName(of: origin)
    }
}
