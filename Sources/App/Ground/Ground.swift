import Geo
import MapDrawing
import Synchronization
import Tiles

/// What the maps are drawn on: the map that comes with the program, and the tiles that came so far.
struct Ground: Sendable {
    /// Drawn where no tile is.
    var bundled: BundledMap? {
        didSet {
            bundledNames = Set(
                (bundled?.pieces ?? []).flatMap { $0.block.features.lazy.filter { !$0.name.isEmpty }.map(\.name) })
            renew()
        }
    }
    /// What the map that comes with the program names: it knows better where a town is than its schools do.
    private(set) var bundledNames: Set<String> = []
    /// Where tiles come from; nil while that is not known, or where there are none.
    private(set) var source: TileSourceInfo?
    /// Why tiles are missing, in a few words; nil where none are.
    private(set) var problem: String?
    /// What was asked for last, the most wanted first.
    private(set) var wanted: [TileID] = []
    /// Another number for every other content, in any copy.
    private(set) var version = 0
    private var tiles: [TileID: Kept] = [:]
    /// What the maps show now.
    private var inView: Set<TileID> = []
    /// Counts the looks at the maps, to tell which tiles were not looked at for longest.
    private var looks = 0
    private var bytes = 0

    private struct Kept: Sendable {
        /// Nil where there is nothing in it.
        var block: FeatureBlock?
        var bytes: Int
        /// Whether it is drawn only until the new one is there.
        var isOld: Bool
        /// The last look at it.
        var look: Int
    }

    /// Of decoded tiles, beside those in view.
    static let mostBytes = 120_000_000

    private static let versions = Atomic<Int>(0)

    private mutating func renew() { version = Self.versions.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Takes over where tiles come from; those of another source are dropped.
    mutating func take(_ source: TileSourceInfo?) {
        guard source != self.source else { return }
        let isSame = source?.name == self.source?.name && source?.zooms == self.source?.zooms
        self.source = source
        problem = nil
        renew()
        // More is known of the same tiles.
        if isSame { return }
        tiles = [:]
        bytes = 0
        inView = []
        wanted = []
    }

    /// Takes a tile in, and drops what was not looked at for longest where there are too many.
    mutating func take(_ tile: TileID, _ block: FeatureBlock?, isOld: Bool = false) {
        let kept = Kept(block: block, bytes: block?.byteCount ?? 100, isOld: isOld, look: looks)
        bytes += kept.bytes - (tiles.updateValue(kept, forKey: tile)?.bytes ?? 0)
        problem = nil
        renew()
        guard bytes > Self.mostBytes else { return }
        for (tile, kept) in tiles.sorted(by: { $0.value.look < $1.value.look }) where !inView.contains(tile) {
            tiles[tile] = nil
            bytes -= kept.bytes
            if bytes <= Self.mostBytes * 3 / 4 { break }
        }
    }

    /// - Parameter problem: a sentence; what stands in brackets at its end is for those who look closer than a map allows.
    mutating func fail(_ problem: String) {
        self.problem = problem.split(separator: " (").first.map(String.init) ?? problem
    }

    /// The tiles that maps need and that are not here, and behind them those that are to be had afresh.
    /// - Returns: nil where that is what was asked for last.
    mutating func want(for viewports: [Viewport]) -> [TileID]? {
        guard let zooms = source?.zooms else { return nil }
        var needed: [TileID] = []
        for viewport in viewports {
            let proper = neededTiles(for: viewport, zooms: zooms)
            needed += proper
            // What zooming out and panning shows until its own tiles have come.
            for tile in proper where tile.zoom - 3 >= zooms.lowerBound {
                needed.append(tile.ancestor(zoom: tile.zoom - 3))
            }
        }
        inView = []
        needed = needed.filter { inView.insert($0).inserted }
        looks += 1
        for tile in inView { tiles[tile]?.look = looks }
        let fresh = needed.filter { tiles[$0] == nil } + needed.filter { tiles[$0]?.isOld == true }
        guard fresh != wanted else { return nil }
        wanted = fresh
        return fresh
    }

    /// Whether tiles are on their way for what is looked at.
    var isLoading: Bool { problem == nil && wanted.contains { tiles[$0] == nil } }

    /// What a map is drawn on, from the bottom.
    func base(for viewport: Viewport) -> BaseMap {
        let parts = (bundled?.pieces(atZoom: viewport.zoom) ?? []).map {
            BasePart(block: $0.block, clip: $0.block.square)
        }
        let tileParts = tileParts(for: viewport)
        var credits: [String] = []
        for part in tileParts where !part.block.credit.isEmpty && !credits.contains(part.block.credit) {
            credits.append(part.block.credit)
        }
        return BaseMap(parts: parts + tileParts, credit: credits.joined(separator: " · "), version: version)
    }

    /// Whether a map has names of its own: of tiles, or of the bundled map seen from afar.
    func names(_ viewport: Viewport) -> Bool {
        (bundled != nil && viewport.zoom < 11) || !tileParts(for: viewport).isEmpty
    }

    private func tileParts(for viewport: Viewport) -> [BasePart] {
        guard let source else { return [] }
        return baseParts(for: viewport, zooms: source.zooms) { tiles[$0]?.block }
    }
}
