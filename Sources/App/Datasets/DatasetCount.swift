import Catalogue

/// The number of places and the dates of a dataset.
public struct DatasetCount: Sendable, Equatable {
    public var id: String
    /// `Places.listedCount`.
    public var places: Int
    /// The dates of the dataset's sources, from the oldest to the newest, such as "2012 – 2017"; empty if none is known.
    public var dates: String

    public init(id: String, places: Int, dates: String) {
        self.id = id
        self.places = places
        self.dates = dates
    }

    public init(_ places: Places) {
        self.init(id: places.dataset.id, places: places.listedCount, dates: placesDate(places))
    }
}
