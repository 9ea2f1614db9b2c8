/// The language in which the names of a map are read, where its tiles have names in several languages.
public struct NameLanguage: Hashable, Sendable {
    /// A code of ISO 639, such as "en"; nil for the names that are used at the place.
    public var code: String?
    /// Whether names must be in Latin script, because the terminal shows no other.
    public var isLatinOnly: Bool

    public init(code: String?, isLatinOnly: Bool = false) {
        self.code = code
        self.isLatinOnly = isLatinOnly
    }

    /// The names that are used at the place.
    public static let local = NameLanguage(code: nil)

    /// The language of the environment: that of the first of LC_ALL, LC_MESSAGES and LANG which names one. "C" and "C.UTF-8"
    /// name none.
    ///
    /// - Parameters:
    ///   - chosen: a person's choice, which counts before the environment: a code, or "local"; nil for no choice.
    ///   - variable: the value of an environment variable; nil if it is missing or empty.
    public init(chosen: String?, variable: (String) -> String?) {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable)
        let usual = locales.lazy.map { String($0.prefix { $0.isLetter && $0.isASCII }).lowercased() }
            .first { (2...3).contains($0.count) }
        code = chosen.map { $0 == "local" ? nil : $0 } ?? usual
        let encoding = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first?.lowercased() ?? ""
        isLatinOnly = !encoding.isEmpty && !encoding.contains("utf-8") && !encoding.contains("utf8")
    }

    /// The keys of names that are preferred to a schema's own, the best first.
    var keys: [String] {
        let latin = ["name:latin", "name_int", "name:en", "name_en"]
        guard let code else { return isLatinOnly ? latin : [] }
        let own = ["name:\(code)", "name_\(code)"]
        if isLatinOnly { return (Self.otherScripts.contains(code) ? [] : own) + latin }
        // A reader of a Latin script can read a Latin name, but maybe not the one that is used at the place.
        return own + (Self.otherScripts.contains(code) ? [] : ["name:latin", "name_int"])
    }

    /// The languages in which tiles have names, as codes of two letters.
    public static let known: [String] = latinScripts.union(otherScripts).sorted()

    /// Languages that are written in Latin script. Source: OpenMapTiles, `openmaptiles.yaml`, languages.
    private static let latinScripts: Set<String> = [
        "af", "az", "br", "bs", "ca", "co", "cs", "cy", "da", "de", "en", "eo", "es", "et", "eu", "fi", "fr", "fy",
        "ga", "gd", "hr", "hu", "id", "is", "it", "ku", "la", "lb", "lt", "lv", "mt", "nl", "no", "oc", "pl", "pt",
        "rm", "ro", "sk", "sl", "sq", "sv", "tr", "vi",
    ]

    /// Languages that are not written in Latin script.
    private static let otherScripts: Set<String> = [
        "am", "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "lo",
        "mk",
        "ml", "mn", "mr", "my", "ne", "pa", "ru", "si", "sr", "ta", "te", "th", "uk", "ur", "zh",
    ]
}

extension TileSchema {
    /// The same schema, which reads names in a language where tiles have them.
    public func reading(_ language: NameLanguage) -> TileSchema {
        let keys = language.keys
        guard !keys.isEmpty else { return self }
        var schema = self
        schema.layers = layers.mapValues { rules in
            var rules = rules
            rules.preferNames(keys)
            return rules
        }
        return schema
    }
}
