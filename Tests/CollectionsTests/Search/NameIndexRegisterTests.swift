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
