import Catalogue
import Live

/// The map's tiles, as settings and environment say.
extension Library {
    /// - Parameter isOffline: uses what is here only, whatever the settings say.
    func tileStore(_ settings: Settings.Tiles, isOffline: Bool = false) -> TileStore {
        return TileStore(
            folders: folders, settings: settings, source: environment("CATCHMENT_TILES_URL"),
            fetch: FetchService(),
            isOffline: isOffline || self.isOffline)
    }

    /// Whether the environment says that nothing is to be fetched.
    var isOffline: Bool { (environment("CATCHMENT_OFFLINE") ?? "0") != "0" }

    var tileArchives: TileArchives { TileArchives(folders: folders) }
}
