import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Quitting while a form has text that was not sent.
struct UnsentTextTests {
    private static let question = "Ctrl-C again quits and discards what you typed"

    @Test func quittingAsksOnceBeforeItDiscardsTypedText() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.control("c"))
        #expect(!driver.state.run.isQuitting && driver.screen.contains(Self.question))
        driver.press(.control("c"))
        #expect(driver.state.run.isQuitting)
    }

    /// The question covers the footer, so its hints cannot be clicked.
    @Test(arguments: 0..<80) func aClickOnTheQuestionDoesNothing(column: Int) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.control("c"))
        let before = driver.screen
        driver.mouse(.press, Point(column: column, row: 23))
        #expect(driver.screen == before && !driver.state.run.isQuitting)
    }

    @Test func aScreenThatIsTooSmallTakesNoPastedText() {
        var driver = StallsDriver()
        driver.fillForm()
        let before = driver.screen
        driver.send(.input(.resize(Size(columns: 20, rows: 5))))
        driver.send(.input(.paste("hidden")))
        driver.send(.input(.resize(Size(columns: 80, rows: 24))))
        #expect(driver.screen == before)
    }

    @Test func thePersonIsAskedAgainAfterTypingOn() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.control("c"))
        driver.type("x")
        #expect(!driver.screen.contains(Self.question))
        driver.press(.control("c"))
        #expect(!driver.state.run.isQuitting)
    }

    @Test func pastedTextIsNotDiscardedWithoutAnotherQuestion() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.escape)
        #expect(driver.screen.contains("Press Esc again to discard what you typed"))
        driver.send(.input(.paste("more")))
        driver.press(.escape)
        #expect(driver.state.panes.top is FormPane)
        driver.press(.escape)
        #expect(!(driver.state.panes.top is FormPane))
    }

    @Test func theMapOfThePlaceAsksToo() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.enter, .control("c"))
        #expect(!driver.state.run.isQuitting && driver.screen.contains(Self.question))
    }

    @Test(arguments: ["q", ":quit\n"]) func quittingFromTheHelpOverTheFormAsksToo(keys: String) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.function(1))
        for key in keys { driver.press(key == "\n" ? .enter : .character(key)) }
        #expect(!driver.state.run.isQuitting && driver.screen.contains(Self.question))
        driver.press(.control("c"))
        #expect(driver.state.run.isQuitting)
    }

    @Test func aScreenThatIsTooSmallAsksToo() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.send(.input(.resize(Size(columns: 40, rows: 10))))
        driver.type("q")
        #expect(!driver.state.run.isQuitting && driver.screen.contains("Press q again"))
        driver.type("q")
        #expect(driver.state.run.isQuitting)
    }

    @Test func anEmptyFormIsLeftAtOnce() {
        var driver = StallsDriver()
        driver.press(.character("P"), .control("c"))
        #expect(driver.state.run.isQuitting)
    }
}
