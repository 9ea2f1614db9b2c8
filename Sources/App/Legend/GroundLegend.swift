import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// The kinds of ground that the map shows now, each as it is drawn at this zoom.
    var groundLines: [LegendPane.Line] {
        guard let viewport = shownViewport else { return [] }
        let base = ground.base(for: viewport)
        return groundNames.compactMap { role, name in
            shows(role, of: base, viewport)
                ? LegendPane.Line(sample: sample(of: role, zoom: viewport.zoom, near: viewport.center), text: name)
                : nil
        }
    }

    /// Whether anything is to be seen of a role: drawn alone, it leaves a mark.
    private func shows(_ role: MapRole, of base: BaseMap, _ viewport: Viewport) -> Bool {
        var alone = base
        for index in alone.parts.indices {
            // Land is what the sea of the bundled map is cut back by.
            alone.parts[index].block.removeFeatures { $0.role != role && !(role == .water && $0.role == .land) }
        }
        var frame = Frame(size: viewport.size)
        var scene = MapScene(theme: mapTheme, showsNorth: false, showsScale: false)
        scene.base = alone
        scene.base.credit = ""
        drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: Rect(frame.size))
        return frame.cells.contains { $0.scalar != " " || $0.style.background != .default }
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
        if role.isArea {
            block.add(
                role,
                parts: [
                    [(-east, -south), (east, -south), (east, south), (-east, south)].map { GridPoint(x: $0, y: $1) }
                ])
        } else {
            block.add(role, parts: [[GridPoint(x: -east, y: 1), GridPoint(x: east, y: 1)]])
        }
        var scene = MapScene(theme: mapTheme, showsNorth: false, showsScale: false)
        let side = 1e-3
        scene.base = BaseMap(parts: [
            BasePart(
                block: block,
                clip: WorldRect(
                    west: world.x - side, north: world.y - side, east: world.x + side, south: world.y + side))
        ])
        drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: Rect(frame.size))
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

extension MapRole {
    fileprivate var isArea: Bool {
        [.land, .water, .green, .builtUp, .schoolGround, .building].contains(self)
    }
}
