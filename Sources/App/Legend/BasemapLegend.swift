import Geo
import MapDrawing
import Screen
import Tiles

extension State {
    /// The kinds of map features in view, each with a sample drawn at the map's zoom.
    var basemapLines: [LegendLine] {
        guard let viewport = shownViewport else { return [] }
        let base = basemap.base(for: viewport).cutOverlays(to: viewport)
        let whole = drawn(base, viewport)
        var kinds: [(shown: Frame, sample: Frame, names: [String])] = []
        for (role, name) in basemapFeatureNames where drawn(base.without(role), viewport) != whole {
            let viewport = Viewport(center: viewport.center, zoom: viewport.zoom, size: Size(columns: 4, rows: 1))
            let empty = drawn(BaseMap(), viewport)
            let sample = sample(of: role, on: empty, viewport)
            // A feature that cannot be seen at this zoom, though its names can, has no line.
            if sample == empty { continue }
            var shown = sample
            shown.restyle(shown.bounds) { $0 = $0.reduced(to: screen.depth) }
            if let index = kinds.firstIndex(where: { $0.shown == shown }) {
                kinds[index].names.append(name)
            } else {
                kinds.append((shown, sample, [name]))
            }
        }
        return kinds.flatMap { _, sample, names in lines(for: names, sample) }
    }

    /// A line of the legend is no longer than this, so that the map beside it stays visible.
    private static let mostLegendColumns = 40

    /// Kinds of features that look the same share a sample: "Coast; lesser road". Names that do not fit go into lines below it.
    private func lines(for names: [String], _ sample: Frame) -> [LegendLine] {
        var texts = [names[0]]
        for name in names.dropFirst().map({ $0.prefix(1).lowercased() + $0.dropFirst() }) {
            let longer = "\(texts[texts.count - 1]); \(name)"
            if width(of: longer) <= Self.mostLegendColumns {
                texts[texts.count - 1] = longer
            } else {
                texts[texts.count - 1] += ";"
                texts.append(name)
            }
        }
        let blank = Frame(size: sample.size)
        return texts.enumerated().map { LegendLine(sample: $0 == 0 ? sample : blank, text: $1) }
    }

    private func drawn(_ base: BaseMap, _ viewport: Viewport) -> Frame {
        var frame = Frame(size: viewport.size)
        var scene = MapScene(theme: mapTheme, showsNorth: false, showsScale: false)
        scene.base = base
        drawMap(scene, viewport: viewport, charset: screen.charset, into: &frame, rect: Rect(frame.size))
        return frame
    }

    /// A sample of a map feature, drawn as on the map: a line across four cells, or an area that fills them.
    /// - Parameter empty: the same part of a map without features.
    private func sample(of role: MapRole, on empty: Frame, _ viewport: Viewport) -> Frame {
        if role == .station {
            var frame = empty
            let style = Style(mapTheme.labels.foreground, on: empty[1, 0].style.background)
            frame.write(String(screen.charset.stationMark), column: 1, row: 0, style: style)
            return frame
        }
        // The grid has 8 units per column.
        let center = viewport.center
        let corner = WebMercator.project(center)
        let unit = viewport.metresPerColumn / WebMercator.metresPerUnit(latitude: center.latitude) / 8
        var block = FeatureBlock(corner: corner, unit: unit, width: 64, height: 64)
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
        let world = WorldRect(west: 0, north: 0, east: 1, south: 1)
        return drawn(BaseMap(parts: [BasePart(block: block, clip: world)]), viewport)
    }
}

/// The kinds of map features in the legend, with their names.
private let basemapFeatureNames: [(role: MapRole, name: String)] = [
    (.water, "Sea, lake, wide river"), (.waterway, "River, canal, stream"), (.coast, "Coast"),
    (.green, "Park, wood, field"), (.builtUp, "Built-up area"), (.campus, "Campus"),
    (.building, "Building"), (.motorway, "Motorway, trunk road"), (.mainRoad, "Main road"),
    (.lesserRoad, "Minor road"), (.street, "Street"), (.service, "Alley, access road"), (.path, "Path"),
    (.railway, "Railway"), (.station, "Station"), (.boundary, "Border"),
    (.districtBoundary, "District boundary"),
]

extension BaseMap {
    fileprivate func without(_ role: MapRole) -> BaseMap {
        var rest = self
        for index in rest.parts.indices { rest.parts[index].block.removeFeatures { $0.role == role } }
        return rest
    }

    /// The overlays without what lies outside of a view: they have the names of a whole country, which would have to be
    /// copied for each line of the legend.
    fileprivate func cutOverlays(to viewport: Viewport) -> BaseMap {
        var rest = self
        for index in rest.parts.indices where rest.parts[index].isOverlay {
            let box = rest.parts[index].block.gridBox(of: viewport.visibleRect)
            rest.parts[index].block.removeFeatures(outside: box)
        }
        return rest
    }
}
