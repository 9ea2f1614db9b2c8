import Geo
import Screen

/// A map while it is being drawn, one step a part; cells are counted from its top left corner.
struct MapSheet: Sendable {
    var scene: MapScene
    let viewport: Viewport
    let charset: CharacterSet
    var page: Frame
    /// The base map's backgrounds, row-major; empty where there is none.
    private(set) var grounds: [Colour] = []
    /// The base map's names.
    private(set) var names: BaseLabels?
    /// What the terminal's own colour becomes on a background; nil where it stays.
    let ink: Colour?
    /// Where pins and text stand: what text must keep clear of.
    var occupancy: Occupancy
    /// Where the circle runs, which nothing but the pins and what is selected may cover.
    private(set) var lines: Occupancy
    /// Pins, counts, origin and credit, which what is selected does not cover.
    var kept: Occupancy
    /// Where the scale bar is, which says less where it is half hidden.
    private(set) var scaleBar: Rect?

    init(scene: MapScene, viewport: Viewport, charset: CharacterSet) {
        self.scene = scene
        self.viewport = viewport
        self.charset = charset
        page = Frame(size: viewport.size)
        occupancy = Occupancy(size: viewport.size)
        lines = occupancy
        kept = occupancy
        ink = MapPalette.of(scene.theme, charset).ink
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
            canvas.plot(column: position.column, row: position.row)
        }
        for (place, glyph) in canvas.cells {
            stamp(glyph, column: place.column, row: place.row, style: scene.theme.dots)
        }
    }

    mutating func drawCircle() {
        guard let circle = scene.circle else { return }
        // Without a colour of its own, among the lines of a map, it has a sign of its own.
        let isPlain = scene.theme.depth == .none && !scene.base.parts.isEmpty
        for (place, glyph) in Canvas(circle, viewport: viewport, charset: charset).cells {
            stamp(
                isPlain ? charset.ringSign : glyph, column: place.column, row: place.row, style: scene.theme.circle,
                // Thin as it is, it must stand out from water and parks.
                contrast: 4.5)
            lines.take(Rect(column: place.column, row: place.row, columns: 1, rows: 1))
        }
    }

    mutating func drawOrigin() {
        guard let origin = scene.origin, let cell = viewport.cell(of: origin) else { return }
        stamp(
            charset == .ascii ? "+" : "╋", column: cell.column, row: cell.row, style: scene.theme.origin, contrast: 4.5)
        let place = Rect(column: cell.column, row: cell.row, columns: 1, rows: 1)
        occupancy.take(place)
        kept.take(place)
    }

    /// Whether a block lies on the map as a whole, and neither pins nor text nor the circle in it.
    func isFree(_ place: Rect) -> Bool { occupancy.isFree(place) && lines.isClear(place) }

    /// Scale, credit and north, as far as pins and circle leave room; the credit before the other two.
    mutating func drawMargins() {
        let bar = scene.showsScale ? scalePlace() : nil
        drawCredit(sparing: bar?.place)
        if let bar, isFree(bar.place) {
            write(bar.text, column: bar.place.column, row: bar.place.row, style: scene.theme.scale)
            occupancy.take(bar.place)
            scaleBar = bar.place
        }
        if scene.showsNorth { drawNorthArrow() }
    }

    /// The bar in the bottom right corner, or as far to the right of the last row as there is room.
    private func scalePlace() -> (text: String, place: Rect)? {
        let size = viewport.size
        // A third of the map is enough, but a label wants some room too.
        let widest = min((size.columns / 3).clamped(to: 20...40), size.columns / 2)
        let bar = ScaleBar(metresPerColumn: viewport.metresPerColumn, maximumColumns: widest, units: scene.units)
        guard let bar, size.rows > 1, bar.width + 2 <= size.columns else { return nil }
        let places = (1...size.columns - 1 - bar.width).reversed().lazy.map {
            Rect(column: $0, row: size.rows - 1, columns: bar.width, rows: 1)
        }
        return places.first(where: isFree).map { (bar.text(in: charset), $0) }
    }

    /// In the top right corner, or the top left one where something is in its way.
    private mutating func drawNorthArrow() {
        guard viewport.size.rows > 3 else { return }
        let places = [viewport.size.columns - 2, 1].map { Rect(column: $0, row: 0, columns: 1, rows: 2) }
        guard let place = places.first(where: isFree) else { return }
        write("N", column: place.column, row: 0, style: scene.theme.north)
        write(charset == .ascii ? "^" : "↑", column: place.column, row: 1, style: scene.theme.north)
        occupancy.take(place)
    }

    /// Its arms pass behind pins and text.
    mutating func drawCrosshair() {
        guard let cell = scene.crosshair, page.bounds.contains(cell) else { return }
        let (middle, level, upright): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
            charset == .ascii ? ("+", "-", "|") : ("╋", "━", "┃")
        let arms = [(-2, 0, level), (-1, 0, level), (1, 0, level), (2, 0, level), (0, -1, upright), (0, 1, upright)]
        for (dx, dy, sign) in arms {
            let place = Rect(column: cell.column + dx, row: cell.row + dy, columns: 1, rows: 1)
            guard occupancy.isFree(place) else { continue }
            stamp(sign, column: place.column, row: place.row, style: scene.theme.crosshair)
        }
        stamp(middle, column: cell.column, row: cell.row, style: scene.theme.crosshair)
    }
}

extension CharacterSet {
    /// What the circle is made of where lines of the map have the same colour as it.
    public var ringSign: Unicode.Scalar { self == .ascii ? ":" : "◦" }
}
