/// A rectangle of a block's grid, its edges included.
public struct GridBox: Hashable, Sendable {
    public var left: Int32
    public var top: Int32
    public var right: Int32
    public var bottom: Int32

    @inlinable public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Holds nothing and touches nothing; what is added to it makes it the box of that.
    @inlinable public init() { self.init(left: .max, top: .max, right: .min, bottom: .min) }

    @inlinable public mutating func add(_ point: GridPoint) {
        left = min(left, point.x)
        right = max(right, point.x)
        top = min(top, point.y)
        bottom = max(bottom, point.y)
    }

    @inlinable public func touches(_ other: GridBox) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    @inlinable public func contains(_ other: GridBox) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
}

extension FeatureBlock {
    /// All features, by role as far as they follow one another: what a map does not show is passed over at once, where to
    /// look at the role of each feature took a fifth of the time of gathering names.
    public var runs: [Run] { isMeasured ? measuredRuns : rolesInRuns() }

    private func rolesInRuns() -> [Run] {
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

    /// Whether `measure` was called since it last changed.
    public var isMeasured: Bool { boxes.count == features.count }

    /// Works out the box of each feature, so that what is out of sight costs nothing, and the numbers of names, so that no
    /// frame has to compare texts; done last, when the block is whole.
    public mutating func measure() {
        measuredRuns = rolesInRuns()
        var numbers: [String: Int32] = [:]
        nameNumbers = features.map { feature in
            if feature.name.isEmpty { return -1 }
            let next = Int32(numbers.count)
            // Looked up and entered in one step.
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
    }
}
