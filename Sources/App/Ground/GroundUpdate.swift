import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// Asks for the tiles of the maps that are to be seen, where they are others than those asked for last.
    mutating func askForTiles() -> [Effect] {
        ground.want(for: viewports).map { [.wantTiles($0)] } ?? []
    }

    /// The map that is looked at; nil where none is.
    var shownViewport: Viewport? { viewports.first }

    /// Every map on the screen, the one on top first.
    private var viewports: [Viewport] {
        guard !isTooSmall else { return [] }
        for case .pick(var pane) in overlays {
            pane.viewport.size = pickRect.inset().size
            return [pane.viewport]
        }
        var shown: [Viewport] = []
        if case .detail(let pane)? = overlays.last, let map = detailMap(pane) { shown.append(map.viewport) }
        if let results {
            if let mapSize { shown.insert(results.viewport(in: mapSize), at: 0) }
        } else if let previewViewport {
            shown.append(previewViewport)
        }
        return shown
    }
}
