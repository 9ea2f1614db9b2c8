import Geo
import MapDrawing
import Screen

/// A map over the whole screen, with a cursor that keys and the mouse move.
struct CursorMap: Sendable {
    /// The part of the world shown, for the size that the screen had at the last key or click.
    private var shown: Viewport
    /// Where the cursor is.
    private(set) var point: Coordinate
    /// The last cell of the mouse while it drags the map; nil if it does not.
    private var dragged: Point?
    /// Where the cursor was before the press that may begin a drag.
    private var beforePress: Coordinate?

    init(_ viewport: Viewport, point: Coordinate) {
        shown = viewport
        self.point = point
    }

    /// A map around a point.
    init(around point: Coordinate, radiusMetres: Double, in size: Size) {
        let box = BoundingBox(around: point, radiusMetres: radiusMetres)
        self.init(.fitting(box, in: Self.rect(in: size).inset().size), point: point)
    }

    /// The rectangle of the map on a screen, with its border.
    static func rect(in size: Size) -> Rect {
        Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3)
    }

    /// The part of the world shown on a screen, which always includes the cursor.
    func viewport(in size: Size) -> Viewport {
        var viewport = shown
        viewport.size = Self.rect(in: size).inset().size
        if viewport.cell(of: point) == nil { viewport.center = point }
        return viewport
    }

    /// Shows a point in the middle of the map, and moves the cursor there.
    mutating func centre(on point: Coordinate) {
        shown.center = point
        self.point = point
    }

    /// Zooms or pans the map, or moves the cursor. If the cursor would leave the screen, it moves to the middle of the map.
    /// - Parameter size: the size of the screen.
    /// - Returns: false for any other command.
    mutating func perform(_ command: Command, in size: Size) -> Bool {
        shown = viewport(in: size)
        if let moved = shown.moved(by: command, keeping: point) {
            shown = moved
            if shown.cell(of: point) == nil { point = shown.center }
        } else if let direction = Direction(command) {
            shown.step(&point, direction)
        } else {
            return false
        }
        return true
    }

    /// Handles the mouse: a click moves the cursor, a drag pans the map, the wheel zooms. The cursor always stays visible.
    /// - Parameter size: the size of the screen.
    mutating func mouse(_ event: MouseEvent, in size: Size) {
        let inside = Self.rect(in: size).inset()
        if event.kind == .release {
            dragged = nil
            beforePress = nil
        }
        guard inside.contains(event.at) else { return }
        shown = viewport(in: size)
        let cell = Point(column: event.at.column - inside.column, row: event.at.row - inside.row)
        switch event.kind {
        case .wheelUp, .wheelDown:
            let isInward = event.kind == .wheelUp
            let zoomed = shown.stepped(in: isInward, keeping: shown.coordinate(at: cell))
            shown = zoomed.cell(of: point) == nil ? shown.stepped(in: isInward, keeping: point) : zoomed
        case .press:
            beforePress = point
            point = shown.coordinate(at: cell)
            dragged = event.at
        case .drag:
            guard let last = dragged else { return }
            // A drag does not move the cursor, so the press that began it is undone.
            point = beforePress ?? point
            beforePress = nil
            let moved = shown.dragged(from: last, to: event.at)
            if moved.cell(of: point) != nil { shown = moved }
            dragged = event.at
        case .release, .doubleClick: break
        }
    }

    /// Draws the whole screen: a line at the top, the map in its box, and a sentence below.
    /// - Parameter complete: adds to the map what the pane shows on it.
    func draw(
        _ state: State, heading: String, title: String, sentence: String, into frame: inout Frame,
        complete: (inout MapScene, Viewport) -> Void
    ) {
        let rect = Self.rect(in: frame.size)
        let inside = rect.inset()
        let viewport = viewport(in: frame.size)
        frame.fill(Rect(frame.size))
        frame.write(fitted(heading, columns: frame.size.columns - 2), column: 1, row: 0, style: Theme.title)
        frame.box(rect, title: title, note: coordinateText(point), focused: true)
        var scene = state.scene(in: viewport)
        scene.crosshair = viewport.cell(of: point)
        complete(&scene, viewport)
        state.draw(scene, viewport: viewport, into: &frame, rect: inside)
        let cell = scene.crosshair ?? Point(column: 0, row: 0)
        frame.cursor = Point(column: inside.column + cell.column, row: inside.row + cell.row)
        frame.write(
            fitted(sentence, columns: frame.size.columns - 2), column: 1, row: frame.size.rows - 2,
            style: Theme.accent)
    }
}
