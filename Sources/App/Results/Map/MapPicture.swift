import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

/// The map of a search or of all places, as the map pane draws it; used by `catchment map`.
public struct MapPicture: Sendable {
    private let results: Results
    private let viewport: Viewport
    private var state: State

    /// - Parameters:
    ///   - circle: the circle that was searched; nil for all places. The map then fits `hits`. For a nearby dataset it
    ///     shows streets instead: those around the middle of the source list that is nearest to the person's home, if any is within
    ///     1,000 km of it, else of the first list.
    ///   - hits: the places on the map, already filtered.
    ///   - zoom: the zoom level as in web maps; nil fits the circle or the places.
    ///   - state: the state that the full-screen program would start with; its screen size is the size of the picture.
    public init(
        of places: Places, gazetteer: Gazetteer?, circle: SearchReport.Circle?, hits: [Hit],
        zoom: Double?, state: State
    ) {
        self.state = state
        self.state.data.places = places
        self.state.data.gazetteer = gazetteer
        var results: Results
        if let circle {
            results = Results(
                places: places, origin: circle.origin, radius: SearchRadius(metres: circle.radiusMetres), hits: hits,
                saved: SavedState(searchID: ""), filter: Filter(), sort: .distance)
        } else {
            results = Results(allPlacesIn: places, showing: hits, near: state.probableOrigin?.coordinate)
        }
        // A printed map has no cursor, so no place is highlighted.
        results.selected = nil
        let fitting = results.fittingViewport(in: state.screen.size)
        let middle = circle?.origin.coordinate ?? fitting.center
        viewport = zoom.map { Viewport(center: middle, zoom: $0, size: state.screen.size) } ?? fitting
        self.results = results
    }

    /// Applies a message that brings the bundled map or a tile.
    public mutating func apply(_ message: Message) { _ = update(&state, message) }

    /// Whether the picture needs the detailed shores of the world, which `Message.shoresLoaded` brings.
    public var needsShores: Bool { state.basemap.needsShores(viewport) }

    /// The tiles that are still missing, the most important first.
    public mutating func missingTiles() -> [TileID] {
        state.basemap.tilesToRequest(for: [viewport]) ?? state.basemap.requested
    }

    public func frame() -> Frame {
        var frame = Frame(size: state.screen.size)
        state.draw(
            state.scene(of: results, in: viewport), viewport: viewport, into: &frame, rect: Rect(state.screen.size))
        return finished(frame, state)
    }

    /// The number of places that are not on the map because they have no position.
    public var unmappedCount: Int { results.unmappedCount }

    /// The map in words.
    public var sentence: String {
        guard let circle = results.circle else { return state.allPlacesSentences(results)[0] }
        let water = state.basemap.base(for: viewport)
            .nearestWater(to: circle.center, withinMetres: circle.radiusMetres * 1.2)
        return mapSentence(
            Array(results.present), of: results.places, radiusMetres: results.radiusMetres, water: water,
            distances: state.distances)
    }
}

extension MapPin {
    /// A pin with a place's mark, in the program's colours.
    init(_ mark: Mark, id: Int, at coordinate: Coordinate) {
        self.init(
            id: id, coordinate: coordinate, shape: PinShape(mark.shape), letter: mark.letter, label: mark.label,
            style: Theme.tone(mark.tone))
    }
}
