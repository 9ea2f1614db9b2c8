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

        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let index = row * size.columns + column
                let corner = row * dots.rows * fills.width + column * dots.columns
                let quarters = Quarters(fills, at: corner, dots)
                var rank = Int(lines.rank(index))
                // The middle line of a river is for where its banks are not drawn.
                if rank == waterway, quarters.codes.0 == water { rank = 0 }
                if quarters.isPlain {
                    let code = Int(quarters.codes.0)
                    let ground = colours[code]
                    grounds[index] = ground
                    if rank > 0 {
                        page[column, row] = line(glyphs[Int(lines.mask(index))], styles[rank], ground)
                    } else if let marks = areas[code]?.pattern, let glyph = pattern.glyph(marks.texture, column, row) {
                        page[column, row] = line(glyph, marks.style, ground)
                    } else if ground != .default {
                        page[column, row] = Cell(" ", style: Style(.default, on: ground))
                    }
                    continue
                }
                let split = quarters.split(colours)
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

/// The areas in the four quarters of a cell.
private struct Quarters {
    /// Upper left, upper right, lower left, lower right.
    let codes: (UInt8, UInt8, UInt8, UInt8)

    @inline(__always) init(_ fills: FillRaster, at corner: Int, _ dots: (columns: Int, rows: Int)) {
        let right = dots.columns - 1
        // The dots next to the middle of the cell where there are more than two rows.
        let upper = corner + (dots.rows > 2 ? fills.width : 0)
        let lower = corner + (dots.rows > 2 ? 2 * fills.width : (dots.rows - 1) * fills.width)
        codes = (fills.codes[upper], fills.codes[upper + right], fills.codes[lower], fills.codes[lower + right])
    }

    @inline(__always) var isPlain: Bool { codes.0 == codes.1 && codes.0 == codes.2 && codes.0 == codes.3 }

    /// The cell in the two colours that most of it has.
    func split(_ colours: [Colour]) -> (glyph: Unicode.Scalar, ink: Colour, paper: Colour, ground: Colour) {
        let all = [codes.0, codes.1, codes.2, codes.3].map { colours[Int($0)] }
        func count(_ colour: Colour) -> Int { all.count { $0 == colour } }
        // Of two as large the later one, which tends to be land: what stands on a shore stands on land.
        let ground = all.max { count($0) < count($1) } ?? .default
        let others = all.filter { $0 != ground }
        guard let other = others.max(by: { count($0) < count($1) }) else { return (" ", .default, ground, ground) }
        // The default can be a background only.
        let ink = other == .default ? ground : other
        let mask = all.indices.reduce(UInt8(0)) { mask, index in
            let isInk = all[index] == ink || (ink == ground ? false : all[index] != ground)
            return isInk ? mask | 1 << UInt8(index) : mask
        }
        return (CharacterSet.block.glyph(mask), ink, ink == ground ? other : ground, ground)
    }
}

/// Marks in the place of colour, which stay where they are in the world.
private struct Pattern {
    private let charset: CharacterSet
    private let column: Int
    private let row: Int

    init(_ viewport: Viewport, charset: CharacterSet) {
        self.charset = charset
        let scale = viewport.unitsPerWorld
        column = Int((viewport.seen.west * scale / Viewport.unitsPerColumn).rounded())
        row = Int((viewport.seen.north * scale / Viewport.unitsPerRow).rounded())
    }

    /// Nil where a cell stays empty.
    func glyph(_ texture: MapPalette.Texture, _ column: Int, _ row: Int) -> Unicode.Scalar? {
        let (x, y) = (self.column + column, self.row + row)
        switch texture {
        case .waves:
            // Shades are full of dots as they are.
            return charset != .ascii ? "░" : (x + y) & 1 == 0 ? "~" : nil
        case .specks:
            guard (x + y) & 1 == 0 else { return nil }
            return charset == .braille ? "⠂" : "."
        }
    }
}
