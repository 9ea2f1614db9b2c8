import Geo
import Screen

/// A map while it is being drawn, with a method for each part of it. Cells are counted from its top left corner.
struct MapSheet: Sendable {
    var scene: MapScene
    let viewport: Viewport
    let charset: CharacterSet
    var page: Frame
    /// The base map's backgrounds, row-major; empty without a base map and without paper.
    var backgrounds: [Colour] = []
    /// The candidates for names of the base map; nil without a base map.
    private(set) var baseNames: BaseLabels?
    /// The colour that replaces the terminal's own foreground on the map's backgrounds; nil if it can stay.
    let ink: Colour?
    /// The background where the map shows no area; the terminal's own if the map has no paper.
    let paper: Colour
    /// The cells of pins and text, which other text keeps clear of.
    var occupancy: Occupancy
    /// The cells of the circle, which only pins and the selected pin's label may cover.
    private(set) var circleCells: Occupancy
    /// The cells of pins, counts, origin and credit, which the selected pin's label must not cover.
    var protectedCells: Occupancy
    /// The place of the scale bar; the selected pin's label avoids it, because half a bar would mislead.
    private(set) var scaleBar: Rect?

    init(scene: MapScene, viewport: Viewport, charset: CharacterSet) {
        self.scene = scene
        self.viewport = viewport
        self.charset = charset
        page = Frame(size: viewport.size)
        occupancy = Occupancy(size: viewport.size)
        circleCells = occupancy
        protectedCells = occupancy
        let palette = MapPalette.of(scene.theme, charset)
        (ink, paper) = (palette.ink, palette.paper)
        guard paper != .default else { return }
        backgrounds = Array(repeating: paper, count: viewport.size.columns * viewport.size.rows)
        fillWithPaper(page.bounds)
    }

    mutating func drawBase(_ memo: MapMemo?) {
        guard !scene.base.parts.isEmpty else { return }
        let layer =
            memo?.layer(scene.base, viewport: viewport, charset: charset, theme: scene.theme)
            ?? BaseLayer(scene.base, viewport: viewport, charset: charset, theme: scene.theme)
        page = layer.page
        backgrounds = layer.backgrounds
        baseNames = layer.names
    }

    mutating func drawDots() {
        guard !scene.dots.isEmpty else { return }
        var canvas = Canvas(size: viewport.size, charset: charset)
        for dot in scene.dots {
            let position = viewport.position(of: dot)
            canvas.plot(column: position.column, row: position.row)
        }
        for (place, glyph) in canvas.cells {
            put(glyph, column: place.column, row: place.row, style: scene.theme.dots)
        }
    }

    mutating func drawCircle() {
        guard let circle = scene.circle else { return }
        // Without colours the circle has a character of its own, to stand out from the lines of the map.
        let isPlain = scene.theme.depth == .none && !scene.base.parts.isEmpty
        for (place, glyph) in Canvas(circle, viewport: viewport, charset: charset).cells {
            put(
                isPlain ? charset.ringSign : glyph, column: place.column, row: place.row, style: scene.theme.circle,
                // A thin line needs more contrast on water and parks.
                contrast: 4.5)
            circleCells.occupy(Rect(column: place.column, row: place.row, columns: 1, rows: 1))
        }
    }

    mutating func drawOrigin() {
        guard let origin = scene.origin, let cell = viewport.cell(of: origin) else { return }
        put(
            charset == .ascii ? "+" : "╋", column: cell.column, row: cell.row, style: scene.theme.origin, contrast: 4.5)
        let place = Rect(column: cell.column, row: cell.row, columns: 1, rows: 1)
        occupancy.occupy(place)
        protectedCells.occupy(place)
    }

    /// Whether a block lies on the map whole, without the circle in it, and without pins or text in it or in the columns beside it.
    private func isFree(_ place: Rect) -> Bool {
        occupancy.contains(place) && occupancy.isClear(place.inset(columns: -1, rows: 0)) && circleCells.isClear(place)
    }

    /// Draws the credit, the scale bar and the north arrow where there is room between pins and circle. The credit comes first. A
    /// blank on either side of bar and arrow stays free, so that they are not read as a part of a name.
    mutating func drawMargins() {
        let bar = scene.showsScale ? scalePlace() : nil
        drawCredit(sparing: bar?.place)
        if let bar, isFree(bar.place) {
            write(bar.text, column: bar.place.column, row: bar.place.row, style: scene.theme.scale)
            occupancy.occupy(bar.place.inset(columns: -1, rows: 0))
            scaleBar = bar.place
        }
        if scene.showsNorth { drawNorthArrow() }
    }

    /// The scale bar and its place: the bottom right corner, or as far to the right in the last row as there is room.
    private func scalePlace() -> (text: String, place: Rect)? {
        let size = viewport.size
        // A third of the map is enough, but the bar's label needs some room too.
        let widest = min((size.columns / 3).clamped(to: 20...40), size.columns / 2)
        let bar = ScaleBar(metresPerColumn: viewport.metresPerColumn, maximumColumns: widest, units: scene.units)
        guard let bar, size.rows > 1, bar.width + 2 <= size.columns else { return nil }
        let places = (1...size.columns - 1 - bar.width).reversed().lazy.map {
            Rect(column: $0, row: size.rows - 1, columns: bar.width, rows: 1)
        }
        return places.first(where: isFree).map { (bar.text(in: charset), $0) }
    }

    /// Draws the arrow in the top right corner, or in the top left one if something is in the way.
    private mutating func drawNorthArrow() {
        guard viewport.size.rows > 3 else { return }
        let places = [viewport.size.columns - 2, 1].map { Rect(column: $0, row: 0, columns: 1, rows: 2) }
        guard let place = places.first(where: isFree) else { return }
        write("N", column: place.column, row: 0, style: scene.theme.north)
        write(charset == .ascii ? "^" : "↑", column: place.column, row: 1, style: scene.theme.north)
        occupancy.occupy(place.inset(columns: -1, rows: 0))
    }

    /// Draws the cross-hair, whose arms pass behind pins and text.
    mutating func drawCrosshair() {
        guard let cell = scene.crosshair, page.bounds.contains(cell) else { return }
        let (middle, level, upright): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
            charset == .ascii ? ("+", "-", "|") : ("╋", "━", "┃")
        let arms = [(-2, 0, level), (-1, 0, level), (1, 0, level), (2, 0, level), (0, -1, upright), (0, 1, upright)]
        for (dx, dy, sign) in arms {
            let place = Rect(column: cell.column + dx, row: cell.row + dy, columns: 1, rows: 1)
            guard occupancy.isFree(place) else { continue }
            put(sign, column: place.column, row: place.row, style: scene.theme.crosshair)
        }
        put(middle, column: cell.column, row: cell.row, style: scene.theme.crosshair)
    }
}

extension CharacterSet {
    /// The character for the circle if there are no colours to tell it from the lines of the map.
    public var ringSign: Unicode.Scalar { self == .ascii ? ":" : "◦" }
}
