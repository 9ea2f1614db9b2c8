import Geo

/// What changed from one edition of a collection to the next.
public struct Changes: Sendable, Equatable {
    /// A source, and the days that it stood at in the two editions; blank where it was not there, or says none.
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

    /// Further than this from every origin, a change is not near. Metres.
    public static let nearMetres = 5000.0
    /// A position that differs by less is the same. Metres.
    public static let movedMetres = 100.0

    public var collection: String
    public var sources: [Dates]
    /// The near ones first, the nearest at the top; then by kind and name.
    public private(set) var items: [Change]

    public init(collection: String, sources: [Dates], items: [Change], near origins: [Origin] = []) {
        self.collection = collection
        self.sources = sources
        self.items = items
        order(near: origins)
    }

    /// The difference of two editions of one collection, place by place of the same id.
    ///
    /// A starter set has only some of the places: against a whole edition nothing is told, as it would not be news.
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
        // The first data of all are not news either.
        let isComparable =
            old.count > 0 && old.collection.id == new.collection.id && Self.areComparable(old, new)
        let items = isComparable ? EditionComparison(old, new).changes : []
        self.init(collection: new.collection.id, sources: dates, items: items, near: origins)
    }

    /// Whether what one edition lacks and the other has is news.
    public static func areComparable(_ old: Places, _ new: Places) -> Bool {
        old.hasStarterPlaces == new.hasStarterPlaces && old.joined.tables.first.flatMap { $0 } != nil
            && new.joined.tables.first.flatMap { $0 } != nil
    }

    public var isEmpty: Bool { items.isEmpty }

    public func count(_ kind: Change.Kind) -> Int { items.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }

    /// Those near an origin, the nearest first.
    public var near: ArraySlice<Change> { items.prefix { $0.near != nil } }
    /// The others.
    public var elsewhere: ArraySlice<Change> { items.drop { $0.near != nil } }

    /// Sorts again, by how near to one of these origins each change is.
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
    /// Whether the places themselves are a starter set, whatever else is loaded beside them.
    public var hasStarterPlaces: Bool {
        !collection.comesComplete && (joined.tables.first.flatMap { $0?.source.isStarter } ?? false)
    }
}

/// The nearest of a few origins.
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
