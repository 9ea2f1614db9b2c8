import Tiles

/// A free service of vector tiles that needs no key, with its terms of use as of 2026.
public struct KnownTileSource: Sendable {
    /// The name in the settings.
    public let id: String
    public let name: String
    /// The address of a TileJSON file, or a template with {z}, {x} and {y}.
    public let address: String
    public let zooms: ClosedRange<Int>
    public let credit: String
    public let schema: TileSchema
    /// Whether its usage policy allows fetching tiles for later use.
    public let mayPrefetch: Bool

    public static let all: [KnownTileSource] = [
        // openfreemap.org: "no limits on the number of map views or requests".
        KnownTileSource(
            id: "openfreemap", name: "OpenFreeMap", address: "https://tiles.openfreemap.org/planet", zooms: 0...14,
            credit: "© OpenMapTiles © OpenStreetMap contributors", schema: .openMapTiles, mayPrefetch: true),
        // docs.versatiles.org: "a free vector tiles server open for public use".
        KnownTileSource(
            id: "versatiles", name: "VersaTiles", address: "https://tiles.versatiles.org/tiles/osm/{z}/{x}/{y}",
            zooms: 0...14, credit: "© OpenStreetMap contributors", schema: .shortbread, mayPrefetch: true),
        // Its vector tile usage policy asks for a cache of at least seven days, and prohibits bulk downloading.
        KnownTileSource(
            id: "openstreetmap", name: "OpenStreetMap",
            address: "https://vector.openstreetmap.org/shortbread_v1/{z}/{x}/{y}.mvt", zooms: 0...14,
            credit: "© OpenStreetMap contributors", schema: .shortbread,
            mayPrefetch: false),
    ]
}
