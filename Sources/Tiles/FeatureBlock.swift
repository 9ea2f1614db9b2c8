import Geo

/// A point of a block's own grid: x runs east and y south.
public struct GridPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// Something to be drawn: an area, lines, or a point with a name.
public struct MapFeature: Sendable, Hashable {
    public var role: MapRole
    /// Empty where it has none.
    public var name: String
    /// How early it is shown among those of its role, the lowest first: of a place by its population, else 0.
    public var rank: Int
    /// The feature's parts, indices into the block's `parts`. Of an area they are its rings, filled by the even-odd rule;
    /// of a name, one part of one point.
    public var parts: Range<Int>

    public init(role: MapRole, name: String = "", rank: Int = 0, parts: Range<Int>) {
        self.role = role
        self.name = name
        self.rank = rank
        self.parts = parts
    }
}

/// A piece of a map as features on a grid of whole numbers: a tile, or a piece of the map that comes with the program.
///
/// Coordinates may lie outside of the square that the block speaks for, as tiles have a margin.
public struct FeatureBlock: Sendable {
    /// Where (0, 0) of the grid lies.
    public var corner: WorldPoint
    /// The side of a grid unit in units of the unit square.
    public var unit: Double
    /// The block speaks for (0, 0) ..< (width, height) of its grid.
    public var width: Int
    public var height: Int
    /// Whom it is owed to, as a map says it.
    public var credit = ""
    /// In the order in which they are drawn within a role.
    public var features: [MapFeature]
    /// Ranges of `points`. A ring does not repeat its first point.
    public var parts: [Range<Int>]
    public var points: [GridPoint]
    /// What holds each feature; none until `measure` is called.
    public internal(set) var boxes: [GridBox] = []

    public init(
        corner: WorldPoint, unit: Double, width: Int, height: Int, features: [MapFeature] = [],
        parts: [Range<Int>] = [], points: [GridPoint] = []
    ) {
        self.corner = corner
        self.unit = unit
        self.width = width
        self.height = height
        self.features = features
        self.parts = parts
        self.points = points
    }

    /// An empty block for a tile.
    public init(tile: TileID, extent: Int = 4096) {
        self.init(corner: tile.corner, unit: tile.side / Double(extent), width: extent, height: extent)
    }

    /// Adds a feature.
    public mutating func add(_ role: MapRole, name: String = "", rank: Int = 0, parts added: [[GridPoint]]) {
        let first = parts.count
        for part in added {
            parts.append(points.count..<points.count + part.count)
            points += part
        }
        features.append(MapFeature(role: role, name: name, rank: rank, parts: first..<parts.count))
    }
}
