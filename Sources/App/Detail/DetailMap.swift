import Catalogue
import Geo
import MapDrawing
import Screen

/// The small map in the top right corner of a page of details.
struct DetailMap: Sendable {
    var viewport: Viewport
    var pin: MapPin
}

extension State {
    private static let mapRadiusMetres = 400.0

    /// The map for a pane of details; nil if there is no room for it, if the place has no position, and if the map of the results beside
    /// the details shows the same.
    func detailMap(_ pane: DetailPane) -> DetailMap? {
        let inside = layout.side.inset().inset(columns: 1, rows: 0)
        guard inside.columns >= 54, inside.rows >= 20, case .loaded = pane.content,
            let (places, row) = place(ofID: pane.id), let coordinate = places.coordinate(row)
        else { return nil }
        let size = Size(columns: min(40, inside.columns * 2 / 5), rows: min(9, inside.rows / 3))
        let viewport = Viewport.fitting(BoundingBox(around: coordinate, radiusMetres: Self.mapRadiusMetres), in: size)
        if isOnLargeMap(coordinate, of: pane.id, atZoom: viewport.zoom) { return nil }
        return DetailMap(viewport: viewport, pin: MapPin(places.mark(row), id: row, at: coordinate))
    }

    /// Whether the map of the results shows the place of the details, at no less than half the scale of the small map.
    private func isOnLargeMap(_ coordinate: Coordinate, of id: String, atZoom zoom: Double) -> Bool {
        guard let results, let size = mapSize, results.selectedID == id,
            !panes.shown.contains(where: { $0.extent == .whole })
        else { return false }
        let large = results.viewport(in: size)
        return large.zoom >= zoom - 1 && large.cell(of: coordinate) != nil
    }

    /// Draws the part of the map that is not scrolled off the top.
    /// - Parameter first: the index of the first line on the screen, counted from the line beside which the map begins; negative
    ///   if lines above it are on the screen.
    func draw(_ map: DetailMap, into frame: inout Frame, inside: Rect, scrolled first: Int) {
        let size = map.viewport.size
        guard first < size.rows else { return }
        var scene = scene(in: map.viewport)
        scene.pins = [map.pin]
        scene.selected = map.pin.id
        scene.origin = results?.origin?.coordinate
        scene.showsNorth = false
        var page = Frame(size: size)
        drawMap(
            scene, viewport: map.viewport, charset: screen.charset, into: &page, rect: Rect(size),
            memo: basemap.detailMemo)
        let column = inside.column + min(96, inside.columns) - size.columns
        for row in max(0, first)..<size.rows where row - first < inside.rows {
            for offset in 0..<size.columns { frame[column + offset, inside.row + row - first] = page[offset, row] }
        }
    }
}
