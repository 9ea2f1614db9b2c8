import Catalogue
@testable import Collections
import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct UnitsTests {
    @Test func milesAreUsedOnEveryScreenAndSaved() {
        var driver = Driver.searched(.wide)
        #expect(driver.screen.contains("1.0 km"))
        driver.type(":units miles")
        driver.press(.enter)
        #expect(driver.state.settings.units == .imperial)
        #expect(
            driver.effects.contains {
                if case .file(.saveSettings(let settings)) = $0 { settings.units == .imperial } else { false }
            })
        // A mile has 1,609.344 m, so 1,000 m are 0.62 miles; 290 m are 317 yards.
        driver.press(.down)
        let screen = driver.screen
        #expect(screen.contains("0.62 mi"))
        #expect(screen.contains(" yd"))
        #expect(!screen.contains(" km"))
        #expect(!screen.contains(" m "))
    }

    @Test func unknownUnitsAreRefused() {
        var driver = Driver.searched()
        driver.type(":units leagues")
        driver.press(.enter)
        #expect(driver.state.settings.units == .auto)
        #expect(driver.state.run.status?.isError == true)
    }

    @Test(arguments: [
        (Settings.Units.auto, DistanceFormat.metric, DistanceFormat.customary), (.metric, .metric, .metric),
        (.imperial, .imperial, .customary),
    ])
    func theCollectionDecidesTheUnitsByDefault(
        units: Settings.Units, england: DistanceFormat, newYork: DistanceFormat
    ) {
        var settings = Settings()
        settings.units = units
        #expect(settings.distances(in: England()) == england)
        #expect(settings.distances(in: NewYork()) == newYork)
    }
}

struct BackgroundTests {
    @Test func theSettingOverridesTheBackgroundOfTheTerminal() {
        var driver = Driver.searched()
        #expect(driver.state.background == .unknown)
        driver.send(.input(.background(.light)))
        #expect(driver.state.background == .light)
        driver.type(":background dark")
        driver.press(.enter)
        #expect(driver.state.background == .dark)
        driver.type(":background auto")
        driver.press(.enter)
        #expect(driver.state.background == .light)
    }
}
