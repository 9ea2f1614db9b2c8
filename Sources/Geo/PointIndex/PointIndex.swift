/// Answers "which points are near here?" for any set of points on the globe, exactly and in microseconds.
///
/// Points lie cell by cell in a grid of latitude and longitude. A query scans the cells that its circle touches with a cheap
/// planar distance whose error is bounded (`LocalMetric`); only points that the bound cannot decide, those within centimetres
/// of the rim for radii of a few kilometres, are measured on the ellipsoid. The answers are those of `Coordinate.distance(to:)`.
///
/// About 12.5 bytes a point besides the two columns it was made from, which are shared and not copied.
public struct PointIndex: Sendable {
    /// A point of the index and how far it is.
    public struct Neighbour: Hashable, Sendable {
        /// The point's index in the columns that the index was made from.
        public var index: Int
        public var distanceMetres: Double

        public init(index: Int, distanceMetres: Double) {
            self.index = index
            self.distanceMetres = distanceMetres
        }
    }

    /// The columns as given, degrees: the exact positions.
    let latitudes: [Double]
    let longitudes: [Double]

    let grid: PointGrid
    /// The indices of the points in the columns, in the order of the grid: row by row, cell by cell.
    let order: [Int32]
    /// The points' positions in the order of the grid.
    let positions: [BinaryPosition]
    /// Where each cell's points begin, cells counted row by row; one more at the end.
    let cellStarts: [Int32]

    /// Coordinates that are not valid (NaN or out of range) are left out; the longer column's surplus too.
    ///
    /// - Parameters: degrees; a point's index in the answers is its index in these columns.
    /// - Complexity: O(n).
    public init(latitudes: [Double], longitudes: [Double]) {
        self.latitudes = latitudes
        self.longitudes = longitudes
        let columns = AngleColumns(latitudes: latitudes, longitudes: longitudes)
        grid = PointGrid(columns)
        (order, positions, cellStarts) = grid.sorted(columns)
    }

    /// How many points the index holds.
    public var count: Int { order.count }

    func coordinate(_ index: Int) -> Coordinate {
        Coordinate(latitude: latitudes[index], longitude: longitudes[index])
    }

    /// A point measured on the ellipsoid.
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
