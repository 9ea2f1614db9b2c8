import JSON

/// Something in `settings.json` that has no effect.
public struct SettingsProblem: Sendable, Equatable {
    /// What is wrong, without a full stop: "\"refreshDays\" is a text".
    public let text: String
    /// What to do about it, without a full stop.
    public let advice: String
    /// Whether the name is not known. A newer version of the program may know it.
    public let isUnknownName: Bool
}

/// The values that a setting can have.
indirect enum SettingKind: Sendable {
    case text, truth
    case number(ClosedRange<Int>)
    case words([String])
    /// An object with these members.
    case members([String: SettingKind])
    /// An object with any member names, whose values are all of this kind.
    case object(of: SettingKind)
    /// A text, or a list of texts.
    case texts
    /// An object that the program writes and nobody edits.
    case any

    /// What is expected, for "use …".
    var description: String {
        switch self {
        case .text: "a text"
        case .truth: "true or false"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .words(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .members, .object: "an object: {\"NAME\": VALUE}"
        case .texts: "a text or a list of texts"
        case .any: "an object"
        }
    }
}

extension Settings {
    /// Finds the settings that have no effect, in the order of the file.
    /// - Returns: one problem for each; none if the file cannot be read at all.
    public static func problems(in bytes: [UInt8]) -> [SettingsProblem] {
        let kinds = Self.kinds
        var problems: [SettingsProblem] = []
        try? VersionedFile.read(bytes, version: version, needsVersion: false) { name, reader throws(JSONError) in
            let shown = VisibleText(lines: name, limit: 60).string
            problems += check(try reader.value(), kinds[name], at: "\"\(shown)\"")
        }
        return problems
    }

    /// - Parameter kind: nil for a name that is not known.
    private static func check(_ value: JSONValue, _ kind: SettingKind?, at place: String) -> [SettingsProblem] {
        guard let kind else {
            return [
                SettingsProblem(
                    text: "settings.json: \(place) is not a setting", advice: "correct the name or remove it",
                    isUnknownName: true)
            ]
        }
        func member(_ name: String) -> String { "\"\(VisibleText(lines: name, limit: 60).string)\" in \(place)" }
        switch (kind, value) {
        // A setting without a value keeps its default.
        case (_, .null), (.any, .object), (.text, .string), (.truth, .bool), (.texts, .string): return []
        case (.number(let range), .integer(let number)) where range.contains(number): return []
        case (.words(let words), .string(let word)) where words.contains(word): return []
        case (.texts, .array(let values)) where values.allSatisfy({ $0.string != nil }): return []
        case (.members(let kinds), .object(let members)):
            return members.flatMap { check($0.value, kinds[$0.name], at: member($0.name)) }
        case (.object(let kind), .object(let members)):
            return members.flatMap { check($0.value, kind, at: member($0.name)) }
        default:
            let found = VisibleText(lines: value.text, limit: 40).string
            return [
                SettingsProblem(
                    text: "settings.json: \(place) cannot be \(found)", advice: "use \(kind.description)",
                    isUnknownName: false)
            ]
        }
    }
}
