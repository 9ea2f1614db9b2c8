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
/// Coordinates may lie outside of the square that the block speaks for, as tiles have a margin. Every part lies within
/// `points`, and the parts of every feature within `parts`.
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
    public private(set) var features: [MapFeature] = []
    /// Ranges of `points`. A ring does not repeat its first point.
    public private(set) var parts: [Range<Int>] = []
    public private(set) var points: [GridPoint] = []
    /// What holds each feature; none until `measure` is called.
    public internal(set) var boxes: [GridBox] = []
    /// The number of each feature's name, counted from 0 and the same for the same name; -1 where it has none. None until
    /// `measure` is called.
    public internal(set) var nameNumbers: [Int32] = []
    /// How many names have a number.
    public internal(set) var nameCount = 0
    /// As they were when it was measured.
    var measuredRuns: [Run] = []

    /// Features of one role that follow one another.
    public struct Run: Hashable, Sendable {
        public var role: MapRole
        public var features: Range<Int>
    }

    /// A block without features.
    public init(corner: WorldPoint, unit: Double, width: Int, height: Int) {
        self.corner = corner
        self.unit = unit
        self.width = width
        self.height = height
    }

    /// An empty block for a tile.
    public init(tile: TileID, extent: Int = 4096) {
        self.init(corner: tile.corner, unit: tile.side / Double(extent), width: extent, height: extent)
    }

    /// Adds a feature.
    public mutating func add(_ role: MapRole, name: String = "", rank: Int = 0, parts added: [[GridPoint]]) {
        let first = parts.count
        for part in added { addPart(part) }
        addFeature(role, name: name, rank: rank, partsFrom: first)
    }

    /// Takes features away, and leaves their points.
    public mutating func removeFeatures(where shouldBeRemoved: (MapFeature) -> Bool) {
        features.removeAll(where: shouldBeRemoved)
        (boxes, nameNumbers, measuredRuns) = ([], [], [])
    }

    /// About how many bytes of memory it takes: points, parts, features, and names that are too long to stand in a
    /// feature itself. A name that several features share counts for each of them.
    /// - Complexity: O(features).
    public var byteCount: Int {
        let names = features.reduce(0) { sum, feature in
            let length = feature.name.utf8.count
            return sum + (length > 15 ? 32 + length : 0)
        }
        return points.count * MemoryLayout<GridPoint>.stride + parts.count * MemoryLayout<Range<Int>>.stride
            + features.count * (MemoryLayout<MapFeature>.stride + MemoryLayout<GridBox>.stride + 4) + names
    }

    // MARK: Step by step

    /// Adds a part for a feature that is added later.
    mutating func addPart(_ added: some Collection<GridPoint>) {
        let start = points.count
        points += added
        parts.append(start..<points.count)
    }

    /// Adds a feature of all parts from this index on.
    mutating func addFeature(_ role: MapRole, name: String, rank: Int, partsFrom first: Int) {
        features.append(MapFeature(role: role, name: name, rank: rank, parts: first..<parts.count))
    }

    /// Moves the corner of the grid east and south by so many units; everything stays where it is in the world.
    mutating func moveCorner(east: Int, south: Int) {
        corner = WorldPoint(x: corner.x + Double(east) * unit, y: corner.y + Double(south) * unit)
        let (dx, dy) = (Int32(clamping: east), Int32(clamping: south))
        for index in points.indices {
            points[index].x &-= dx
            points[index].y &-= dy
        }
    }

    /// Puts features in the order of their roles, names in that of their rank, and all else as they were.
    ///
    /// Their parts and points come to lie in the same order: a map that is drawn reads them from the first to the last.
    mutating func sortByRole() {
        // A counting sort.
        var counts = Array(repeating: 0, count: MapRole.allCases.count + 1)
        for feature in features { counts[Int(feature.role.rawValue) + 1] += 1 }
        for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
        let starts = counts
        var order = Array(repeating: 0, count: features.count)
        for (index, feature) in features.enumerated() {
            order[counts[Int(feature.role.rawValue)]] = index
            counts[Int(feature.role.rawValue)] += 1
        }
        for role in MapRole.allCases where role.shape == .point {
            order[starts[Int(role.rawValue)]..<starts[Int(role.rawValue) + 1]].sort {
                (features[$0].rank, $0) < (features[$1].rank, $1)
            }
        }
        let unordered = self
        (features, parts, points) = ([], [], [])
        features.reserveCapacity(unordered.features.count)
        parts.reserveCapacity(unordered.parts.count)
        points.reserveCapacity(unordered.points.count)
        for index in order {
            var feature = unordered.features[index]
            let first = parts.count
            for part in unordered.parts[feature.parts] { addPart(unordered.points[part]) }
            feature.parts = first..<parts.count
            features.append(feature)
        }
    }
}
