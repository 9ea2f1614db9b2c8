import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// `:weather` in any collection, and the commands that change how forecasts are shown.
struct WeatherCommandTests {
    private static func home() -> Settings {
        var settings = Settings()
        settings.home = Settings.Home(label: "12 Quay", coordinate: Coordinate(latitude: 53.7940, longitude: -1.5400))
        return settings
    }

    @Test func theWeatherAtTheSelectedPlaceIsOpenedAndLeftAgain() throws {
        var driver = CitiesDriver(stalls: true)
        let name = try #require(driver.shown.first)
        driver.run("weather")
        let stall = try #require(Stall.all.first { $0.name == name })
        #expect(driver.opened.map(\.name) == [name] && driver.opened.first?.coordinate == stall.coordinate)
        #expect(driver.opened.first?.region == stall.market && !stall.market.isEmpty, "the town, or here the market")
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty && driver.state.datasetID == "stalls" && driver.shown.first == name)
    }

    @Test func aPlaceWithoutPositionHasNoForecast() {
        var driver = CitiesDriver(stalls: true)
        for _ in driver.shown where driver.state.results?.selectedID != "stall:s08" { driver.press(.down) }
        driver.run("weather")
        #expect(driver.status == "Hidden Books has no position, so there is no forecast for it")
        #expect(driver.opened.isEmpty)
    }

    @Test func aCityOfTheListKeepsWhatIsKnownOfIt() {
        var driver = CitiesDriver()
        driver.run("weather")
        #expect(driver.opened.map(\.key) == [CitiesDriver.leeds.key])
    }

    @Test func withoutASelectionItIsTheWeatherAtHome() {
        var driver = CitiesDriver(.wide, [], settings: Self.home())
        driver.press(.escape)
        driver.run("weather")
        #expect(driver.opened.map(\.name) == ["12 Quay"])
    }

    @Test func withoutASelectionAndAHomeACityIsSearched() {
        var driver = CitiesDriver(.wide, [])
        driver.press(.escape)
        driver.run("weather")
        #expect(driver.state.panes.top is CitiesPane && driver.opened.isEmpty)
    }

    @Test func homeIsTheWeatherAtHome() {
        var driver = CitiesDriver(stalls: true, settings: Self.home())
        driver.run("weather home")
        #expect(driver.opened.map(\.name) == ["12 Quay"])
        var without = CitiesDriver(stalls: true)
        without.run("weather home")
        #expect(without.opened.isEmpty && without.status == "No home is set. Type :home PLACE to set it")
    }

    @Test func hereNeedsConsent() {
        var driver = CitiesDriver(stalls: true)
        driver.run("weather here")
        #expect(driver.state.panes.top is PositionQuestion && driver.opened.isEmpty)
        #expect(driver.screen.contains("rounded to a kilometre"))
    }

    @Test func thePositionIsRoundedToAboutAKilometre() {
        var settings = Settings()
        settings.position.allowed = true
        var driver = CitiesDriver(stalls: true, settings: settings)
        let exact = Coordinate(latitude: 53.79651, longitude: -1.54781)
        driver.position = .success(Position(source: "gpsd", coordinate: exact, accuracyMetres: 8))
        driver.run("weather here")
        #expect(driver.opened.map(\.coordinate) == [Coordinate(latitude: 53.8, longitude: -1.55)])
    }

    @Test func theOriginOfASearchIsRoundedBecauseItMayBeThePosition() {
        var driver = CitiesDriver(stalls: true)
        // No stall is near, so that none is selected.
        let exact = Coordinate(latitude: 60.12349, longitude: 10.98761)
        _ = driver.state.search(from: Origin(label: "60.12349,10.98761", coordinate: exact))
        driver.run("weather")
        #expect(driver.opened.map(\.coordinate) == [Coordinate(latitude: 60.12, longitude: 10.99)])
    }

    @Test func aHomeWithAPostcodeIsInTheUnitedKingdom() {
        var settings = Settings()
        settings.home = Settings.Home(label: "LS7 4HE", coordinate: Coordinate(latitude: 53.8164, longitude: -1.5330))
        var driver = CitiesDriver(stalls: true, settings: settings)
        driver.run("weather home")
        #expect(driver.opened.map(\.countryCode) == ["GB"], "official warnings are asked for by country")
    }

    @Test func aNameIsSearchedAndNotTaken() {
        var driver = CitiesDriver(stalls: true)
        driver.run("weather paris")
        #expect(driver.searches == ["paris"] && driver.opened.isEmpty && driver.search?.found.places.count == 3)
    }

    @Test func theCommandIsOfferedOnlyWhereThereAreForecasts() {
        var driver = StallsDriver(.wide)
        driver.type(":temperat")
        #expect(!driver.screen.contains("Temperatures in celsius"))
        driver.press(.enter)
        #expect(driver.state.run.status?.text.hasPrefix("No command is called") == true, "\(driver.screen)")
    }

    @Test func aMistypedCommandIsAnsweredWithTheOneThatWasMeant() {
        var driver = StallsDriver(.wide)
        driver.type(":radus 2km")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "No command is called \"radus\". Did you mean :radius?")
    }

    // MARK: Settings

    @Test(arguments: [
        ("temperature fahrenheit", "Temperatures are in °F"), ("wind kn", "Wind is in kn"),
        ("rain inch", "Rain is in inches"), ("clock 12", "Hours are from 1 to 12, am and pm"),
        ("warnings on", "Official warnings are shown for the United States and Europe"),
    ])
    func aSettingIsSavedAndTheListWrittenAnew(command: String, sentence: String) {
        var driver = CitiesDriver()
        driver.run(command)
        #expect(driver.status == sentence)
        #expect(driver.effects.contains(.file(.saveSettings(driver.state.settings))))
        #expect(driver.effects.contains(.forecast(.renewList(dataset: "skies"))))
        #expect(driver.state.settings.weather != Settings.Weather())
    }

    @Test func unitsChooseAllUnitsAndSayWhich() {
        var driver = CitiesDriver()
        driver.run("wind kn")
        driver.run("clock 12")
        driver.run("units imperial")
        #expect(driver.status?.hasSuffix(", weather in °F, mph and inches") == true, "\(driver.status ?? "")")
        driver.run("rain mm")
        driver.run("units metric")
        #expect(driver.status == "Distances are in kilometres and metres, weather in °C, km/h and mm")
        #expect(driver.state.settings.weather == Settings.Weather())
    }

    @Test func milesAndKilometresChangeOnlyDistances() {
        var driver = CitiesDriver()
        let before = driver.state.forecastUnits
        for (command, sentence) in [
            ("units miles", "Distances are in miles and yards"),
            ("units kilometres", "Distances are in kilometres and metres"),
        ] {
            driver.run(command)
            #expect(driver.status == sentence)
            let units = driver.state.forecastUnits
            #expect(units.temperature == before.temperature && units.speed == before.speed)
            #expect(units.depth == before.depth && units.clock == before.clock)
            #expect(units.distances == (command == "units miles" ? .customary : .metric), "also in a forecast")
        }
    }

    @Test func autoGivesTheUnitOfTheCountryAgain() {
        var driver = CitiesDriver()
        driver.run("temperature f")
        #expect(driver.state.forecastUnits.temperature == .fahrenheit)
        driver.run("temperature auto")
        #expect(driver.state.settings.weather.temperature == nil && driver.state.forecastUnits.temperature == .celsius)
    }

    @Test(arguments: ["temperature kelvin", "wind fast", "rain cats", "clock 13", "warnings maybe"])
    func anUnknownValueIsRefused(command: String) {
        var driver = CitiesDriver()
        driver.run(command)
        #expect(driver.state.run.status?.isError == true && driver.state.settings.weather == Settings.Weather())
    }

    @Test func otherCollectionsAreNotWrittenAnew() {
        var driver = CitiesDriver(stalls: true)
        driver.run("temperature f")
        #expect(driver.status == "Temperatures are in °F")
        #expect(!driver.effects.contains(.forecast(.renewList(dataset: "skies"))))
    }
}
