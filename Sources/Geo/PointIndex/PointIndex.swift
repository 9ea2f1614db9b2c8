/// Answers "which points are near here?" for any set of points on the globe, exactly and in microseconds.
///
/// Points are stored cell by cell in a grid of latitude and longitude. A query scans the cells that its circle touches, using
/// a cheap planar distance with a known error (`LocalMetric`). Only points too close to the rim to decide, within centimetres
/// of it for radii of a few kilometres, are measured on the ellipsoid. The answers agree with `Coordinate.distance(to:)`.
///
/// Takes about 12.6 bytes for each point, and up to 15 if all points lie along one meridian. The two columns of degrees that the index
/// is made from are shared with the caller, not copied.
public struct PointIndex: Sendable {
    /// A point of the index and its distance from the centre of a query.
    public struct Neighbour: Hashable, Sendable {
        /// The point's index in the columns that the index was made from.
        public var index: Int
        public var distanceMetres: Double

        public init(index: Int, distanceMetres: Double) {
            self.index = index
            self.distanceMetres = distanceMetres
        }
    }

    /// The columns that the index was made from, degrees.
    let latitudes: [Double]
    let longitudes: [Double]

    let grid: PointGrid
    /// The points in the order of the grid: row by row, cell by cell. Each row begins with a new block.
    let blocks: [PointBlock]
    /// Where the points of each cell begin, as the number of lanes before them: 5 is the second lane of the second block. The cells are
    /// in order, row by row. The last entry is where the last cell ends.
    let cellStarts: [Int32]
    /// How many points the index holds.
    public let count: Int

    /// Leaves out coordinates that are not valid (NaN or out of range), and the surplus of the longer column.
    ///
    /// The columns are in degrees; a point's index in the answers is its index in these columns.
    /// - Complexity: O(n).
    public init(latitudes: [Double], longitudes: [Double]) {
        self.latitudes = latitudes
        self.longitudes = longitudes
        let columns = AngleColumns(latitudes: latitudes, longitudes: longitudes)
        grid = PointGrid(columns)
        (blocks, cellStarts) = grid.sorted(columns)
        count = columns.latitudes.count
    }

    func coordinate(_ index: Int) -> Coordinate {
        Coordinate(latitude: latitudes[index], longitude: longitudes[index])
    }

    /// A point with its distance, measured on the ellipsoid.
    func neighbour(_ index: Int, of origin: GeodesicOrigin) -> Neighbour {
        Neighbour(index: index, distanceMetres: origin.distance(to: coordinate(index)))
    }
}

extension PointIndex.Neighbour: Comparable {
    /// Nearer first, then by index.
    public static func < (a: PointIndex.Neighbour, b: PointIndex.Neighbour) -> Bool {
        a.distanceMetres == b.distanceMetres ? a.index < b.index : a.distanceMetres < b.distanceMetres
    }
}
