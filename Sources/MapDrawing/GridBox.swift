import Tiles

extension GridBox {
    /// What holds some points.
    @inline(__always) init(around range: Range<Int>, of points: UnsafeBufferPointer<GridPoint>) {
        self.init()
        for index in range { add(points[index]) }
    }

    /// What some dots show, and a little more.
    init(_ dots: DotRect, on grid: DotGrid) {
        func clamped(_ value: Double) -> Int32 {
            Int32(max(Double(Int32.min), min(Double(Int32.max), value.rounded(.toNearestOrEven))))
        }
        // Two dots for thick lines and for rounding.
        self.init(
            left: clamped((Double(dots.left - 2) - grid.originX) / grid.scaleX - 1),
            top: clamped((Double(dots.top - 2) - grid.originY) / grid.scaleY - 1),
            right: clamped((Double(dots.right + 2) - grid.originX) / grid.scaleX + 1),
            bottom: clamped((Double(dots.bottom + 2) - grid.originY) / grid.scaleY + 1))
    }
}
