import Geo
import Tiles

/// A block of dots, half open; a dot belongs to what its centre lies in.
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

    /// Whether each of its dots lies in one of some blocks.
    func isCovered(by others: ArraySlice<DotRect>) -> Bool {
        guard let index = others.firstIndex(where: { !intersection($0).isEmpty }) else { return isEmpty }
        // What the first of them leaves, on its four sides, must be covered by those after it.
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

/// Where the grid of a block lies on a map, in dots from the map's top left corner.
struct DotGrid: Sendable {
    let originX: Double
    let originY: Double
    let scaleX: Double
    let scaleY: Double

    @inline(__always) func x(_ point: GridPoint) -> Double { originX + Double(point.x) * scaleX }
    @inline(__always) func y(_ point: GridPoint) -> Double { originY + Double(point.y) * scaleY }
}

/// How the unit square lies on a map, in dots from the map's top left corner.
struct DotProjection {
    let middle: WorldPoint
    let halfWidth: Double
    let halfHeight: Double
    /// Dots to a unit of the unit square.
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

    /// How many dots the map's first lies from the corner of the world; the same dot of the world counts alike when the map
    /// moves by whole cells.
    var phase: (x: Int, y: Int) {
        (Int((middle.x * scaleX - halfWidth).rounded()), Int((middle.y * scaleY - halfHeight).rounded()))
    }

    /// The dots on the map whose centres lie in a part of the world.
    ///
    /// - Parameter turn: how many worlds to the east it is drawn.
    func dots(of rect: WorldRect, turn: Double) -> DotRect {
        func dot(_ position: Double, _ limit: Int) -> Int {
            // Also what is no number becomes one.
            Int(max(0, min(Double(limit), (position - 0.5).rounded(.up))))
        }
        return DotRect(
            left: dot((rect.west + turn - middle.x) * scaleX + halfWidth, bounds.right),
            top: dot((rect.north - middle.y) * scaleY + halfHeight, bounds.bottom),
            right: dot((rect.east + turn - middle.x) * scaleX + halfWidth, bounds.right),
            bottom: dot((rect.south - middle.y) * scaleY + halfHeight, bounds.bottom))
    }

    /// Nil of a block whose numbers are beyond all that can be drawn.
    func grid(of block: FeatureBlock, turn: Double) -> DotGrid? {
        let grid = DotGrid(
            originX: (block.corner.x + turn - middle.x) * scaleX + halfWidth,
            originY: (block.corner.y - middle.y) * scaleY + halfHeight,
            scaleX: block.unit * scaleX, scaleY: block.unit * scaleY)
        // Whole numbers of 64 bits hold all of 32 bits times this.
        let isUsable = [grid.originX, grid.originY, grid.scaleX, grid.scaleY].allSatisfy { abs($0) < 1e9 * 1e3 }
        return isUsable && abs(grid.scaleX) < 1e8 ? grid : nil
    }
}

extension Int {
    /// The largest whole number not above a value within its range; a call of the library's rounding takes far longer.
    @inline(__always) init(floor value: Double) {
        let whole = Int(value)
        self = Double(whole) > value ? whole - 1 : whole
    }

    /// The smallest whole number not below a value within its range.
    @inline(__always) init(ceiling value: Double) {
        let whole = Int(value)
        self = Double(whole) < value ? whole + 1 : whole
    }
}
