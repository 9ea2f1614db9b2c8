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

extension Settings.Positioning: SettingGroup {
    static let fields: [SettingField<Self>] = [
        SettingField("allowed", \.allowed, .optional(.truth)),
        SettingField("lookupAllowed", \.lookupAllowed, .optional(.truth)),
        SettingField("gpsd", \.gpsd, .text),
        SettingField("lookup", \.lookup, .text),
    ]
}
