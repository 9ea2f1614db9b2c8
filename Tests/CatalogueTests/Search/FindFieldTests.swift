import TestSupport
import Testing

@testable import Catalogue

/// Finding exactly or with typing errors, in all fields or without some.
struct FindFieldTests {
    private let places = Places.stalls()

    private static let cases: [(typed: String, fuzzy: [String], exact: [String])] = [
        // By name, note, link, market and number.
        ("eel", ["s05"], ["s05"]), ("fridays", ["s01"], ["s01"]), ("s04", ["s04"], ["s04"]),
        ("quay", ["s04", "s05", "s06"], ["s04", "s05", "s06"]),
        // Typing errors are allowed only if nothing matches without them.
        ("chese", ["s02", "s07"], []), ("qay", ["s04", "s05", "s06"], []),
        // The beginning of a word matches, any other part of it does not.
        ("chee", ["s02", "s07"], ["s02", "s07"]), ("heese", ["s02", "s07"], []), ("ooks", ["s04", "s08"], []),
        // Words of several fields together.
        ("books quay", ["s04"], ["s04"]), ("bokos quay", ["s04"], []),
    ]

    @Test(arguments: cases)
    func aTextFindsTheseStalls(typed: String, fuzzy: [String], exact: [String]) {
        let index = NameIndex(describing: places)
        #expect(index.rows(like: typed).sorted().map(places.key) == fuzzy)
        #expect(index.rows(like: typed, isExact: true).sorted().map(places.key) == exact)
        #expect(index.matches(typed, isExact: true).map(\.row).sorted().map(places.key) == exact)
        let single = NameIndex(describing: places, onlyFor: typed)
        #expect(single.rows(like: typed) == index.rows(like: typed))
        #expect(single.rows(like: typed, isExact: true) == index.rows(like: typed, isExact: true))
        let around = NameIndex(around: places, among: Array(0..<places.count))
        #expect(around.matches(typed, isExact: true).map(\.row).sorted().map(places.key) == exact)
    }

    @Test(
        arguments: [
            ("quay", [], []), ("kirk", [], []), ("market", [], []), ("books quay", [], []),
            ("books", ["s04", "s08"], ["s04", "s08"]), ("eel", ["s05"], ["s05"]), ("s04", ["s04"], ["s04"]),
            ("bokos", ["s04", "s08"], []),
        ] as [(String, [String], [String])])
    func marketsAreLeftOut(typed: String, fuzzy: [String], exact: [String]) {
        let index = NameIndex(describing: places, without: ["market"])
        let around = NameIndex(around: places, among: Array(0..<places.count), without: ["market"])
        for index in [index, around] {
            #expect(index.rows(like: typed).sorted().map(places.key) == fuzzy)
            #expect(index.rows(like: typed, isExact: true).sorted().map(places.key) == exact)
        }
    }

    @Test func aFieldThatIsNotOptionalIsNeverLeftOut() {
        #expect(NameIndex(describing: places, without: ["name", "zoo"]).rows(like: "eel").map(places.key) == ["s05"])
        #expect(places.dataset.optionalFields.map(\.id) == ["market"])
        #expect(places.dataset.findHint() == "name, note, market or number")
        #expect(places.dataset.findHint(without: ["market", "name"]) == "name, note or number")
    }

    @Test func aDatasetThatNamesNoFieldsIsFoundByEverything() {
        let schools = Places([TestPlace(name: "Elm", postcode: "LS1 4AP", locality: "Headingley", town: "Leeds")])
        for typed in ["elm", "ls1", "headingley", "leeds", "100000"] {
            #expect(NameIndex(describing: schools, without: ["name"]).rows(like: typed) == [0], "\(typed)")
        }
        #expect(schools.dataset.optionalFields.isEmpty && schools.isFoundByNameAlone && !places.isFoundByNameAlone)
        #expect(schools.dataset.findHint(without: ["name"]) == schools.dataset.words.findHint)
    }

    /// Compares the index with a simple search: every typed word must begin a word of some field.
    @Test(arguments: [[], ["market"]] as [Set<String>])
    func exactFindingComparesTheBeginningsOfWords(left: Set<String>) {
        let fields = places.foundTexts(without: left)
        let words = (0..<places.count).map { row in
            places.texts(fields, of: row).flatMap { FoldedText($0).joined.split(separator: " ").map(String.init) }
        }
        // Words with synonyms and numbers have other rules, so they are left out.
        let special: Set<String> = ["st", "saint", "co", "company"]
        let beginnings = Set(
            words.joined().flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
        ).filter { !special.contains($0) && !$0.contains(where: \.isNumber) }.sorted()
        let index = NameIndex(describing: places, without: left)
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            guard let first = beginnings.randomElement(using: &random),
                let second = beginnings.randomElement(using: &random)
            else { continue }
            let expected = (0..<places.count).filter { row in
                [first, second].allSatisfy { typed in words[row].contains { $0.hasPrefix(typed) } }
            }
            #expect(index.rows(like: "\(first) \(second)", isExact: true).sorted() == expected, "\(first) \(second)")
        }
    }

    @Test func anExactHighlighterMarksNoTypingErrors() throws {
        let text = "Blue Cheese"
        #expect(try #require(Highlighter("chese", synonyms: .none)).ranges(in: text) == [5..<11])
        #expect(try #require(Highlighter("chese", synonyms: .none, isExact: true)).ranges(in: text).isEmpty)
        #expect(try #require(Highlighter("chee", synonyms: .none, isExact: true)).ranges(in: text) == [5..<9])
    }

    @Test func namesAreFoundExactly() {
        let names = PlaceNames(places)
        #expect(names.matches("chese", limit: 9).map { places.key($0.row) }.sorted() == ["s02", "s07"])
        #expect(names.matches("chese", limit: 9, isExact: true).isEmpty)
        #expect(names.matches("blue", limit: 9, isExact: true).map { places.key($0.row) } == ["s02"])
    }
}
