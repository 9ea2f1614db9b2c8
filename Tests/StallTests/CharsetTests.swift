import Catalogue
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// `:charset`, which chooses the characters of the map.
struct CharsetTests {
    private static func typed(_ names: String..., usual: CharacterSet = .braille) -> StallsDriver {
        var driver = StallsDriver(.wide)
        driver.state.screen.usualCharset = usual
        for name in names {
            driver.type(":charset \(name)")
            driver.press(.enter)
        }
        return driver
    }

    @Test(arguments: [CharacterSet.braille, .ascii])
    func autoIsWhatTheTerminalShows(usual: CharacterSet) {
        let driver = Self.typed("block", "auto", usual: usual)
        #expect(driver.state.screen.charset == usual && driver.state.settings.charset == .auto)
        #expect(driver.state.run.status?.text == "The map is drawn in \(usual.rawValue)")
    }

    @Test func aChoiceIsSaved() {
        let driver = Self.typed("Block")
        #expect(driver.state.screen.charset == .block && driver.state.settings.charset == .block)
        let saved = driver.effects.compactMap { effect -> Settings? in
            if case .file(.saveSettings(let settings)) = effect { settings } else { nil }
        }
        #expect(saved.last?.charset == .block)
    }

    @Test func anotherNameIsRefused() {
        let driver = Self.typed("dots")
        #expect(driver.state.screen.charset == .braille)
        #expect(driver.state.run.status?.text.contains("Use braille, block, ascii or auto") == true)
    }
}
