import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

/// The map of a search outside of the full-screen program: what the map pane shows, for the command line.
public struct MapPicture: Sendable {
    private let origin: Origin
    private let radiusMetres: Double
    private let viewport: Viewport
    private var state: State
    private let hits: [Hit]
    private let places: Places

    /// - Parameters:
    ///   - zoom: as in web maps; nil fits the circle.
    ///   - state: what the program would start with; its size is that of the picture.
    public init(
        of places: Places, gazetteer: Gazetteer?, origin: Origin, radiusMetres: Double, zoom: Double?, state: State
    ) {
        self.places = places
        self.origin = origin
        self.radiusMetres = radiusMetres
        self.state = state
        self.state.places = places
        self.state.gazetteer = gazetteer
        let fitting = Viewport.fitting(
            BoundingBox(around: origin.coordinate, radiusMetres: radiusMetres), in: state.size)
        viewport = zoom.map { Viewport(center: origin.coordinate, zoom: $0, size: state.size) } ?? fitting
        hits = places.hits(around: origin.coordinate, radiusMetres: radiusMetres)
    }

    /// Takes over the map that comes with the program, or a tile.
    public mutating func take(_ message: Message) { _ = update(&state, message) }

    /// The tiles that are still missing, the most wanted first.
    public mutating func missingTiles() -> [TileID] { state.ground.want(for: [viewport]) ?? state.ground.wanted }

    public func frame() -> Frame {
        var frame = Frame(size: state.size)
        var scene = state.scene(in: viewport)
        scene.pins = hits.compactMap { hit in
            places.coordinate(hit.row).map { MapPin(places.mark(hit.row), id: hit.row, at: $0) }
        }
        scene.origin = origin.coordinate
        scene.circle = (origin.coordinate, radiusMetres)
        state.draw(scene, viewport: viewport, into: &frame, rect: Rect(state.size))
        return finished(frame, state)
    }

    /// The map in words.
    public var sentence: String {
        let water = state.ground.base(for: viewport)
            .nearestWater(to: origin.coordinate, withinMetres: radiusMetres * 1.2)
        return mapSentence(
            hits, of: places, radiusMetres: Int(radiusMetres), water: water, distances: state.distances)
    }
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
