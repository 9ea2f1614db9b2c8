import Geo
import JSON

/// Places as a GeoJSON feature collection.
///
/// Source: RFC 7946. Positions are longitude, latitude; a place without a position has the geometry null (section 3.2);
/// `sources` is a foreign member (section 6.1).
/// - Parameter features: `facts` may repeat the id and the position; the properties leave these out.
func geoJSON(
    _ features: [(id: String, coordinate: Coordinate?, facts: [(name: String, value: JSONValue)])], sources: JSONValue
) -> String {
    let lines = features.map { feature in
        let geometry = feature.coordinate.map { coordinate in
            JSONValue.object([
                ("type", .string("Point")),
                ("coordinates", .array([.degrees(coordinate.longitude), .degrees(coordinate.latitude)])),
            ])
        }
        let properties = feature.facts.filter { !["id", "latitude", "longitude"].contains($0.name) }
        return JSONValue.object([
            ("type", .string("Feature")), ("id", .string(feature.id)), ("geometry", geometry ?? .null),
            ("properties", .object(properties)),
        ]).text
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[" + lines.map { "\n " + $0 }.joined(separator: ",")
        + "\n],\n\"sources\":\(sources.text)}\n"
}

extension JSONValue {
    /// Degrees with six decimals, which is exact to a tenth of a metre; null if there are none.
    public static func degrees(_ degrees: Double?) -> JSONValue { degrees.map { .number(rounded($0, 1e6)) } ?? .null }
}
