import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// The colours of the maps.
    var mapTheme: MapTheme { .standard(on: background, depth: depth) }

    /// What all maps have in common: the ground, names, colours and units.
    func scene(in viewport: Viewport) -> MapScene {
        var scene = MapScene(units: distances == .metric ? .metric : .imperial)
        scene.theme = mapTheme
        scene.base = ground.base(for: viewport)
        if !ground.names(viewport) { scene.labels = placeLabels(gazetteer, viewport, besides: ground.bundledNames) }
        return scene
    }

    @discardableResult
    func draw(_ scene: MapScene, viewport: Viewport, into frame: inout Frame, rect: Rect) -> DrawnMap {
        drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: rect, memo: mapMemo)
    }
}

/// The names of towns and parts of them that a map shows, the large ones first.
///
/// - Parameter others: names that stand on the map already.
func placeLabels(_ gazetteer: Gazetteer?, _ viewport: Viewport, besides others: Set<String>) -> [MapLabel] {
    guard let gazetteer else { return [] }
    // What one or two schools give as their place is often a street or a house.
    // Asked in each frame, so no more of them than are shown.
    let known = gazetteer.labels(in: viewport.bounds).lazy.filter { place in
        place.count >= 3 && !others.contains(place.name) && !place.name.utf8.contains { (0x30...0x39).contains($0) }
    }
    return known.prefix(max(6, viewport.size.columns * viewport.size.rows / 150))
        .enumerated().map { index, place in
            MapLabel(text: place.name, coordinate: place.coordinate, priority: 1000 - index, style: Theme.standard.dim)
        }
}
