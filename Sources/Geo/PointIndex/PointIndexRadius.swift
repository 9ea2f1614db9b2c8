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
        guard let metric = metric(center, radiusMetres) else { return }
        // Up to 1,024 bytes are taken from the stack.
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { room in
            let most = room.count / PointBlock.size
            forEachRun(metric) { run in
                var start = run.lowerBound
                while start < run.upperBound {
                    let end = min(start + most, run.upperBound)
                    let count = write(start..<end, metric, radiusMetres, of: center, to: room)
                    if count > 0 { found.append(contentsOf: room[..<count]) }
                    start = end
                }
            }
        }
    }

    /// Writes the indices of those points in a range of blocks that lie within the radius.
    ///
    /// The loop has no branch: it writes every index, and advances only past those that may be within the radius.
    /// - Parameter room: for as many indices as the blocks have lanes.
    /// - Returns: how many indices were written.
    // Where this is inlined, the compiler takes the vectors apart, and the search takes a sixth longer.
    @inline(never)
    private func write(
        _ run: Range<Int>, _ metric: LocalMetric, _ radiusMetres: Double, of center: Coordinate,
        to room: UnsafeMutableBufferPointer<Int>
    ) -> Int {
        let blocks = blocks.span
        var count = 0
        var isDoubtful = SIMD4<Int32>()
        for position in run {
            let block = blocks[unchecked: position]
            let comparison = metric.compare(block)
            isDoubtful |= comparison.isOutside ^ comparison.mayBeOutside
            for lane in 0..<PointBlock.size {
                room[count] = Int(block.indices[lane])
                count &+= 1 &+ Int(comparison.isOutside[lane])
            }
        }
        if isDoubtful == .zero { return count }
        count = 0
        forEachIndex(in: run, within: radiusMetres, of: center, metric) { index in
            room[count] = index
            count += 1
        }
        return count
    }

    /// How many points lie within a radius.
    public func count(within radiusMetres: Double, of center: Coordinate) -> Int {
        guard let metric = metric(center, radiusMetres) else { return 0 }
        let blocks = blocks.span
        var total = 0
        forEachRun(metric) { run in
            var (outside, mayBeOutside) = (SIMD4<Int32>(), SIMD4<Int32>())
            for position in run {
                let comparison = metric.compare(blocks[unchecked: position])
                outside &-= comparison.isOutside
                mayBeOutside &-= comparison.mayBeOutside
            }
            if outside == mayBeOutside {
                total += run.count * PointBlock.size - Int(outside.wrappedSum())
            } else {
                forEachIndex(in: run, within: radiusMetres, of: center, metric) { _ in total += 1 }
            }
        }
        return total
    }

    /// How many points a search within a radius compares with its circle, empty lanes included.
    public func comparedCount(within radiusMetres: Double, of center: Coordinate) -> Int {
        guard let metric = metric(center, radiusMetres) else { return 0 }
        return comparedCount(metric)
    }

    /// Calls `body` with the index of each point in a range of blocks that lies within the radius. Points that the metric cannot
    /// decide are measured on the ellipsoid.
    private func forEachIndex(
        in run: Range<Int>, within radiusMetres: Double, of center: Coordinate, _ metric: LocalMetric,
        _ body: (Int) -> Void
    ) {
        for position in run {
            let comparison = metric.compare(blocks[position])
            for lane in 0..<PointBlock.size where comparison.isOutside[lane] == 0 {
                let index = Int(blocks[position].indices[lane])
                if comparison.mayBeOutside[lane] == 0 || center.distance(to: coordinate(index)) <= radiusMetres {
                    body(index)
                }
            }
        }
    }
}
