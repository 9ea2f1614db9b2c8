import Catalogue
import Geo
import Live
import Synchronization
import Tiles

/// The maps that come with the program, and the tiles that are added or fetched.
struct MapFiles: Sendable {
    private let machine: Machine
    private let warnings: Warnings
    private let decoded = DecodedMaps()

    init(machine: Machine, warnings: Warnings) {
        self.machine = machine
        self.warnings = warnings
    }

    /// A file of the map that comes with the program.
    enum BundledFile: String {
        /// Coasts, borders, districts and towns.
        case basemap = "basemap.bin"
        /// Quarters and villages, stations, motorways and rivers.
        case places = "places.bin"
        /// The streets of some cities, from OpenStreetMap.
        case streets = "streets-osm.bin"
        /// The coasts and lakes of the world in more detail, from GSHHG.
        case shores = "shores-gshhg.bin"
    }

    /// The map that comes with the program, without `.shores`, which only some maps need: what can be read of its files, with a
    /// warning about the others; nil if none can.
    func bundledMap() -> BundledMap? {
        let maps = [.basemap, .places, .streets].compactMap(bundledMap)
        return maps.isEmpty ? nil : BundledMap(maps)
    }

    /// One file of the map that comes with the program; nil, with a warning, if it cannot be read.
    func bundledMap(_ file: BundledFile) -> BundledMap? { decoded.map(file) { read(file) } }

    /// The coasts, borders and towns of maps that show a whole country; nil, with a warning, if they cannot be read. Each
    /// call decodes them again, which takes a fifth of the time for the whole file.
    func overview() -> BundledMap? { read(.basemap, belowZoom: BundledMap.overviewZoom) }

    private static let world = BoundingBox(south: -90, west: -180, north: 90, east: 180)

    /// The cities, towns, quarters, villages and hamlets that the map names.
    var listedPlaces: [ListedPlace] { names(in: Self.world)?.listedPlaces ?? [] }

    /// The `listedPlaces` in a box, and the stations there.
    func listedPlaces(in box: BoundingBox) -> [ListedPlace] { names(in: box)?.listedPlaces(in: box) ?? [] }

    /// The map of places with at least the names in a box; nil, with a warning, if it cannot be read. Decodes only these names, unless
    /// the whole map is decoded already.
    private func names(in box: BoundingBox) -> BundledMap? {
        if !decoded.has(.places), let path = path(.places), let bytes = try? LocalFiles().contents(path),
            let map = try? BundledMap(decoding: bytes, pointsIn: box)
        {
            return map
        }
        return bundledMap(.places)
    }

    private func path(_ file: BundledFile) -> String? { machine.resources.map { $0 + "/map/" + file.rawValue } }

    private func read(_ file: BundledFile, belowZoom zoom: Double = .infinity) -> BundledMap? {
        guard let path = path(file) else { return nil }
        do {
            return try BundledMap(decoding: try LocalFiles().contents(path) ?? [], belowZoom: zoom)
        } catch {
            warnings.add(
                "A map that comes with the program, \(file.rawValue), cannot be read (\(error)): install Catchment again."
            )
            return nil
        }
    }

    /// The store for the tile source that the environment or the settings name.
    /// - Parameter isOffline: true fetches nothing, whatever the settings say.
    func tileStore(_ settings: Settings.Tiles, isOffline: Bool = false) -> TileStore {
        TileStore(
            folders: machine.folders, settings: settings, source: machine.variable("CATCHMENT_TILES_URL"),
            fetch: machine.makeClient(), isOffline: isOffline || machine.isOffline,
            language: NameLanguage(chosen: settings.language) { machine.variable($0) })
    }

    /// The archives of tiles that the person added.
    var archives: TileArchives { TileArchives(folders: machine.folders) }
}

/// The files of the built-in map that are decoded already. The map and the search for names both need them.
private final class DecodedMaps: Sendable {
    /// One lock for each file, so that no thread waits for a file that it does not need.
    private let basemap = Mutex<BundledMap??>(nil)
    private let places = Mutex<BundledMap??>(nil)
    private let streets = Mutex<BundledMap??>(nil)
    private let shores = Mutex<BundledMap??>(nil)

    /// - Parameter read: called if the file was not decoded before. A file that cannot be read is not tried again.
    func map(_ file: MapFiles.BundledFile, read: () -> BundledMap?) -> BundledMap? {
        switch file {
        case .basemap: Self.map(basemap, read)
        case .places: Self.map(places, read)
        case .streets: Self.map(streets, read)
        case .shores: Self.map(shores, read)
        }
    }

    /// Whether decoding a file was tried, successfully or not.
    func has(_ file: MapFiles.BundledFile) -> Bool {
        switch file {
        case .basemap: basemap.withLock { $0 != nil }
        case .places: places.withLock { $0 != nil }
        case .streets: streets.withLock { $0 != nil }
        case .shores: shores.withLock { $0 != nil }
        }
    }

    private static func map(_ saved: borrowing Mutex<BundledMap??>, _ read: () -> BundledMap?) -> BundledMap? {
        saved.withLock { saved in
            if let saved { return saved }
            let fresh = read()
            saved = .some(fresh)
            return fresh
        }
    }
}
