import Geo
import JSON

/// Places as a GeoJSON feature collection.
///
/// Source: RFC 7946. Positions are longitude, latitude; a place without a position has the geometry null (section 3.2);
/// `sources` is a foreign member (section 6.1).
/// - Parameter feature: what a row becomes; called on several threads at once. Its `facts` may repeat the id and the position;
///   the properties leave these out.
func geoJSON<Row: Sendable>(
    _ rows: [Row], sources: JSONValue,
    feature: @Sendable (Row) -> (id: String, coordinate: Coordinate?, facts: [(name: String, value: JSONValue)])
) -> String {
    let lines = rows.concurrentMap { row in
        let feature = feature(row)
        let geometry = feature.coordinate.map { coordinate in
            JSONValue.object([
                ("type", .string("Point")),
                ("coordinates", .array([.degrees(coordinate.longitude), .degrees(coordinate.latitude)])),
            ])
        }
        let properties = feature.facts.filter { !["id", "latitude", "longitude"].contains($0.name) }
        let object = JSONValue.object([
            ("type", .string("Feature")), ("id", .string(feature.id)), ("geometry", geometry ?? .null),
            ("properties", .object(properties)),
        ])
        return "\n " + object.text
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[" + lines.joined(separator: ",")
        + "\n],\n\"sources\":\(sources.text)}\n"
}

extension JSONValue {
    /// Degrees with six decimals, which is exact to a tenth of a metre; null if there are none.
    public static func degrees(_ degrees: Double?) -> JSONValue { degrees.map { .number(rounded($0, 1e6)) } ?? .null }
}
