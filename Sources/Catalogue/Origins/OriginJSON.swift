import Geo
import JSON

extension Origin {
    var json: JSONValue {
        let known: [(name: String, value: JSONValue)] = [
            ("label", .string(label)), ("place", .string(place)), ("latitude", .number(coordinate.latitude)),
            ("longitude", .number(coordinate.longitude)), ("approximate", .optional(approximate)),
        ]
        let optional: [(name: String, value: JSONValue)?] = [
            credit.map { ("credit", .string($0)) }, areaMetres.map { ("areaMetres", .number($0.rounded())) },
        ]
        return .object(known + optional.compactMap { $0 })
    }

    /// Reads an origin as `json` writes it.
    /// - Throws: if it has no label or no position.
    init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        let json = try reader.value()
        guard json["label"]?.string != nil, let origin = Origin(json: json) else {
            throw JSONError(.expected("an origin with its position"), at: start)
        }
        self = origin
    }

    /// - Returns: nil without a position. A label that is missing is blank; any other value of the wrong kind counts as missing.
    init?(json: JSONValue) {
        guard
            let coordinate = Coordinate(checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        else { return nil }
        self.init(
            label: json["label"]?.cleanString ?? "", place: json["place"]?.cleanString ?? "", coordinate: coordinate,
            approximate: json["approximate"]?.wordsOrNil, credit: json["credit"]?.wordsOrNil,
            areaMetres: json["areaMetres"]?.double.flatMap { (0...100_000).contains($0) ? $0 : nil })
    }
}

extension Coordinate {
    /// - Returns: nil if a number is missing or out of range.
    init?(checkedLatitude latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude,
            let coordinate = try? Coordinate(validating: latitude, longitude: longitude)
        else { return nil }
        self = coordinate
    }
}
