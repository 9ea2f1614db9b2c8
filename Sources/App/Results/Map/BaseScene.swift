import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// The colours of the maps.
    var mapTheme: MapTheme { .of(mapLook, on: background, depth: screen.depth) }

    /// A scene with the parts that all maps share: street map, names, colours and units.
    func scene(in viewport: Viewport) -> MapScene {
        var scene = MapScene(units: DistanceUnits(distances))
        scene.theme = mapTheme
        scene.base = basemap.base(for: viewport)
        if !basemap.showsNames(in: viewport) {
            scene.labels = placeLabels(data.gazetteer, viewport, besides: basemap.bundledNames(in: viewport))
        }
        return scene
    }

    @discardableResult
    func draw(_ scene: MapScene, viewport: Viewport, into frame: inout Frame, rect: Rect) -> DrawnMap {
        var scene = scene
        if mapLook == .colourBlind {
            for index in scene.pins.indices { scene.pins[index].style = scene.pins[index].style.withoutRedAndGreen }
        }
        return drawMap(scene, viewport: viewport, charset: screen.charset, into: &frame, rect: rect, memo: basemap.memo)
    }
}

/// The names of towns and their parts for a map, the largest first.
///
/// - Parameter others: names that are already on the map and are left out.
func placeLabels(_ gazetteer: Gazetteer?, _ viewport: Viewport, besides others: Set<String>) -> [MapLabel] {
    guard let gazetteer else { return [] }
    // A name that only one or two addresses have is often a street or a house.
    // Lazy, because only the first few names are used.
    let known = gazetteer.labels(in: viewport.bounds).lazy.filter { place in
        place.count >= 3 && !others.contains(place.name) && !place.name.utf8.contains { (0x30...0x39).contains($0) }
    }
    return known.prefix(max(6, viewport.size.columns * viewport.size.rows / 150))
        .enumerated().map { index, place in
            MapLabel(text: place.name, coordinate: place.coordinate, priority: 1000 - index, style: Theme.dim)
        }
}

extension DistanceUnits {
    /// The units of a scale bar beside distances in a format.
    fileprivate init(_ format: DistanceFormat) {
        self =
            switch format {
            case .metric: .metric
            case .imperial: .imperial
            case .customary: .customary
            }
    }
}
