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
        driver.press(.escape)
        driver.type(":background dark")
        driver.press(.enter)
        #expect(driver.state.mapLook == .dark)
    }

    /// Tab completes the value, ↓ chooses another, and a command without a value lists all of them.
    @Test func theCommandLineListsAndCompletesValues() {
        var driver = Driver.searched()
        driver.type(":theme ")
        for theme in ["auto", "dark", "light", "contrast", "colour-blind", "terminal"] {
            #expect(driver.screen.contains("theme \(theme)"))
        }
        driver.type("li")
        driver.press(.tab)
        #expect((driver.state.panes.top as? PaletteLine)?.field.text == "theme light")
        driver.press(.enter)
        #expect(driver.state.settings.theme == .light)
        driver.type(":theme ")
        driver.press(.down, .down, .down, .down, .enter)
        #expect(driver.state.settings.theme == .contrast)
    }

    /// The command itself may be chosen with the arrows; that chooses none of its values.
    @Test func aCommandThatWasChosenWaitsForItsValue() {
        var driver = Driver.searched()
        driver.type(":them")
        driver.press(.up, .enter, .enter)
        #expect(driver.state.run.status?.text.hasPrefix("theme NAME: ") == true)
        #expect(driver.state.panes.top is PaletteLine)
        #expect(!driver.effects.contains { if case .file(.saveSettings) = $0 { true } else { false } })
    }

    /// Enter takes no value that was neither typed in full nor chosen, unless only one is left.
    @Test(arguments: [
        ("theme ", "theme NAME: "), ("theme c", "Unknown theme \"c\". Use dark, light"),
        ("units m", "Unknown units \"m\""),
    ])
    func anUnfinishedValueChangesNothing(typed: String, status: String) {
        var driver = Driver.searched()
        driver.type(":\(typed)")
        driver.press(.enter)
        #expect(driver.state.run.status?.text.hasPrefix(status) == true, "\(driver.state.run.status?.text ?? "")")
        #expect(driver.state.settings.theme == .auto && driver.state.settings.units == .auto)
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
        for unknown in ["klingon", "xx"] {
            driver.type(":language \(unknown)")
            driver.press(.enter)
            #expect(driver.state.run.status?.isError == true)
            let text = driver.state.run.status?.text ?? ""
            #expect(
                text.hasPrefix("Unknown language \"\(unknown)\". Use local, auto, or a code such as en, cy or fr"),
                "\(text)")
            #expect(driver.state.settings.tiles.language == nil)
            driver.press(.escape)
        }
    }
}
