import Geo
import JSON

extension Settings: SettingGroup {
    static let fields: [SettingField<Self>] = [
        SettingField("collection", \.dataset, .optional(.text)),
        SettingField("charset", \.charset, .word),
        SettingField("colour", \.colour, .word),
        SettingField("background", \.background, .word),
        SettingField("units", \.units, .word),
        SettingField("home", \.home, .optional(.home)),
        SettingField("position", group: \.position),
        SettingField("tiles", group: \.tiles),
        SettingField("find", group: \.find),
        SettingField("refreshDays", \.refreshDays, .number(0...3650)),
        SettingField("sources", each: \.sources, .textOrBlank),
        SettingField("sorts", each: \.sorts, .textOrBlank),
        SettingField("filters", each: \.filters, .filter),
        SettingField("theme", \.theme, .word, omitsDefault: true),
        SettingField("split", \.split, .optional(.number(splits)), omitsDefault: true),
        SettingField("weather", group: \.weather, omitsDefault: true),
        SettingField("pictures", \.pictures, .word, omitsDefault: true),
        SettingField("keys", each: \.keys, .keys, omitsDefault: true) { VisibleText(lines: $0, limit: 100).string },
    ]
}

extension SettingForm<Settings.Home> {
    fileprivate static var home: Self {
        Self(kind: .any, json: { $0.origin.json }, read: { Origin(json: $0).map { Settings.Home($0) } })
    }
}

extension SettingForm<Filter> {
    fileprivate static var filter: Self {
        Self(kind: .object(of: .texts), json: { .sorted($0.off) { .texts($0) } }) { facets in
            Filter(saved: facets.members.map { facet, off in (facet, Set(off.textElements.compactMap(\.string))) })
        }
    }
}

extension SettingForm<[String]> {
    /// The names of keys. A value of the wrong kind is read as no key; the program reports it when it starts.
    fileprivate static var keys: Self {
        Self(kind: .texts, json: { $0.count == 1 ? .string($0[0]) : .array($0.map { .string($0) }) }) { keys in
            keys.textElements.compactMap(\.string)
        }
    }
}

/// `settings.json`.
extension Settings {
    public static let version = 1

    public func encode() -> [UInt8] {
        // Each member is on a line of its own, because people edit the file by hand.
        var bytes = Array("{".utf8)
        for (index, member) in ([("version", .integer(Self.version))] + members).enumerated() {
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
}

extension JSONValue {
    /// The cleaned text; nil if it is blank or not a text.
    var wordsOrNil: String? { cleanString.flatMap { $0.isEmpty ? nil : $0 } }

    /// The elements of a list; a text is read as a list of one, because people write it so.
    var textElements: [JSONValue] { string == nil ? elements : [self] }

    /// An object whose members are in the order of their names, so that only changed values change the file.
    static func sorted<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }

    /// An array of texts in their order, for the same reason.
    static func texts(_ texts: Set<String>) -> JSONValue { .array(texts.sorted().map { .string($0) }) }
}
