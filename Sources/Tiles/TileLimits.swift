/// How much a tile may hold, and how strictly it is read. What lies beyond is refused before memory is taken for it.
///
/// About ten times what the densest tiles of Florence and Chicago hold at zooms 12 to 14: 530 kB, 12,600 features, 80,000
/// points in 13,300 parts, 40,000 tags, 3400 keys and values. A tile that goes to all limits takes about 30 MB when it is
/// decoded, and as a block less.
public struct TileLimits: Sendable, Hashable {
    /// Bytes of a tile once it is unpacked, and of what it is unpacked from.
    public var bytes = 6 << 20
    public var layers = 256
    /// Bytes of UTF-8.
    public var layerName = 256
    /// Of all layers together, as are those below.
    public var features = 1 << 17
    public var keysAndValues = 1 << 16
    public var tags = 1 << 19
    /// Points that stand alone, lines and rings.
    public var parts = 1 << 18
    public var points = 1 << 20
    /// The side of a tile in its grid; 4096 is usual.
    public var extent = 1 << 20
    /// Whether a point that follows upon itself in a line or a ring is left out rather than refused. The specification
    /// forbids it (section 4.3.3.2), and encoders in wide use write it.
    public var dropsRepeatedPoints = true

    public init() {}

    /// What a map reads its tiles with.
    public static let standard = TileLimits()

    /// Takes nothing that the specification forbids.
    public static let strict: TileLimits = {
        var limits = TileLimits()
        limits.dropsRepeatedPoints = false
        return limits
    }()
}
