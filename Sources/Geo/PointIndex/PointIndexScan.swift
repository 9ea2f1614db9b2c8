/// What all searches share: the metric of a circle, the runs of blocks that the circle touches, and the comparison of a block.
extension PointIndex {
    /// The metric of a search; nil where nothing can be found.
    @inline(__always)
    func metric(_ center: Coordinate, _ radiusMetres: Double) -> LocalMetric? {
        guard center.isValid, radiusMetres >= 0, count > 0 else { return nil }
        let height = Double(UInt64(1) << UInt64(grid.latitudeShift)) * BinaryAngle.unitRadians
        return LocalMetric(center: center, radiusMetres: radiusMetres, rowHeightRadians: height)
    }

    /// Calls `body` with ranges of blocks. Together the ranges have every point within the metric's radius. Each row of cells has at
    /// most one range, and no block is in two.
    ///
    /// Looks up the ranges of up to eight rows before any block is read. Their blocks lie far apart in memory, and reading several
    /// places at once takes little longer than reading one.
    @inline(__always)
    func forEachRun(_ metric: LocalMetric, _ body: (Range<Int>) -> Void) {
        let rows = rows(metric)
        var next = rows.lowerBound
        withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: 8) { runs in
            while next < rows.upperBound {
                let end = min(next + runs.count, rows.upperBound)
                var count = 0
                for row in next..<end {
                    let run = run(row, metric)
                    runs.initializeElement(at: count, to: run)
                    count &+= run.isEmpty ? 0 : 1
                }
                for run in runs[..<count] { body(run) }
                next = end
            }
        }
    }

    /// How many points lie in the blocks that the circle may touch, empty lanes included.
    @inline(__always)
    func comparedCount(_ metric: LocalMetric) -> Int {
        var count = 0
        forEachRun(metric) { count += $0.count * PointBlock.size }
        return count
    }

    /// The blocks of a row of cells that the metric's circle may touch.
    @inline(__always)
    private func run(_ row: Int, _ metric: LocalMetric) -> Range<Int> {
        let middle = Int(metric.latitude) - Int(grid.south)
        let shift = Int(grid.latitudeShift)
        let gap = max(0, (row << shift) - middle, middle - ((row + 1) << shift) + 1)
        let half = metric.longitudeReachUnits(beyond: gap) + 2
        var columns = 0..<grid.columns
        if half < 2_147_483_648 {
            let units = BinaryAngle(half)
            columns = grid.columns(from: metric.longitude &- units, through: metric.longitude &+ units)
        }
        let starts = cellStarts.span
        let first = row * grid.columns
        let (from, to) = (Int(starts[first + columns.lowerBound]), Int(starts[first + columns.upperBound]))
        return from < to ? from / PointBlock.size..<(to + PointBlock.size - 1) / PointBlock.size : 0..<0
    }

    /// The rows of cells that the metric's circle may touch.
    @inline(__always)
    private func rows(_ metric: LocalMetric) -> Range<Int> {
        let middle = Int(metric.latitude) - Int(grid.south)
        let reach = Int(min(metric.latitudeReach * BinaryAngle.unitsPerRadian, 4_294_967_296)) + 2
        let (low, high) = (max(0, middle - reach), min(Int(grid.latitudeExtent), middle + reach))
        return low <= high ? (low >> Int(grid.latitudeShift))..<(high >> Int(grid.latitudeShift)) + 1 : 0..<0
    }
}

extension LocalMetric {
    /// How the points of a block compare with the circle: in each lane -1 for yes and 0 for no. An empty lane is
    /// outside.
    struct Comparison {
        let squaredMetres: SIMD4<Float>
        let isOutside: SIMD4<Int32>
        /// Also -1 for a point that only a distance on the ellipsoid can decide.
        let mayBeOutside: SIMD4<Int32>
    }

    @inline(__always)
    func compare(_ block: PointBlock) -> Comparison {
        let q = squaredMetres(block)
        let isEmpty = block.indices &>> 31
        return Comparison(
            squaredMetres: q, isOutside: q.exceeds(possible) | isEmpty, mayBeOutside: q.exceeds(certain) | isEmpty)
    }
}

extension SIMD4<Float> {
    /// -1 for each number that is greater than the limit, else 0. It is made of the sign of the difference, because the compiler turns a
    /// comparison into branches.
    @inline(__always)
    fileprivate func exceeds(_ limit: Float) -> SIMD4<Int32> {
        unsafeBitCast(limit - self, to: SIMD4<Int32>.self) &>> 31
    }
}
