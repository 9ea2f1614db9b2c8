import Geo

/// The centres of the outcodes of Great Britain, and what is there.
public struct Outcodes: Sendable, OutcodeLookup {
    private var entries: [String: (coordinate: Coordinate, name: String)] = [:]

    public init() {}

    /// - Parameter bytes: `outcodes.json`: {"version":1, …, "outcodes":[["LS1",53.79674,-1.54754,"Leeds"], …]}.
    public init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while let member = try reader.nextMember() {
            guard member == "outcodes" else {
                try reader.skip()
                continue
            }
            try reader.beginArray()
            while try reader.nextElement() { try readEntry(&reader) }
        }
    }

    private mutating func readEntry(_ reader: inout JSONReader) throws(JSONError) {
        guard case .array(let fields) = try reader.value(), fields.count == 4, case .string(let outcode) = fields[0],
            case .string(let name) = fields[3], let latitude = Self.number(fields[1]), let longitude = Self.number(fields[2])
        else { return }
        entries[outcode] = (Coordinate(latitude: latitude, longitude: longitude), name)
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    public func centre(ofOutcode outcode: String) -> (coordinate: Coordinate, name: String)? { entries[outcode] }

    /// The towns that outcodes are named after, each at the middle of its outcodes: place names before any import.
    public var towns: [NamedPlace] {
        Dictionary(grouping: entries.values.filter { !$0.name.isEmpty }, by: \.name).compactMap { name, members in
            let latitudes = members.map(\.coordinate.latitude).sorted()
            let longitudes = members.map(\.coordinate.longitude).sorted()
            // One name of places far apart is no one place.
            guard let south = latitudes.first, let north = latitudes.last, let west = longitudes.first, let east = longitudes.last,
                north - south < 0.4, east - west < 0.6
            else { return nil }
            return NamedPlace(
                name: name, coordinate: Coordinate(latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2]),
                count: 0)
        }.sorted { $0.name < $1.name }
    }
}
