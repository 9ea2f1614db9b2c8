import Catalogue
import Live
import Tiles

/// The map that comes with the program, and the tiles that are added or fetched.
struct MapFiles: Sendable {
    private let machine: Machine
    private let warnings: Warnings

    init(machine: Machine, warnings: Warnings) {
        self.machine = machine
        self.warnings = warnings
    }

    /// The map that comes with the program; nil, with a warning, if it cannot be read.
    func bundledMap() -> BundledMap? {
        guard let path = machine.resources.map({ $0 + "/map/basemap.bin" }) else { return nil }
        do {
            return try BundledMap(decoding: try LocalFiles().contents(path) ?? [])
        } catch {
            warnings.add("The map that comes with the program cannot be read (\(error)): install Catchment again.")
            return nil
        }
    }

    /// The store for the tile source that the environment or the settings name.
    /// - Parameter isOffline: true fetches nothing, whatever the settings say.
    func tileStore(_ settings: Settings.Tiles, isOffline: Bool = false) -> TileStore {
        TileStore(
            folders: machine.folders, settings: settings, source: machine.variable("CATCHMENT_TILES_URL"),
            fetch: machine.makeClient(), isOffline: isOffline || machine.isOffline)
    }

    /// The archives of tiles that the person added.
    var archives: TileArchives { TileArchives(folders: machine.folders) }
}
