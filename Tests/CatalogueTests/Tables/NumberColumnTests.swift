import Catalogue
import JSON
import Testing

/// Figures and degrees: the same number comes back, and a missing one keeps its reason and is never zero.
struct NumberColumnTests {
    @Test func degreesComeBackToTheCentimetre() {
        let given: [Double?] = [0, 53.7980318, -1.5474986, 180, -180, nil]
        let degrees = NumberColumn(degrees: given).degrees
        #expect(degrees.count == given.count)
        for (read, written) in zip(degrees, given) {
            if let written { #expect(abs(read - written) < 1e-7) } else { #expect(read.isNaN) }
        }
    }

    @Test(arguments: Missing.allCases)
    func missingDegreesAreNoPosition(reason: Missing) {
        #expect(NumberColumn([NumberColumn.encoded(.missing(reason))]).degrees.allSatisfy { $0.isNaN })
    }

    private static let figures: [(figure: Known<Int>, words: String)] = [
        (.value(0), "0"), (.value(1250), "1,250"), (.missing(.notAvailable), "not available"),
        (.missing(.suppressed), "withheld by the source"), (.missing(.doesNotApply), "does not apply"),
    ]

    @Test(arguments: figures)
    func aFigureInWordsIsItsNumberOrItsReason(figure: Known<Int>, words: String) {
        #expect(figure.words() == words)
        #expect(ComparisonRow.Value(figure).text == words)
        #expect((ComparisonRow.Value(figure) == .known(words)) == (figure.value != nil))
    }

    @Test func aMissingFigureIsNullBesideItsReason() {
        let known = Known<Int>.value(615).members(named: "rate") { .number(Double($0) / 1000) }
        #expect(known.map { $0.name } == ["rate"] && known.map { $0.value } == [.number(0.615)])
        let missing = Known<Int>.missing(.suppressed).members(named: "rate")
        #expect(missing.map { $0.name } == Known<Int>.memberNames("rate"))
        #expect(missing.map { $0.value } == [.null, .string("suppressed")])
    }
}
