/// The most that a tile may hold, and how strictly it is read. A tile beyond a limit is refused before memory is
/// allocated for it.
///
/// The limits are ten to twenty times what the densest tiles of Florence and Chicago hold at zooms 12 to 14: 530 kB, 12,600
/// features, 80,000 points in 13,300 parts, 40,000 tags, 3400 keys and values. A tile that reaches all limits takes
/// about 30 MB while it is decoded, and less as a block.
public struct TileLimits: Sendable, Hashable {
    /// Bytes of a tile, both compressed and decompressed.
    public var bytes = 6 << 20
    public var layers = 256
    /// Bytes of UTF-8.
    public var layerName = 256
    /// Features of all layers together; the limits below are for all layers together too.
    public var features = 1 << 17
    public var keysAndValues = 1 << 16
    public var tags = 1 << 19
    /// Single points, lines and rings.
    public var parts = 1 << 18
    public var points = 1 << 20
    /// Grid units along the side of a tile; 4096 is usual.
    public var extent = 1 << 20
    /// Whether a point that repeats the one before it in a line or a ring is left out; else the tile is refused. The
    /// specification forbids such points (section 4.3.3.2), but encoders in wide use write them.
    public var dropsRepeatedPoints = true

    public init() {}

    /// The limits for the tiles of a map.
    public static let standard = TileLimits()
}
