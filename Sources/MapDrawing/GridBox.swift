import Tiles

/// A rectangle of a block's grid, its edges included.
struct GridBox: Hashable, Sendable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// What holds some points, at least one.
    @inline(__always) init(around range: Range<Int>, of points: UnsafeBufferPointer<GridPoint>) {
        let first = points[range.lowerBound]
        (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for index in range {
            let point = points[index]
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
    }

    /// What some dots show, and a little more.
    init(_ dots: DotRect, on grid: DotGrid) {
        func clamped(_ value: Double) -> Int32 {
            Int32(max(Double(Int32.min), min(Double(Int32.max), value.rounded(.toNearestOrEven))))
        }
        // Two dots for thick lines and for rounding.
        left = clamped((Double(dots.left - 2) - grid.originX) / grid.scaleX - 1)
        top = clamped((Double(dots.top - 2) - grid.originY) / grid.scaleY - 1)
        right = clamped((Double(dots.right + 2) - grid.originX) / grid.scaleX + 1)
        bottom = clamped((Double(dots.bottom + 2) - grid.originY) / grid.scaleY + 1)
    }

    @inline(__always) func touches(_ other: GridBox) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }
}
