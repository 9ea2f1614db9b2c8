import Testing

@testable import Catalogue

/// Which value of a row is marked as the best, and which rows a comparison has.
struct ComparisonTests {
    typealias Rank = ComparisonRow.Rank

    /// "c2" is step 2 of the kind "c", "g1" is step 1 of the kind "g"; "-" has no rank.
    static func ranks(_ text: String) -> [Rank?] {
        text.split(separator: " ").map { word in
            word == "-" ? nil : Rank(kind: String(word.prefix(1)), step: Int(word.dropFirst()) ?? 0)
        }
    }

    @Test(arguments: [
        ("c1 c2", [0]), ("c2 c1", [1]), ("c2 c2", []), ("c1 -", []), ("- -", []), ("c1 g2", []), ("c1 c2 g1", []),
        ("c1 c2 -", [0]), ("c1 c1 c2", [0, 1]), ("- c3 c2 c2", [2, 3]), ("c1", []), ("", []), ("c1 g1 c2 g2", []),
    ])
    func onlyRanksOfOneKindHaveABest(text: String, best: [Int]) {
        #expect(Comparison.best(of: Self.ranks(text)) == Set(best))
    }

    @Test(arguments: [
        ("c1 c2", "Best in its row"), ("c1 g2", "different rules"), ("c1 c1", "that can be compared are equal"),
        ("- -", "no grades to rank"), ("c1 -", "only one has"),
    ])
    func theRemarkSaysWhyNothingIsMarked(text: String, words: String) {
        let comparison = Comparison(
            Self.ranks(text).map { rank in
                [
                    ComparisonRow(
                        group: "A", label: "a", value: rank.map { .known("x", rank: $0) } ?? .missing("not here"))
                ]
            })
        #expect(comparison.remarks[0].contains(words), "\(comparison.remarks[0])")
        #expect(
            comparison.remarks.allSatisfy { $0.count <= 76 } && comparison.remarks.last.map { $0.count <= 56 } == true)
    }

    @Test func figuresWithoutGradesAreNotRanked() {
        var comparison = Comparison([1, 2].map { [ComparisonRow(group: "A", label: "a", value: .known("\($0)"))] })
        #expect(comparison.remarks[0] == "No best value: no grades to rank; figures are not ranked.")
        comparison.mayHaveGrades = false
        #expect(comparison.remarks == ["No best value: figures are not ranked."])
    }

    @Test func theNearestPlaceIsNotCalledTheBest() {
        let comparison = Comparison(
            [5, 7].map {
                [
                    ComparisonRow(
                        group: "A", label: "a", value: .known("x", rank: Rank(kind: Rank.distanceKind, step: $0)))
                ]
            })
        #expect(comparison.rows[0].best == [0])
        #expect(!comparison.hasBest && comparison.remarks[0].contains("No best value"))
    }

    @Test func rowsAreGroupedAndGroupsWithoutValuesAreLeftOut() {
        func row(_ group: String, _ label: String, _ value: ComparisonRow.Value) -> ComparisonRow {
            ComparisonRow(group: group, label: label, value: value)
        }
        let comparison = Comparison([
            [row("A", "a", .known("1")), row("B", "x", .absent("nothing")), row("C", "z", .absent("nothing"))],
            [
                row("A", "a", .missing("?")), row("B", "x", .known("2")), row("B", "y", .known("3")),
                row("C", "z", .absent("no")),
            ],
            nil,
        ])
        #expect(comparison.rows.map { $0.group + $0.label } == ["Aa", "Bx", "By"], "no row without a value")
        #expect(comparison.rows[2].values == [.absent("nothing"), .known("3"), nil])
        #expect(comparison.leftOut == [Comparison.Omission(group: "C", reasons: ["nothing", "no"])])
    }
}
