import Screen
import Tiles

extension BaseBrush {
    /// The cells that show what was drawn, and for each cell the background for text written over it.
    ///
    /// A cell with a line shows the line, on the colour of most of the cell. Elsewhere an edge between two colours is
    /// shown in quarters of a cell: the character has one of the colours, its background the other.
    func cells(of viewport: Viewport, palette: MapPalette) -> (page: Frame, backgrounds: [Colour]) {
        let size = viewport.size
        var page = Frame(size: size)
        var backgrounds = [Colour](repeating: .default, count: size.columns * size.rows)
        let areas: [MapPalette.Area?] = [nil] + MapRole.allCases.map { palette.areas[$0] }
        let colours = areas.map(palette.background)
        let styles = MapRules.styles(palette, zoom: viewport.zoom, charset: charset)
        // Bridges are seen as well as the roads that they belong to.
        let waterColour = colours[Int(MapRole.water.code)]
        let bridges = styles.map { Style($0.foreground.legible(on: waterColour, in: .full), $0.attributes) }
        let glyphs = (0...255).map { charset.glyph(UInt8($0)) }
        let pattern = Pattern(viewport, charset: charset)
        let dots = charset.dotsPerCell
        let water = MapRole.water.code
        let (waterway, coast) = (Int(MapRules.rank(of: .waterway)), Int(MapRules.rank(of: .coast)))
        let roads = [MapRole.path, .service, .street].map { Int(MapRules.rank(of: $0)) }
        let narrowWater = palette.shore.map { _ in NarrowWater(self, size) }

        // Kept, because the same few mixtures of areas come up again and again.
        var splits: [UInt32: Quarters.Split] = [:]
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let index = row * size.columns + column
                let corner = row * dots.rows * fills.width + column * dots.columns
                let quarters = Quarters(fills, at: corner, dots)
                var rank = Int(lines.rank(index))
                // The centre line of a river is drawn only where the river is not drawn as an area.
                if rank == waterway, quarters.codes.0 == water { rank = 0 }
                // The waves of a narrow river replace its banks and the streets along them, but not the bridges of larger roads.
                if rank == coast || (roads.contains(rank) && !quarters.isPlain), let narrowWater,
                    narrowWater.contains(column, row)
                {
                    page[column, row] = Cell(
                        pattern.glyph(.waves, column, row, isNarrow: true) ?? " ",
                        style: areas[Int(water)]?.pattern?.style ?? .plain)
                    continue
                }
                if quarters.isPlain {
                    let (code, background) = (Int(quarters.codes.0), colours[Int(quarters.codes.0)])
                    backgrounds[index] = background
                    if rank > 0 {
                        page[column, row] = line(
                            glyphs[Int(lines.mask(index))], (background == waterColour ? bridges : styles)[rank],
                            background)
                    } else if let marks = areas[code]?.pattern,
                        let glyph = pattern.glyph(
                            marks.texture, column, row, isNarrow: narrowWater?.contains(column, row) ?? false)
                    {
                        page[column, row] = line(glyph, marks.style, background)
                    } else if background != .default {
                        page[column, row] = Cell(" ", style: Style(.default, on: background))
                    }
                    continue
                }
                let split = splits[quarters.key] ?? quarters.split(colours)
                splits[quarters.key] = split
                backgrounds[index] = split.mainColour
                page[column, row] =
                    rank > 0
                    ? line(
                        glyphs[Int(lines.mask(index))], (split.mainColour == waterColour ? bridges : styles)[rank],
                        split.mainColour)
                    : Cell(split.glyph, style: Style(split.ink, on: split.paper))
            }
        }
        return (page, backgrounds)
    }

    private func line(_ glyph: Unicode.Scalar, _ style: Style, _ background: Colour) -> Cell {
        Cell(glyph, style: Style(style.foreground, on: background, style.attributes))
    }
}
