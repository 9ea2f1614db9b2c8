import Screen
import Tiles

extension BaseBrush {
    /// The cells that show what was drawn, and the background of each for what is written over it.
    ///
    /// A line takes its cell and stands on the colour that most of it has. Elsewhere an edge between two colours runs
    /// through a cell in quarters: the character is one of the colours, its background the other.
    func cells(of viewport: Viewport, palette: MapPalette) -> (page: Frame, grounds: [Colour]) {
        let size = viewport.size
        var page = Frame(size: size)
        var grounds = [Colour](repeating: .default, count: size.columns * size.rows)
        let areas: [MapPalette.Area?] = [nil] + MapRole.allCases.map { palette.areas[$0] }
        let colours = areas.map { $0?.ground ?? .default }
        let styles = MapRules.styles(palette, zoom: viewport.zoom, charset: charset)
        let glyphs = (0...255).map { charset.glyph(UInt8($0)) }
        let pattern = Pattern(viewport, charset: charset)
        let dots = charset.dotsPerCell
        let (waterway, water) = (Int(MapRules.rank(of: .waterway)), MapRole.water.code)
        let coast = Int(MapRules.rank(of: .coast))
        let roads = [MapRole.path, .street, .mainRoad].map { Int(MapRules.rank(of: $0)) }
        let banks = palette.shore.map { _ in Banks(self, size) }

        // The same few mixtures come again and again.
        var splits: [UInt32: Quarters.Split] = [:]
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let index = row * size.columns + column
                let corner = row * dots.rows * fills.width + column * dots.columns
                let quarters = Quarters(fills, at: corner, dots)
                var rank = Int(lines.rank(index))
                // The middle line of a river is for where its banks are not drawn.
                if rank == waterway, quarters.codes.0 == water { rank = 0 }
                // Between the banks of a narrow river, and the streets on them, no wave would be seen; bridges are.
                if rank == coast || (roads.contains(rank) && !quarters.isPlain), let banks,
                    banks.areClose(column, row)
                {
                    page[column, row] = Cell(
                        pattern.glyph(.waves, column, row, isNarrow: true) ?? " ",
                        style: areas[Int(water)]?.pattern?.style ?? .plain)
                    continue
                }
                if quarters.isPlain {
                    let code = Int(quarters.codes.0)
                    let ground = colours[code]
                    grounds[index] = ground
                    if rank > 0 {
                        page[column, row] = line(glyphs[Int(lines.mask(index))], styles[rank], ground)
                    } else if let marks = areas[code]?.pattern,
                        let glyph = pattern.glyph(
                            marks.texture, column, row, isNarrow: banks?.areClose(column, row) ?? false)
                    {
                        page[column, row] = line(glyph, marks.style, ground)
                    } else if ground != .default {
                        page[column, row] = Cell(" ", style: Style(.default, on: ground))
                    }
                    continue
                }
                let split = splits[quarters.key] ?? quarters.split(colours)
                splits[quarters.key] = split
                grounds[index] = split.ground
                page[column, row] =
                    rank > 0
                    ? line(glyphs[Int(lines.mask(index))], styles[rank], split.ground)
                    : Cell(split.glyph, style: Style(split.ink, on: split.paper))
            }
        }
        return (page, grounds)
    }

    private func line(_ glyph: Unicode.Scalar, _ style: Style, _ ground: Colour) -> Cell {
        Cell(glyph, style: Style(style.foreground, on: ground, style.attributes))
    }
}
