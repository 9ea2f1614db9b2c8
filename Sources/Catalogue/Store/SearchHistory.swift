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
