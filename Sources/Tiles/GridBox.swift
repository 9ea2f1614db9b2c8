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
    /// Works out the box of each feature, so that what is out of sight costs nothing; done last, when the block is whole.
    public mutating func measure() {
        boxes = features.map { feature in
            var box = GridBox()
            for part in parts[feature.parts.clamped(to: parts.indices)] {
                for point in points[part.clamped(to: points.indices)] { box.add(point) }
            }
            return box
        }
    }
}
