/// A search with the places that it found, so that it can be opened later without the data and shows the same places.
public struct SavedSearch: Sendable, Equatable {
    /// Different from the ids of all other saved searches.
    public var id: String
    public var dataset: String
    public var origin: Origin
    public var radiusMetres: Int
    /// When the search was made, as yyyy-mm-dd.
    public var date: String
    /// How many places are within the radius, before filters.
    public var count: Int
    /// The tables with the rows of the places found, in the order of the dataset's importers; nil for a table that was not
    /// imported.
    public var tables: [Table?]

    public init(
        id: String, dataset: String, origin: Origin, radiusMetres: Int, date: String, count: Int, tables: [Table?]
    ) {
        self.id = id
        self.dataset = dataset
        self.origin = origin
        self.radiusMetres = radiusMetres
        self.date = date
        self.count = count
        self.tables = tables
    }
}
