import Glibc

/// The latitudes and longitudes of the valid points, as binary angles.
struct AngleColumns {
    private(set) var latitudes: [BinaryAngle] = []
    private(set) var longitudes: [BinaryAngle] = []
    /// The index of each of these points in the columns of degrees; empty if all points are valid.
    private(set) var sourceIndices: [Int32] = []

    init(latitudes degreesNorth: [Double], longitudes degreesEast: [Double]) {
        let count = min(degreesNorth.count, degreesEast.count)
        var sourceIndices: [Int32] = []
        var allValid = true
        for index in 0..<count where !(abs(degreesNorth[index]) <= 90 && abs(degreesEast[index]) <= 180) {
            allValid = false
            break
        }
        if !allValid {
            sourceIndices = (0..<count).filter { abs(degreesNorth[$0]) <= 90 && abs(degreesEast[$0]) <= 180 }.map(
                Int32.init)
        }
        func angles(_ degrees: [Double]) -> [BinaryAngle] {
            let kept = allValid ? count : sourceIndices.count
            return [BinaryAngle](unsafeUninitializedCapacity: kept) { buffer, initialized in
                for slot in 0..<kept {
                    buffer[slot] = BinaryAngle(angleDegrees: degrees[allValid ? slot : Int(sourceIndices[slot])])
                }
                initialized = kept
            }
        }
        latitudes = angles(degreesNorth)
        longitudes = angles(degreesEast)
        self.sourceIndices = sourceIndices
    }
}

/// A grid of latitude and longitude over the extent of the points. The sides of a cell are powers of two, in units of
/// `BinaryAngle`.
struct PointGrid {
    /// The south-west corner. Longitudes are counted eastwards from here, so the extent may cross the antimeridian.
    let south: BinaryAngle
    let west: BinaryAngle
    /// How far the extent reaches from that corner.
    let latitudeExtent: UInt32
    let longitudeExtent: UInt32
    /// A cell is 1 << shift units high or wide.
    let latitudeShift: UInt32
    let longitudeShift: UInt32
    let rows: Int
    let columns: Int

    /// The least number of points in a cell if they are spread evenly. The size of the cells is a power of two, so there may be up to
    /// twice as many.
    private static let pointsPerCell = 7

    init(_ points: AngleColumns) {
        let latitudes = Self.extent(points.latitudes, turnedBy: 0)
        // Longitudes are counted from the antimeridian and from Greenwich, and the narrower extent is taken: points in Fiji
        // must not span the globe.
        let straight = Self.extent(points.longitudes, turnedBy: 0)
        let turned = Self.extent(points.longitudes, turnedBy: .min)
        let longitudes = turned.extent < straight.extent ? turned : straight
        (south, latitudeExtent) = latitudes
        (west, longitudeExtent) = longitudes

        let middle = Double(south) + Double(latitudeExtent) / 2
        let narrowing = max(0.01, cos(middle * BinaryAngle.unitRadians))
        let wanted = max(1, points.latitudes.count / Self.pointsPerCell)
        var (vertical, horizontal) = (UInt32(0), UInt32(0))
        var (rows, columns) = (Int(latitudeExtent) + 1, Int(longitudeExtent) + 1)
        // Doubles the shorter side of the cells until there are few enough. 2³² rows times 2³² columns would overflow an Int.
        while Double(rows) * Double(columns) > Double(wanted) {
            let flat = Double(UInt64(1) << vertical) <= narrowing * Double(UInt64(1) << horizontal)
            if columns == 1 || (flat && rows > 1) {
                vertical += 1
                rows = Int(UInt64(latitudeExtent) >> UInt64(vertical)) + 1
            } else {
                horizontal += 1
                columns = Int(UInt64(longitudeExtent) >> UInt64(horizontal)) + 1
            }
        }
        (latitudeShift, longitudeShift) = (vertical, horizontal)
        (self.rows, self.columns) = (rows, columns)
    }

