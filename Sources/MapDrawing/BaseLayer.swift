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
        let palette = MapPalette.of(theme, charset)
        // Where water is painted its own edge is the coast, but for cells of ASCII, which are too coarse to show it.
        let hasWater = base.parts.contains { part in part.block.features.contains { $0.role == .water } }
        var brush = BaseBrush(viewport: viewport, charset: charset, drawsCoast: !hasWater || charset == .ascii)
        let seen = viewport.seen
        for part in base.parts {
            // The world repeats eastwards where the map reaches beyond its edge.
            for turn in stride(from: seen.west.rounded(.down), through: seen.east.rounded(.down), by: 1) {
                brush.draw(part, turn: turn)
            }
        }
        if palette.shore != nil, charset != .ascii { brush.drawShore() }
        (page, grounds) = brush.cells(of: viewport, palette: palette)
        names = BaseLabels(base, viewport: viewport, charset: charset)
    }
}
