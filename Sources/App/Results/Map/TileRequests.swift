import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// Requests the tiles of the maps on the screen if they differ from the tiles of the last request. The map beside the empty
    /// form has none, so that nothing is sent before the first search.
    mutating func requestTiles() -> [Effect] {
        guard run.hasActed, !run.isQuitting, results != nil || !panes.shown.isEmpty else { return [] }
        return basemap.tilesToRequest(for: viewports).map { [.tiles(.request($0))] } ?? []
    }

    /// Requests the detailed shores of the world, once, if a map on the screen needs them.
    mutating func requestShores() -> [Effect] {
        guard !basemap.hasRequestedShores, !showsOverview, viewports.contains(where: basemap.needsShores) else {
            return []
        }
        basemap.hasRequestedShores = true
        return [.readShores]
    }

    /// The viewport of the most important map on the screen; nil if there is no map.
    var shownViewport: Viewport? { viewports.first }

    /// Whether the screen is the form, and its map, if there is one, shows a whole country. Then nothing on the screen needs the
    /// names from the data or the details of the bundled maps.
    public var showsOverview: Bool {
        results == nil && panes.shown.isEmpty && viewports.allSatisfy { $0.zoom < BundledMap.overviewZoom }
    }

    /// Every map on the screen, the most important first. A pane over all of the screen hides the others.
    private var viewports: [Viewport] {
        guard !screen.isTooSmall, !screen.isLinear else { return [] }
        for pane in panes.shown where pane.extent == .whole {
            let own = pane.viewports(in: self)
            if !own.isEmpty { return own }
        }
        return basePane.viewports(in: self) + (panes.top?.viewports(in: self) ?? [])
    }
}
