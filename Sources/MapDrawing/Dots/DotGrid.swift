import Geo
import Tiles

/// A rectangle of dots: columns `left` ..< `right`, rows `top` ..< `bottom`. A dot lies in an area if the dot's centre
/// does.
struct DotRect: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var isEmpty: Bool { left >= right || top >= bottom }

    func intersection(_ other: DotRect) -> DotRect {
        DotRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// Whether the other rectangles together cover this one.
    func isCovered(by others: ArraySlice<DotRect>) -> Bool {
        guard let index = others.firstIndex(where: { !intersection($0).isEmpty }) else { return isEmpty }
        // The rectangles that the first one leaves uncovered on its four sides must be covered by those after it.
        let hidden = intersection(others[index])
        let rest = others[(index + 1)...]
        return [
            DotRect(left: left, top: top, right: right, bottom: hidden.top),
            DotRect(left: left, top: hidden.bottom, right: right, bottom: bottom),
            DotRect(left: left, top: hidden.top, right: hidden.left, bottom: hidden.bottom),
            DotRect(left: hidden.right, top: hidden.top, right: right, bottom: hidden.bottom),
        ].allSatisfy { $0.isEmpty || $0.isCovered(by: rest) }
    }
}

/// The position of a block's grid on a map, in dots from the map's top left corner.
struct DotGrid: Sendable {
    let originX: Double
    let originY: Double
    let scaleX: Double
    let scaleY: Double

    @inline(__always) func x(_ point: GridPoint) -> Double { originX + Double(point.x) * scaleX }
    @inline(__always) func y(_ point: GridPoint) -> Double { originY + Double(point.y) * scaleY }
}

/// The position of the unit square on a map, in dots from the map's top left corner.
struct DotProjection {
    let middle: WorldPoint
    let halfWidth: Double
    let halfHeight: Double
    /// Dots per unit of the unit square.
    let scaleX: Double
    let scaleY: Double
    let bounds: DotRect

    init(_ viewport: Viewport, charset: CharacterSet) {
        let dots = charset.dotsPerCell
        let (columns, rows) = (viewport.size.columns * dots.columns, viewport.size.rows * dots.rows)
        middle = viewport.middle
        halfWidth = Double(columns) / 2
        halfHeight = Double(rows) / 2
        scaleX = viewport.unitsPerWorld * Double(dots.columns) / Viewport.unitsPerColumn
        scaleY = viewport.unitsPerWorld * Double(dots.rows) / Viewport.unitsPerRow
        bounds = DotRect(left: 0, top: 0, right: columns, bottom: rows)
    }

    /// How many dots the map's first dot lies from the corner of the world. Counted from that corner, the dot at a place
    /// keeps its number when the map moves by whole cells.
    var phase: (x: Int, y: Int) {
        (Int((middle.x * scaleX - halfWidth).rounded()), Int((middle.y * scaleY - halfHeight).rounded()))
    }

    /// The dots of the map whose centres lie in a part of the world.
    ///
    /// - Parameter worldOffset: by how many widths of the world the part is moved to the east.
    func dots(of rect: WorldRect, worldOffset: Double) -> DotRect {
        func dot(_ position: Double, _ limit: Int) -> Int {
            // Clamping with max and min also replaces NaN.
            Int(max(0, min(Double(limit), (position - 0.5).rounded(.up))))
        }
        return DotRect(
            left: dot((rect.west + worldOffset - middle.x) * scaleX + halfWidth, bounds.right),
            top: dot((rect.north - middle.y) * scaleY + halfHeight, bounds.bottom),
            right: dot((rect.east + worldOffset - middle.x) * scaleX + halfWidth, bounds.right),
            bottom: dot((rect.south - middle.y) * scaleY + halfHeight, bounds.bottom))
    }

    /// The position of a block's grid; nil for a block whose numbers are too large to be drawn.
    func grid(of block: FeatureBlock, worldOffset: Double) -> DotGrid? {
        let grid = DotGrid(
            originX: (block.corner.x + worldOffset - middle.x) * scaleX + halfWidth,
            originY: (block.corner.y - middle.y) * scaleY + halfHeight,
            scaleX: block.unit * scaleX, scaleY: block.unit * scaleY)
        // With this limit, every coordinate of 32 bits times the scale fits in 64 bits.
        let isUsable = [grid.originX, grid.originY, grid.scaleX, grid.scaleY].allSatisfy { abs($0) < 1e9 * 1e3 }
        return isUsable && abs(grid.scaleX) < 1e8 ? grid : nil
    }
}

extension GridBox {
    /// The bounding box of some points.
    @inline(__always) init(around range: Range<Int>, of points: UnsafeBufferPointer<GridPoint>) {
        self.init()
        for index in range { add(points[index]) }
    }

    /// The part of a block's grid that a rectangle of dots shows, slightly enlarged.
    init(_ dots: DotRect, on grid: DotGrid) {
        func clamped(_ value: Double) -> Int32 {
            Int32(max(Double(Int32.min), min(Double(Int32.max), value.rounded(.toNearestOrEven))))
        }
        // Two more dots, for thick lines and for rounding.
        self.init(
            left: clamped((Double(dots.left - 2) - grid.originX) / grid.scaleX - 1),
            top: clamped((Double(dots.top - 2) - grid.originY) / grid.scaleY - 1),
            right: clamped((Double(dots.right + 2) - grid.originX) / grid.scaleX + 1),
            bottom: clamped((Double(dots.bottom + 2) - grid.originY) / grid.scaleY + 1))
    }
}

extension Int {
    /// The largest whole number not above a value, which must be in range. The library's rounding takes far longer.
    @inline(__always) init(floor value: Double) {
        let whole = Int(value)
        self = Double(whole) > value ? whole - 1 : whole
    }

    /// The smallest whole number not below a value, which must be in range.
    @inline(__always) init(ceiling value: Double) {
        let whole = Int(value)
        self = Double(whole) < value ? whole + 1 : whole
    }
}
