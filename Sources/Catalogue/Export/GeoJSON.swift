import Geo
import JSON

/// Places as a GeoJSON feature collection.
///
/// Source: RFC 7946: positions are longitude, latitude; what has no position has a geometry of null (section 3.2), so that
/// nothing is lost; `sources` is a foreign member (section 6.1).
/// - Parameter features: `facts` may have the id and the position, too: they are not repeated among the properties.
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
