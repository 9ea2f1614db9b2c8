import Catalogue

/// The number of places and the dates of a dataset.
public struct DatasetCount: Sendable, Equatable {
    public var id: String
    /// `Places.listedCount`.
    public var places: Int
    /// The dates of the dataset's sources, with their names if they have any, such as "schools 2017 · SAT 2012"; empty if no date
    /// is known.
    public var dates: String
    /// The same without names, from the oldest to the newest, such as "2012 · 2017".
    public var shortDates: String

    /// - Parameter shortDates: nil if they are the same as `dates`, as for sources without names.
    public init(id: String, places: Int, dates: String, shortDates: String? = nil) {
        self.id = id
        self.places = places
        self.dates = dates
        self.shortDates = shortDates ?? dates
    }

    public init(_ places: Places) {
        let (named, short) = (namedDates(places), placesDate(places))
        self.init(
            id: places.dataset.id, places: places.listedCount, dates: named.isEmpty ? short : named, shortDates: short)
    }
}
