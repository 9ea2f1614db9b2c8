import Catalogue
import JSON

/// Clean texts from the values of a list.
extension JSONValue {
    /// Whether the value is empty: null, blank, or an array of such values.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let values): values.allSatisfy(\.isBlank)
        default: false
        }
    }

    /// The value as one clean line without markup. The values of an array have semicolons between them.
    /// - Parameter limit: the most bytes of UTF-8.
    func line(limit: Int = 300) -> String {
        switch self {
        case .null: ""
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .string(let text): repairedText(text, limit: limit)
        case .array(let values):
            values.prefix(50).map { $0.line(limit: limit) }.filter { !$0.isEmpty }.joined(separator: "; ")
        case .object: personName
        }
    }

    /// A number, also one that is written as text with a decimal comma; nil for anything else.
    var figure: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string(let text):
            Double(text.trimmingBlanks.replacing("−", with: "-"))
                ?? Double(text.trimmingBlanks.replacing("−", with: "-").replacing(",", with: "."))
        default: nil
        }
    }

    /// The name of a person or a group in an object: its name if it has one, otherwise first name and last name.
    private var personName: String {
        func first(_ names: [String]) -> String {
            for name in names {
                if let value = members.first(where: { ColumnName($0.name).squashed == name })?.value, !value.isBlank {
                    return value.line()
                }
            }
            return ""
        }
        let whole = first(["nomcollectif", "fullname", "displayname", "name", "artist", "artiste", "label", "title"])
        if !whole.isEmpty { return whole }
        return [
            first(["prenom", "firstname", "givenname", "vorname"]),
            first(["nom", "lastname", "familyname", "surname"]),
        ]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The name of a column, prepared for comparison: "photo.imageURL" becomes the words photo, image and url.
struct ColumnName {
    /// The words in lower-case letters and digits without accents.
    let words: [String]
    /// The words after the last dot.
    let lastWords: [String]

    init(_ name: String) {
        words = Self.words(name[...])
        let last = name.split(separator: ".").last.map { Self.words($0) } ?? []
        lastWords = last.isEmpty ? words : last
    }

    var squashed: String { words.joined() }

    private static func words(_ name: Substring) -> [String] {
        var spaced = ""
        var previous: Character = " "
        for character in name {
            if character.isUppercase, previous.isLowercase { spaced.append(" ") }
            spaced.append(character)
            previous = character
        }
        return FoldedText(spaced).joined.split(separator: " ").map(String.init)
    }
}
