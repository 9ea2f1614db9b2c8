import Geo

/// A place for which there is a forecast: a city, or any other point.
public struct ForecastPlace: Sendable, Hashable {
    /// The number of a city at GeoNames, or the coordinates of any other point: "2644688", "53.7966,-1.5478".
    public var key: String
    public var name: String
    /// The part of the country: "England", "Texas"; blank if it is not known.
    public var region: String
    /// "United Kingdom"; blank if it is not known.
    public var country: String
    /// Two letters of ISO 3166: "GB"; blank if it is not known.
    public var countryCode: String
    public var coordinate: Coordinate
    /// The name of its time zone: "Europe/London"; blank if it is not known.
    public var zone: String
    /// Nil if it is not known.
    public var population: Int?
    /// Whether it is a place where people live, and not an airport or a park.
    public var isTown: Bool

    public init(
        key: String, name: String, region: String = "", country: String = "", countryCode: String = "",
        coordinate: Coordinate, zone: String = "", population: Int? = nil, isTown: Bool = true
    ) {
        self.key = key
        self.name = name
        self.region = region
        self.country = country
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.zone = zone
        self.population = population
        self.isTown = isTown
    }

    /// A point with a name, such as a school. Its key is its coordinates with four decimals, exact to eleven metres.
    public init(name: String, at coordinate: Coordinate) {
        let point = coordinate.rounded(decimals: 4)
        self.init(key: "\(point.latitude),\(point.longitude)", name: name, coordinate: coordinate)
    }

    /// The region and the country: "England, United Kingdom"; blank if neither is known.
    public var whereabouts: String {
        [region, country].filter { !$0.isEmpty && $0 != name }.joined(separator: ", ")
    }

    /// "Leeds, England, United Kingdom".
    public var fullName: String { whereabouts.isEmpty ? name : "\(name), \(whereabouts)" }
}

/// A change to the favourite places.
public enum FavouritesChange: Sendable, Equatable {
    /// Adds a place at the end, or at its former index when a removal is undone.
    case add(ForecastPlace, at: Int? = nil)
    case remove(key: String)
}
