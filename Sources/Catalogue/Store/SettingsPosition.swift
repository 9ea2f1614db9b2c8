import JSON

extension Settings {
    /// Which sources "Near me" may ask for the position.
    public struct Positioning: Sendable, Equatable {
        /// Whether sources on this machine may be asked; nil until the person has answered.
        public var allowed: Bool?
        /// Whether the service that looks up network addresses may be asked; nil until the person has answered.
        public var lookupAllowed: Bool?
        /// "HOST" or "HOST:PORT" of gpsd.
        public var gpsd = Positioning.standardGpsd
        /// The https address of the service that looks up network addresses.
        public var lookup = Positioning.standardLookup
        var unknown: [Unknown] = []

        public static let standardGpsd = "127.0.0.1:2947"
        public static let standardLookup = "https://get.geojs.io/v1/ip/geo.json"

        public init() {}

        /// The host of the service that looks up network addresses, named in the question to the person.
        public var lookupHost: String {
            let rest = lookup.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
            return String(rest.split(separator: "@").last ?? "")
        }
    }
}

extension Settings.Positioning {
    var json: JSONValue {
        let known: [(name: String, value: JSONValue)] = [
            ("allowed", allowed.map { .bool($0) } ?? .null),
            ("lookupAllowed", lookupAllowed.map { .bool($0) } ?? .null), ("gpsd", .string(gpsd)),
            ("lookup", .string(lookup)),
        ]
        return .object(known + unknown.map { ($0.name, $0.value) })
    }

    /// A value of the wrong kind is ignored, and the setting keeps its default.
    init(json: JSONValue) {
        for (name, value) in json.members {
            switch (name, value) {
            case ("allowed", .bool(let isAllowed)): allowed = isAllowed
            case ("lookupAllowed", .bool(let isAllowed)): lookupAllowed = isAllowed
            case ("gpsd", .string): if let text = value.cleanString, !text.isEmpty { gpsd = text }
            case ("lookup", .string): if let text = value.cleanString, !text.isEmpty { lookup = text }
            case ("allowed", _), ("lookupAllowed", _), ("gpsd", _), ("lookup", _): break
            default: unknown.append(Settings.Unknown(name: name, value: value))
            }
        }
    }

    mutating func apply(_ new: Self, changedFrom old: Self) {
        if old.allowed != new.allowed { allowed = new.allowed }
        if old.lookupAllowed != new.lookupAllowed { lookupAllowed = new.lookupAllowed }
        if old.gpsd != new.gpsd { gpsd = new.gpsd }
        if old.lookup != new.lookup { lookup = new.lookup }
    }
}
