import Geo
import Screen
import Synchronization

/// Saves the last drawing of a map. The next frame starts from it unless the map or the view has changed.
public final class MapMemo: Sendable {
    private let base = Mutex<(LayerKey, BaseLayer)?>(nil)
    private let map = Mutex<(StaticMapKey, StaticMap)?>(nil)

    public init() {}

    /// The map without selection and cross-hair; drawn again only if something about it has changed.
    func staticMap(_ scene: MapScene, viewport: Viewport, charset: CharacterSet) -> StaticMap {
        map.value(for: StaticMapKey(scene, viewport: viewport, charset: charset)) {
            StaticMap(scene, viewport: viewport, charset: charset, memo: self)
        }
    }

    /// The drawn base map; drawn again only if something about it has changed.
    func layer(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) -> BaseLayer {
        let key = LayerKey(
            version: base.version, viewport: viewport, charset: charset, background: theme.background,
            depth: theme.depth)
        return self.base.value(for: key) { BaseLayer(base, viewport: viewport, charset: charset, theme: theme) }
    }
}

private struct LayerKey: Equatable {
    var version: Int
    var viewport: Viewport
    var charset: CharacterSet
    var background: MapTheme.Background
    var depth: ColourDepth
}

extension Mutex {
    /// The saved value for a key; if there is none, makes one and saves it.
    ///
    /// Two threads that ask at the same time may both make the value; neither waits for the other.
    fileprivate func value<Key: Equatable & Sendable, Made: Sendable>(for key: Key, _ make: () -> Made) -> Made
    where Value == (Key, Made)? {
        if let made = withLock({ $0?.0 == key ? $0?.1 : nil }) { return made }
        let made = make()
        withLock { $0 = (key, made) }
        return made
    }
}
