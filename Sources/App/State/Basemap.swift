import Geo
import MapDrawing
import Tiles

/// The street map below the pins: the bundled maps, and the tiles fetched so far.
struct Basemap: Sendable {
    /// The bundled maps, which come with the program, drawn where there is no tile; nil until they are read.
    var bundled: BundledMap? { didSet { receivedPieces() } }
    /// The coasts and lakes of the world in more detail; nil until a map needs them.
    var shores: BundledMap? { didSet { receivedPieces() } }
    /// Whether the shores are being read, or were.
    var hasRequestedShores = false
    /// The bundled maps and the shores, as they are drawn.
    private var drawn = BundledMap([])
    /// The source of tiles; nil until it is known, or if there is none.
    private(set) var source: TileSourceInfo?
    /// Why tiles are missing; nil if none have failed.
    private(set) var problem: TileError?
    /// The tiles of the last request, the most important first.
    private(set) var requested: [TileID] = []
    /// Changes whenever the map changes, also between copies of the state; used to notice that a drawing is out of date.
    private(set) var version = 0
    private var tiles: [TileID: CachedTile] = [:]
    /// The tiles of the maps on the screen.
    private var inView: Set<TileID> = []
    /// A cache of map drawings; it saves time and changes nothing on the screen.
    let memo = MapMemo()
    /// The pins of the results map. To make those of a list of 100,000 places takes some 10 ms.
    let pins = LastValue<PinsKey, [MapPin]>()
    /// A cache for the small map in the details.
    let detailMemo = MapMemo()
    /// Whether the bundled maps have the streets of a view. A frame asks several times.
    let bundledStreets = LastValue<ViewKey, Bool>()
    /// The street map of the last view, and whether it shows names. Saving them makes a frame a tenth faster if only the selection
    /// moves.
    private let lastBase = LastValue<ViewKey, BaseMap>()
    private let lastNames = LastValue<ViewKey, Bool>()
    private let lastBundledNames = LastValue<ViewKey, Set<String>>()
    /// Counts the calls of `tilesToRequest(for:)`; used to find the tiles unused for longest.
    private var requestCount = 0
    /// The size of all cached tiles, in bytes.
    private var bytes = 0

    /// What the pins of the results map depend on.
    struct PinsKey: Sendable, Equatable {
        /// The version of the listing.
        var listing: Int
        var viewport: Viewport
        /// yyyy-mm-dd.
        var today: String
    }

    /// What the street map of a view depends on.
    struct ViewKey: Sendable, Equatable {
        var viewport: Viewport
        /// `Basemap.version`.
        var version: Int
    }

    private struct CachedTile: Sendable {
        /// Nil for an empty tile.
        var block: FeatureBlock?
        var bytes: Int
        /// Whether the tile is out of date, and drawn only until a new one comes.
        var isOld: Bool
        /// The value of `requestCount` when the tile was last in view.
        var lastRequest: Int
    }

    /// The limit of the cache in bytes; tiles in view are never dropped, so it may be exceeded.
    static let mostBytes = 120_000_000

    private mutating func renew() { version = Version.next() }

    private mutating func receivedPieces() {
        drawn = BundledMap([bundled, shores].compactMap(\.self))
        renew()
    }

    /// Whether the bundled maps have only coarse shores for a part of a view, so that the file with detailed shores should be read.
    func needsShores(_ viewport: Viewport) -> Bool {
        guard shores == nil, bundled != nil, viewport.zoom >= BundledMap.shoresZoom else { return false }
        let seen = viewport.visibleRect
        // The first piece is the whole world, in little detail.
        return !drawn.pieces(atZoom: viewport.zoom).dropFirst().contains {
            !$0.isOverlay && $0.block.square.contains(seen)
        }
    }

    /// Changes the source of tiles; drops the cached tiles if the new source has another name or other zooms.
    mutating func use(_ source: TileSourceInfo?) {
        guard source != self.source else { return }
        let isSame = source?.name == self.source?.name && source?.zooms == self.source?.zooms
        self.source = source
        problem = nil
        renew()
        // Only other properties of the same source changed, so the tiles stay.
        if isSame { return }
        tiles = [:]
        bytes = 0
        inView = []
        requested = []
    }

