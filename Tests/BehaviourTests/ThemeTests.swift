import Catalogue
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct ThemeTests {
    @Test func theThemeIsChosenAndSaved() {
        var driver = Driver.searched()
        #expect(driver.state.mapLook == .dark)
        driver.send(.input(.background(.light)))
        #expect(driver.state.mapLook == .light)
        for look in MapLook.allCases {
            driver.type(":theme \(look.rawValue)")
            driver.press(.enter)
            #expect(driver.state.mapLook == look)
            #expect(driver.state.settings.theme.rawValue == look.rawValue)
        }
        driver.type(":theme purple")
        driver.press(.enter)
        #expect(driver.state.run.status?.isError == true)
        #expect(driver.state.mapLook == .terminal)
        driver.type(":background dark")
        driver.press(.enter)
        #expect(driver.state.mapLook == .dark)
    }

    @Test func theColourBlindThemeHasNoGreenAndRedGrades() {
        let styles = [Tone.best, .good, .middling, .poor, .worst].map { Theme.tone($0).withoutRedAndGreen }
        #expect(Set(styles).count == 5)
        for style in styles {
            let colour = PaletteColour(palette: Int(style.foreground.index))
            #expect(!(colour.green > colour.red && colour.green > colour.blue))
            #expect(!(colour.red > 3 * colour.green))
        }
    }

    @Test func theLanguageOfNamesIsChosen() {
        var driver = Driver.searched()
        for (text, language) in [("de", "de"), ("local", "local"), ("auto", nil)] as [(String, String?)] {
            driver.type(":language \(text)")
            driver.press(.enter)
            #expect(driver.state.settings.tiles.language == language)
        }
        driver.type(":language klingon")
        driver.press(.enter)
        #expect(driver.state.run.status?.isError == true)
    }
}
