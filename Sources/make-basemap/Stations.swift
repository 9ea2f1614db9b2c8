import Geo
import JSON
import Live
import Tiles

/// A station with the networks that stop there.
struct Station {
    var name: String
    var point: WorldPoint
    /// "Rail", "Underground, DLR", "Subway A C E".
    var networks: [String]

    /// Whether many lines meet there.
    var isLarge = false

    /// Stations of several networks or of many lines come first.
    var rank: Int { max(0, 10 - 3 * (networks.count - 1) - (isLarge ? 3 : 0)) }
}

/// The stations of the railways of Great Britain, of London's networks, and of both.
func britishStations(_ folder: String) throws -> [Station] {
    var stations = try readJSON(folder + "/tfl_national_rail_stations.json").elements.compactMap { value in
        station(value["commonName"], value["lat"], value["lon"], ["Rail"])
    }
    for value in try readJSON(folder + "/tfl_london_stations.json").elements {
        let lines = value["lineGroups"]?.elements.flatMap { $0["lineIds"]?.elements.compactMap(\.string) ?? [] } ?? []
        let networks = Set(lines.map { networkOfLine[$0] ?? "Underground" }).sorted()
        let position = value["location"]
        guard let found = station(value["name"], position?["lat"], position?["lon"], networks) else { continue }
        let known = stations.firstIndex {
            $0.name == found.name
                && WebMercator.unproject($0.point).distance(to: WebMercator.unproject(found.point)) < 500
        }
        if let known { stations[known].networks += found.networks } else { stations.append(found) }
    }
    return stations
}

/// The network of each line that is not of the Underground. London's Overground has six named lines.
private let networkOfLine = [
    "dlr": "DLR", "elizabeth": "Elizabeth line", "tram": "Tram", "mildmay": "Overground", "windrush": "Overground",
    "weaver": "Overground", "lioness": "Overground", "suffragette": "Overground", "liberty": "Overground",
]

/// The stations of New York's subway, each complex once.
func subwayStations(_ folder: String) throws -> [Station] {
    let platforms = try readJSON(folder + "/mta_subway_stations_39hk-dx4f.json").elements
    let complexes = Dictionary(grouping: platforms) { $0["complex_id"]?.string ?? "" }
    return complexes.sorted { $0.key < $1.key }.compactMap { _, platforms in
        let names = platforms.compactMap { $0["stop_name"]?.string }
        let routes = platforms.flatMap { ($0["daytime_routes"]?.string ?? "").split(separator: " ").map(String.init) }
        // The name that most platforms have, or else the first.
        let name = names.max { one, other in
            names.count { $0 == one } < names.count { $0 == other }
        }
        guard let name, let first = platforms.first(where: { $0["stop_name"]?.string == name }) else { return nil }
        var found = station(
            .string(name), number(first["gtfs_latitude"]), number(first["gtfs_longitude"]),
            ["Subway " + Set(routes).sorted().joined(separator: " ")])
        found?.isLarge = routes.count > 3
        return found
    }
}

private func number(_ value: JSONValue?) -> JSONValue? { value?.string.flatMap(Double.init).map(JSONValue.number) }

private func station(
    _ name: JSONValue?, _ latitude: JSONValue?, _ longitude: JSONValue?, _ networks: [String]
) -> Station? {
    guard var name = name?.string, let latitude = latitude?.double, let longitude = longitude?.double else {
        return nil
    }
    for suffix in [" Ffestiniog Railway Station", " Metro Station", " Station", " (London)", " LL"]
    where name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
    }
    // "Waterloo" stands in London; "London Road" and "London Fields" are names of streets and parks.
    if name.hasPrefix("London "), !["Road", "Fields", "Bridge"].contains(where: { name.hasPrefix("London " + $0) }) {
        name.removeFirst("London ".count)
    }
    if let note = name.firstIndex(of: "("), note > name.startIndex { name = String(name[..<name.index(before: note)]) }
    let point = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
    return Station(name: name, point: point, networks: networks)
}
