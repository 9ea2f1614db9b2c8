/// The searches made so far, the newest first.
public struct SearchHistory: Sendable, Equatable {
    /// A list of this length drops its oldest search when another is added. A longer list, which only a person can have
    /// made by editing the file, drops none.
    public static let limit = 100

    public private(set) var searches: [SavedSearch] = []

    public init() {}

    /// - Parameter searches: the newest first.
    public init(_ searches: [SavedSearch]) { self.searches = searches }

    /// Adds a search as the newest.
    public mutating func add(_ search: SavedSearch) { insert(search, at: 0) }

    /// Inserts a search at a position, which undoes its removal.
    public mutating func insert(_ search: SavedSearch, at position: Int) {
        searches.removeAll { $0.id == search.id }
        searches.insert(search, at: min(max(position, 0), searches.count))
        if searches.count == Self.limit + 1 { searches.removeLast() }
    }

    /// Sets what lies at the origin of a search; does nothing if no search has the id.
    public mutating func rename(id: String, place: String) {
        for index in searches.indices where searches[index].id == id { searches[index].origin.place = place }
    }

    /// - Returns: the search and its position, so that `insert` can put it back; nil if no search has the id.
    @discardableResult
    public mutating func remove(id: String) -> (search: SavedSearch, position: Int)? {
        guard let position = searches.firstIndex(where: { $0.id == id }) else { return nil }
        return (searches.remove(at: position), position)
    }
}
