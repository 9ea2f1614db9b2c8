import Catalogue
import Geo
import MapDrawing
import Screen

/// The map of a search as a frame of its own: what the map pane shows, for the command line.
public func mapFrame(
    of places: Places, gazetteer: Gazetteer?, origin: Origin, radiusMetres: Double, size: Size, charset: CharacterSet
) -> Frame {
    var frame = Frame(size: size)
    let viewport = Viewport.fitting(BoundingBox(around: origin.coordinate, radiusMetres: radiusMetres), in: size)
    let pins = places.hits(around: origin.coordinate, radiusMetres: radiusMetres).compactMap { hit in
        places.coordinate(hit.row).map { MapPin(places.mark(hit.row), id: hit.row, at: $0) }
    }
    let scene = MapScene(
        pins: pins, origin: origin.coordinate, circle: (origin.coordinate, radiusMetres),
        labels: placeLabels(gazetteer, viewport))
    drawMap(scene, viewport: viewport, charset: charset, into: &frame, rect: Rect(size))
    if charset == .ascii { frame.changeCells { $0.scalar = asciiFallback($0.scalar) } }
    return frame
}

extension MapPin {
    /// A place's mark in the program's colours.
    init(_ mark: Mark, id: Int, at coordinate: Coordinate, label: String = "") {
        self.init(
            id: id, coordinate: coordinate, shape: PinShape(mark.shape), letter: mark.letter,
            style: Theme.standard.tone(mark.tone),
            label: label)
    }
}
