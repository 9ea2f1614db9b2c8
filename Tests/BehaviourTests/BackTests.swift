import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Esc goes back one step at a time, and never out of the program.
struct BackTests {
    @Test(arguments: Scene.allCases, [Size.standard, .wide])
    func escapeGoesBackToTheFormStepByStep(scene: Scene, size: Size) {
        var driver = scene.driver(size)
        for _ in 0..<6 {
            let depth = driver.depth
            driver.press(.escape)
            #expect(driver.depth >= depth - 1, "one step at a time")
            #expect(driver.depth < depth || depth == 0)
        }
        #expect(driver.state.results == nil)
        #expect(driver.state.panes.isEmpty)
        #expect(!driver.effects.contains(.terminal(.quit)))
        #expect(!driver.state.run.isQuitting)
    }

    @Test func escapeReturnsToThePreviousScreenEachTime() {
        var driver = Driver.searched()
        driver.press(.tab, .right)
        let map = driver.screen
        driver.press(.enter)
        let detail = driver.screen
        driver.press(.character("?"), .character("/"))
        driver.type("zoom")
        driver.press(.enter, .escape)
        #expect(driver.screen == detail)
        driver.press(.character(":"), .escape)
        #expect(driver.screen == detail)
        driver.press(.character("p"), .escape)
        #expect(driver.screen == detail)
        driver.press(.escape)
        #expect(driver.screen == map)
        driver.press(.escape)
        #expect(driver.screen.contains("Start from"))
    }

    @Test func theFormIsUnchangedAfterASearch() {
        var driver = Driver()
        driver.type("LS1 4AP")
        driver.press(.tab, .right, .right, .backTab)
        let before = driver.state.welcome
        driver.press(.enter, .character(">"), .escape)
        #expect(driver.state.welcome.place.text == before.place.text)
        // Typing replaces the text of the field.
        #expect(driver.state.welcome.place.isSelected)
        #expect(driver.state.welcome.radius.metres == before.radius.metres)
        #expect(driver.state.welcome.focus == before.focus)
        #expect(driver.screen.contains("LS1 4AP"))
    }

    /// The comparison takes the whole screen, so the list below it stays as it was.
    @Test func detailsAboveTheComparisonSelectNothingInTheList() throws {
        var driver = Driver.searched()
        driver.compare("Castle", "Millford Grammar")
        let results = try #require(driver.state.results)
        let other = try #require(results.visible.first { $0.row != results.selected }).row
        for row in [other, try #require(results.selected)] { _ = driver.state.openDetail(of: results.places.id(row)) }
        driver.press(.escape)
        #expect((driver.state.panes.top as? DetailPane)?.id == results.places.id(other))
        #expect(driver.state.results?.selected == results.selected)
    }

    @Test func detailsOfAPlaceOpenOnlyOnce() {
        var driver = Driver.searched()
        driver.press(.enter, .character(":"))
        driver.type("details")
        driver.press(.enter)
        #expect(driver.state.panes.count == 1)
    }

    @Test(arguments: [Key.character("q"), .control("c")])
    func qAndControlCQuit(key: Key) {
        var driver = Driver.searched()
        driver.press(key)
        #expect(driver.effects.last == .terminal(.quit))
        #expect(driver.state.run.isQuitting)
    }
}

extension Driver {
    /// The number of presses of Esc that lead to the form.
    fileprivate var depth: Int {
        state.panes.count + (state.results == nil ? 0 : 1) + (state.welcome.running == nil ? 0 : 1)
            + (state.panes.opened(HelpPane.self).contains { $0.context(in: state) == .field } ? 1 : 0)
    }
}
