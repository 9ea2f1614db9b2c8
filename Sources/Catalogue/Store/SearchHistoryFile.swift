import Geo
import JSON

/// `searches.json`: the kept searches, a line each, their places in the same form as in an index.
extension SearchHistory {
    public static let version = 1

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"searches\":[".utf8)
        for (index, search) in searches.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            search.write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A search that cannot be read is left out; where the file breaks off, those before are kept.
    /// - Returns: the searches, and how many had to be left out.
    /// - Throws: where nothing of the file can be read.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> (history: SearchHistory, lost: Int) {
        var version: Int?
        var searches: [KeptSearch] = []
        var lost = 0
        do throws(JSONError) {
            try bytes.readJSON { reader throws(JSONError) in
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    switch name {
                    case "version":
                        version = try reader.integer()
                        if version != Self.version { return }
                    case "searches": try read(&reader, into: &searches, &lost)
                    default: try reader.skip()
                    }
                }
                try reader.end()
            }
        } catch {
            if searches.isEmpty { throw .damaged(error) }
            lost += 1
        }
        guard version == Self.version else { throw .otherVersion(version) }
        return (SearchHistory(searches), lost)
    }

    private static func read(
        _ reader: inout JSONReader, into searches: inout [KeptSearch], _ lost: inout Int
    ) throws(JSONError) {
        try reader.beginArray()
        while try reader.nextElement() {
            var attempt = reader
            if let search = try? KeptSearch(&attempt), !searches.contains(where: { $0.id == search.id }) {
                searches.append(search)
                reader = attempt
            } else {
                try reader.skip()
                lost += 1
            }
        }
    }
}

extension KeptSearch {
    fileprivate func write(to bytes: inout [UInt8]) {
        let members: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("collection", .string(collection)), ("origin", origin.json),
            ("radiusMetres", .integer(radiusMetres)), ("date", .string(date)), ("count", .integer(count)),
        ]
        JSONValue.object(members).write(to: &bytes)
        bytes.removeLast()
        bytes += ",\"tables\":[".utf8
        for (index, table) in tables.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if let table { TableCoding.write(table, to: &bytes) } else { bytes += "null".utf8 }
        }
        bytes += "]}".utf8
    }

    fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        var id: String?
        var collection: String?
        var origin: Origin?
        var radiusMetres: Int?
        var date = ""
        var count = 0
        var tables: [Table?] = []
        let columns = ColumnReader(fileSize: reader.bytes.count)
        try reader.beginObject()
        while let name = try reader.nextMember() {
            switch name {
            case "id": id = try reader.string()
            case "collection": collection = try reader.string()
            case "origin": origin = try Origin(&reader)
            case "radiusMetres": radiusMetres = try reader.integer()
            case "date": date = try reader.string()
            case "count": count = try reader.integer()
            case "tables":
                try reader.beginArray()
                while try reader.nextElement() {
                    tables.append(try reader.null() ? nil : try TableCoding.read(&reader, columns))
                }
            default: try reader.skip()
            }
        }
        guard let id, let collection, let origin, let radiusMetres, radiusMetres > 0 else {
            throw JSONError(.expected("a search with its origin and radius"), at: start)
        }
        self.init(
            id: id, collection: collection, origin: origin, radiusMetres: radiusMetres, date: date, count: count,
            tables: tables)
    }
}

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
            case "label": label = try reader.string()
            case "place": place = try reader.string()
            case "latitude": latitude = try reader.number()
            case "longitude": longitude = try reader.number()
            case "approximate": approximate = try reader.null() ? nil : try reader.string()
            case "credit": credit = try reader.null() ? nil : try reader.string()
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
    /// Nil where a number is missing or out of range.
    init?(checkedLatitude latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude,
            let coordinate = try? Coordinate(validating: latitude, longitude: longitude)
        else { return nil }
        self = coordinate
    }
}
