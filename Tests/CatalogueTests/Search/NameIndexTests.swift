import Catalogue
import TestSupport
import Testing

/// Names are found with the synonyms that their dataset gives, and without any if it gives none.
struct NameIndexTests {
    private static let synonyms = Synonyms([
        .init("st", forms: ["saint"], aliases: ["saint"]), .init("market", forms: ["mkt"], onlyForms: true),
        .init("bread and cakes", forms: ["bakery"], aliases: ["bakery"]),
    ])
    private static let names = TextColumn(["Saint Anne's Mkt", "St Anne's Bread and Cakes", "Stanley Market", "Bakery"])
    private let index = NameIndex(names, synonyms: synonyms)
    private let plain = NameIndex(names)

    // A last word without a blank after it may be the beginning of a longer word, so no synonym replaces it.
    @Test(arguments: [
        ("st anne market", [0], []), ("anne mkt", [], [0]), ("saint anne mkt ", [0], [0]), ("st annes bakery", [1], []),
        ("bakery", [3, 1], [3]),
        ("bread and cakes", [3, 1], [1]), ("stanly market", [2], [2]), ("anne", [0, 1], [0, 1]),
    ])
    func wordsThatMeanTheSameFindEachOther(typed: String, rows: [Int], withoutSynonyms: [Int]) {
        #expect(index.matches(typed).map(\.row) == rows)
        #expect(plain.matches(typed).map(\.row) == withoutSynonyms)
    }

    @Test func aHighlighterMarksTheWordsThatMeanTheSame() throws {
        func parts(_ typed: String, _ text: String, _ synonyms: Synonyms) throws -> [String] {
            try #require(Highlighter(typed, synonyms: synonyms)).ranges(in: text).map { range in
                String(decoding: Array(text.utf8)[range], as: UTF8.self)
            }
        }
        #expect(try parts("saint anne ", "The St Anne", Self.synonyms) == ["St", "Anne"])
        #expect(try parts("saint anne ", "The St Anne", .none) == ["Anne"])
        #expect(Highlighter(" - ", synonyms: .none) == nil)
    }
}
