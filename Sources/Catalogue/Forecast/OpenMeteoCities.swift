import Geo
import JSON

/// Reads the places that a name may mean. They come from GeoNames.
extension OpenMeteo {
    /// The places in an answer: towns first, before airports, parks and mountains; else in the order of the answer.
    /// A place that cannot be read is left out, unless none can be read.
    public static func cities(_ body: [UInt8]) throws(ServiceError) -> [ForecastPlace] {
        let value = try json(body)
        if let problem = error(in: value) { throw problem }
        guard case .object = value else { throw .notUnderstood(detail: "no list of places") }
        let results: [JSONValue]
        switch value["results"] {
        case nil, .null?: results = []
        case .array(let found)?: results = found
        default: throw .notUnderstood(detail: "no list of places")
        }
        var places: [ForecastPlace] = []
        for place in results.compactMap(city) where !places.contains(where: { $0.key == place.key }) {
            places.append(place)
        }
        if places.isEmpty, !results.isEmpty { throw .notUnderstood(detail: "places without names or positions") }
        return places.filter(\.isTown) + places.filter { !$0.isTown }
    }

    private static func city(_ result: JSONValue) -> ForecastPlace? {
        let name = result["name"]?.cleanText(120) ?? ""
        guard !name.isEmpty,
            let coordinate = Coordinate(
                checkedLatitude: result["latitude"]?.double, longitude: result["longitude"]?.double)
        else { return nil }
        var place = ForecastPlace(name: name, at: coordinate)
        if let id = result["id"]?.integer { place.key = String(id) }
        place.region = result["admin1"]?.cleanText(120) ?? ""
        place.country = result["country"]?.cleanText(120) ?? ""
        let code = result["country_code"]?.cleanText() ?? ""
        let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        place.countryCode = isCode ? code : ""
        let zone = result["timezone"]?.cleanText() ?? ""
        place.zone = ZoneRules.isName(zone) ? zone : ""
        place.population = result["population"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        place.isTown = isTown(result["feature_code"]?.string ?? "PPL")
        return place
    }

    /// Whether people live at a place of this kind. PPLH, PPLQ and PPLW are former, abandoned and
    /// destroyed places. Source: https://www.geonames.org/export/codes.html.
    private static func isTown(_ kind: String) -> Bool {
        kind == "STLMT" || kind.hasPrefix("PPL") && !["PPLH", "PPLQ", "PPLW"].contains(kind)
    }
}
