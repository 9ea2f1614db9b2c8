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
        if let results { return mapSize.map { [results.viewport(in: $0)] } ?? [] }
        return previewViewport.map { [$0] } ?? []
    }
}
