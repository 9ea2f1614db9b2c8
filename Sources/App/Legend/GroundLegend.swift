import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// The kinds of ground that the map shows now, each as it is drawn at this zoom.
    var groundLines: [LegendPane.Line] {
        guard let viewport = shownViewport else { return [] }
        let base = ground.base(for: viewport)
        let whole = drawn(base, viewport)
        return groundNames.compactMap { role, name in
            drawn(base.without(role), viewport) != whole
                ? LegendPane.Line(sample: sample(of: role, zoom: viewport.zoom, near: viewport.center), text: name)
                : nil
        }
    }

    private func drawn(_ base: BaseMap, _ viewport: Viewport) -> Frame {
        var frame = Frame(size: viewport.size)
        var scene = MapScene(theme: mapTheme, showsNorth: false, showsScale: false)
        scene.base = base
        drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: Rect(frame.size))
        return frame
    }

    /// A line across four cells, or an area that fills them, drawn by the rules of the map.
    private func sample(of role: MapRole, zoom: Double, near center: Coordinate) -> Frame {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        let viewport = Viewport(center: center, zoom: zoom, size: frame.size)
        // A grid on which a column takes 8.
        let world = WebMercator.project(center)
        let unit = viewport.metresPerColumn / WebMercator.metresPerUnit(latitude: center.latitude) / 8
        var block = FeatureBlock(corner: world, unit: unit, width: 64, height: 64)
        let (east, south): (Int32, Int32) = (64, 64)
        if role.shape == .area {
            block.add(
                role,
                parts: [
                    [(-east, -south), (east, -south), (east, south), (-east, south)].map { GridPoint(x: $0, y: $1) }
                ])
        } else {
            block.add(role, parts: [[GridPoint(x: -east, y: 1), GridPoint(x: east, y: 1)]])
        }
        let everywhere = WorldRect(west: 0, north: 0, east: 1, south: 1)
        frame = drawn(BaseMap(parts: [BasePart(block: block, clip: everywhere)]), viewport)
        return frame
    }
}

/// The kinds of ground that a legend tells apart, and what it calls them.
private let groundNames: [(role: MapRole, name: String)] = [
    (.water, "Sea, lake, wide river"), (.waterway, "River, canal, stream"), (.coast, "Coast"),
    (.green, "Park, wood, field"), (.builtUp, "Houses and works"), (.schoolGround, "School ground"),
    (.building, "Building"), (.motorway, "Motorway, trunk road"), (.mainRoad, "Main road"), (.street, "Street"),
    (.path, "Path"), (.railway, "Railway"), (.boundary, "Border"), (.districtBoundary, "Edge of a district"),
]

extension BaseMap {
    fileprivate func without(_ role: MapRole) -> BaseMap {
        var rest = self
        for index in rest.parts.indices { rest.parts[index].block.removeFeatures { $0.role == role } }
        return rest
    }
}
