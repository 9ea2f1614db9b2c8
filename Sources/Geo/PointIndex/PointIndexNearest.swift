extension PointIndex {
    /// The `k` nearest points, or all if there are fewer: nearest first, equally far ones by index.
    public func nearest(
        _ k: Int, to center: Coordinate, within maximumMetres: Double = .infinity
    ) -> [Neighbour] {
        switch search(k, center, within: maximumMetres) {
        case .ordered(let indices): measured(indices, from: center)
        case .measured(let neighbours): neighbours
        }
    }

    /// The indices of the `k` nearest points, or of all points if there are fewer. The nearest comes first; equally far points come in
    /// the order of their indices.
    ///
    /// No distance is measured on the ellipsoid if `LocalMetric` can tell which of the points is nearer. It nearly always can.
    public func indices(nearest k: Int, to center: Coordinate) -> [Int] {
        switch search(k, center) {
        case .ordered(let indices): indices
        case .measured(let neighbours): neighbours.map(\.index)
        }
    }

    /// How many points a search for the nearest `k` compares, in all circles that it tries.
    public func comparedCount(forNearest k: Int, to center: Coordinate) -> Int {
        var compared = 0
        _ = search(k, center) { compared += comparedCount(within: $0, of: center) }
        return compared
    }

    /// The nearest points, nearest first.
    private enum Answer {
        /// Their indices, if the metric alone could order them.
        case ordered([Int])
        case measured([Neighbour])
    }

    /// Widens the circle until it certainly holds enough points.
    /// - Parameter searched: called with the radius of each circle, in metres.
    @inline(__always)
    private func search(
        _ k: Int, _ center: Coordinate, within maximumMetres: Double = .infinity,
        _ searched: (Double) -> Void = { _ in }
    ) -> Answer {
        // No two points of the earth are further apart than 20,004 km.
        let limit = min(maximumMetres, 20_100_000)
        let wanted = min(k, count)
        guard wanted > 0, limit >= 0, center.isValid else { return .measured([]) }

        var radius = min(limit, firstRadius(for: wanted, around: center))
        while let metric = metric(center, radius) {
            searched(radius)
            if !metric.isLocal {
                let found = within(radius, of: center)
                if found.count >= wanted || radius >= limit { return .measured(Array(found.prefix(wanted))) }
            } else if let answer = search(wanted, center, in: metric, isLast: radius >= limit, limit) {
                return answer
            }
            radius = min(limit, radius * 2)
        }
        return .measured([])
    }

    /// The nearest points within the metric's radius; nil if there may be too few and a wider circle can be tried.
    private func search(
        _ wanted: Int, _ center: Coordinate, in metric: LocalMetric, isLast: Bool, _ limit: Double
    ) -> Answer? {
        withCandidates(metric) { candidates in
            if let indices = candidates.inOrder(wanted, metric) { return .ordered(indices) }
            guard isLast || candidates.count(where: { $0.q <= metric.certain }) >= wanted else { return nil }
            // The `wanted` nearest candidates lie within a known distance; points that are certainly further need not be measured.
            var possible = metric.possible
            if candidates.count > wanted {
                candidates.select(wanted - 1)
                possible = metric.bounds.possible(within: metric.bounds.greatestDistance(candidates[wanted - 1].q))
            }
            var found = measured(candidates.lazy.filter { $0.q <= possible }.map { Int($0.index) }, from: center)
            found.removeAll { $0.distanceMetres > limit }
            found.sort()
            if found.count > wanted { found.removeLast(found.count - wanted) }
            return .measured(found)
        }
    }

    /// Calls `body` with the points that may lie within the metric's radius, in no particular order.
    @inline(__always)
    private func withCandidates<Result>(
        _ metric: LocalMetric, _ body: (UnsafeMutableBufferPointer<Candidate>) -> Result
    ) -> Result {
        // The blocks are looked up twice: first to count how much room is needed, then to compare their points. The second look-up is
        // fast, because what it reads is in the cache.
        withUnsafeTemporaryAllocation(of: Candidate.self, capacity: comparedCount(metric)) { room in
            let blocks = blocks.span
            var count = 0
            forEachRun(metric) { run in
                // This has no branch: it writes every candidate, and advances only past those that may be within the radius.
                for position in run {
                    let block = blocks[unchecked: position]
                    let comparison = metric.compare(block)
                    for lane in 0..<PointBlock.size {
                        let candidate = Candidate(index: block.indices[lane], q: comparison.squaredMetres[lane])
                        room.initializeElement(at: count, to: candidate)
                        count &+= 1 &+ Int(comparison.isOutside[lane])
                    }
                }
            }
            return body(UnsafeMutableBufferPointer(rebasing: room[..<count]))
        }
    }

    /// Points with their distances, measured on the ellipsoid.
    ///
    /// Reads all coordinates before it measures any: they lie far apart in memory, and many reads at once take little
    /// longer than one.
    private func measured(_ indices: some Sequence<Int>, from center: Coordinate) -> [Neighbour] {
        let read = indices.map { ($0, coordinate($0)) }
        let origin = GeodesicOrigin(center)
        return read.map { Neighbour(index: $0, distanceMetres: origin.distance(to: $1)) }
    }

    /// The radius of the first search, in metres: within it 1.5 times the wanted number of points, plus three, are expected, so
    /// that few searches have to be repeated with a larger radius. The points are counted in the centre's cell and the cells around
    /// it, because one cell has only about ten points, too few for a good estimate. Empty lanes at the end of a row are counted,
    /// too; they make the radius only a little smaller.
    private func firstRadius(for wanted: Int, around center: Coordinate) -> Double {
        let (latitude, longitude) = (
            BinaryAngle(angleDegrees: center.latitude), BinaryAngle(angleDegrees: center.longitude)
        )
        let metresPerUnit = EarthModel.wgs84.semiMajorAxis * BinaryAngle.unitRadians
        let height = Double(UInt64(1) << UInt64(grid.latitudeShift)) * metresPerUnit
        let isInside =
            UInt32(bitPattern: latitude &- grid.south) <= grid.latitudeExtent
            && UInt32(bitPattern: longitude &- grid.west) <= grid.longitudeExtent
        guard isInside else { return height }
        let (row, column) = (grid.row(latitude), grid.column(longitude))
        let (rows, columns) = (
            max(0, row - 1)..<min(grid.rows, row + 2), max(0, column - 1)..<min(grid.columns, column + 2)
        )
        let found = rows.reduce(0) { found, row in
            let first = row * grid.columns
            return found + Int(cellStarts[first + columns.upperBound] - cellStarts[first + columns.lowerBound])
        }
        // Cells are about as wide as they are high.
        let perSquareMetre = Double(max(1, found)) / (Double(rows.count * columns.count) * height * height)
        return ((1.5 * Double(wanted) + 3) / (.pi * perSquareMetre)).squareRoot()
    }
}

