import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Every line gets an answer: the same question never follows without a word.
struct LinearAnswerTests {
    static let nothingChanged = ["Nothing changed. Type ? for what you can do here."]

    enum Sample: CaseIterable { case england, newYork, board, art, weather }

    /// Each key of a page of each collection, alone and with a number.
    @Test(arguments: Sample.allCases, [[], ["1"], ["f"], ["s"], ["p"], ["C"], ["/"], ["i"]])
    func everyKeyIsAnswered(sample: Sample, lines: [String]) throws {
        switch sample {
        case .england: Self.expectAnswers(Driver(settings: Settings(), history: []), ["LS1 4AP"] + lines)
        case .newYork: Self.expectAnswers(Driver.boroughs(), lines)
        case .board: Self.expectAnswers(StallsDriver(), lines)
        case .art: Self.expectAnswers(try ArtDriver(), lines)
        case .weather: Self.expectAnswers(CitiesDriver(), lines)
        }
    }

    private static func expectAnswers(_ program: some LinearDriver, _ lines: [String]) {
        var page = Talk(program)
        page.say(lines)
        let state = page.program.state
        let keys = state.paneTable.activeBindings(in: state.topPane.context(in: state)).flatMap(\.keys)
        for key in keys {
            for line in [key.label, "\(key.label) 1"] {
                var talk = page
                let isAnswered = !talk.say(line).isEmpty || talk.question != page.question
                #expect(isAnswered || talk.program.state.run.isQuitting, "\(line) after \(lines)")
            }
        }
    }

    /// Keys of other collections, a number where a key is expected, and a key that would only scroll.
    @Test(arguments: [
        (["LS1 4AP"], "E 1"), (["LS1 4AP"], "Del 1"), (["LS1 4AP"], "x 1"), (["LS1 4AP", "f"], "1 2"),
        (["LS1 4AP", "1"], "PgDn"),
    ])
    func aLineThatChangesNothingSaysSo(lines: [String], line: String) {
        var talk = Talk(Driver(settings: Settings(), history: []))
        talk.say(lines)
        #expect(talk.say(line) == Self.nothingChanged)
    }

    @Test func anEmptyBoardHasNoLinkToOpen() {
        var talk = Talk(StallsDriver(service: StallService([])))
        #expect(talk.say("o") == Self.nothingChanged)
    }

    /// The colours of a screen would change, about which linear mode says nothing.
    @Test func aSettingWithoutAnAnswerOfItsOwnIsSaved() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        #expect(talk.say(":background dark") == ["Saved."])
        #expect(talk.say(":background dark") == Self.nothingChanged)
    }
}
