import Geo
import JSON

extension Origin {
    var json: JSONValue {
        let known: [(name: String, value: JSONValue)] = [
            ("label", .string(label)), ("place", .string(place)), ("latitude", .number(coordinate.latitude)),
            ("longitude", .number(coordinate.longitude)), ("approximate", .optional(approximate)),
        ]
        return .object(known + (credit.map { [("credit", .string($0))] } ?? []))
    }

    init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var label: String?
        var place = ""
        var latitude: Double?
        var longitude: Double?
        var approximate: String?
        var credit: String?
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "label": label = try reader.cleanString()
            case "place": place = try reader.cleanString()
            case "latitude": latitude = try reader.number()
            case "longitude": longitude = try reader.number()
            case "approximate": approximate = try reader.null() ? nil : try reader.cleanString()
            case "credit": credit = try reader.null() ? nil : try reader.cleanString()
            default: try reader.skip()
            }
        }
        guard let label, let coordinate = Coordinate(checkedLatitude: latitude, longitude: longitude) else {
            throw JSONError(.expected("an origin with its position"), at: start)
        }
        self.init(label: label, place: place, coordinate: coordinate, approximate: approximate, credit: credit)
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
