import Geo
import Screen
import Synchronization

/// Keeps what was last drawn of a map: while neither it nor the view changes, the next frame starts with it.
public final class MapMemo: Sendable {
    private let layer = Mutex<(LayerKey, BaseLayer)?>(nil)
    private let circle = Mutex<(CircleKey, [(place: Point, cell: Cell)])?>(nil)
    private let marks = Mutex<(MarksKey, [PinMark])?>(nil)

    public init() {}

    /// The base map drawn, anew only where something about it is different.
    func layer(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) -> BaseLayer {
        let key = LayerKey(
            version: base.version, viewport: viewport, charset: charset, background: theme.background,
            depth: theme.depth)
        return layer.kept(for: key) { BaseLayer(base, viewport: viewport, charset: charset, theme: theme) }
    }

    /// The cells of the circle, drawn anew only where something about it is different.
    func circle(
        _ circle: (center: Coordinate, radiusMetres: Double), viewport: Viewport, charset: CharacterSet, style: Style
    ) -> [(place: Point, cell: Cell)] {
        let key = CircleKey(
            center: circle.center, radiusMetres: circle.radiusMetres, viewport: viewport, charset: charset,
            style: style)
        return self.circle.kept(for: key) {
            Canvas(circle, viewport: viewport, charset: charset, style: style).cells
        }
    }
}

extension MapMemo {
    /// The marks of pins, worked out anew only where one of them stands elsewhere.
    func marks(_ pins: [MapPin], viewport: Viewport) -> [PinMark] {
        let key = MarksKey(coordinates: pins.map(\.coordinate), viewport: viewport)
        return marks.kept(for: key) { pinMarks(pins, viewport: viewport) }
    }
}

private struct MarksKey: Equatable {
    var coordinates: [Coordinate]
    var viewport: Viewport
}

private struct LayerKey: Equatable {
    var version: Int
    var viewport: Viewport
    var charset: CharacterSet
    var background: MapTheme.Background
    var depth: ColourDepth
}

private struct CircleKey: Equatable {
    var center: Coordinate
    var radiusMetres: Double
    var viewport: Viewport
    var charset: CharacterSet
    var style: Style
}

extension Mutex {
    /// What is kept under a key, made and kept where it is not.
    ///
    /// Two threads that ask at once may both make it; neither waits for the other.
    fileprivate func kept<Key: Equatable & Sendable, Made: Sendable>(for key: Key, _ make: () -> Made) -> Made
    where Value == (Key, Made)? {
        if let made = withLock({ $0?.0 == key ? $0?.1 : nil }) { return made }
        let made = make()
        withLock { $0 = (key, made) }
        return made
    }
}
