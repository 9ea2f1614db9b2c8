import JSON

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

extension Settings.Tiles {
    var json: JSONValue {
        var known: [(name: String, value: JSONValue)] = [
            ("source", .string(source)), ("network", .bool(network)), ("cacheMegabytes", .integer(cacheMegabytes)),
            ("mayKeep", .bool(mayKeep)),
        ]
        if let language { known.append(("language", .string(language))) }
        return .object(known + unknown.map { ($0.name, $0.value) })
    }

    /// A value of the wrong kind is ignored, and the setting keeps its default.
    init(json: JSONValue) {
        for (name, value) in json.members {
            switch (name, value) {
            case ("source", .string): if let text = value.cleanString, !text.isEmpty { source = text }
            case ("network", .bool(let isOn)): network = isOn
            case ("cacheMegabytes", .integer(let megabytes)):
                cacheMegabytes = min(max(megabytes, Self.cacheRange.lowerBound), Self.cacheRange.upperBound)
            case ("mayKeep", .bool(let may)): mayKeep = may
            case ("language", .string): if let text = value.cleanString, !text.isEmpty { language = text }
            case ("language", _), ("source", _), ("network", _), ("cacheMegabytes", _), ("mayKeep", _): break
            default: unknown.append(Settings.Unknown(name: name, value: value))
            }
        }
    }

    mutating func apply(_ new: Self, changedFrom old: Self) {
        if old.source != new.source { source = new.source }
        if old.network != new.network { network = new.network }
        if old.cacheMegabytes != new.cacheMegabytes { cacheMegabytes = new.cacheMegabytes }
        if old.language != new.language { language = new.language }
        if old.mayKeep != new.mayKeep { mayKeep = new.mayKeep }
    }
}
