extension PointIndex {
    /// Every point within a radius, nearest first; points equally far in the order of their index.
    public func within(_ radiusMetres: Double, of center: Coordinate) -> [Neighbour] {
        let origin = GeodesicOrigin(center)
        var found: [Neighbour] = []
        forEachPosition(within: radiusMetres, of: center) { found.append(neighbour(at: $0, of: origin)) }
        found.sort()
        return found
    }

    /// The indices of the points within a radius, in no particular order: the fastest way to have them.
    public func indices(within radiusMetres: Double, of center: Coordinate) -> [Int] {
        var found: [Int] = []
        forEachPosition(within: radiusMetres, of: center) { found.append(Int(order[$0])) }
        return found
    }

    /// How many points lie within a radius.
    public func count(within radiusMetres: Double, of center: Coordinate) -> Int {
        guard let metric = metric(center, radiusMetres) else { return 0 }
        let positions = positions.span
        var total = 0
        forEachRun(metric) { run in
            var (certain, possible) = (Int32(0), Int32(0))
            for position in run {
                let q = metric.squaredMetres(positions[unchecked: position])
                certain &+= q <= metric.certain ? 1 : 0
                possible &+= q <= metric.possible ? 1 : 0
            }
            total += Int(certain)
            if certain == possible { return }
            for position in run {
                let q = metric.squaredMetres(positions[unchecked: position])
                let isDoubtful = q > metric.certain && q <= metric.possible
                if isDoubtful, center.distance(to: coordinate(at: position)) <= radiusMetres { total += 1 }
            }
        }
        return total
    }

    /// The places in the grid's order of all points within a radius.
    @inline(__always)
    private func forEachPosition(within radiusMetres: Double, of center: Coordinate, _ body: (Int) -> Void) {
        guard let metric = metric(center, radiusMetres) else { return }
        forEachCandidate(metric) { position, q in
            if q <= metric.certain || center.distance(to: coordinate(at: position)) <= radiusMetres { body(position) }
        }
    }

    /// The metric of a query; nil where nothing can be found.
    @inline(__always)
    func metric(_ center: Coordinate, _ radiusMetres: Double) -> LocalMetric? {
        guard center.isValid, radiusMetres >= 0, count > 0 else { return nil }
        let height = Double(UInt64(1) << UInt64(grid.latitudeShift)) * BinaryAngle.unitRadians
        return LocalMetric(center: center, radiusMetres: radiusMetres, rowHeightRadians: height)
    }

    /// All points that may lie within the metric's radius, with their squared distance by that metric.
    ///
    /// The inner loop has no branch: every position is written, and only kept by moving on where the point is near enough.
    @inline(__always)
    func forEachCandidate(_ metric: LocalMetric, _ body: (Int, Float) -> Void) {
        let blockSize = 128
        let positions = positions.span
        withUnsafeTemporaryAllocation(of: (Int32, Float).self, capacity: blockSize) { block in
            forEachRun(metric) { run in
                var start = run.lowerBound
                while start < run.upperBound {
                    let end = min(start + blockSize, run.upperBound)
                    var kept = 0
                    for position in start..<end {
                        let q = metric.squaredMetres(positions[unchecked: position])
                        block[kept] = (Int32(truncatingIfNeeded: position), q)
                        kept &+= q <= metric.possible ? 1 : 0
                    }
                    for slot in 0..<kept { body(Int(block[slot].0), block[slot].1) }
                    start = end
                }
            }
        }
    }

    /// The runs of positions, one or two for each row of cells, that hold every point within the metric's radius.
    @inline(__always)
    func forEachRun(_ metric: LocalMetric, _ body: (Range<Int>) -> Void) {
        let starts = cellStarts.span
        let middle = Int(metric.latitude) - Int(grid.south)
        let reach = Int(min(metric.latitudeReach / BinaryAngle.unitRadians, 4_294_967_296)) + 2
        let (low, high) = (max(0, middle - reach), min(Int(grid.latitudeExtent), middle + reach))
        guard low <= high else { return }
        let shift = Int(grid.latitudeShift)
        for row in (low >> shift)...(high >> shift) {
            let gap = max(0, (row << shift) - middle, middle - ((row + 1) << shift) + 1)
            let half = metric.longitudeReachUnits(beyond: gap) + 2
            var columns = (0..<grid.columns, 0..<0)
            if half < 2_147_483_648 {
                let units = BinaryAngle(half)
                columns = grid.columns(from: metric.longitude &- units, through: metric.longitude &+ units)
            }
            let first = row * grid.columns
            for part in [columns.0, columns.1] where !part.isEmpty {
                let (from, to) = (Int(starts[first + part.lowerBound]), Int(starts[first + part.upperBound]))
                if from < to { body(from..<to) }
            }
        }
    }
}
