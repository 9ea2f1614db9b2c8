extension PointIndex {
    /// Every point within a radius, nearest first, equally far ones by index.
    public func within(_ radiusMetres: Double, of center: Coordinate) -> [Neighbour] {
        let origin = GeodesicOrigin(center)
        var found = indices(within: radiusMetres, of: center).map { neighbour($0, of: origin) }
        found.sort()
        return found
    }

    /// The indices of the points within a radius, in no particular order.
    public func indices(within radiusMetres: Double, of center: Coordinate) -> [Int] {
        var found: [Int] = []
        appendIndices(within: radiusMetres, of: center, to: &found)
        return found
    }

    /// Appends the indices of the points within a radius, in no particular order; the fastest of these queries.
    /// - Parameter found: keeps its memory if it is used for several queries, so that none has to be allocated.
    public func appendIndices(within radiusMetres: Double, of center: Coordinate, to found: inout [Int]) {
        guard let metric = metric(center, radiusMetres), let rows = rows(metric) else { return }
        // All runs are looked up before any is read: they lie far apart in memory, and several reads at once take little
        // longer than one.
        withUnsafeTemporaryAllocation(of: Range<Int32>.self, capacity: 2 * rows.count) { runs in
            var runCount = 0
            forEachRun(metric) { run in
                runs.initializeElement(at: runCount, to: Int32(run.lowerBound)..<Int32(run.upperBound))
                runCount += 1
            }
            // Up to 1,024 bytes are taken from the stack.
            let blockSize = 127
            withUnsafeTemporaryAllocation(of: Int.self, capacity: blockSize + 1) { block in
                for run in runs[..<runCount] {
                    var start = Int(run.lowerBound)
                    while start < Int(run.upperBound) {
                        let end = min(start + blockSize, Int(run.upperBound))
                        let count = write(start..<end, metric, radiusMetres, of: center, to: block)
                        if count > 0 { found.append(contentsOf: block[..<count]) }
                        start = end
                    }
                }
            }
        }
    }

    /// Writes the indices of the points of a run that lie within the radius.
    ///
    /// The loop has no branch: it writes every index, and advances only past those that may be within the radius.
    /// - Parameter room: for at least one index more than the run has points.
    /// - Returns: how many indices were written.
    @inline(__always)
    private func write(
        _ run: Range<Int>, _ metric: LocalMetric, _ radiusMetres: Double, of center: Coordinate,
        to room: UnsafeMutableBufferPointer<Int>
    ) -> Int {
        let points = points.span
        var count = 0
        var doubtful: Int32 = 0
        for position in run {
            let point = points[unchecked: position]
            let q = metric.squaredMetres(point)
            room[count] = Int(point.index)
            count &+= 1 &- Int(q.exceeds(metric.possible))
            doubtful &+= q.exceeds(metric.certain) &- q.exceeds(metric.possible)
        }
        if doubtful == 0 { return count }
        count = 0
        for position in run where isInside(points[unchecked: position], metric, radiusMetres, of: center) {
            room[count] = Int(points[unchecked: position].index)
            count += 1
        }
        return count
    }

    /// How many points lie within a radius.
    public func count(within radiusMetres: Double, of center: Coordinate) -> Int {
        guard let metric = metric(center, radiusMetres) else { return 0 }
        var total = 0
        forEachRun(metric) { run in
            let (certain, possible) = tally(run, metric)
            if certain == possible {
                total += certain
            } else {
                for position in run where isInside(points[position], metric, radiusMetres, of: center) { total += 1 }
            }
        }
        return total
    }

    /// How many points of a run are certainly, and how many possibly, within the metric's radius.
    @inline(__always)
    private func tally(_ run: Range<Int>, _ metric: LocalMetric) -> (certain: Int, possible: Int) {
        let points = points.span
        var (uncertain, impossible) = (Int32(0), Int32(0))
        for position in run {
            let q = metric.squaredMetres(points[unchecked: position])
            uncertain &+= q.exceeds(metric.certain)
            impossible &+= q.exceeds(metric.possible)
        }
        return (run.count - Int(uncertain), run.count - Int(impossible))
    }

    /// How many points a search within a radius compares with its circle: those of all cells that the circle may touch.
    public func comparedCount(within radiusMetres: Double, of center: Coordinate) -> Int {
        guard let metric = metric(center, radiusMetres) else { return 0 }
        var compared = 0
        forEachRun(metric) { compared += $0.count }
        return compared
    }

    /// Whether a point lies within the radius, measured on the ellipsoid where the metric cannot say.
    private func isInside(
        _ point: IndexedPosition, _ metric: LocalMetric, _ radiusMetres: Double, of center: Coordinate
    ) -> Bool {
        let q = metric.squaredMetres(point)
        if q > metric.possible { return false }
        return q <= metric.certain || center.distance(to: coordinate(Int(point.index))) <= radiusMetres
    }

    /// The metric of a query; nil where nothing can be found.
    @inline(__always)
    func metric(_ center: Coordinate, _ radiusMetres: Double) -> LocalMetric? {
        guard center.isValid, radiusMetres >= 0, count > 0 else { return nil }
        let height = Double(UInt64(1) << UInt64(grid.latitudeShift)) * BinaryAngle.unitRadians
        return LocalMetric(center: center, radiusMetres: radiusMetres, rowHeightRadians: height)
    }

    /// Calls `body` for each point that may lie within the metric's radius, with its index in the order of the grid and its
    /// squared distance by the metric.
    ///
    /// The inner loop has no branch: it writes every point, and advances only past those that are near enough.
    @inline(__always)
    func forEachCandidate(_ metric: LocalMetric, _ body: (Int, Float) -> Void) {
        let blockSize = 128
        let points = points.span
        withUnsafeTemporaryAllocation(of: (Int32, Float).self, capacity: blockSize) { block in
            forEachRun(metric) { run in
                var start = run.lowerBound
                while start < run.upperBound {
                    let end = min(start + blockSize, run.upperBound)
                    var kept = 0
                    for position in start..<end {
                        let q = metric.squaredMetres(points[unchecked: position])
                        block[kept] = (Int32(truncatingIfNeeded: position), q)
                        kept &+= 1 &- Int(q.exceeds(metric.possible))
                    }
                    for slot in 0..<kept { body(Int(block[slot].0), block[slot].1) }
                    start = end
                }
            }
        }
    }

    /// The rows of cells that the metric's circle may touch; nil if it touches none.
    @inline(__always)
    private func rows(_ metric: LocalMetric) -> ClosedRange<Int>? {
        let middle = Int(metric.latitude) - Int(grid.south)
        let reach = Int(min(metric.latitudeReach * BinaryAngle.unitsPerRadian, 4_294_967_296)) + 2
        let (low, high) = (max(0, middle - reach), min(Int(grid.latitudeExtent), middle + reach))
        return low <= high ? (low >> Int(grid.latitudeShift))...(high >> Int(grid.latitudeShift)) : nil
    }

    /// Calls `body` with ranges of positions, at most two a row of cells, that contain every point within the metric's radius.
    @inline(__always)
    func forEachRun(_ metric: LocalMetric, _ body: (Range<Int>) -> Void) {
        guard let rows = rows(metric) else { return }
        let starts = cellStarts.span
        let middle = Int(metric.latitude) - Int(grid.south)
        let shift = Int(grid.latitudeShift)
        for row in rows {
            let gap = max(0, (row << shift) - middle, middle - ((row + 1) << shift) + 1)
            let half = metric.longitudeReachUnits(beyond: gap) + 2
            var columns = (0..<grid.columns, 0..<0)
            if half < 2_147_483_648 {
                let units = BinaryAngle(half)
                columns = grid.columns(from: metric.longitude &- units, through: metric.longitude &+ units)
            }
            let first = row * grid.columns
            for part in 0..<2 {
                let range = part == 0 ? columns.0 : columns.1
                if range.isEmpty { continue }
                let (from, to) = (Int(starts[first + range.lowerBound]), Int(starts[first + range.upperBound]))
                if from < to { body(from..<to) }
            }
        }
    }
}

extension Float {
    /// 1 if this is greater, else 0. It is the sign bit of the difference, because a comparison would become a branch.
    @inline(__always)
    fileprivate func exceeds(_ limit: Float) -> Int32 {
        Int32(bitPattern: (limit - self).bitPattern >> 31)
    }
}
