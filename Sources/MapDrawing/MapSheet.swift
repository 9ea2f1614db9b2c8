import Geo
import Screen

/// A map while it is being drawn, one step a part; cells are counted from its top left corner.
struct MapSheet {
    let scene: MapScene
    let viewport: Viewport
    let charset: CharacterSet
    var page: Frame
    /// The base map's backgrounds, row-major; empty where there is none.
    private var grounds: [Colour] = []
    /// The base map's names.
    private(set) var names: BaseLabels?
    /// What the terminal's own colour becomes on a background; nil where it stays.
    private let ink: Colour?
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
        ink = MapPalette.of(scene.theme, charset).ink
        if let cell = scene.crosshair {
            occupancy.take(Rect(column: cell.column, row: cell.row, columns: 1, rows: 1))
        }
    }

    mutating func drawBase(_ memo: MapMemo?) {
        guard !scene.base.parts.isEmpty else { return }
        let layer =
            memo?.layer(scene.base, viewport: viewport, charset: charset, theme: scene.theme)
            ?? BaseLayer(scene.base, viewport: viewport, charset: charset, theme: scene.theme)
        page = layer.page
        grounds = layer.grounds
        names = layer.names
    }

    mutating func drawDots() {
        guard !scene.dots.isEmpty else { return }
        var canvas = Canvas(size: viewport.size, charset: charset)
        for dot in scene.dots {
            let position = viewport.position(of: dot)
            canvas.plot(column: position.column, row: position.row, style: scene.theme.dots)
        }
        draw(canvas.cells)
    }

    mutating func drawCircle(_ memo: MapMemo?) {
        guard let circle = scene.circle else { return }
        let drawn =
            memo?.circle(circle, viewport: viewport, charset: charset, style: scene.theme.circle)
            ?? Canvas(circle, viewport: viewport, charset: charset, style: scene.theme.circle).cells
        draw(drawn)
        for (place, _) in drawn { lines.take(Rect(column: place.column, row: place.row, columns: 1, rows: 1)) }
    }

    mutating func drawOrigin() {
        guard let origin = scene.origin, let cell = viewport.cell(of: origin) else { return }
        write(charset == .ascii ? "+" : "╋", column: cell.column, row: cell.row, style: scene.theme.origin)
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
        write(text, column: place.column, row: row, style: scene.theme.scale)
        occupancy.take(place)
    }

    /// In the top right corner, or the top left one where pins are in its way.
    mutating func drawNorthArrow() {
        guard viewport.size.rows > 3 else { return }
        let places = [viewport.size.columns - 2, 1].map { Rect(column: $0, row: 0, columns: 1, rows: 2) }
        guard let place = places.first(where: occupancy.isFree) else { return }
        write("N", column: place.column, row: 0, style: scene.theme.north)
        write(charset == .ascii ? "^" : "↑", column: place.column, row: 1, style: scene.theme.north)
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
            write(text, column: place.column, row: place.row, style: scene.theme.crosshair)
        }
        write(middle, column: cell.column, row: cell.row, style: scene.theme.crosshair)
    }

    /// Writes text over the map, whose backgrounds stay, in a colour that can be read on them.
    mutating func write(_ text: some StringProtocol, column: Int, row: Int, style: Style) {
        let end = column + page.write(text, column: column, row: row, style: style)
        settle(column..<max(column, end), row: row)
    }

    /// Takes lines and marks away from a block; the map's backgrounds stay.
    mutating func erase(_ rect: Rect) {
        page.fill(rect)
        for row in rect.row..<rect.endRow { settle(rect.column..<rect.endColumn, row: row) }
    }

    /// Puts one character of one column over the map, as `write` does.
    mutating func stamp(_ scalar: Unicode.Scalar, column: Int, row: Int, style: Style) {
        guard page.bounds.contains(Point(column: column, row: row)) else { return }
        page[column, row] = Cell(scalar, style: settled(style, column: column, row: row))
    }

    private mutating func draw(_ cells: [(place: Point, cell: Cell)]) {
        for (place, cell) in cells { stamp(cell.scalar, column: place.column, row: place.row, style: cell.style) }
    }

    /// Gives cells just written the map's backgrounds.
    private mutating func settle(_ columns: Range<Int>, row: Int) {
        guard !grounds.isEmpty, row >= 0, row < page.size.rows else { return }
        for column in columns.clamped(to: 0..<page.size.columns)
        where grounds[row * page.size.columns + column] != .default {
            let style = settled(page[column, row].style, column: column, row: row)
            page.restyle(Rect(column: column, row: row, columns: 1, rows: 1)) { $0 = style }
        }
    }

    /// A style without a background of its own, over the map's.
    private func settled(_ style: Style, column: Int, row: Int) -> Style {
        guard !grounds.isEmpty else { return style }
        let ground = grounds[row * page.size.columns + column]
        guard ground != .default, style.background == .default, !style.attributes.contains(.reverse) else {
            return style
        }
        let isPlain = style.foreground == .default || (ground.index < 16 && style.foreground.isGrey)
        return Style(
            isPlain ? ink ?? .default : style.foreground.legible(on: ground), on: ground, style.attributes)
    }
}
