import Catalogue
import Live

/// The map's tiles, as settings and environment say.
extension Library {
    /// - Parameter isOffline: uses what is here only, whatever the settings say.
    func tileStore(_ settings: Settings.Tiles, isOffline: Bool = false) -> TileStore {
        return TileStore(
            folders: folders, settings: settings, source: environment("CATCHMENT_TILES_URL"),
            fetch: FetchService(),
            isOffline: isOffline || isOfflineByEnvironment)
    }

    var tileArchives: TileArchives { TileArchives(folders: folders) }
}
