import Geo
import MapDrawing
import Tiles

/// What the maps are drawn on: the map that comes with the program, and the tiles that came so far.
struct Ground: Sendable {
    /// Drawn where no tile is.
    var bundled: BundledMap? { didSet { version += 1 } }
    /// Where tiles come from; nil while that is not known, or where there are none.
    private(set) var source: TileSourceInfo?
    /// Why tiles are missing, in a few words; nil where none are.
    private(set) var problem: String?
    /// What was asked for last, the most wanted first.
    private(set) var wanted: [TileID] = []
    /// Another number for every other content.
    private(set) var version = 0
    /// Nil of a tile with nothing in it.
    private var tiles: [TileID: FeatureBlock?] = [:]
    /// Oldest first.
    private var arrivals: [TileID] = []

    /// About 60 MB of a dense town: some screens in each direction, and the zooms above.
    static let mostTiles = 160

    /// Takes over where tiles come from; those of another source are dropped.
    mutating func take(_ source: TileSourceInfo?) {
        guard source != self.source else { return }
        let isSame = source?.name == self.source?.name && source?.zooms == self.source?.zooms
        self.source = source
        problem = nil
        version += 1
        // More is known of the same tiles.
        if isSame { return }
        tiles = [:]
        arrivals = []
        wanted = []
    }

    mutating func take(_ tile: TileID, _ block: FeatureBlock?) {
        if tiles.updateValue(block, forKey: tile) == nil { arrivals.append(tile) }
        problem = nil
        version += 1
        let needed = Set(wanted)
        while arrivals.count > Self.mostTiles, let oldest = arrivals.firstIndex(where: { !needed.contains($0) }) {
            tiles.removeValue(forKey: arrivals.remove(at: oldest))
        }
    }

    mutating func fail(_ problem: String) { self.problem = problem }

    /// The tiles that maps need and that are not here.
    /// - Returns: nil where that is what was asked for last.
    mutating func want(for viewports: [Viewport]) -> [TileID]? {
        guard let zooms = source?.zooms else { return nil }
        var fresh: [TileID] = []
        for viewport in viewports {
            let needed = neededTiles(for: viewport, zooms: zooms)
            fresh += needed
            // What zooming out and panning shows until its own tiles have come.
            for tile in needed where tile.zoom - 3 >= zooms.lowerBound {
                fresh.append(tile.ancestor(zoom: tile.zoom - 3))
            }
        }
        var seen = Set<TileID>()
        fresh = fresh.filter { seen.insert($0).inserted && tiles[$0] == nil }
        guard fresh != wanted else { return nil }
        wanted = fresh
        return fresh
    }

    /// Whether tiles are on their way for what is looked at.
    var isLoading: Bool { problem == nil && !wanted.isEmpty }

    /// What a map is drawn on, from the bottom.
    func base(for viewport: Viewport) -> BaseMap {
        var parts: [BasePart] = []
        for piece in bundled?.pieces ?? [] where piece.zooms.contains(viewport.zoom) {
            parts.append(BasePart(block: piece.block, clip: piece.block.square))
        }
        guard let source else { return BaseMap(parts: parts, version: version) }
        let tileParts = baseParts(for: viewport, zooms: source.zooms) { tiles[$0] ?? nil }
        return BaseMap(
            parts: parts + tileParts, credit: tileParts.isEmpty ? "" : source.credit, version: version)
    }
}

extension FeatureBlock {
    /// The square that it speaks for.
    var square: WorldRect {
        WorldRect(
            west: corner.x, north: corner.y, east: corner.x + Double(width) * unit,
            south: corner.y + Double(height) * unit)
    }
}
