import Geo
import JSON
import Live
import Tiles

/// The features of a GeoJSON file: lines, rings of polygons and points, with their properties.
///
/// Source: RFC 7946, *The GeoJSON Format* (2016).
struct GeoJSON {
    struct Feature {
        var properties: JSONValue
        /// The parts of a line, the rings of a polygon, or a single point.
        var lines: [[Coordinate]]
    }

    var features: [Feature]

    init(_ path: String) throws { self.init(try readJSON(path)) }

    /// - Parameter path: the path of a file that is packed as gzip.
    init(packed path: String) throws { self.init(try unpackedJSON(path)) }

    private init(_ collection: JSONValue) {
        features =
            collection["features"]?.elements.map { feature in
                let geometry = feature["geometry"]
                var lines: [[Coordinate]] = []
                if let coordinates = geometry?["coordinates"] { Self.collect(coordinates, into: &lines) }
                return Feature(properties: feature["properties"] ?? .null, lines: lines)
            } ?? []
    }

    var lines: [[Coordinate]] { features.flatMap(\.lines) }

    /// Collects the lists of positions, however deep the arrays are nested.
    private static func collect(_ value: JSONValue, into lines: inout [[Coordinate]]) {
        let elements = value.elements
        if let point = coordinate(value) {
            lines.append([point])
        } else if let first = elements.first, coordinate(first) != nil {
            lines.append(elements.compactMap(coordinate))
        } else {
            for element in elements { collect(element, into: &lines) }
        }
    }

    private static func coordinate(_ value: JSONValue) -> Coordinate? {
        let numbers = value.elements
        guard numbers.count >= 2, let longitude = numbers[0].double, let latitude = numbers[1].double else {
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

func readJSON(_ path: String) throws -> JSONValue {
    guard let bytes = try LocalFiles().contents(path) else { fatalError("there is no file \(path)") }
    return try bytes.readJSON { reader throws(JSONError) in try reader.value() }
}

/// The bytes of a file that is packed as gzip.
func unpackedFile(_ path: String) throws -> [UInt8] {
    guard let bytes = try LocalFiles().contents(path) else { fatalError("there is no file \(path)") }
    return try Gunzip.unpacked(bytes, limit: 1 << 30)
}

func unpackedJSON(_ path: String) throws -> JSONValue {
    try unpackedFile(path).readJSON { reader throws(JSONError) in try reader.value() }
}
