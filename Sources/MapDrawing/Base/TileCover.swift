import Geo
import Tiles

/// More tiles than the largest screen needs at the proper zoom.
private let mostTiles = 64

/// The tiles that a map needs, each once, the nearest to its centre first.
///
/// The tiles are 338 to 676 units of the viewport wide; if all tiles of the source are wider, its highest zoom is used.
/// Wider tiles would have enough points for the dots, but sources leave the lanes of old towns out of them.
///
/// - Parameter zooms: the zooms that the source has tiles for.
/// - Returns: no tiles if the source's tiles are so small that the map would need too many.
public func neededTiles(for viewport: Viewport, zooms: ClosedRange<Int>) -> [TileID] {
    guard viewport.size.columns > 0, viewport.size.rows > 0 else { return [] }
    let zooms = zooms.clamped(to: 0...TileID.maximumZoom)
    let seen = viewport.visibleRect
    for zoom in (zooms.lowerBound...Int(viewport.zoom - 0.4).clamped(to: zooms)).reversed() {
        let across = 1 << zoom
        let rows = cells(from: seen.north, to: seen.south, across: across).clamped(to: 0..<across)
        let columns = cells(from: seen.west, to: seen.east, across: across)
        guard min(columns.count, across) * rows.count <= mostTiles else { continue }
        let middle = (x: viewport.middle.x * Double(across) - 0.5, y: viewport.middle.y * Double(across) - 0.5)
        let places = rows.flatMap { row in columns.map { (x: $0, y: row) } }
        let distances = places.map { place in
            let (dx, dy) = (Double(place.x) - middle.x, Double(place.y) - middle.y)
            return dx * dx + dy * dy
        }
        var known: Set<TileID> = []
        return places.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.compactMap { index in
            // Where the world is narrower than the map, its tiles repeat.
            let x = places[index].x % across
            return TileID(zoom: zoom, x: x < 0 ? x + across : x, y: places[index].y)
        }.filter { known.insert($0).inserted }
    }
    return []
}

/// The indices of the tiles that a range of the unit square touches, where `across` tiles make up its side.
private func cells(from start: Double, to end: Double, across: Int) -> Range<Int> {
    let first = Int((start * Double(across)).rounded(.down))
    return first..<max(first, Int((end * Double(across)).rounded(.up)))
}

/// The parts to draw for the tiles that a map needs.
///
/// A tile that is not loaded yet is replaced by a part of the loaded tile of the nearest lower zoom, else by the loaded
/// tiles of the next two zooms. If there are none, whatever is drawn below the tiles stays visible.
///
/// - Parameter loaded: returns the features of a tile; nil while it is not loaded.
public func baseParts(
    for viewport: Viewport, zooms: ClosedRange<Int>, loaded: (TileID) -> FeatureBlock?
) -> [BasePart] {
    neededTiles(for: viewport, zooms: zooms).flatMap { tile -> [BasePart] in
        for zoom in (0...tile.zoom).reversed() {
            if let block = loaded(tile.ancestor(zoom: zoom)) { return part(block, of: tile, in: viewport) }
        }
        return descendants(of: tile, generations: 2, in: viewport, loaded)
    }
}

/// The part of a tile that a block covers, if it is on the map; else empty.
private func part(_ block: FeatureBlock, of tile: TileID, in viewport: Viewport) -> [BasePart] {
    let clip = WorldRect(tile).intersection(block.square)
    // If the world repeats, every part of it is on the map somewhere.
    let seen = viewport.visibleRect
    let isSeen = seen.west < 0 || seen.east > 1 || !clip.intersection(seen).isEmpty
    return clip.isEmpty || !isSeen ? [] : [BasePart(block: block, clip: clip)]
}

extension WorldRect {
    var isEmpty: Bool { west >= east || north >= south }

    func intersection(_ other: WorldRect) -> WorldRect {
        WorldRect(
            west: max(west, other.west), north: max(north, other.north), east: min(east, other.east),
            south: min(south, other.south))
    }
}

extension FeatureBlock {
    /// The square that the block covers.
    public var square: WorldRect {
        WorldRect(
            west: corner.x, north: corner.y, east: corner.x + Double(width) * unit,
            south: corner.y + Double(height) * unit)
    }
}

private func descendants(
    of tile: TileID, generations: Int, in viewport: Viewport, _ loaded: (TileID) -> FeatureBlock?
) -> [BasePart] {
    guard generations > 0 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].flatMap { x, y -> [BasePart] in
        guard let child = TileID(zoom: tile.zoom + 1, x: 2 * tile.x + x, y: 2 * tile.y + y) else { return [] }
        guard let block = loaded(child) else {
            return descendants(of: child, generations: generations - 1, in: viewport, loaded)
        }
        return part(block, of: child, in: viewport)
    }
}
