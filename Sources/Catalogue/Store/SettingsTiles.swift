extension Settings {
    /// Whether the network may be used, for tiles, pictures, lists, forecasts and look-ups.
    public var usesNetwork: Bool {
        get { tiles.network }
        set { tiles.network = newValue }
    }

    /// Where the street map comes from.
    public struct Tiles: Sendable, Equatable {
        /// The id of a known service, or an address: a template with {z}, {x} and {y}, a TileJSON, or a .pmtiles file.
        public var source = Tiles.standardSource
        /// Whether the network may be used for anything at all. The file has it under "tiles"; code reads `usesNetwork`.
        public var network = true
        /// The most space that fetched tiles may use on the disk.
        public var cacheMegabytes = 200
        /// Whether the terms of an unknown service allow tiles to be fetched ahead for use without a network.
        public var mayKeep = false
        /// The language of the map's names: a code such as "en", or "local"; nil for the person's language.
        public var language: String?
        var unknown: [Unknown] = []

        public static let standardSource = "openfreemap"
        /// The possible sizes in megabytes. Less does not hold a city, more is a typing error.
        public static let cacheRange = 10...100_000

        public init() {}
    }
}

extension Settings.Tiles: SettingGroup {
    static let fields: [SettingField<Self>] = [
        SettingField("source", \.source, .text),
        SettingField("network", \.network, .truth),
        SettingField("cacheMegabytes", \.cacheMegabytes, .number(cacheRange)),
        SettingField("mayKeep", \.mayKeep, .truth),
        SettingField("language", \.language, .optional(.text), omitsDefault: true),
    ]
}
