import Geo
import Screen
import Tiles

/// The base map, drawn all but its names, which must know what else stands on the map.
struct BaseLayer: Sendable {
    let page: Frame
    /// What is written over a cell of the page has this background, row-major.
    let grounds: [Colour]
    let names: BaseLabels

    init(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) {
        // Neither needs the other, and together they take most of the time that a frame of streets takes.
        let cells: (page: Frame, grounds: [Colour])
        (names, cells) = together(
            { BaseLabels(base, viewport: viewport, charset: charset) },
            { Self.cells(base, viewport: viewport, charset: charset, theme: theme) })
        (page, grounds) = cells
    }

    private static func cells(
        _ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme
    ) -> (page: Frame, grounds: [Colour]) {
        let palette = MapPalette.of(theme, charset)
        let pieces = visiblePieces(of: base.parts, viewport: viewport, charset: charset)
        // Where water is painted its own edge is the coast, but for cells of ASCII, which are too coarse to show it.
        let hasWater = pieces.contains { $0.part.block.runs.contains { $0.role == .water } }
        var brush = BaseBrush(viewport: viewport, charset: charset, drawsCoast: !hasWater || charset == .ascii)
        for piece in pieces { brush.draw(piece.part, clip: piece.clip, turn: piece.turn) }
        if palette.shore != nil, charset != .ascii { brush.drawShore() }
        return brush.cells(of: viewport, palette: palette)
    }
}

/// A part of a base map as it is seen once: the world repeats eastwards where the map reaches beyond its edge.
struct BasePiece {
    var part: BasePart
    var clip: DotRect
    /// How many worlds to the east.
    var turn: Double
}

/// What of a base map is on the map and not wholly hidden by what is drawn later, in the order in which it is drawn.
func visiblePieces(of parts: [BasePart], viewport: Viewport, charset: CharacterSet) -> [BasePiece] {
    let projection = DotProjection(viewport, charset: charset)
    let seen = viewport.seen
    let turns = Array(stride(from: seen.west.rounded(.down), through: seen.east.rounded(.down), by: 1))
    let pieces = parts.flatMap { part in
        turns.map { BasePiece(part: part, clip: projection.dots(of: part.clip, turn: $0), turn: $0) }
    }.filter { !$0.clip.isEmpty }
    let clips = pieces.map(\.clip)
    return pieces.indices.filter { !clips[$0].isCovered(by: clips[($0 + 1)...]) }.map { pieces[$0] }
}
