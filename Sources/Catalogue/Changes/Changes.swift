import Geo

/// What changed from one edition of a dataset to the next.
public struct Changes: Sendable, Equatable {
    /// The date of a source in the two editions, as yyyy-mm-dd; blank if the source was not there or has no date.
    public struct Dates: Sendable, Equatable {
        public var title: String
        public var before: String
        public var after: String

        public init(title: String, before: String, after: String) {
            self.title = title
            self.before = before
            self.after = after
        }
    }

    /// A change is near if it is within this distance of an origin. Metres.
    public static let nearMetres = 5000.0
    /// A place has moved if its position differs by more than this. Metres.
    public static let movedMetres = 100.0

    public var dataset: String
    public var sources: [Dates]
    /// Changes near an origin come first, the nearest of them at the top; the others follow by kind and name.
    public private(set) var items: [Change]
    /// How many places have evidence for the first time and are not among the items, because the old edition has no evidence or far
    /// less.
    public var firstResults: Int

    public init(
        dataset: String, sources: [Dates], items: [Change], firstResults: Int = 0, near origins: [Origin] = []
    ) {
        self.dataset = dataset
        self.sources = sources
        self.items = items
        self.firstResults = firstResults
        order(near: origins)
    }

    /// Compares two editions of a dataset place by place.
    ///
    /// There are no changes if only one of the editions is a starter set. A starter set lists only some of the places,
    /// so all others would look new or closed.
    /// - Complexity: O(rows of both).
    public init(from old: Places, to new: Places, near origins: [Origin] = []) {
        let titles =
            new.sources.map(\.title)
            + old.sources.map(\.title).filter { title in
                !new.sources.contains { $0.title == title }
            }
        let dates = titles.map { title in
            Dates(
                title: title, before: old.sources.first { $0.title == title }?.date ?? "",
                after: new.sources.first { $0.title == title }?.date ?? "")
        }
        // If there were no data before, every place would look new.
        let isComparable =
            old.count > 0 && old.dataset.id == new.dataset.id && Self.areComparable(old, new)
        let comparison = isComparable ? EditionComparison(old, new) : nil
        self.init(
            dataset: new.dataset.id, sources: dates, items: comparison?.changes ?? [],
            firstResults: comparison?.firstResults ?? 0, near: origins)
    }

    /// Whether two editions can be compared. A starter set, which lists only some of the places, can be compared only
    /// with another starter set.
    public static func areComparable(_ old: Places, _ new: Places) -> Bool {
        old.hasStarterPlaces == new.hasStarterPlaces && old.joined.first != nil
            && new.joined.first != nil
    }

    /// Whether there are neither changes nor first results.
    public var isEmpty: Bool { items.isEmpty && firstResults == 0 }

    public func count(_ kind: Change.Kind) -> Int { items.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// The changes near an origin, the nearest first.
    public var near: ArraySlice<Change> { items.prefix { $0.near != nil } }
    /// The changes that are not near an origin.
    public var notNear: ArraySlice<Change> { items.drop { $0.near != nil } }

    /// Removes all changes but the wanted ones.
    public mutating func keep(where isWanted: (Change) -> Bool) { items.removeAll { !isWanted($0) } }

    /// Sets the nearest of some origins for each change, and sorts the changes as `items` says.
    public mutating func order(near origins: [Origin]) {
        let finder = NearestOrigin(origins)
        for index in items.indices { items[index].near = items[index].coordinate.flatMap { finder.nearest(to: $0) } }
        let kinds = Dictionary(uniqueKeysWithValues: Change.Kind.allCases.enumerated().map { ($1, $0) })
        items.sort { left, right in
            switch (left.near, right.near) {
            case (let a?, let b?) where a.distanceMetres != b.distanceMetres: a.distanceMetres < b.distanceMetres
            case (_?, nil): true
            case (nil, _?): false
            default:
                left.kind != right.kind
                    ? kinds[left.kind, default: 0] < kinds[right.kind, default: 0]
                    : (left.name, left.id) < (right.name, right.id)
            }
        }
    }
}

extension Places {
    /// Whether the table that lists the places is a starter set.
    public var hasStarterPlaces: Bool {
        !dataset.comesComplete && (joined.first?.source.isStarter ?? false)
    }
}

/// Finds the nearest of a few origins.
private struct NearestOrigin {
    private let origins: [Origin]
    private let index: PointIndex

    init(_ origins: [Origin]) {
        self.origins = origins
        index = PointIndex(
            latitudes: origins.map(\.coordinate.latitude), longitudes: origins.map(\.coordinate.longitude))
    }

    func nearest(to place: Coordinate) -> Change.Near? {
        guard let found = index.nearest(1, to: place, within: Changes.nearMetres).first else { return nil }
        let origin = origins[found.index]
        return Change.Near(
            label: origin.label, distanceMetres: found.distanceMetres,
            bearingDegrees: origin.coordinate.bearing(to: place))
    }
}
