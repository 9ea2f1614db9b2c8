import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

/// The map of a search, or of all places, outside of the full-screen program: what the map pane shows, for the command line.
public struct MapPicture: Sendable {
    private let results: Results
    private let viewport: Viewport
    private var state: State

    /// - Parameters:
    ///   - circle: what was searched; nil of all places, which the map is fitted to as far as they are shown.
    ///   - hits: what is shown.
    ///   - zoom: as in web maps; nil fits the circle or the places.
    ///   - state: what the program would start with; its size is that of the picture.
    public init(
        of places: Places, gazetteer: Gazetteer?, circle: SearchReport.Circle?, hits: [Hit],
        zoom: Double?, state: State
    ) {
        self.state = state
        self.state.places = places
        self.state.gazetteer = gazetteer
        var results: Results
        if let circle {
            results = Results(
                places: places, origin: circle.origin, radiusMetres: circle.radiusMetres, hits: hits, searchID: "",
                filter: Filter(), sort: "distance")
        } else {
            results = Results(everywhereIn: places, showing: hits)
        }
        // A picture has no cursor: no place is told from the others.
        results.selected = nil
        let fitting = Viewport.fitting(results.extent, in: state.size)
        let middle = circle?.origin.coordinate ?? fitting.center
        viewport = zoom.map { Viewport(center: middle, zoom: $0, size: state.size) } ?? fitting
        self.results = results
    }

    /// Takes over the map that comes with the program, or a tile.
    public mutating func take(_ message: Message) { _ = update(&state, message) }

    /// The tiles that are still missing, the most wanted first.
    public mutating func missingTiles() -> [TileID] { state.ground.want(for: [viewport]) ?? state.ground.wanted }

    public func frame() -> Frame {
        var frame = Frame(size: state.size)
        state.draw(state.scene(of: results, in: viewport), viewport: viewport, into: &frame, rect: Rect(state.size))
        return finished(frame, state)
    }

    /// How many of the places have no position, and are not on the map.
    public var unmappedCount: Int { results.unmappedCount }

    /// The map in words.
    public var sentence: String {
        guard let circle = results.circle else { return state.everywhereSentences(results)[0] }
        let water = state.ground.base(for: viewport)
            .nearestWater(to: circle.center, withinMetres: circle.radiusMetres * 1.2)
        return mapSentence(
            Array(results.present), of: results.places, radiusMetres: results.radiusMetres, water: water,
            distances: state.distances)
    }
}

extension MapPin {
    /// A place's mark in the program's colours.
    init(_ mark: Mark, id: Int, at coordinate: Coordinate) {
        self.init(
            id: id, coordinate: coordinate, shape: PinShape(mark.shape), letter: mark.letter,
            style: Theme.standard.tone(mark.tone))
    }
}
