import Foundation

/// The rules of name search, applied word by word without an index.
public final class PlainMatcher {
    private let typed: [String]
    private let isLastOpen: Bool
    private var known: [String: Set<Int>] = [:]

    public init(_ text: String) {
        isLastOpen = !text.hasSuffix(" ")
        let words = Self.split(text)
        let closed = isLastOpen ? Array(words.dropLast()) : words
        typed = Self.unified(closed, withAliases: false) + (isLastOpen ? [words[words.count - 1]] : [])
    }

    /// Whether the words of a name match what was typed; see ``words(_:)``.
    public func matches(_ name: [String]) -> Bool {
        var matched: Set<Int> = []
        for word in name { matched.formUnion(typedWords(matching: word)) }
        return matched.count == typed.count
    }

    /// The words of a name in their common form, with their aliases.
    public static func words(_ name: String) -> [String] { unified(split(name), withAliases: true) }

    private func typedWords(matching word: String) -> Set<Int> {
        if let known = known[word] { return known }
        let found = Set(
            typed.indices.filter { isMatch(word, of: typed[$0], isOpen: isLastOpen && $0 == typed.count - 1) })
        known[word] = found
        return found
    }

    private func isMatch(_ word: String, of typed: String, isOpen: Bool) -> Bool {
        let hasDigit = typed.contains(where: \.isNumber)
        if word == typed { return true }
        if word.hasPrefix(typed) { return !hasDigit || isOpen }
        if hasDigit || word.contains(where: \.isNumber) || typed.count < 3 { return false }
        let distances = editDistances(Array(typed.utf8), Array(word.utf8))
        func allowed(_ word: String) -> Int { word.utf8.count >= 8 ? 2 : word.utf8.count >= 4 ? 1 : 0 }
        if let whole = distances.last, whole <= allowed(word) { return true }
        return isOpen && (distances.min() ?? 99) <= allowed(typed)
    }

    private static func split(_ text: String) -> [String] {
        var plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        plain.removeAll { ["'", "’", "‘", "`"].contains($0) }
        plain = plain.replacingOccurrences(of: "&", with: " and ")
        // Initials: a full stop between single letters joins them.
        if plain.contains(".") {
            plain = plain.replacingOccurrences(
                of: #"(?<![a-z0-9.])([a-z])\.([a-z])(?![a-z0-9])(?:\.([a-z])(?![a-z0-9]))?(?:\.([a-z])(?![a-z0-9]))?"#,
                with: "$1$2$3$4", options: .regularExpression)
        }
        return plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static let rules: [(forms: [String], word: String, aliases: String)] = [
        (["roman catholic", "r c", "rc", "catholic"], "catholic", "rc roman"),
        (["church of england", "c of e", "c e", "cofe", "coe", "ce"], "church of england", "cofe ce"),
        (["saint", "st"], "st", "saint"), (["ss"], "saints", "ss st"), (["prim"], "primary", ""),
        (["sch", "schl"], "school", ""), (["juniors", "jnr", "jr", "junior"], "junior", "juniors jnr"),
        (["infants", "inf", "infant"], "infant", "infants"), (["acad"], "academy", ""),
        (["prep"], "preparatory", ""),
    ]

    private static func unified(_ words: [String], withAliases: Bool) -> [String] {
        var text = " " + words.joined(separator: "  ") + " "
        for (number, rule) in rules.enumerated() {
            // To search the text is slow, and most names have none of these words.
            for form in rule.forms where words.contains(where: form.hasPrefix) {
                let spaced = " " + form.replacingOccurrences(of: " ", with: "  ") + " "
                text = text.replacingOccurrences(of: spaced, with: " <\(number)> ")
            }
        }
        for (number, rule) in rules.enumerated() where text.utf8.contains(UInt8(ascii: "<")) {
            text = text.replacingOccurrences(
                of: "<\(number)>", with: rule.word + (withAliases ? " " + rule.aliases : ""))
        }
        return text.split(separator: " ").map(String.init)
    }
}
