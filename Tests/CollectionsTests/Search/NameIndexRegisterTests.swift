import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// Compares the index with a slow, plain matcher over all open schools of the register.
@Suite(.enabled(if: RegisterFile.isThere, "needs england/edubasealldata20240617.csv of the test data"))
struct NameIndexRegisterTests {
    private static let names = RegisterFile.open.map(\.name)
    private static let index = NameIndex(TextColumn(names), synonyms: .schools)
    private static let words = names.map(PlainMatcher.words)

    @Test(arguments: [
        "st peters", "st pet prim", "holy trinity ce", "roman catholic high", "s", "of", "saint marys rc pri", "gorse",
        "leeds gramm", "manchesetr", "brigde", "park lane", "school 21", "the", "westfeild ", "nursry infants",
        "and nursery", "ecole", "zzz", "kings college lodnon", "c of e voluntary aided", "ss peter",
    ])
    func findsWhatThePlainMatcherFinds(typed: String) {
        let matcher = PlainMatcher(typed)
        let expected = Self.words.indices.filter { matcher.matches(Self.words[$0]) }
        #expect(Self.index.matches(typed).map(\.row).sorted() == expected)
        let best = Self.index.matches(typed, limit: 20)
        #expect(best == Array(Self.index.matches(typed).prefix(20)))
        #expect(best.map(\.score) == best.map(\.score).sorted())
    }

    /// A typing error is a letter left out, two letters swapped, or one changed, in any word of four letters or more.
    @Test func oneTypingErrorIsForgiven() throws {
        var random = SeededRandom(seed: 2024)
        let rows = stride(from: 7, to: Self.names.count, by: 23).map { $0 }
        let index = NameIndex(TextColumn(Self.names), among: rows, synonyms: .schools)
        for row in rows.prefix(400) {
            let parts = FoldedText(Self.names[row]).joined.split(separator: " ").map(String.init)
            let long = parts.indices.filter { parts[$0].count >= 4 && parts[$0].allSatisfy(\.isLetter) }
            guard let chosen = long.randomElement(using: &random), parts.count <= NameQuery.maximumWords else {
                continue
            }
            var typed = parts
            typed[chosen] = Self.mistyped(parts[chosen], &random)
            let found = index.matches(typed.joined(separator: " ")).map(\.row)
            #expect(found.contains(row), "\(typed) for \(Self.names[row])")
        }
    }

    /// 27,108 open schools, as counted by Python: csv.DictReader over the file, status beginning with "Open".
    @Test func readsTheWholeRegister() { #expect(Self.names.count == 27108) }

    @Test func everyNameIsFoundFirstByItself() {
        let rows = stride(from: 3, to: Self.names.count, by: 31).map { $0 }
        let index = NameIndex(TextColumn(Self.names), among: rows, synonyms: .schools)
        for row in rows.prefix(300) where !FoldedText(Self.names[row]).words.isEmpty {
            let found = index.matches(Self.names[row], limit: 50)
            #expect(found.first?.score.kind == .exact, "\(Self.names[row])")
            #expect(found.contains { $0.row == row })
        }
    }

    private static func mistyped(_ word: String, _ random: inout SeededRandom) -> String {
        var letters = Array(word)
        let place = Int.random(in: 0..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.swapAt(place, place + 1)
        default: letters[place] = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x"
        }
        return String(letters)
    }
}

/// The rules of name search, applied word by word without an index.
private final class PlainMatcher {
    private let typed: [String]
    private let isLastOpen: Bool
    private var known: [String: Set<Int>] = [:]

    init(_ text: String) {
        isLastOpen = !text.hasSuffix(" ")
        let words = Self.split(text)
        let closed = isLastOpen ? Array(words.dropLast()) : words
        typed = Self.unified(closed, withAliases: false) + (isLastOpen ? [words[words.count - 1]] : [])
    }

    func matches(_ name: [String]) -> Bool {
        var matched: Set<Int> = []
        for word in name { matched.formUnion(typedWords(matching: word)) }
        return matched.count == typed.count
    }

    static func words(_ name: String) -> [String] { unified(split(name), withAliases: true) }

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
        for mark in ["'", "’", "‘", "`"] { plain = plain.replacingOccurrences(of: mark, with: "") }
        plain = plain.replacingOccurrences(of: "&", with: " and ")
        // Initials: a full stop between single letters joins them.
        if plain.contains(".") {
            plain = plain.replacingOccurrences(
                of: #"(?<![a-z0-9.])([a-z])\.([a-z])(?![a-z0-9])(?:\.([a-z])(?![a-z0-9]))?(?:\.([a-z])(?![a-z0-9]))?"#,
                with: "$1$2$3$4", options: .regularExpression)
        }
        return plain.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func unified(_ words: [String], withAliases: Bool) -> [String] {
        let rules: [(forms: [String], word: String, aliases: String)] = [
            (["roman catholic", "r c", "rc", "catholic"], "catholic", "rc roman"),
            (["church of england", "c of e", "c e", "cofe", "coe", "ce"], "church of england", "cofe ce"),
            (["saint", "st"], "st", "saint"), (["ss"], "saints", "ss st"), (["prim"], "primary", ""),
            (["sch", "schl"], "school", ""), (["juniors", "jnr", "jr", "junior"], "junior", "juniors jnr"),
            (["infants", "inf", "infant"], "infant", "infants"), (["acad"], "academy", ""),
            (["prep"], "preparatory", ""),
        ]
        var text = " " + words.joined(separator: "  ") + " "
        for (number, rule) in rules.enumerated() {
            for form in rule.forms {
                let spaced = " " + form.replacingOccurrences(of: " ", with: "  ") + " "
                guard text.contains(spaced) else { continue }
                text = text.replacingOccurrences(of: spaced, with: " <\(number)> ")
            }
        }
        for (number, rule) in rules.enumerated() {
            text = text.replacingOccurrences(
                of: "<\(number)>", with: rule.word + (withAliases ? " " + rule.aliases : ""))
        }
        return text.split(separator: " ").map(String.init)
    }
}