    /// The row of a latitude inside the extent.
    func row(_ latitude: BinaryAngle) -> Int {
        Int(UInt64(UInt32(bitPattern: latitude &- south)) >> UInt64(latitudeShift))
    }

    /// The column of a longitude inside the extent.
    func column(_ longitude: BinaryAngle) -> Int {
        Int(UInt64(UInt32(bitPattern: longitude &- west)) >> UInt64(longitudeShift))
    }

    /// The columns that touch an arc of longitude, from `first` eastwards through `last`. If the arc leaves the extent in the east and
    /// enters it again in the west, which is rare, all columns, so that a row has one range.
    @inline(__always)
    func columns(from first: BinaryAngle, through last: BinaryAngle) -> Range<Int> {
        let low = UInt32(bitPattern: first &- west)
        let high = UInt32(bitPattern: last &- west)
        let end = high < longitudeExtent ? column(last) + 1 : columns
        if low > high { return 0..<(low <= longitudeExtent ? columns : end) }
        return low <= longitudeExtent ? column(first)..<end : 0..<0
    }

    /// The least angle and how far the greatest lies from it, comparing the angles after adding `turn`.
    private static func extent(
        _ angles: [BinaryAngle], turnedBy turn: BinaryAngle
    ) -> (origin: BinaryAngle, extent: UInt32) {
        guard let first = angles.first else { return (0, 0) }
        var (least, greatest) = (first &+ turn, first &+ turn)
        for angle in angles {
            least = min(least, angle &+ turn)
            greatest = max(greatest, angle &+ turn)
        }
        return (least &- turn, UInt32(bitPattern: greatest &- least))
    }

    /// Sorts the points by cell, with a counting sort. Each row of cells begins with a new block, so no block has points of two rows.
    ///
    /// - Returns: the blocks, and for each cell the number of lanes before its first point.
    func sorted(_ points: AngleColumns) -> (blocks: [PointBlock], cellStarts: [Int32]) {
        let count = points.latitudes.count
        let cellCount = rows * columns
        let (latitudes, longitudes, sourceIndices) = (
            points.latitudes.span, points.longitudes.span, points.sourceIndices.span
        )

        var starts = [Int32](repeating: 0, count: cellCount + 1)
        let cells = [Int32](unsafeUninitializedCapacity: count) { cells, initialized in
            for slot in 0..<count {
                let cell = row(latitudes[slot]) * columns + column(longitudes[slot])
                cells[slot] = Int32(truncatingIfNeeded: cell)
                starts[cell] += 1
            }
            initialized = count
        }
        // With running totals each entry is the end of a cell. Placing the points from last to first moves each entry down
        // to the start of its cell, and keeps the order of the points.
        var total: Int32 = 0
        for row in 0..<rows {
            total = (total + Int32(PointBlock.size) - 1) & -Int32(PointBlock.size)
            for cell in row * columns..<(row + 1) * columns {
                total += starts[cell]
                starts[cell] = total
            }
        }
        starts[cellCount] = total

        let blockCount = (Int(total) + PointBlock.size - 1) / PointBlock.size
        let blocks = [PointBlock](unsafeUninitializedCapacity: blockCount) { blocks, initialized in
            adviseHugePages(UnsafeMutableRawBufferPointer(blocks))
            blocks.initialize(repeating: PointBlock())
            for slot in stride(from: count - 1, through: 0, by: -1) {
                let cell = Int(cells[slot])
                starts[cell] -= 1
                let (block, lane) = Int(starts[cell]).quotientAndRemainder(dividingBy: PointBlock.size)
                blocks[block].latitudes[lane] = latitudes[slot]
                blocks[block].longitudes[lane] = longitudes[slot]
                blocks[block].indices[lane] =
                    sourceIndices.isEmpty ? Int32(truncatingIfNeeded: slot) : sourceIndices[slot]
            }
            initialized = blockCount
        }
        return (blocks, starts)
    }
}
