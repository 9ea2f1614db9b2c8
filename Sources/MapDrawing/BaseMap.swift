import Geo
import Tiles

/// A block of features, and the part of the world that it is drawn in.
public struct BasePart: Sendable {
    public var block: FeatureBlock
    /// The unit square's part that is drawn: the block's own, or a tile below it that has not come yet.
    public var clip: WorldRect

    public init(block: FeatureBlock, clip: WorldRect) {
        self.block = block
        self.clip = clip
    }
}

/// A rectangle of the unit square, the west and north edges included.
public struct WorldRect: Hashable, Sendable {
    public var west: Double
    public var north: Double
    public var east: Double
    public var south: Double

    public init(west: Double, north: Double, east: Double, south: Double) {
        self.west = west
        self.north = north
        self.east = east
        self.south = south
    }

    public init(_ tile: TileID) {
        self.init(
            west: tile.corner.x, north: tile.corner.y, east: tile.corner.x + tile.side,
            south: tile.corner.y + tile.side)
    }
}

/// What lies below the pins of a map.
public struct BaseMap: Sendable {
    /// Drawn in their order: within its clip, a part replaces what was drawn before.
    public var parts: [BasePart]
    /// Whom the map is owed to, as the map says it.
    public var credit: String
    /// Another number for every other content: what is drawn is kept and used again while it stays the same.
    public var version: Int

    public init(parts: [BasePart] = [], credit: String = "", version: Int = 0) {
        self.parts = parts
        self.credit = credit
        self.version = version
    }
}
