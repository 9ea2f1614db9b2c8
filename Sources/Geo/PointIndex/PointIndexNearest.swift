extension PointIndex {
    /// The `k` nearest points, or all if there are fewer: nearest first, equally far ones by index.
    ///
    /// The circle is widened until it certainly holds enough points; then only points that the cheap metric cannot rule
    /// out are measured on the ellipsoid.
    public func nearest(
        _ k: Int, to center: Coordinate, within maximumMetres: Double = .infinity
    ) -> [Neighbour] {
        nearest(k, to: center, within: maximumMetres) { _ in }
    }

    /// How many points a search for the nearest `k` compares, in all circles that it tries.
    public func comparedCount(forNearest k: Int, to center: Coordinate) -> Int {
        var compared = 0
        _ = nearest(k, to: center, within: .infinity) { compared += comparedCount(within: $0, of: center) }
        return compared
    }

    /// - Parameter searched: called with the radius of each circle, in metres.
    @inline(__always)
    private func nearest(
        _ k: Int, to center: Coordinate, within maximumMetres: Double, _ searched: (Double) -> Void
    ) -> [Neighbour] {
        // No two points of the earth are further apart than 20,004 km.
        let limit = min(maximumMetres, 20_100_000)
        let wanted = min(k, count)
        guard wanted > 0, limit >= 0, center.isValid else { return [] }

        var radius = min(limit, firstRadius(for: wanted, around: center))
        while let metric = metric(center, radius) {
            searched(radius)
            if !metric.isLocal {
                let found = within(radius, of: center)
                if found.count >= wanted || radius >= limit { return Array(found.prefix(wanted)) }
            } else if let found = nearest(wanted, to: center, metric, isLast: radius >= limit, limit) {
                return found
            }
            radius = min(limit, radius * 2)
        }
        return []
    }

    /// The nearest points within the metric's radius; nil if there may be too few and a wider circle can be tried.
    private func nearest(
        _ wanted: Int, to center: Coordinate, _ metric: LocalMetric, isLast: Bool, _ limit: Double
    ) -> [Neighbour]? {
        var candidates: [Candidate] = []
        candidates.reserveCapacity(4 * wanted)
        var certain = 0
        forEachCandidate(metric) { position, q in
            candidates.append(Candidate(index: points[position].index, q: q))
            certain += q <= metric.certain ? 1 : 0
        }
        guard certain >= wanted || isLast else { return nil }

        // The `wanted` nearest candidates lie within a known distance; points that are certainly further need not be measured.
        var possible = metric.possible
        if candidates.count > wanted {
            candidates.select(wanted - 1)
            possible = metric.bounds.possible(within: metric.bounds.greatestDistance(candidates[wanted - 1].q))
        }
        var found = measured(candidates, possible, center)
        found.removeAll { $0.distanceMetres > limit }
        found.sort()
        if found.count > wanted { found.removeLast(found.count - wanted) }
        return found
    }

    /// The candidates that the metric cannot rule out, measured on the ellipsoid.
    ///
    /// Reads all coordinates before it measures any: they lie far apart in memory, and many reads at once take little
    /// longer than one.
    private func measured(_ candidates: [Candidate], _ possible: Float, _ center: Coordinate) -> [Neighbour] {
        withUnsafeTemporaryAllocation(of: (index: Int, at: Coordinate).self, capacity: candidates.count) { read in
            var count = 0
            for candidate in candidates where candidate.q <= possible {
                let index = Int(candidate.index)
                read.initializeElement(at: count, to: (index, coordinate(index)))
                count += 1
            }
            let origin = GeodesicOrigin(center)
            return read[..<count].map { Neighbour(index: $0.index, distanceMetres: origin.distance(to: $0.at)) }
        }
    }

    /// The radius of the first search, in metres. It is chosen so that three more than 1.5 times the wanted number of points are
    /// expected within it; then few searches have to be repeated with a larger radius. The points are counted in the centre's cell
    /// and the cells around it, because one cell has only about ten points, too few for a good estimate.
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

extension [Candidate] {
    /// Partly sorts by distance: the candidate at `place` is the one that a full sort would put there, and none before it
    /// is further away.
    ///
    /// - Complexity: O(n) on average. Source: C. A. R. Hoare, *Algorithm 65: FIND* (Communications of the ACM 4, 1961).
    fileprivate mutating func select(_ place: Int) {
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
