import Catalogue
import TestSupport
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The search for a city: `a` in the list of forecasts, or `:city NAME`.
struct CitySearchTests {
    /// The search with a text that was typed, after the pause.
    private static func searching(_ text: String, isOnline: Bool = true, size: Size = .wide) -> CitiesDriver {
        var driver = CitiesDriver(size, isOnline: isOnline)
        driver.press(.character("a"))
        driver.type(text)
        driver.pause()
        return driver
    }

    /// A search that waits for its answer.
    private static func asking(_ text: String) throws -> (driver: CitiesDriver, request: Int) {
        var driver = CitiesDriver(.wide)
        driver.answersSearches = false
        driver.press(.character("a"))
        driver.type(text)
        driver.pause()
        let request: Int? = if case .asked(let request)? = driver.search?.stage { request } else { nil }
        return (driver, try #require(request))
    }

    private func row(_ text: String, in driver: CitiesDriver) throws -> String {
        try #require(driver.screen.split(separator: "\n").map(String.init).first { $0.contains(text) })
    }

    @Test func aTextIsSearchedOnceAfterAPause() {
        var driver = CitiesDriver()
        driver.press(.character("a"))
        driver.type("par")
        #expect(driver.searches.isEmpty)
        driver.pause()
        #expect(driver.searches == ["par"] && driver.search?.found.places.count == 3)
        driver.press(.left, .right)
        driver.pause()
        #expect(driver.searches == ["par"], "the text has not changed")
    }

    @Test func theFormHasNoRadius() {
        var driver = CitiesDriver()
        driver.press(.escape)
        #expect(driver.screen.contains("Start from") && !driver.screen.contains("Radius"))
        driver.press(.tab)
        #expect(driver.state.welcome.focus == .button)
        driver.press(.up)
        #expect(driver.state.welcome.focus == .start)
        driver.press(.tab)
        let radius = driver.state.welcome.radius.metres
        for typed in [">", "<", ":radius 3km\n"] {
            driver.state.run.status = nil
            for letter in typed { driver.press(letter == "\n" ? .enter : .character(letter)) }
            #expect(driver.state.run.status?.text.hasSuffix("are not searched within a radius") == true, "\(typed)")
        }
        #expect(driver.state.welcome.radius.metres == radius)
    }

    /// While the first data are being read, it is not known that they are forecasts.
    @Test func theRadiusLosesTheFocusWhenTheDataArrive() {
        var state = State(
            screen: ScreenState(size: .wide, depth: .full, charset: .braille),
            run: RunState(today: "2026-09-21", isOnline: true), datasets: Datasets(InventedCities()))
        for key in [Key.tab, .character("3")] { _ = update(&state, .input(.key(key))) }
        #expect(state.welcome.focus == .radius && state.welcome.radiusField != nil)
        let cities = [InventedCity(CitiesDriver.leeds)]
        _ = update(&state, .placesLoaded(Places([InventedCities.table(cities)], of: InventedCities())))
        #expect(state.welcome.focus == .button && state.welcome.radiusField == nil)
    }

    @Test func eachLetterBeginsThePauseAgain() throws {
        var driver = CitiesDriver()
        driver.press(.character("a"))
        driver.type("pa")
        guard case .waiting(let tick, _)? = driver.search?.stage else {
            Issue.record("the search does not wait")
            return
        }
        for _ in 1..<CitiesPane.pause { driver.send(.ticked(request: tick)) }
        driver.type("r")
        driver.send(.ticked(request: tick))
        #expect(driver.searches.isEmpty)
        driver.pause()
        #expect(driver.searches == ["par"])
    }

    @Test func enterDoesNotWaitForThePause() {
        var driver = CitiesDriver()
        driver.press(.character("a"))
        driver.type("par")
        driver.press(.enter)
        #expect(driver.searches == ["par"] && driver.opened.isEmpty)
    }

    @Test func nothingIsOpenedByItself() {
        let driver = Self.searching("oslo")
        #expect(driver.search?.found.places == [CitiesDriver.oslo] && driver.opened.isEmpty && driver.changes.isEmpty)
    }

    @Test func anAnswerToAnEarlierTextIsDropped() throws {
        var (driver, request) = try Self.asking("par")
        driver.type("i")
        #expect(driver.effects.contains(.cancel(request: request)))
        driver.send(.citiesFound(request: request, FoundCities([CitiesDriver.leeds])))
        #expect(driver.search?.found.places.isEmpty == true && driver.search?.field.text == "pari")
    }

    @Test func namesakesAreToldApartByRegionAndCountry() throws {
        let driver = Self.searching("paris", size: .standard)
        let texas = try row("Texas", in: driver)
        #expect(texas.contains("Paris") && texas.contains("United States") && texas.contains("24,782"))
        #expect(try row("2,138,551", in: driver).contains("France"))
        #expect(try row("Orly", in: driver).contains("not a town"))
    }

    @Test func theDistanceFromHomeIsShown() throws {
        var settings = Settings()
        settings.home = Settings.Home(label: "Leeds", coordinate: CitiesDriver.leeds.coordinate)
        var driver = CitiesDriver(settings: settings)
        driver.press(.character("a"))
        driver.type("york")
        driver.pause()
        // 35 km by an independent calculation on the ellipsoid.
        #expect(try row("153,717", in: driver).contains("35 km"))
    }

    @Test func enterOpensTheForecastOfTheSelectedCity() {
        var driver = Self.searching("paris")
        driver.press(.down, .down, .enter)
        #expect(driver.opened == [CitiesDriver.world[4]], "Paris, Texas")
        driver.press(.escape)
        #expect(driver.state.panes.top is CitiesPane && driver.search?.field.text == "paris")
    }

    @Test func spaceInTheListChangesTheFavouritesAndStays() throws {
        var driver = Self.searching("paris")
        driver.press(.tab, .down, .character(" "))
        #expect(driver.changes == [.add(CitiesDriver.world[4])] && driver.status == "Added Paris to your favourites")
        #expect(try row("Texas", in: driver).contains("✓") && !row("2,138,551", in: driver).contains("✓"))
        #expect(driver.state.panes.top is CitiesPane)
        driver.press(.character(" "))
        #expect(driver.changes.last == .remove(key: CitiesDriver.world[4].key))
        #expect(try !row("Texas", in: driver).contains("✓"))
    }

    /// As after Esc, nothing of the search is left.
    @Test(arguments: [Key.character("i"), .function(2)]) func aKeyOfTheListOpensTheCollections(key: Key) {
        var driver = Self.searching("paris")
        driver.press(.down, key)
        #expect(driver.state.panes.top is DatasetsPane && driver.search == nil)
    }

    @Test func spaceInTheFieldIsText() {
        var driver = CitiesDriver()
        driver.press(.character("a"))
        driver.type("new york q")
        #expect(driver.search?.field.text == "new york q" && driver.changes.isEmpty && !driver.state.run.isQuitting)
    }

    @Test func withoutANetworkTheSearchSaysWhatWasSearched() {
        let driver = Self.searching("oslo", isOnline: false)
        #expect(driver.screen.contains("Offline: only Catchment's own cities are shown"))
        #expect(driver.search?.found.places == [CitiesDriver.oslo])
    }

    @Test func aNameThatIsNotFoundIsSaid() {
        let driver = Self.searching("qqqq")
        #expect(driver.screen.contains("No place was found for \"qqqq\""))
    }

    @Test func aMistypedNameAsksForTheCityThatWasMeant() throws {
        var (driver, request) = try Self.asking("Leads")
        var found = FoundCities([])
        found.suggestion = CitiesDriver.leeds
        driver.send(.citiesFound(request: request, found))
        #expect(driver.screen.contains("No place was found for \"Leads\". Did you mean Leeds?"))
    }

    @Test(arguments: [("home", ":home PLACE"), ("here", ":weather here")])
    func aWordForThePersonsOwnPlaceIsNoSpellingMistake(text: String, advice: String) {
        let driver = Self.searching(text)
        #expect(driver.screen.contains(advice) && !driver.screen.contains("Check the spelling"))
    }

    @Test func theFooterOfTheListSaysWhatItsKeysDo() {
        var driver = Self.searching("paris", size: .standard)
        driver.press(.tab)
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(footer.contains("Enter forecast") && footer.contains("Space favourite"))
        #expect(!footer.contains("undo"))
    }

    @Test func theKeyToTheListIsOfferedOnceThereIsOne() {
        func footer(_ driver: CitiesDriver) -> Substring { driver.screen.split(separator: "\n").last ?? "" }
        #expect(!footer(CitiesDriver(.wide, [])).contains("Tab"), "nothing was typed")
        #expect(footer(Self.searching("paris")).contains("Tab list"))
        #expect(!footer(Self.searching("zzz")).contains("Tab"), "nothing was found")
    }

    @Test func theTextStaysAfterAResizeAndAnAnswer() {
        var driver = Self.searching("par")
        driver.type("is")
        driver.send(.input(.resize(.smallest)))
        driver.send(.placesLoaded(driver.state.data.places!))
        #expect(driver.search?.field.text == "paris" && driver.screen.contains("paris"))
    }

    @Test func theSearchOpensByItselfWhileThereAreNoCities() {
        #expect(CitiesDriver(.wide, []).state.panes.top is CitiesPane)
        #expect(CitiesDriver().state.panes.isEmpty)
    }

    @Test func theCommandSearchesAtOnce() {
        var driver = CitiesDriver(stalls: true)
        driver.run("city oslo")
        #expect(driver.searches == ["oslo"] && driver.search?.found.places == [CitiesDriver.oslo])
    }
}
