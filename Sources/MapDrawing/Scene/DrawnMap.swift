import Screen

/// Where the pins of a drawn map stand, to find what was clicked. Cells are counted from the map's top left corner.
public struct DrawnMap: Sendable {
    /// Several pins drawn as a count, or a pin that stands for several places.
    public struct Cluster: Hashable, Sendable {
        /// The first cell of the count.
        public var cell: Point
        /// The ids of its pins, in the order in which they were given.
        public var ids: [Int]
        /// How many places its pins stand for.
        public var places: Int

        /// A count of this many places or more is highlighted.
        static let many = 10
        /// Whether the count is highlighted because it has many places.
        public var isOfMany: Bool { places >= Self.many }

        /// - Parameter places: how many places the pins stand for; as many as there are pins if nil.
        public init(cell: Point, ids: [Int], places: Int? = nil) {
            self.cell = cell
            self.ids = ids
            self.places = places ?? ids.count
        }
    }

    /// The map's place on the screen.
    public let rect: Rect
    /// The counts, row by row from the left.
    public let clusters: [Cluster]
    /// The cells of each mark, and the ids of the pins that a click there selects.
    private let targets: [(rect: Rect, ids: ArraySlice<Int>)]
    /// The cells of the selected pin's label, which lies over the marks, and the pin's id.
    private let label: (rect: Rect, ids: [Int])?

    init(
        rect: Rect, clusters: [Cluster], targets: [(rect: Rect, ids: ArraySlice<Int>)], label: (rect: Rect, ids: [Int])?
    ) {
        self.rect = rect
        self.clusters = clusters
        self.targets = targets
        self.label = label
    }

    /// Whether the selected pin's label found a place.
    public var isLabelled: Bool { label != nil }

    /// The ids of the pins whose shape, letter, count or label is in a cell.
    public func pins(at cell: Point) -> [Int] {
        if let label, label.rect.contains(cell) { return label.ids }
        return targets.first { $0.rect.contains(cell) }.map { Array($0.ids) } ?? []
    }

    /// The ids of the pins in a cell, or if there are none, of the mark right beside it, because a single cell is
    /// hard to hit.
    public func pins(near cell: Point) -> [Int] {
        let here = pins(at: cell)
        guard here.isEmpty else { return here }
        return targets.first { $0.rect.inset(columns: -1, rows: 0).contains(cell) }.map { Array($0.ids) } ?? []
    }

    /// The cell of a pin's shape, or the first cell of the count that includes it; nil if it is not on the map.
    public func cell(ofPin id: Int) -> Point? {
        targets.first { $0.ids.contains(id) }.map { Point(column: $0.rect.column, row: $0.rect.row) }
    }

    /// A cell right beside a pin's mark that has room for a sign of one column: right of the mark, else left of it. Nil if
    /// both are taken, or if the pin is not on the map. The label's own first and last column are blank, so a sign may stand there.
    ///
    /// A side where the sign would touch a name or the pin's own label is used only if the other one is taken. The left side is not
    /// used beside another mark, to which the sign would seem to belong.
    ///
    /// - Parameters:
    ///   - taken: a cell that is not free, such as that of the origin.
    ///   - leftFirst: whether the cell on the left is preferred.
    ///   - isText: whether a cell has a character of a name.
    public func freeCell(
        besidePin id: Int, except taken: Point? = nil, leftFirst: Bool = false,
        isText: (Point) -> Bool = { _ in false }
    ) -> Point? {
        guard let mark = targets.first(where: { $0.ids.contains(id) })?.rect else { return nil }
        let right = Point(column: mark.endColumn, row: mark.row)
        let left = Point(column: mark.column - 1, row: mark.row)
        // A mark without a label has at most two columns, its shape and its letter.
        let endsWithLabel = mark.columns > 2 && !clusters.contains { $0.ids.contains(id) }
        let touchesText = (
            right: endsWithLabel || isText(Point(column: right.column + 1, row: right.row)),
            left: isText(Point(column: left.column - 1, row: left.row))
        )
        let isLeftBetter = touchesText.left == touchesText.right ? leftFirst : touchesText.right
        return (isLeftBetter ? [left, right] : [right, left]).first { cell in
            let isInside = cell.column >= 0 && cell.column < rect.columns && cell != taken
            let used = cell == left ? [cell, Point(column: cell.column - 1, row: cell.row)] : [cell]
            guard isInside, !targets.contains(where: { target in used.contains(where: target.rect.contains) }) else {
                return false
            }
            guard let label = label?.rect, label.contains(cell) else { return true }
            return cell.column == label.column || cell.column == label.endColumn - 1
        }
    }

    /// The map's cell at a place on the screen; nil outside of the map.
    public func cell(atScreen point: Point) -> Point? {
        guard rect.contains(point) else { return nil }
        return Point(column: point.column - rect.column, row: point.row - rect.row)
    }
}
