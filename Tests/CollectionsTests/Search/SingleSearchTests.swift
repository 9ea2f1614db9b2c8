import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// A search in an index of only those names that may match gives the same as one in an index of all names.
struct SingleSearchTests {
    private static let few = [
        "St Peter's CofE Primary School", "Saint Peter's Church of England Infant School",
        "St. Mary's R.C. High School",
        "St.Mary's School", "A. B. C. Nursery", "A.B.C. Nursery", "a.bc", "Holy Trinity Nursery & Infants' School",
        "Ysgol Gyfun Bro Môr", "École Française", "O'Brien's School", "Kings’ School", "Academy 360", "Academy 36", "",
        "…",
        String(repeating: "a", count: 64), String(repeating: "a", count: 65), "SS Peter and Paul", "Parklands Prep",
        "&",
    ]
    private static let typed = [
        "st peters", "saint", "st pet prim", "peter's", "c of e", "church of england", "ce", "abc", "a b", "bc",
        "rc high",
        "roman catholic", "roman", "trinity & nursery", "and", "adn", "mor", "môr", "ecole", "francaise", "obrien",
        "kings",
        "academy 36", "academy 36 ", "acadmey", "paul ss", "preparatory", "prep", "infnats", "s", "zzz", "school", "…",
        "peter st mary", String(repeating: "a", count: 63) + "b", String(repeating: "a", count: 66),
    ]

    private func expectSame(_ typed: String, _ names: TextColumn, _ index: NameIndex) {
        for isExact in [false, true] {
            let filter = NameFilter(typed, .schools, isExact: isExact)
            let rows = filter?.rows(among: Array(0..<names.count), in: [names])
            let single = NameIndex(names, among: rows, synonyms: .schools)
            #expect(single.matches(typed, isExact: isExact) == index.matches(typed, isExact: isExact), "\(typed)")
        }
    }

    @Test(arguments: typed) func namesOfEveryKind(typed: String) {
        let names = TextColumn(Self.few)
        expectSame(typed, names, NameIndex(names, synonyms: .schools))
    }

    @Test func mostNamesAreLeftOut() throws {
        let filter = try #require(NameFilter("academy 36", .schools))
        #expect(filter.rows(among: Array(0..<8), in: [TextColumn(Self.few)]) == [2, 4, 5, 6])
    }

    @Test(.enabled(if: RegisterFile.isThere, "needs england/edubasealldata20240617.csv of the test data"))
    func namesOfTheRegister() {
        let names = TextColumn(stride(from: 0, to: RegisterFile.open.count, by: 9).map { RegisterFile.open[$0].name })
        let index = NameIndex(names, synonyms: .schools)
        for typed in Self.typed { expectSame(typed, names, index) }
        // Each name with a letter left out.
        for row in stride(from: 5, to: names.count, by: 61) {
            var typed = names[row]
            guard typed.count > 4 else { continue }
            typed.remove(at: typed.index(typed.startIndex, offsetBy: row % typed.count))
            expectSame(typed, names, index)
        }
    }

    /// Enough rows for two threads: matches in both halves, at both ends and in the middle stay in their order.
    @Test func manyRowsAreFilteredInTheirOrder() throws {
        let wanted = [0, 1, 4999, 5000, 5001, 10_000]
        let names = TextColumn((0...10_000).map { wanted.contains($0) ? "Bracken Edge \($0)" : "Hilltop \($0)" })
        let filter = try #require(NameFilter("bracken edge", .schools, isExact: true))
        #expect(filter.rows(among: Array(0...10_000), in: [names]) == wanted)
    }
}
