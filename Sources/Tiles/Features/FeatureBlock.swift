import Geo

/// A piece of a map, as features on a grid of whole numbers: a tile, or a piece of the bundled map.
///
/// Coordinates may lie outside of the square that the block covers, as tiles have a margin. Every part lies within
/// `points`, and the parts of every feature within `parts`.
public struct FeatureBlock: Sendable {
    /// The position of the grid's (0, 0) in the unit square.
    public var corner: WorldPoint
    /// The length of a grid unit, in units of the unit square.
    public var unit: Double
    /// The block covers (0, 0) ..< (width, height) of its grid, where it has all features that exist.
    public var width: Int
    public var height: Int
    /// The credit that the map has to show, such as "© OpenStreetMap contributors".
    public var credit = ""
    /// Features of one role are drawn in this order.
    public private(set) var features: [MapFeature] = []
    /// Ranges of `points`. A ring does not repeat its first point.
    public private(set) var parts: [Range<Int>] = []
    public private(set) var points: [GridPoint] = []
    /// The bounding box of each feature; empty until `buildIndex` is called.
    public internal(set) var boxes: [GridBox] = []
    /// For each part, how long the street is that it belongs to, in units of the grid; 0 for other parts, infinity
    /// for a street that leaves the block. Empty until `buildIndex` is called.
    public internal(set) var streetLengths: [Float] = []
    /// A number for each feature's name: the same for equal names, counted from 0, and -1 for features without a name.
    /// Empty until `buildIndex` is called.
    public internal(set) var nameNumbers: [Int32] = []
    /// How many different names there are.
    public internal(set) var nameCount = 0
    /// The runs as they were when the index was built.
    var indexedRuns: [Run] = []

    /// Consecutive features of one role.
    public struct Run: Hashable, Sendable {
        public var role: MapRole
        /// Indices into the block's features.
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

    public mutating func add(_ role: MapRole, name: String = "", rank: Int = 0, parts added: [[GridPoint]]) {
        let first = parts.count
        for part in added { addPart(part) }
        addFeature(role, name: name, rank: rank, partsFrom: first)
    }

    /// Removes features. Their points stay in `points`.
    public mutating func removeFeatures(where shouldBeRemoved: (MapFeature) -> Bool) {
        features.removeAll(where: shouldBeRemoved)
        (boxes, streetLengths, nameNumbers, indexedRuns) = ([], [], [], [])
    }

    /// Removes the features that do not touch a box of an indexed block. Their points stay in `points`.
    public mutating func removeFeatures(outside box: GridBox) {
        guard isIndexed else { return }
        features = zip(features, boxes).compactMap { $1.touches(box) ? $0 : nil }
        buildIndex()
    }

    /// The approximate size in memory, in bytes: points, parts, features, and the names that are too long to be stored
    /// inside a feature. A name that several features share is counted for each of them.
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

    /// Adds a part of the feature that `addFeature` adds next.
    mutating func addPart(_ added: some Collection<GridPoint>) {
        let start = points.count
        points += added
        parts.append(start..<points.count)
    }

    /// Adds a feature whose parts are those from index `first` on.
    mutating func addFeature(_ role: MapRole, name: String, rank: Int, partsFrom first: Int) {
        features.append(MapFeature(role: role, name: name, rank: rank, parts: first..<parts.count))
    }

    /// Moves the corner of the grid by `east` and `south` units; the features stay where they are in the world.
    mutating func moveCorner(east: Int, south: Int) {
        corner = WorldPoint(x: corner.x + Double(east) * unit, y: corner.y + Double(south) * unit)
        let (dx, dy) = (Int32(clamping: east), Int32(clamping: south))
        for index in points.indices {
            points[index].x &-= dx
            points[index].y &-= dy
        }
    }

    /// Sorts features by role, and names by rank; all else keeps its order.
    ///
    /// Parts and points are sorted with them, so that drawing a map reads memory in order.
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
