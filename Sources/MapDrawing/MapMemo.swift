import Geo
import Screen
import Synchronization

/// Keeps what was last drawn of a map: while neither it nor the view changes, the next frame starts with it.
public final class MapMemo: Sendable {
    private let base = Mutex<(LayerKey, BaseLayer)?>(nil)
    private let map = Mutex<(StillKey, StillMap)?>(nil)

    public init() {}

    /// The map but for what moves over it, drawn anew only where something about it is different.
    func still(_ scene: MapScene, viewport: Viewport, charset: CharacterSet) -> StillMap {
        map.kept(for: StillKey(scene, viewport: viewport, charset: charset)) {
            StillMap(scene, viewport: viewport, charset: charset, memo: self)
        }
    }

    /// The base map drawn, anew only where something about it is different.
    func layer(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) -> BaseLayer {
        let key = LayerKey(
            version: base.version, viewport: viewport, charset: charset, background: theme.background,
            depth: theme.depth)
        return self.base.kept(for: key) { BaseLayer(base, viewport: viewport, charset: charset, theme: theme) }
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
