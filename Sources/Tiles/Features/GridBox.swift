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

    /// An empty box, which touches nothing. Adding points makes it their bounding box.
    @inlinable public init() { self.init(left: .max, top: .max, right: .min, bottom: .min) }

    /// Enlarges the box to contain a point.
    @inlinable public mutating func add(_ point: GridPoint) {
        left = min(left, point.x)
        right = max(right, point.x)
        top = min(top, point.y)
        bottom = max(bottom, point.y)
    }

    /// Whether the two boxes have at least a point in common; boxes whose edges touch do.
    @inlinable public func touches(_ other: GridBox) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    @inlinable public func contains(_ other: GridBox) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
}
