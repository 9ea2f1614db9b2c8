import Geo
import Screen

/// Saves the last drawing of a map. The next frame starts from it unless the map or the view has changed.
public final class MapMemo: Sendable {
    private let base = LastValue<LayerKey, BaseLayer>()
    private let map = LastValue<StaticMapKey, StaticMap>()

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
            version: base.version, viewport: viewport, charset: charset, look: theme.look,
            background: theme.background, depth: theme.depth)
        return self.base.value(for: key) { BaseLayer(base, viewport: viewport, charset: charset, theme: theme) }
    }
}

private struct LayerKey: Equatable {
    var version: Int
    var viewport: Viewport
    var charset: CharacterSet
    var look: MapLook
    var background: BackgroundShade
    var depth: ColourDepth
}
