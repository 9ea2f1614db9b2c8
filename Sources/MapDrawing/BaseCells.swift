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

/// The areas in the four quarters of a cell.
private struct Quarters {
    /// Upper left, upper right, lower left, lower right.
    let codes: (UInt8, UInt8, UInt8, UInt8)

    @inline(__always) init(_ fills: FillRaster, at corner: Int, _ dots: (columns: Int, rows: Int)) {
        let right = dots.columns - 1
        let bottom = corner + (dots.rows - 1) * fills.width
        guard dots.rows > 2 else {
            codes = (
                fills.codes[corner], fills.codes[corner + right], fills.codes[bottom], fills.codes[bottom + right]
            )
            return
        }
        let (upper, lower) = (corner + fills.width, bottom - fills.width)
        codes = (
            Self.quarter(fills, upper, corner), Self.quarter(fills, upper + right, corner + right),
            Self.quarter(fills, lower, bottom), Self.quarter(fills, lower + right, bottom + right)
        )
    }

    /// The dot next to the middle of the cell; but water has a quarter where any of it is, so that rivers do not break off.
    @inline(__always) private static func quarter(_ fills: FillRaster, _ inner: Int, _ outer: Int) -> UInt8 {
        fills.codes[outer] == MapRole.water.code ? fills.codes[outer] : fills.codes[inner]
    }

    @inline(__always) var isPlain: Bool { codes.0 == codes.1 && codes.0 == codes.2 && codes.0 == codes.3 }

    var key: UInt32 {
        UInt32(codes.0) << 24 | UInt32(codes.1) << 16 | UInt32(codes.2) << 8 | UInt32(codes.3)
    }

    /// A cell in two colours.
    struct Split {
        var glyph: Unicode.Scalar
        /// Of the glyph, and what lies behind it.
        var ink: Colour
        var paper: Colour
        /// What most of the cell has.
        var ground: Colour
    }

    /// The cell in the two colours that most of it has.
    func split(_ colours: [Colour]) -> Split {
        let all = [codes.0, codes.1, codes.2, codes.3].map { colours[Int($0)] }
        func count(_ colour: Colour) -> Int { all.count { $0 == colour } }
        // Half a cell of water is water, again for the sake of rivers.
        let water = colours[Int(MapRole.water.code)]
        let ground =
            all.max { 2 * count($0) + ($0 == water ? 1 : 0) < 2 * count($1) + ($1 == water ? 1 : 0) } ?? .default
        let others = all.filter { $0 != ground }
        guard let other = others.max(by: { count($0) < count($1) }) else {
            return Split(glyph: " ", ink: .default, paper: ground, ground: ground)
        }
        // The default can be a background only.
        let ink = other == .default ? ground : other
        let mask = all.indices.reduce(UInt8(0)) { mask, index in
            let isInk = all[index] == ink || (ink == ground ? false : all[index] != ground)
            return isInk ? mask | 1 << UInt8(index) : mask
        }
        return Split(
            glyph: CharacterSet.block.glyph(mask), ink: ink, paper: ink == ground ? other : ground, ground: ground)
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
