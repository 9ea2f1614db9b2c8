import Screen

/// Where the pins of a map came to stand; cells are counted from the map's top left corner.
public struct DrawnMap: Sendable {
    /// Several pins drawn as a count.
    public struct Cluster: Hashable, Sendable {
        /// The first cell of the count.
        public var cell: Point
        /// The ids of its pins, in the order they were given.
        public var ids: [Int]

        /// From here on a count stands out as one of many.
        static let many = 10
        public var isOfMany: Bool { ids.count >= Self.many }

        public init(cell: Point, ids: [Int]) {
            self.cell = cell
            self.ids = ids
        }
    }

    /// The map's place on the screen.
    public let rect: Rect
    /// Row by row from the left.
    public let clusters: [Cluster]
    /// What a click into a mark means.
    private let targets: [(rect: Rect, ids: [Int])]
    /// The selected pin's label, which lies over the marks.
    private let label: (rect: Rect, ids: [Int])?

    init(
        rect: Rect, clusters: [Cluster], targets: [(rect: Rect, ids: [Int])], label: (rect: Rect, ids: [Int])?
    ) {
        self.rect = rect
        self.clusters = clusters
        self.targets = targets
        self.label = label
    }

    /// Whether the selected pin's label found a place.
    public var isLabelled: Bool { label != nil }

    /// The ids of the pins that stand in a cell: of its shape, letter, count, or of the label beside the selected pin.
    public func pins(at cell: Point) -> [Int] {
        if let label, label.rect.contains(cell) { return label.ids }
        return targets.first { $0.rect.contains(cell) }?.ids ?? []
    }

    /// The same, or of a cell where nothing stands, the ids of the mark beside it: a hand is not so steady.
    public func pins(near cell: Point) -> [Int] {
        let here = pins(at: cell)
        guard here.isEmpty else { return here }
        return targets.first { $0.rect.inset(columns: -1, rows: 0).contains(cell) }?.ids ?? []
    }

    /// Where a pin stands: the cell of its shape, or the first one of the count that it is in; nil if not on the map.
    public func cell(ofPin id: Int) -> Point? {
        targets.first { $0.ids.contains(id) }.map { Point(column: $0.rect.column, row: $0.rect.row) }
    }

    /// The map's cell at a place on the screen; nil outside of the map.
    public func cell(atScreen point: Point) -> Point? {
        guard rect.contains(point) else { return nil }
        return Point(column: point.column - rect.column, row: point.row - rect.row)
    }
}
