import Geo
import JSON

/// `favourites.json`: the places whose weather a person wants to see together, in the person's order.
public struct Favourites: Sendable, Equatable {
    public static let version = 1
    /// The most favourites: all of them are asked for in one request.
    public static let limit = 100

    /// No two of them have the same key.
    public private(set) var places: [ForecastPlace] = []

    public init() {}

    /// Makes a change. Adding a place that is a favourite, and removing one that is none, changes nothing.
    /// - Returns: false if there is no room for another place.
    public mutating func apply(_ change: FavouritesChange) -> Bool {
        switch change {
        case .add(let place, let index):
            if places.contains(where: { $0.key == place.key }) { return true }
            guard places.count < Self.limit else { return false }
            places.insert(place, at: min(max(index ?? places.count, 0), places.count))
        case .remove(let key): places.removeAll { $0.key == key }
        }
        return true
    }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"places\":[".utf8)
        for (index, place) in places.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            place.favouriteJSON.write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A place that cannot be read is left out; if the file breaks off, the places before that are read.
    /// - Returns: the places, and how many had to be left out.
    /// - Throws: `SavedFileError` if nothing of the file can be read.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> (favourites: Favourites, lost: Int) {
        var favourites = Favourites()
        var lost = 0
        let (found, error) = VersionedFile.readBeginning(bytes, version: version) { name, reader throws(JSONError) in
            guard name == "places" else { return try reader.skip() }
            try reader.readElements(lost: &lost) { reader throws(JSONError) in
                guard let place = ForecastPlace(favouriteJSON: try reader.value()) else { return false }
                return favourites.apply(.add(place))
            }
        }
        if let error {
            if favourites.places.isEmpty { throw .damaged(error) }
            lost += 1
        }
        guard found == version else { throw .otherVersion(found) }
        return (favourites, lost)
    }
}

extension ForecastPlace {
    fileprivate var favouriteJSON: JSONValue {
        .object([
            ("id", .string(key)), ("name", .string(name)), ("region", .optional(region)),
            ("country", .optional(country)), ("countryCode", .optional(countryCode)),
            ("latitude", .number(coordinate.latitude)), ("longitude", .number(coordinate.longitude)),
            ("zone", .optional(zone)), ("population", population.map { .integer($0) } ?? .null),
            ("isTown", .bool(isTown)),
        ])
    }

    /// Nil if the key, the name or the position is missing. All else may be missing.
    fileprivate init?(favouriteJSON json: JSONValue) {
        func text(_ name: String) -> String { json[name]?.cleanText(200) ?? "" }
        let (key, name) = (text("id"), text("name"))
        guard !key.isEmpty, !name.isEmpty,
            let coordinate = Coordinate(
                checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        else { return nil }
        var isTown = true
        if case .bool(false)? = json["isTown"] { isTown = false }
        self.init(
            key: key, name: name, region: text("region"), country: text("country"), countryCode: text("countryCode"),
            coordinate: coordinate, zone: text("zone"), population: json["population"]?.integer, isTown: isTown)
    }
}
