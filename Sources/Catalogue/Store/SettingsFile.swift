import Geo
import JSON

/// `settings.json`.
extension Settings {
    public static let version = 1

    public func encode() -> [UInt8] {
        var known: [(name: String, value: JSONValue)] = [
            ("version", .integer(Self.version)), ("collection", .optional(dataset)),
            ("charset", .string(charset.rawValue)), ("colour", .string(colour.rawValue)),
            ("background", .string(background.rawValue)), ("units", .string(units.rawValue)),
            ("home", home?.origin.json ?? .null), ("position", position.json), ("tiles", tiles.json),
            ("find", find.json), ("refreshDays", .integer(refreshDays)),
            ("sources", .sorted(sources) { .string($0) }), ("sorts", .sorted(sorts) { .string($0) }),
            ("filters", .sorted(filters) { .sorted($0.off) { .array($0.sorted().map { .string($0) }) } }),
        ]
        if theme != .auto { known.append(("theme", .string(theme.rawValue))) }
        if let split { known.append(("split", .integer(split))) }
        if weather != Weather() { known.append(("weather", weather.json)) }
        if pictures != .auto { known.append(("pictures", .string(pictures.rawValue))) }
        if !keys.isEmpty {
            let json = JSONValue.sorted(keys) { $0.count == 1 ? .string($0[0]) : .array($0.map { .string($0) }) }
            known.append(("keys", json))
        }
        // Each member is on a line of its own, because people edit the file by hand.
        var bytes = Array("{".utf8)
        for (index, member) in (known + unknown.map { ($0.name, $0.value) }).enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            appendJSONString(member.name.utf8, to: &bytes)
            bytes += ": ".utf8
            member.value.write(to: &bytes)
        }
        bytes += "\n}\n".utf8
        return bytes
    }

    /// Reads a file. A value of the wrong kind is ignored, and the setting keeps its default.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> Settings {
        var settings = Settings()
        try VersionedFile.read(bytes, version: version, needsVersion: false) { name, reader throws(JSONError) in
            settings.read(name, try reader.value())
        }
        return settings
    }

    private mutating func read(_ name: String, _ value: JSONValue) {
        switch name {
        case "collection": dataset = value.wordsOrNil
        case "charset": charset = value.string.flatMap(Charset.init) ?? charset
        case "colour": colour = value.string.flatMap(Colour.init) ?? colour
        case "background": background = value.string.flatMap(Background.init) ?? background
        case "theme": theme = value.string.flatMap(Theme.init) ?? theme
        case "units": units = value.string.flatMap(Units.init) ?? units
        case "pictures": pictures = value.string.flatMap(Pictures.init) ?? pictures
        case "home":
            home = Origin(json: value).map { Home($0) } ?? home
        case "position": position = Positioning(json: value)
        case "tiles": tiles = Tiles(json: value)
        case "find": find = Find(json: value)
        case "weather": weather = Weather(json: value)
        case "split":
            split = value.integer.map { min(max($0, Self.splits.lowerBound), Self.splits.upperBound) }
        case "refreshDays": refreshDays = value.integer.map { min(max($0, 0), 3650) } ?? refreshDays
        case "sources":
            for (id, address) in value.members { sources[id] = address.cleanString }
        case "keys":
            // A value of the wrong kind is not a key; the program says so when it starts.
            for (action, key) in value.members {
                let name = VisibleText(lines: action, limit: 100).string
                keys[name] = key.string.map { [$0] } ?? key.elements.compactMap(\.string)
            }
        case "sorts":
            for (dataset, order) in value.members { sorts[dataset] = order.cleanString }
        case "filters":
            for (dataset, facets) in value.members {
                filters[dataset] = Filter(
                    saved: facets.members.map { facet, off in (facet, Set(off.elements.compactMap(\.string))) })
            }
        default: unknown.append(Unknown(name: name, value: value))
        }
    }
}

extension JSONValue {
    /// The cleaned text; nil if it is blank or no text.
    var wordsOrNil: String? { cleanString.flatMap { $0.isEmpty ? nil : $0 } }

    /// An object whose members are in the order of their names, so that only changed values change the file.
    fileprivate static func sorted<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }
}
