import Geo
import JSON

/// Writes requests to Nominatim and reads its answers.
///
/// Source: https://nominatim.org/release-docs/latest/api/Search/, format jsonv2: an array of places whose `lat`, `lon` and
/// `boundingbox` (south, north, west, east) are strings. An error is an object.
public enum Nominatim {
    /// From the terms of use: https://operations.osmfoundation.org/policies/nominatim/
    public static let secondsBetweenRequests = 1

    private static let service = LookupService.nominatim
    private static let limit = 5
    /// Places of the same name that are closer than this count as one, because many are listed both as a point and as an area.
    private static let sameMetres = 1000.0
    /// The position of a place that is larger than this is only approximate.
    private static let wideMetres = 2000.0

    /// The path and query of a request for the places with a name.
    /// - Parameter box: places inside it are listed before others.
    public static func path(named name: String, near box: BoundingBox?) -> String {
        var path = "/search?q=\(queryText(name))&format=jsonv2&limit=\(limit)&accept-language=en"
        if let box { path += "&viewbox=\(box.west),\(box.north),\(box.east),\(box.south)" }
        return path
    }

    /// The places in an answer, the best first; empty if Nominatim knows none.
    public static func places(_ body: [UInt8]) throws(LookupError) -> [Origin] {
        let value = try service.json(body)
        guard case .array(let elements) = value else {
            guard let error = value["error"] else { throw service.otherForm }
            throw service.failure((error["message"] ?? error).cleanText())
        }
        var found: [Origin] = []
        for place in elements.prefix(limit).compactMap(origin)
        where !found.contains(where: {
            $0.label == place.label && $0.coordinate.distance(to: place.coordinate) < sameMetres
        }) {
            found.append(place)
        }
        // A place that cannot be read is left out, unless none can be read.
        if found.isEmpty, !elements.isEmpty { throw service.otherForm }
        return found
    }

    private static func origin(_ place: JSONValue) -> Origin? {
        guard
            let coordinate = Coordinate(
                checkedLatitude: place["lat"]?.string.flatMap(Double.init),
                longitude: place["lon"]?.string.flatMap(Double.init))
        else { return nil }
        var parts = (place["display_name"]?.cleanText(400) ?? "").split(separator: ",").map { part in
            String(part.drop { $0 == " " })
        }
        let name = place["name"]?.cleanText() ?? ""
        let label = name.isEmpty ? parts.first ?? "" : name
        guard !label.isEmpty else { return nil }
        if parts.first == label { parts.removeFirst() }
        // House numbers, postcodes and road numbers say little about where a place is.
        let around = parts.filter { !$0.contains(where: \.isNumber) }.prefix(3).joined(separator: ", ")
        return Origin(
            label: label, place: around, coordinate: coordinate,
            approximate: isWide(place) ? "the middle of \(label)" : nil,
            credit: service.credit)
    }

    private static func isWide(_ place: JSONValue) -> Bool {
        let edges = (place["boundingbox"]?.elements ?? []).compactMap { $0.string.flatMap(Double.init) }
        guard edges.count == 4, let low = Coordinate(checkedLatitude: edges[0], longitude: edges[2]),
            let high = Coordinate(checkedLatitude: edges[1], longitude: edges[3])
        else { return false }
        return low.distance(to: high) > wideMetres
    }
}
