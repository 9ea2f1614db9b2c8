import Geo

/// A search that was made, with the schools it found, so that it opens without the data and shows what it showed.
public struct KeptSearch: Sendable, Equatable {
    /// Unique among the kept ones.
    public var id: String
    public var collection: String
    public var origin: Origin
    public var radiusMetres: Int
    /// When it was made, as yyyy-mm-dd.
    public var date: String
    /// Found within the radius, before filters.
    public var count: Int
    /// What the tables said of the places found.
    public var tables: [Table?]

    public init(
        id: String, collection: String, origin: Origin, radiusMetres: Int, date: String, count: Int, tables: [Table?]
    ) {
        self.id = id
        self.collection = collection
        self.origin = origin
        self.radiusMetres = radiusMetres
        self.date = date
        self.count = count
        self.tables = tables
    }
}

/// The searches made so far, the newest first.
public struct SearchHistory: Sendable, Equatable {
    /// Searches kept at most; the oldest go first.
    public static let limit = 100

    public private(set) var searches: [KeptSearch] = []

    public init() {}

    /// - Parameter searches: the newest first.
    public init(_ searches: [KeptSearch]) { self.searches = Array(searches.prefix(Self.limit)) }

    /// An id that none of the kept searches has.
    public var unusedID: String { String((searches.compactMap { Int($0.id) }.max() ?? 0) + 1) }

    /// Keeps a search as the newest.
    public mutating func add(_ search: KeptSearch) { insert(search, at: 0) }

    /// Keeps a search at a position, as after an undo.
    public mutating func insert(_ search: KeptSearch, at position: Int) {
        searches.removeAll { $0.id == search.id }
        searches.insert(search, at: min(max(position, 0), searches.count))
        if searches.count > Self.limit { searches.removeLast(searches.count - Self.limit) }
    }

    /// Says what lies where a search started from. Nothing where it is gone.
    public mutating func rename(id: String, place: String) {
        for index in searches.indices where searches[index].id == id { searches[index].origin.place = place }
    }

    /// - Returns: the search and where it was, which `insert` undoes; nil where there is none of that id.
    @discardableResult
    public mutating func remove(id: String) -> (search: KeptSearch, position: Int)? {
        guard let position = searches.firstIndex(where: { $0.id == id }) else { return nil }
        return (searches.remove(at: position), position)
    }
}
