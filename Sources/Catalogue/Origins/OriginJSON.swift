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

    init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var label: String?
        var place = ""
        var latitude: Double?
        var longitude: Double?
        var approximate: String?
        var credit: String?
        var areaMetres: Double?
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "label": label = try reader.cleanString()
            case "place": place = try reader.cleanString()
            case "latitude": latitude = try reader.number()
            case "longitude": longitude = try reader.number()
            case "approximate": approximate = try reader.null() ? nil : try reader.cleanString()
            case "credit": credit = try reader.null() ? nil : try reader.cleanString()
            case "areaMetres": areaMetres = try reader.null() ? nil : try reader.number()
            default: try reader.skip()
            }
        }
        guard let label, let coordinate = Coordinate(checkedLatitude: latitude, longitude: longitude) else {
            throw JSONError(.expected("an origin with its position"), at: start)
        }
        self.init(
            label: label, place: place, coordinate: coordinate, approximate: approximate, credit: credit,
            areaMetres: areaMetres.flatMap { (0...100_000).contains($0) ? $0 : nil })
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
