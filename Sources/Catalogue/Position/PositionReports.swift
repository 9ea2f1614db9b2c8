import Geo
import JSON

/// A line that gpsd sends.
///
/// Source: gpsd_json(5), the manual of the protocol: classes VERSION, DEVICES, TPV and ERROR; a `mode` of 2 or 3 is a fix, and
/// `eph` is its horizontal error in metres, or else `epx` and `epy` are its errors to the east and to the north.
public enum GpsdReport: Sendable, Equatable {
    /// The first line of gpsd.
    case version
    /// How many receivers gpsd has.
    case devices(Int)
    case fix(Coordinate, accuracyMetres: Double?)
    /// The receiver does not know where it is.
    case noFix
    /// An error, in the words of gpsd.
    case error(String)
    /// A line that the program does not need.
    case other

    /// - Throws: `GpsdProblem` for a line that gpsd would not send.
    public init(_ line: some Swift.Collection<UInt8>) throws(GpsdProblem) {
        guard let json = try? line.jsonValue(), let kind = json["class"]?.string else { throw .notGpsd }
        switch kind {
        case "VERSION": self = .version
        case "DEVICES": self = .devices(json["devices"]?.elements.count ?? 0)
        case "ERROR":
            let message = json["message"]?.cleanText(100) ?? ""
            self = .error(message.isEmpty ? "an unnamed error" : message)
        case "TPV": self = try Self.fix(json)
        default: self = .other
        }
    }

    private static func fix(_ json: JSONValue) throws(GpsdProblem) -> GpsdReport {
        guard let mode = json["mode"]?.integer else { throw .reportWithoutMode }
        guard mode >= 2 else { return .noFix }
        switch (json["lat"] ?? .null, json["lon"] ?? .null) {
        // Some receivers know the height or the time before they know the place.
        case (.null, _), (_, .null): return .noFix
        case let (latitude, longitude):
            guard latitude.double != nil, longitude.double != nil else { throw .notTwoNumbers }
            guard let coordinate = Coordinate(checkedLatitude: latitude.double, longitude: longitude.double) else {
                throw .notOnEarth
            }
            return .fix(coordinate, accuracyMetres: accuracy(json))
        }
    }

    private static func accuracy(_ json: JSONValue) -> Double? {
        if let error = checkedMetres(json["eph"]) { return error }
        guard let east = checkedMetres(json["epx"]), let north = checkedMetres(json["epy"]) else { return nil }
        return (east * east + north * north).squareRoot()
    }
}

extension Position {
    /// Reads the answer of a service that looks up network addresses: an object with `latitude` and `longitude` as numbers or
    /// strings, and perhaps `accuracy` in kilometres. Source: the form of GeoJS, www.geojs.io/docs.
    /// - Throws: `AddressLookupProblem` if the answer has no position.
    public init(lookup bytes: [UInt8], host: String) throws(AddressLookupProblem) {
        guard let json = try? bytes.jsonValue(), case .object = json else { throw .notAPosition }
        func number(_ name: String) -> Double? { json[name]?.double ?? json[name]?.string.flatMap { Double($0) } }
        guard let coordinate = Coordinate(checkedLatitude: number("latitude"), longitude: number("longitude")),
            // For an unknown address such services answer with 0, 0, a point in the sea south of Ghana.
            coordinate != Coordinate(latitude: 0, longitude: 0)
        else { throw .unknown }
        let kilometres = number("accuracy").flatMap { $0.isFinite && $0 > 0 && $0 < 20_000 ? $0 : nil }
        self.init(
            source: host, coordinate: coordinate,
            // Such a position is never more exact than a town, whatever the service claims.
            accuracyMetres: max(kilometres ?? Self.townKilometres, Self.townKilometres) * 1000)
    }

    private static let townKilometres = 10.0
}

/// A distance in metres; nil if it is not a number, or cannot be a distance on the earth.
private func checkedMetres(_ json: JSONValue?) -> Double? {
    json?.double.flatMap { $0.isFinite && $0 > 0 && $0 < 20_000_000 ? $0 : nil }
}
