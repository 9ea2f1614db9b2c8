import Geo
import Screen
import Tiles

/// The base map drawn without its names, and the candidates for names. Which of these are written depends on what else is
/// on the map.
struct BaseLayer: Sendable {
    let page: Frame
    /// The background for text over each cell of the page, row-major.
    let backgrounds: [Colour]
    let names: BaseLabels

    init(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) {
        // These two do not depend on each other, and take most of the time of a frame with streets.
        let cells: (page: Frame, backgrounds: [Colour])
        (names, cells) = concurrently(
            { BaseLabels(base, viewport: viewport, charset: charset) },
            { Self.cells(base, viewport: viewport, charset: charset, theme: theme) })
        (page, backgrounds) = cells
    }

    private static func cells(
        _ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme
    ) -> (page: Frame, backgrounds: [Colour]) {
        let palette = MapPalette.of(theme, charset)
        let pieces = visibleParts(of: base.parts, viewport: viewport, charset: charset)
        // The edge of painted water shows the coast, except in ASCII, whose cells are too coarse.
        let hasWater = pieces.contains { $0.part.block.runs.contains { $0.role == .water } }
        var brush = BaseBrush(viewport: viewport, charset: charset, drawsCoast: !hasWater || charset == .ascii)
        for piece in pieces { brush.draw(piece.part, clip: piece.clip, worldOffset: piece.worldOffset) }
        if palette.shore != nil, charset != .ascii { brush.drawShore() }
        return brush.cells(of: viewport, palette: palette)
    }
}

/// A part of a base map at one of the positions where it is seen. A part may be seen several times, because the world
/// repeats where the map reaches beyond its edge.
struct VisiblePart {
    var part: BasePart
    var clip: DotRect
    /// By how many widths of the world the part is moved to the east.
    var worldOffset: Double
}

/// The parts of a base map that are on the map and not wholly covered by later ones, in the order in which they are
/// drawn.
func visibleParts(of parts: [BasePart], viewport: Viewport, charset: CharacterSet) -> [VisiblePart] {
    let projection = DotProjection(viewport, charset: charset)
    let seen = viewport.visibleRect
    let worldOffsets = Array(stride(from: seen.west.rounded(.down), through: seen.east.rounded(.down), by: 1))
    let pieces = parts.flatMap { part in
        worldOffsets.map {
            VisiblePart(part: part, clip: projection.dots(of: part.clip, worldOffset: $0), worldOffset: $0)
        }
    }.filter { !$0.clip.isEmpty }
    // An overlay covers nothing.
    let clips = pieces.map { $0.part.isOverlay ? DotRect(left: 0, top: 0, right: 0, bottom: 0) : $0.clip }
    return pieces.indices.filter { !pieces[$0].clip.isCovered(by: clips[($0 + 1)...]) }.map { pieces[$0] }
}