/// A point that may be among the nearest: its index in the caller's columns, and its squared distance by the metric.
private struct Candidate {
    var index: Int32
    var q: Float
}

extension UnsafeMutableBufferPointer<Candidate> {
    /// The indices of the `k` nearest, nearest first; nil if the metric leaves their order in doubt.
    ///
    /// Counts for each candidate how many are nearer, four at a time. Among about 20 candidates this takes a third of the time of `select`,
    /// whose branches the processor cannot predict.
    /// - Complexity: O(n²); nil for more than 64 candidates.
    fileprivate func inOrder(_ k: Int, _ metric: LocalMetric) -> [Int]? {
        guard count > k, count <= 64 else { return nil }
        return withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count / 4 + 1) { squares in
            squares.initialize(repeating: SIMD4(repeating: .infinity))
            for place in indices { squares[place / 4][place % 4] = self[place].q }
            // Each candidate is written to the place whose index is the number of nearer candidates; all after the first k + 1
            // share the last place. Equally far candidates share a place and leave the place after it empty. Its distance is NaN,
            // so the comparisons below fail and the order counts as uncertain.
            return withUnsafeTemporaryAllocation(of: Candidate.self, capacity: k + 2) { nearest in
                nearest.initialize(repeating: Candidate(index: -1, q: .nan))
                for candidate in self {
                    let nearer = squares.reduce(SIMD4<Int32>()) { $0 &- $1.isLess(than: candidate.q) }
                    nearest[Swift.min(Int(nearer.wrappedSum()), k + 1)] = candidate
                }
                let bounds = metric.bounds
                let isCertain =
                    nearest[k - 1].q <= metric.certain
                    && (0..<k).allSatisfy {
                        nearest[$0 + 1].q > bounds.possible(within: bounds.greatestDistance(nearest[$0].q))
                    }
                return isCertain ? nearest[..<k].map { Int($0.index) } : nil
            }
        }
    }

    /// Partly sorts by distance: the candidate at `place` is the one that a full sort would put there, and none before it
    /// is further away.
    ///
    /// - Complexity: O(n) on average. Source: C. A. R. Hoare, *Algorithm 65: FIND* (Communications of the ACM 4, 1961).
    fileprivate func select(_ place: Int) {
        var (low, high) = (0, count - 1)
        while low < high {
            let pivot = self[place].q
            var (left, right) = (low, high)
            while left <= right {
                while self[left].q < pivot { left += 1 }
                while self[right].q > pivot { right -= 1 }
                if left <= right {
                    swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if right < place { low = left }
            if left > place { high = right }
        }
    }
}

extension SIMD4<Float> {
    /// -1 for each number that is less than the limit, else 0; without a branch.
    @inline(__always)
    fileprivate func isLess(than limit: Float) -> SIMD4<Int32> {
        unsafeBitCast(self - limit, to: SIMD4<Int32>.self) &>> 31
    }
}
