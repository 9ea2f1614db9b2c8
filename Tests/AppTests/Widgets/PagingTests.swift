import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The keys of `less` and `vim` that turn pages.
struct PagingTests {
    /// The list, the details of a place, and the help.
    private static let places: [[Key]] = [[], [.enter], [.character("?")]]

    @Test(arguments: places)
    func theyDoWhatThePageKeysDo(place: [Key]) {
        for (letter, page) in [(Key.control("f"), Key.pageDown), (.control("b"), .pageUp)] {
            var byLetter = Driver.searched()
            for key in place + [.pageDown] { byLetter.press(key) }
            var byPage = byLetter
            byLetter.press(letter)
            byPage.press(page)
            #expect(byLetter.screen == byPage.screen)
        }
    }

    @Test(arguments: places)
    func halfAPageDownAndUpIsBackAtTheBeginning(place: [Key]) {
        var driver = Driver.searched()
        for key in place { driver.press(key) }
        let before = driver.screen
        driver.press(.control("d"))
        #expect(driver.screen != before)
        driver.press(.control("u"))
        #expect(driver.screen == before)
    }

    @Test func halfAPageOfATextIsHalfOfItsRows() {
        var text = ScrolledText()
        #expect(text.move(.halfPageDown, count: 100, page: 20, overlap: 1) && text.first == 10)
        #expect(text.move(.halfPageDown, count: 25, page: 20) && text.first == 5, "the last page is full")
        #expect(text.move(.halfPageUp, count: 25, page: 20) && text.first == 0)
    }

    @Test func inATextFieldTheKeysEditTheText() {
        var driver = Driver.searched()
        driver.type(":radius")
        let before = driver.screen
        driver.press(.control("f"), .control("b"), .control("d"))
        #expect(driver.screen == before)
        driver.press(.control("u"))
        #expect((driver.state.panes.top as? PaletteLine)?.field.text.isEmpty == true)
    }
}
