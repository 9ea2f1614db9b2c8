import Geo
import MapDrawing
import Screen
import Tiles

@testable import MapDrawing

/// A small map in England, and blocks whose grid fits its cells.
struct MadeMap {
    let viewport: Viewport

    init(columns: Int, rows: Int, zoom: Double = 14) {
        viewport = Viewport(
            center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: zoom, size: Size(columns: columns, rows: rows))
    }

    /// A block whose grid starts in the map's corner: a column is 8 units wide, a row 16 units high.
    var block: FeatureBlock {
        let seen = viewport.visibleRect
        return FeatureBlock(
            corner: WorldPoint(x: seen.west, y: seen.north), unit: 1 / viewport.unitsPerWorld,
            width: viewport.size.columns * 8, height: viewport.size.rows * 16)
    }

    /// The part of the world under some cells.
    func clip(columns: Range<Int>, rows: Range<Int>) -> WorldRect {
        let (seen, scale) = (viewport.visibleRect, viewport.unitsPerWorld)
        return WorldRect(
            west: seen.west + Double(columns.lowerBound) * 8 / scale,
            north: seen.north + Double(rows.lowerBound) * 16 / scale,
            east: seen.west + Double(columns.upperBound) * 8 / scale,
            south: seen.north + Double(rows.upperBound) * 16 / scale)
    }

    var whole: WorldRect { clip(columns: 0..<viewport.size.columns, rows: 0..<viewport.size.rows) }

    func part(_ features: [(MapRole, [[(Double, Double)]])], clip: WorldRect? = nil) -> BasePart {
        var block = block
        for (role, parts) in features { block.add(role, parts: parts.map(grid)) }
        return BasePart(block: block, clip: clip ?? whole)
    }

    /// Positions in cells as points of the grid.
    func grid(_ positions: [(Double, Double)]) -> [GridPoint] {
        positions.map { GridPoint(x: Int32(($0.0 * 8).rounded()), y: Int32(($0.1 * 16).rounded())) }
    }

    func layer(
        _ parts: [BasePart], charset: CharacterSet = .braille, theme: MapTheme = .standard(on: .dark)
    ) -> BaseLayer {
        BaseLayer(BaseMap(parts: parts), viewport: viewport, charset: charset, theme: theme)
    }
}

/// The corners of a rectangle in cells.
func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [(Double, Double)] {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

extension BaseLayer {
    /// The background of each cell: `w` water, `g` green, `s` school grounds, `b` buildings, `.` none.
    func backgroundText(_ palette: MapPalette) -> String {
        let letters: [(MapRole, Character)] = [(.water, "w"), (.green, "g"), (.campus, "s"), (.building, "b")]
        return (0..<page.size.rows).map { row in
            String(
                (0..<page.size.columns).map { column in
                    let background = backgrounds[row * page.size.columns + column]
                    guard background != .default else { return "." }
                    return letters.first { palette.areas[$0.0]?.background == background }?.1 ?? "?"
                }) + "\n"
        }.joined()
    }
}
