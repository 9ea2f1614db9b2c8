import Synchronization

/// Keeps the base map as it was last drawn: while neither it nor the view changes, the next frame starts with it.
public final class MapMemo: Sendable {
    private struct Key: Equatable {
        var version: Int
        var viewport: Viewport
        var charset: CharacterSet
        var background: MapTheme.Background
        var depth: Int
    }

    private let kept = Mutex<(key: Key, layer: BaseLayer)?>(nil)

    public init() {}

    /// The base map drawn, anew only where something about it is different.
    func layer(_ base: BaseMap, viewport: Viewport, charset: CharacterSet, theme: MapTheme) -> BaseLayer {
        let key = Key(
            version: base.version, viewport: viewport, charset: charset, background: theme.background,
            depth: theme.depth.rawValue)
        if let layer = kept.withLock({ $0?.key == key ? $0?.layer : nil }) { return layer }
        let layer = BaseLayer(base, viewport: viewport, charset: charset, theme: theme)
        kept.withLock { $0 = (key, layer) }
        return layer
    }
}
