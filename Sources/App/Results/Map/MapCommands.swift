import Geo
import MapDrawing
import Screen

/// What keys and the mouse do on the results map.
extension State {
    /// Carries out an arrow key: moves the cursor by a cell if it is shown, else selects the nearest pin in that direction, on the
    /// map or not far beyond its edge.
    mutating func moveOnMap(_ command: Command) {
        guard var results, results.focus == .map, let direction = Direction(command) else { return }
        guard results.map.cursor == nil else { return moveCursor(command) }
        let size = mapOrScreenSize
        if results.selectPin(direction, in: size) {
            results.revealSelected(in: size)
            self.results = results
        } else if !results.pins.isEmpty {
            run.status = Status(text: "Nothing further that way")
        }
    }

    mutating func mapMouse(_ event: MouseEvent, _ inside: Rect) -> [Effect] {
        guard var results else { return [] }
        let cell = Point(column: event.at.column - inside.column, row: event.at.row - inside.row)
        let viewport = results.viewport(in: inside.size)
        switch event.kind {
        case .wheelUp, .wheelDown:
            results.map.viewport = viewport.stepped(
                in: event.kind == .wheelUp, keeping: viewport.coordinate(at: cell))
            self.results = results
        case .press, .doubleClick: return mapClick(event, cell, viewport, inside)
        case .drag, .release: break
        }
        return []
    }

    /// Pans the map during a drag that began on it.
    mutating func dragMap(_ event: MouseEvent) {
        guard var results, let last = results.map.dragged else { return }
        results.map.dragged = nil
        if event.kind == .drag {
            results.map.viewport = results.viewport(in: mapOrScreenSize).dragged(from: last, to: event.at)
            results.map.dragged = event.at
        }
        self.results = results
    }

    /// Selects the pin that was clicked, zooms in on several, opens what the selected one stands for, or moves the cursor.
    private mutating func mapClick(
        _ event: MouseEvent, _ cell: Point, _ viewport: Viewport, _ inside: Rect
    ) -> [Effect] {
        results?.focus = .map
        results?.map.dragged = event.at
        guard let results else { return [] }
        var scratch = Frame(size: screen.size)
        let drawn = draw(scene(of: results, in: viewport), viewport: viewport, into: &scratch, rect: inside)
        // With a cursor, only pins in the clicked cell count; without one, also pins beside it.
        let ids = results.map.cursor == nil ? drawn.pins(near: cell) : drawn.pins(at: cell)
        guard let id = results.nearest(of: ids, to: cell, in: viewport) else {
            // A click beside all pins moves the cursor there, if it is shown.
            if results.map.cursor != nil { self.results?.map.cursor = viewport.coordinate(at: cell) }
            return []
        }
        if ids.count > 1, event.kind == .press {
            self.results?.map.viewport = viewport.zoomed(
                to: viewport.zoom + 1, keeping: viewport.coordinate(at: cell))
        }
        self.results?.selected = id
        if let effects = followSelection() { return effects }
        let isAgain = results.selected == id && drawn.pins(at: cell).count == 1
        return isAgain && event.kind == .press ? openSelected() : []
    }
}

extension Direction {
    /// The direction of an arrow key; nil for other commands.
    init?(_ command: Command) {
        switch command {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }
}

extension Viewport {
    /// The map after it was dragged from one cell of the screen to another.
    func dragged(from last: Point, to now: Point) -> Viewport {
        panned(columns: last.column - now.column, rows: last.row - now.row)
    }
}

/// The commands of maps.
extension Command {
    static let panUp = Command("panUp")
    static let panDown = Command("panDown")
    static let panLeft = Command("panLeft")
    static let panRight = Command("panRight")
    static let zoomIn = Command("zoomIn")
    static let zoomOut = Command("zoomOut")
    static let fit = Command("fit")
    static let cursor = Command("cursor")
    static let radiusLess = Command("radiusLess")
    static let radiusMore = Command("radiusMore")
}