    /// Adds a tile, and drops the tiles unused for longest if the cache exceeds its limit.
    /// - Parameter block: nil for an empty tile.
    mutating func received(_ tile: TileID, _ block: FeatureBlock?, isOld: Bool = false) {
        let cached = CachedTile(block: block, bytes: block?.byteCount ?? 100, isOld: isOld, lastRequest: requestCount)
        bytes += cached.bytes - (tiles.updateValue(cached, forKey: tile)?.bytes ?? 0)
        problem = nil
        renew()
        guard bytes > Self.mostBytes else { return }
        for (tile, cached) in tiles.sorted(by: { $0.value.lastRequest < $1.value.lastRequest })
        where !inView.contains(tile) {
            tiles[tile] = nil
            bytes -= cached.bytes
            if bytes <= Self.mostBytes * 3 / 4 { break }
        }
    }

    /// Stores the reason why tiles are missing.
    mutating func failed(_ error: TileError) { problem = error }

    /// The tiles to fetch for some maps: first the missing ones, then those out of date.
    /// - Returns: nil if the tiles are those of the last request, or the source is not known.
    mutating func tilesToRequest(for viewports: [Viewport]) -> [TileID]? {
        guard let zooms = source?.zooms else { return nil }
        var needed: [TileID] = []
        for viewport in viewports {
            let proper = neededTiles(for: viewport, zooms: zooms)
            needed += proper
            // Coarser tiles are drawn after zooming out or panning, until the exact tiles come.
            for tile in proper where tile.zoom - 3 >= zooms.lowerBound {
                needed.append(tile.ancestor(zoom: tile.zoom - 3))
            }
        }
        inView = []
        needed = needed.filter { inView.insert($0).inserted }
        requestCount += 1
        for tile in inView { tiles[tile]?.lastRequest = requestCount }
        let fresh = needed.filter { tiles[$0] == nil } + needed.filter { tiles[$0]?.isOld == true }
        guard fresh != requested else { return nil }
        requested = fresh
        return fresh
    }

    /// Whether tiles of the maps on the screen are still being fetched.
    var isLoading: Bool { problem == nil && requested.contains { tiles[$0] == nil } }

    /// The street map for a viewport: the bundled maps at the bottom, tiles above them.
    func base(for viewport: Viewport) -> BaseMap {
        lastBase.value(for: ViewKey(viewport: viewport, version: version)) { madeBase(for: viewport) }
    }

    private func madeBase(for viewport: Viewport) -> BaseMap {
        let pieces = drawn.pieces(atZoom: max(0, viewport.zoom))
        let parts = pieces.map { BasePart(block: $0.block, clip: $0.block.square, isOverlay: $0.isOverlay) }
        let tileParts = tileParts(for: viewport)
        var credits: [String] = []
        for part in tileParts where !part.block.credit.isEmpty && !credits.contains(part.block.credit) {
            credits.append(part.block.credit)
        }
        for piece in pieces where !piece.block.credit.isEmpty && piece.block.hasFeature(in: viewport) {
            if !credits.contains(where: { $0.contains(piece.block.credit) }) { credits.append(piece.block.credit) }
        }
        return BaseMap(parts: parts + tileParts, credit: credits.joined(separator: " · "), version: version)
    }

    /// Whether the street map shows names of its own: from tiles; from the bundled maps below zoom 11, or where they have
    /// the names of quarters or villages.
    func showsNames(in viewport: Viewport) -> Bool {
        lastNames.value(for: ViewKey(viewport: viewport, version: version)) { findsNames(in: viewport) }
    }

    /// The names of the bundled map's features in a view, such as towns, districts and seas. Labels made from the data leave these out,
    /// because the bundled map has better positions.
    func bundledNames(in viewport: Viewport) -> Set<String> {
        lastBundledNames.value(for: ViewKey(viewport: viewport, version: version)) {
            let covering = drawn.pieces(atZoom: viewport.zoom).lazy.filter { !$0.isOverlay }
            return Set(covering.flatMap { $0.block.names(in: viewport) })
        }
    }

    private func findsNames(in viewport: Viewport) -> Bool {
        if !tileParts(for: viewport).isEmpty { return true }
        if viewport.zoom < 11 { return bundled != nil }
        return drawn.pieces(atZoom: viewport.zoom).contains { $0.isOverlay && $0.block.hasPlace(in: viewport) }
    }

    /// Whether tiles show anything in a view.
    func hasTiles(in viewport: Viewport) -> Bool { !tileParts(for: viewport).isEmpty }

    private func tileParts(for viewport: Viewport) -> [BasePart] {
        guard let source else { return [] }
        return baseParts(for: viewport, zooms: source.zooms) { tiles[$0]?.block }
    }
}
