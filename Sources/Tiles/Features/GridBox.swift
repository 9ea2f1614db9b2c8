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

    /// An empty box, which touches nothing; after points were added it is their bounding box.
    @inlinable public init() { self.init(left: .max, top: .max, right: .min, bottom: .min) }

    /// Grows the box so that it holds a point.
    @inlinable public mutating func add(_ point: GridPoint) {
        left = min(left, point.x)
        right = max(right, point.x)
        top = min(top, point.y)
        bottom = max(bottom, point.y)
    }

    /// Whether the two share at least a point; touching edges do.
    @inlinable public func touches(_ other: GridBox) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    @inlinable public func contains(_ other: GridBox) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
}
