import JSON

extension Settings {
    /// Where the streets below the pins come from.
    public struct Tiles: Sendable, Equatable {
        /// The id of a service that is known; else an address: a template with {z}, {x} and {y}, a TileJSON, or a .pmtiles.
        public var source = Tiles.standardSource
        /// Whether anything is fetched at all.
        public var network = true
        /// What fetched tiles may take on the disk.
        public var cacheMegabytes = 200
        /// Whether the terms of a service that is not known allow to fetch tiles ahead for use without a network.
        public var mayKeep = false
        var unknown: [Unknown] = []

        public static let standardSource = "openfreemap"
        /// Less would not hold a city, more is a typing error.
        public static let cacheRange = 10...100_000

        public init() {}
    }
}

extension Settings.Tiles {
    var json: JSONValue {
        let known: [(name: String, value: JSONValue)] = [
            ("source", .string(source)), ("network", .bool(network)), ("cacheMegabytes", .integer(cacheMegabytes)),
            ("mayKeep", .bool(mayKeep)),
        ]
        return .object(known + unknown.map { ($0.name, $0.value) })
    }

    /// A value of the wrong kind leaves the standard one.
    init(json: JSONValue) {
        for (name, value) in json.members {
            switch (name, value) {
            case ("source", .string(let text)): if !text.isEmpty { source = text }
            case ("network", .bool(let isOn)): network = isOn
            case ("cacheMegabytes", .integer(let megabytes)):
                cacheMegabytes = min(max(megabytes, Self.cacheRange.lowerBound), Self.cacheRange.upperBound)
            case ("mayKeep", .bool(let may)): mayKeep = may
            case ("source", _), ("network", _), ("cacheMegabytes", _), ("mayKeep", _): break
            default: unknown.append(Settings.Unknown(name: name, value: value))
            }
        }
    }

    mutating func take(_ new: Self, changedFrom old: Self) {
        if old.source != new.source { source = new.source }
        if old.network != new.network { network = new.network }
        if old.cacheMegabytes != new.cacheMegabytes { cacheMegabytes = new.cacheMegabytes }
        if old.mayKeep != new.mayKeep { mayKeep = new.mayKeep }
    }
}
