import Geo

extension FeatureBlock {
    /// The features as runs of one role, so that a map can skip a role that it does not show. Checking the role of each
    /// feature took a fifth of the time of collecting names.
    public var runs: [Run] { isIndexed ? indexedRuns : runsByRole() }

    private func runsByRole() -> [Run] {
        var runs: [Run] = []
        for (index, feature) in features.enumerated() {
            if let last = runs.last, last.role == feature.role {
                runs[runs.count - 1].features = last.features.lowerBound..<index + 1
            } else {
                runs.append(Run(role: feature.role, features: index..<index + 1))
            }
        }
        return runs
    }

    /// Whether `buildIndex` was called after the last change.
    public var isIndexed: Bool { boxes.count == features.count }

    /// Computes the box of each feature, so that features outside the map are skipped quickly, and the numbers of names,
    /// so that drawing compares no texts. Call it last, when the block is complete.
    public mutating func buildIndex() {
        indexedRuns = runsByRole()
        var numbers = Dictionary<String, Int32>(minimumCapacity: features.count)
        nameNumbers = features.map { feature in
            if feature.name.isEmpty { return -1 }
            let next = Int32(numbers.count)
            // Looks the name up and adds it in one step.
            return { (number: inout Int32) in number }(&numbers[feature.name, default: next])
        }
        nameCount = numbers.count
        boxes = features.map { feature in
            var box = GridBox()
            for part in parts[feature.parts.clamped(to: parts.indices)] {
                for point in points[part.clamped(to: points.indices)] { box.add(point) }
            }
            return box
        }
        streetLengths = StreetLengths(self).lengths
    }
}

extension FeatureBlock {
    /// The block reduced to the area that lies in a box; nil if they do not overlap.
    ///
    /// Used for archives of a part of the world. A tile in an archive of one city may cover a whole country, but its features are
    /// only those of the city; the rest of the tile is unknown, not empty.
    public func narrowed(to box: BoundingBox) -> FeatureBlock? {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        func units(_ length: Double) -> Int { Int((length / unit).rounded()) }
        let left = max(0, units(northWest.x - corner.x))
        let top = max(0, units(northWest.y - corner.y))
        let right = min(width, units(southEast.x - corner.x))
        let bottom = min(height, units(southEast.y - corner.y))
        guard right > left, bottom > top else { return nil }
        var narrowed = self
        narrowed.moveCorner(east: left, south: top)
        (narrowed.width, narrowed.height) = (right - left, bottom - top)
        narrowed.buildIndex()
        return narrowed
    }
}
