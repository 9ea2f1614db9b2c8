import Geo
import JSON

/// Writes requests to postcodes.io and reads its answers.
///
/// An answer is `{"status":200,"result":…}` or `{"status":404,"error":"…"}`. For a postcode that is no longer used, the member
/// `terminated` stands beside the error. The answers contain data of Ordnance Survey, Royal Mail and National Statistics.
/// Source: https://postcodes.io/docs.
public enum PostcodesIO {
    /// What the service knows about a postcode.
    public enum Answer: Sendable, Equatable {
        case at(Origin)
        /// The postcode exists, but has no position.
        case unlocated
        case unknown
    }

    /// Why the service does not say where a postcode is.
    public enum Gap: Sendable, Equatable {
        case unlocated, unknown

        /// "postcodes.io does not know LS1 4AP".
        func words(_ postcode: Postcode) -> String {
            switch self {
            case .unlocated: "\(PostcodesIO.service.name) has no position for \(postcode)"
            case .unknown: "\(PostcodesIO.service.name) does not know \(postcode)"
            }
        }
    }

    private static let service = LookupService.postcodesIO
    /// The United Kingdom with the Channel Islands and the Isle of Man.
    private static let area = BoundingBox(south: 49, west: -9, north: 61.5, east: 2.5)

    public static func path(of postcode: Postcode) -> String { "/postcodes/\(joined(postcode))" }
    public static func pathOfTerminated(_ postcode: Postcode) -> String { "/terminated_postcodes/\(joined(postcode))" }
    /// The path of the request for the nearest postcode within 2 km.
    public static func path(nearest point: Coordinate) -> String {
        "/postcodes?lon=\(point.longitude)&lat=\(point.latitude)&limit=1&radius=2000"
    }

    private static func joined(_ postcode: Postcode) -> String { "\(postcode.outcode)\(postcode.incode)" }

    /// Whether the service may know postcodes near a point. The service is not asked about other points.
    public static func covers(_ point: Coordinate) -> Bool { area.contains(point) }

    /// Reads the answer about a postcode, even if the postcode is no longer used.
    public static func answer(_ body: [UInt8], about postcode: Postcode) throws(LookupError) -> Answer {
        let value = try service.json(body)
        guard let status = value["status"]?.integer else { throw service.otherForm }
        switch status {
        case 200: return try answer(value["result"] ?? .null, postcode)
        case 404:
            guard let ended = value["terminated"], ended != .null else { return .unknown }
            return try answer(ended, postcode)
        default: throw service.failure(value["error"]?.cleanText() ?? "")
        }
    }

    private static func answer(_ result: JSONValue, _ postcode: Postcode) throws(LookupError) -> Answer {
        guard let named = result["postcode"]?.string, Postcode(named) == postcode else { throw service.otherForm }
        guard let coordinate = try position(result) else { return .unlocated }
        return .at(
            Origin(
                label: postcode.description, place: area(result), coordinate: coordinate,
                approximate: ending(result, postcode) ?? quality(result, postcode), credit: service.credit))
    }

    /// Reads the answer about the nearest postcode to a point; nil if there is none within 2 km.
    public static func nearest(_ body: [UInt8]) throws(LookupError) -> Origin? {
        let value = try service.json(body)
        guard let status = value["status"]?.integer else { throw service.otherForm }
        guard status == 200 else { throw service.failure(value["error"]?.cleanText() ?? "") }
        switch value["result"] {
        case .null?: return nil
        case .array(let found)?:
            guard let first = found.first else { return nil }
            guard let postcode = first["postcode"]?.string.flatMap({ Postcode($0) }) else { throw service.otherForm }
            return try position(first).map {
                Origin(label: postcode.description, place: area(first), coordinate: $0, credit: service.credit)
            }
        default: throw service.otherForm
        }
    }

    /// The position in an answer; nil if there is none. A position outside the United Kingdom also stands for none.
    private static func position(_ result: JSONValue) throws(LookupError) -> Coordinate? {
        guard let latitude = result["latitude"], let longitude = result["longitude"] else { throw service.otherForm }
        if latitude == .null || longitude == .null { return nil }
        guard let latitude = latitude.double, let longitude = longitude.double else { throw service.otherForm }
        return Coordinate(checkedLatitude: latitude, longitude: longitude).flatMap { covers($0) ? $0 : nil }
    }

    /// "City and Hunslet, Leeds": the parish or else the ward, and the district.
    private static func area(_ result: JSONValue) -> String {
        let parish = result["parish"]?.cleanText() ?? ""
        let ward = result["admin_ward"]?.cleanText() ?? ""
        let part = parish.isEmpty || parish.contains("unparished") ? ward : parish
        let district = result["admin_district"]?.cleanText() ?? ""
        return [part, part == district ? "" : district].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func ending(_ result: JSONValue, _ postcode: Postcode) -> String? {
        guard let year = result["year_terminated"]?.integer, (1900...2200).contains(year) else { return nil }
        let month = result["month_terminated"]?.integer ?? 0
        let day = months.indices.contains(month - 1) ? "\(months[month - 1]) \(year)" : "\(year)"
        return "\(postcode) ended in \(day); its last position is used"
    }

    /// Source: ONS Postcode Directory user guide, positional quality indicator.
    private static func quality(_ result: JSONValue, _ postcode: Postcode) -> String? {
        switch result["quality"]?.integer {
        case 5: "estimated from the postcodes around \(postcode)"
        case 6: "the middle of the postcodes \(postcode.sector)"
        default: nil
        }
    }
}
