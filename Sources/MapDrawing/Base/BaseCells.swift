import Screen
import Tiles

extension BaseBrush {
    /// The cells that show what was drawn, and for each cell the background for text written over it.
    ///
    /// A cell with a line shows the line, on the colour of most of the cell. Elsewhere an edge between two colours is
    /// shown by a block character: it has one of the colours, its background the other.
    func cells(of viewport: Viewport, palette: MapPalette) -> (page: Frame, backgrounds: [Colour]) {
        let size = viewport.size
        var painter = CellPainter(self, viewport, palette)
        var page = Frame(size: size)
        var backgrounds = [Colour](repeating: .default, count: size.columns * size.rows)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let painted = painter.paint(column, row)
                if let cell = painted.cell { page[column, row] = cell }
                backgrounds[row * size.columns + column] = painted.background
            }
        }
        return (page, backgrounds)
    }
}

/// Turns the dots of a map into cells.
private struct CellPainter {
    private let brush: BaseBrush
    private let size: Size
    /// By the number of an area; the first is for dots where nothing is painted.
    private let areas: [MapPalette.Area?]
    private let colours: [Colour]
    /// By the rank of a line.
    private let styles: [Style]
    /// The styles of lines over water, changed so that a bridge stands out as clearly as its road does on land.
    private let bridges: [Style]
    private let glyphs: [Unicode.Scalar]
    private let pattern: Pattern
    private let dots: (columns: Int, rows: Int)
    /// Nil where the palette shows shores by colour.
    private let narrowWater: NarrowWater?
    private let waterColour: Colour
    /// How each mixture of areas drawn so far is shown. The same few mixtures come up again and again.
    private var splits: [UInt64: CellAreas.Split] = [:]

    private static let water = MapRole.water.code
    private static let waterway = Int(MapRules.rank(of: .waterway))
    private static let coast = Int(MapRules.rank(of: .coast))
    private static let minorRoads = [MapRole.path, .service, .street, .lesserRoad].map { Int(MapRules.rank(of: $0)) }

    init(_ brush: BaseBrush, _ viewport: Viewport, _ palette: MapPalette) {
        self.brush = brush
        size = viewport.size
        areas = [nil] + MapRole.allCases.map { palette.areas[$0] }
        colours = areas.map(palette.background)
        let waterColour = colours[Int(Self.water)]
        self.waterColour = waterColour
        styles = MapRules.styles(palette, zoom: viewport.zoom, charset: brush.charset)
        bridges = styles.map { Style($0.foreground.legible(on: waterColour, in: .full), $0.attributes) }
        glyphs = (0...255).map { brush.charset.glyph(UInt8($0)) }
        pattern = Pattern(viewport, charset: brush.charset)
        dots = brush.charset.dotsPerCell
        narrowWater = palette.shore.map { _ in NarrowWater(brush, viewport.size) }
    }

    /// - Returns: the cell, nil for one that stays empty, and the background for text written over it.
    @inline(__always) mutating func paint(_ column: Int, _ row: Int) -> (cell: Cell?, background: Colour) {
        let index = row * size.columns + column
        let cell = areas(column, row)
        var rank = Int(brush.lines.rank(index))
        // The centre line of a river is drawn only where the river is not drawn as an area.
        if rank == Self.waterway, cell.first == Self.water { rank = 0 }
        if cell.isPlain { return plain(cell.first, rank, column, row) }
        let isMinorRoad = Self.minorRoads.contains(rank)
        // The waves of a narrow river replace its banks and the minor roads along them, but not the bridges of larger roads.
        if rank == Self.coast || isMinorRoad, let narrowWater, narrowWater.contains(column, row) {
            return (waves(column, row), .default)
        }
        // The shore of wide water replaces a minor road along it, except at the end of a bridge. Without colours there is no
        // shore to see in such a cell.
        if isMinorRoad, narrowWater == nil, cell.quarters(touching: Self.water) > 0, isBesideOpenWater(column, row) {
            rank = 0
        }
        let split = splits[cell.codes] ?? cell.split(colours)
        splits[cell.codes] = split
        let drawn =
            rank > 0 ? line(index, rank, split.mainColour) : Cell(split.glyph, style: Style(split.ink, on: split.paper))
        return (drawn, split.mainColour)
    }

    /// A cell that lies in one area.
    @inline(__always)
    private func plain(_ code: UInt8, _ rank: Int, _ column: Int, _ row: Int) -> (cell: Cell?, background: Colour) {
        let background = colours[Int(code)]
        if rank == Self.coast, let narrowWater, narrowWater.contains(column, row) {
            return (waves(column, row), .default)
        }
        if rank > 0 { return (line(row * size.columns + column, rank, background), background) }
        if let marks = areas[Int(code)]?.pattern {
            let isNarrow = narrowWater?.contains(column, row) ?? false
            if let glyph = pattern.glyph(marks.texture, column, row, isNarrow: isNarrow) {
                return (Cell(glyph, style: marks.style.on(background)), background)
            }
        }
        return (background == .default ? nil : Cell(" ", style: Style(.default, on: background)), background)
    }

    private func areas(_ column: Int, _ row: Int) -> CellAreas {
        CellAreas(brush.fills, at: row * dots.rows * brush.fills.width + column * dots.columns, dots)
    }

    private func line(_ index: Int, _ rank: Int, _ background: Colour) -> Cell {
        let style = (background == waterColour ? bridges : styles)[rank]
        return Cell(glyphs[Int(brush.lines.mask(index))], style: style.on(background))
    }

    private func waves(_ column: Int, _ row: Int) -> Cell {
        Cell(
            pattern.glyph(.waves, column, row, isNarrow: true) ?? " ",
            style: areas[Int(Self.water)]?.pattern?.style ?? .plain)
    }

    /// Whether some of the eight cells around a cell are all water, and none of those has a line, which would be a bridge.
    private func isBesideOpenWater(_ column: Int, _ row: Int) -> Bool {
        var isBesideWater = false
        for row in max(0, row - 1)...min(size.rows - 1, row + 1) {
            for column in max(0, column - 1)...min(size.columns - 1, column + 1) {
                let cell = areas(column, row)
                guard cell.isPlain, cell.first == Self.water else { continue }
                if Int(brush.lines.rank(row * size.columns + column)) > Self.waterway { return false }
                isBesideWater = true
            }
        }
        return isBesideWater
    }
}

extension Style {
    fileprivate func on(_ background: Colour) -> Style { Style(foreground, on: background, attributes) }
}
