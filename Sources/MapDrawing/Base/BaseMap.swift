import Geo
import Tiles

/// A block of features, and the part of the world in which it is drawn.
public struct BasePart: Sendable {
    public var block: FeatureBlock
    /// The part of the unit square in which the block is drawn: its own square, or that of a smaller tile that it replaces
    /// while that tile is loading.
    public var clip: WorldRect
    /// Whether the parts before it show between its features.
    public var isOverlay: Bool

    public init(block: FeatureBlock, clip: WorldRect, isOverlay: Bool = false) {
        self.block = block
        self.clip = clip
        self.isOverlay = isOverlay
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

    /// Whether another part of the unit square lies in this one.
    public func contains(_ other: WorldRect) -> Bool {
        west <= other.west && other.east <= east && north <= other.north && other.south <= south
    }

    public init(_ tile: TileID) {
        self.init(
            west: tile.corner.x, north: tile.corner.y, east: tile.corner.x + tile.side,
            south: tile.corner.y + tile.side)
    }
}

/// The map below the pins.
public struct BaseMap: Sendable {
    /// In drawing order: within its clip, a part hides the parts before it unless it is an overlay.
    public var parts: [BasePart]
    /// The credit that the map has to show.
    public var credit: String
    /// Changes whenever the content changes; used to notice that a drawing is out of date.
    public var version: Int

    public init(parts: [BasePart] = [], credit: String = "", version: Int = 0) {
        self.parts = parts
        self.credit = credit
        self.version = version
    }
}
