import Geo
import Screen

/// A map while it is being drawn, one step a part; cells are counted from its top left corner.
struct MapSheet {
    let scene: MapScene
    let viewport: Viewport
    let charset: CharacterSet
    var page: Frame
    /// Where pins and text stand: what text must keep clear of.
    var occupancy: Occupancy
    /// Where lines run: what names keep clear of if they can.
    var lines: Occupancy

    init(scene: MapScene, viewport: Viewport, charset: CharacterSet) {
        self.scene = scene
        self.viewport = viewport
        self.charset = charset
        page = Frame(size: viewport.size)
        occupancy = Occupancy(size: viewport.size)
        lines = occupancy
        if let cell = scene.crosshair {
            occupancy.take(Rect(column: cell.column, row: cell.row, columns: 1, rows: 1))
        }
    }

    mutating func drawDots() {
        guard !scene.dots.isEmpty else { return }
        var canvas = Canvas(size: viewport.size, charset: charset)
        for dot in scene.dots {
            let position = viewport.position(of: dot)
            canvas.plot(column: position.column, row: position.row, style: scene.theme.dots)
        }
        canvas.draw(into: &page)
    }

    mutating func drawCircle() {
        guard let circle = scene.circle else { return }
        var canvas = Canvas(size: viewport.size, charset: charset)
        canvas.geodesicCircle(
            center: circle.center, radiusMetres: circle.radiusMetres, viewport: viewport, style: scene.theme.circle)
        canvas.draw(into: &page)
        for cell in canvas.drawnCells { lines.take(Rect(column: cell.column, row: cell.row, columns: 1, rows: 1)) }
    }

    mutating func drawOrigin() {
        guard let origin = scene.origin, let cell = viewport.cell(of: origin) else { return }
        page[cell.column, cell.row] = Cell(charset == .ascii ? "+" : "╋", style: scene.theme.origin)
        occupancy.take(Rect(column: cell.column, row: cell.row, columns: 1, rows: 1))
    }

    /// In the bottom right corner, or the bottom left one where pins are in its way.
    mutating func drawScaleBar() {
        let columns = viewport.size.columns
        // A third of the map is enough, but a label wants some room too.
        let widest = min((columns / 3).clamped(to: 20...40), columns / 2)
        let bar = ScaleBar(
            metresPerColumn: viewport.metresPerColumn, maximumColumns: widest, units: scene.units)
        guard let bar, viewport.size.rows > 1 else { return }
        let text = bar.text(in: charset)
        let row = viewport.size.rows - 1
        let places = [columns - 1 - bar.width, 1].map {
            Rect(column: $0, row: row, columns: bar.width, rows: 1)
        }
        guard let place = places.first(where: occupancy.isFree) else { return }
        page.write(text, column: place.column, row: row, style: scene.theme.scale)
        occupancy.take(place)
    }

    /// In the top right corner, or the top left one where pins are in its way.
    mutating func drawNorthArrow() {
        guard viewport.size.rows > 3 else { return }
        let places = [viewport.size.columns - 2, 1].map { Rect(column: $0, row: 0, columns: 1, rows: 2) }
        guard let place = places.first(where: occupancy.isFree) else { return }
        page.write("N", column: place.column, row: 0, style: scene.theme.north)
        page.write(charset == .ascii ? "^" : "↑", column: place.column, row: 1, style: scene.theme.north)
        occupancy.take(place)
    }

    /// Its arms pass behind pins and text.
    mutating func drawCrosshair() {
        guard let cell = scene.crosshair, page.bounds.contains(cell) else { return }
        let (middle, level, upright) = charset == .ascii ? ("+", "-", "|") : ("╋", "━", "┃")
        let arms = [(-2, 0, level), (-1, 0, level), (1, 0, level), (2, 0, level), (0, -1, upright), (0, 1, upright)]
        for (dx, dy, text) in arms {
            let place = Rect(column: cell.column + dx, row: cell.row + dy, columns: 1, rows: 1)
            guard occupancy.isFree(place) else { continue }
            page.write(text, column: place.column, row: place.row, style: scene.theme.crosshair)
        }
        page.write(middle, column: cell.column, row: cell.row, style: scene.theme.crosshair)
    }

    func copy(into frame: inout Frame, at rect: Rect) {
        for row in 0..<rect.rows {
            for column in 0..<rect.columns { frame[rect.column + column, rect.row + row] = page[column, row] }
        }
    }
}
