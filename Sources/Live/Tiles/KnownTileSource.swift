import Tiles

/// A free service of vector tiles that needs no key, and what its operators say of its use (as of 2026).
public struct KnownTileSource: Sendable {
    /// What settings call it.
    public let id: String
    public let name: String
    /// A TileJSON, or a template.
    public let address: String
    public let zooms: ClosedRange<Int>
    public let credit: String
    public let schema: TileSchema
    /// Why tiles may not be fetched ahead, as the end of a sentence; nil where they may.
    public let whyNotAhead: String?

    public static let all: [KnownTileSource] = [
        // openfreemap.org: "no limits on the number of map views or requests".
        KnownTileSource(
            id: "openfreemap", name: "OpenFreeMap", address: "https://tiles.openfreemap.org/planet", zooms: 0...14,
            credit: "© OpenMapTiles © OpenStreetMap contributors", schema: .openMapTiles, whyNotAhead: nil),
        // docs.versatiles.org: "a free vector tiles server open for public use".
        KnownTileSource(
            id: "versatiles", name: "VersaTiles", address: "https://tiles.versatiles.org/tiles/osm/{z}/{x}/{y}",
            zooms: 0...14, credit: "© OpenStreetMap contributors", schema: .shortbread, whyNotAhead: nil),
        // Its vector tile usage policy asks for a cache of at least seven days, and prohibits bulk downloading.
        KnownTileSource(
            id: "openstreetmap", name: "OpenStreetMap",
            address: "https://vector.openstreetmap.org/shortbread_v1/{z}/{x}/{y}.mvt", zooms: 0...14,
            credit: "© OpenStreetMap contributors", schema: .shortbread,
            whyNotAhead: "its usage policy prohibits to fetch tiles ahead, as for use without a network"),
    ]
}
