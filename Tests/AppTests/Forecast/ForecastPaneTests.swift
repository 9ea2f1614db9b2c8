import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The keys, requests and answers of a forecast on the screen.
struct ForecastPaneTests {
    /// A request for a forecast.
    private struct Read: Equatable {
        var request: Int
        var name: String
        var days: Int
        var fetching: ForecastFetching
    }

    private static func reads(_ driver: CitiesDriver) -> [Read] {
        driver.effects.compactMap { effect in
            guard case .forecast(.read(let request, let place, let days, let fetching, _)) = effect else { return nil }
            return Read(request: request, name: place.name, days: days, fetching: fetching)
        }
    }

    private static func pane(_ driver: CitiesDriver) -> ForecastPane? { driver.state.panes.top as? ForecastPane }

    /// The list of cities with the forecast of Leeds open, which is the first one.
    private static func opened(
        _ size: Size = .standard, isOnline: Bool = true, settings: Settings = Settings()
    ) -> CitiesDriver {
        var driver = CitiesDriver(size, isOnline: isOnline, settings: settings)
        driver.effects = []
        guard let places = driver.state.data.places, let row = places.row(ofID: "sky:" + CitiesDriver.leeds.key) else {
            Issue.record("Leeds is not in the list")
            return driver
        }
        driver.state.results?.selected = row
        driver.effects += driver.state.openForecast(of: row, in: places) ?? []
        return driver
    }

    /// The same, with an answer of now.
    private static func answered(_ size: Size = .standard) -> CitiesDriver {
        var driver = opened(size)
        answer(&driver, ForecastReply(forecast: forecast))
        return driver
    }

    private static let forecast = SampleForecast.forecast(at: Stall.now)

    /// Answers the last request.
    private static func answer(_ driver: inout CitiesDriver, _ reply: ForecastReply) {
        guard let last = reads(driver).last else {
            Issue.record("no forecast was requested")
            return
        }
        driver.send(.forecastRead(request: last.request, reply))
    }

    // MARK: Requests

    @Test func openingRequestsTheForecast() {
        let driver = Self.opened()
        #expect(Self.reads(driver).map(\.name) == ["Leeds"] && Self.reads(driver)[0].days == 4)
        #expect(Self.reads(driver)[0].fetching == .ifExpired)
        #expect(driver.screen.contains("fetching …") && driver.screen.contains("Weather data by Open-Meteo.com"))
    }

    @Test func withoutANetworkOnlyWhatIsSavedIsRead() {
        var driver = Self.opened(isOnline: false)
        #expect(Self.reads(driver).map(\.fetching) == [.never])
        driver.press(.character("R"))
        #expect(Self.reads(driver).count == 1 && driver.state.run.status?.isError == true)
    }

    @Test func withoutANetworkAndASavedForecastThePageSaysWhatToDo() {
        var settings = Settings()
        settings.tiles.network = false
        for (isOnline, settings, advice) in [
            (true, settings, "type :network on and press F5"), (false, Settings(), "start without CATCHMENT_OFFLINE"),
        ] {
            let state = Self.opened(isOnline: isOnline, settings: settings).state
            let pane = ForecastPane(CitiesDriver.leeds, isFromList: false)
            let lines = pane.page(of: state).lines.map(\.plain)
            #expect(lines.joined(separator: " ") == "Offline: no forecast of Leeds is saved. To get it, \(advice)")
            #expect(pane.footer(in: state)?.all.contains { $0.key == .character("R") } == false)
        }
    }

    @Test func theSavedForecastIsShownAtOnceAndStaysWhenNoNewerOneComes() {
        var driver = Self.opened()
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, isPreliminary: true))
        #expect(driver.screen.contains("feels like 10°") && driver.screen.contains("fetching …"))
        Self.answer(&driver, ForecastReply(problem: .noNetwork))
        #expect(
            driver.screen.contains("feels like 10°")
                && driver.screen.contains("Offline; forecast of 12 min ago"))
        #expect(!driver.screen.contains("fetching …"))
    }

    @Test func theAnswerToAnEarlierRequestIsIgnored() {
        var driver = Self.opened()
        let first = Self.reads(driver)[0].request
        driver.press(.character("R"))
        #expect(driver.effects.contains(.cancel(request: first)))
        driver.send(.forecastRead(request: first, ForecastReply(forecast: Self.forecast)))
        #expect(!driver.screen.contains("feels like 10°"))
    }

    @Test func warningsStayUntilNewerOnesCome() {
        var settings = Settings()
        settings.weather.warnings = true
        var driver = Self.opened(settings: settings)
        #expect(driver.screen.contains("Official warnings: fetching …"))
        let storm = WeatherWarning(event: "Storm", severity: .severe, until: Stall.now + 86_400, source: "Met Office")
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, warnings: [storm], warningsFetchedAt: Stall.now))
        driver.press(.character("R"))
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, isPreliminary: true))
        #expect(driver.screen.contains("! Storm (severe)"))
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, warningsProblem: .noNetwork))
        #expect(driver.screen.contains("! Storm") && driver.screen.contains("Official warnings: fetched"))
        driver.press(.character("R"))
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, warningsFetchedAt: Stall.now))
        #expect(!driver.screen.contains("! Storm") && !driver.screen.contains("Official warnings"))
    }

    /// Without a forecast, more days and warnings would change nothing on the page.
    @Test func daysAndWarningsAreOfferedOnlyWithAForecast() {
        let state = Self.opened(.large).state
        for known in [nil, Self.forecast] {
            let pane = ForecastPane(SampleForecast.leeds, known: known, isFromList: false)
            let offersDays = pane.footer(in: state)?.all.contains { $0.key == .character("+") }
            #expect(offersDays == (known != nil))
            #expect(pane.page(of: state).context.offersWarnings == (known != nil))
        }
    }

    @Test func turningWarningsOnFetchesThemAndTurningThemOffHidesThem() {
        var driver = Self.answered()
        let count = Self.reads(driver).count
        driver.run("warnings on")
        #expect(Self.reads(driver).count == count + 1)
        let storm = WeatherWarning(event: "Storm", severity: .severe)
        Self.answer(
            &driver, ForecastReply(forecast: Self.forecast, warnings: [storm], warningsFetchedAt: Stall.now))
        #expect(driver.screen.contains("! Storm (severe)"))
        driver.run("warnings off")
        #expect(!driver.screen.contains("Storm") && !driver.screen.contains("Official warnings:"))
    }

    @Test func hoursThatCouldNotBeFetchedAreRequestedAgain() {
        var driver = Self.opened()
        var list = Self.forecast
        list.hours = []
        Self.answer(&driver, ForecastReply(forecast: list, problem: .tooFast(afterSeconds: 60)))
        #expect(driver.screen.contains("Hours and later days could not be fetched"))
        let count = Self.reads(driver).count
        driver.wait(minutes: 6)
        #expect(Self.reads(driver).count == count + 1)
    }

    @Test func undoIsOfferedOnlyAfterARemoval() {
        var driver = Self.answered(.large)
        #expect(!driver.screen.contains("u undo"))
        driver.press(.character(" "))
        #expect(driver.screen.contains("u undo"))
    }

    @Test func theHelpExplainsTheForecast() {
        var driver = Self.answered()
        driver.press(.character("?"), .character("/"))
        driver.type("arrow points")
        #expect(driver.screen.contains("wind: the arrow points to where it blows"))
    }

    @Test func rFetchesAnewAndStops() {
        var driver = Self.answered()
        driver.press(.character("R"))
        let request = Self.reads(driver).last
        #expect(request?.fetching == .always && request?.name == "Leeds")
        driver.press(.character("R"))
        #expect(driver.effects.contains(.cancel(request: request?.request ?? 0)))
        #expect(driver.screen.contains("Stopped. Press R to try again") && driver.screen.contains("feels like 10°"))
        driver.press(.character("R"))
        #expect(Self.reads(driver).last?.fetching == .always && Self.reads(driver).last != request)
    }

    @Test func itIsFetchedAgainWhenItsHourIsOver() {
        // It is 14:13.
        var driver = Self.answered()
        let before = Self.reads(driver).count
        driver.wait(minutes: 46)
        #expect(Self.reads(driver).count == before)
        driver.wait(minutes: 1)
        #expect(Self.reads(driver).count == before + 1 && Self.reads(driver).last?.fetching == .ifExpired)
        driver.wait(minutes: 10)
        #expect(Self.reads(driver).count == before + 1, "one request at a time")
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, problem: .unavailable(afterSeconds: nil)))
        driver.wait(minutes: 20)
        #expect(Self.reads(driver).count == before + 2, "after a failure it is tried again later")
    }

    @Test func theListIsMadeAnewAfterANewerForecast() {
        var driver = Self.opened()
        Self.answer(&driver, ForecastReply(forecast: Self.forecast, isPreliminary: true))
        #expect(!driver.effects.contains(.forecast(.renewList(dataset: "skies"))))
        Self.answer(&driver, ForecastReply(forecast: Self.forecast))
        #expect(driver.effects.contains(.forecast(.renewList(dataset: "skies"))))
    }

    @Test func theClockRunsWhileAForecastIsOpenInAnyCollection() {
        var driver = Driver()
        let effects = driver.state.openForecast(SampleForecast.leeds)
        #expect(effects.contains(.readClock(afterSeconds: 0)))
        driver.send(.clockRead(SampleForecast.now))
        #expect(driver.effects.contains(.readClock(afterSeconds: 60)) && driver.state.run.now == SampleForecast.now)
        driver.press(.escape)
        driver.effects = []
        driver.send(.clockRead(SampleForecast.now + 60))
        #expect(!driver.effects.contains(.readClock(afterSeconds: 60)) && driver.state.run.now == nil)
    }

    /// Two clocks would each ask for the time for ever.
    @Test func onlyOneClockRuns() {
        func count(_ effects: [Effect]) -> Int { effects.count { $0 == .readClock(afterSeconds: 0) } }
        var driver = Driver()
        let first = driver.state.openForecast(SampleForecast.leeds)
        let second = driver.state.openForecast(SampleForecast.leeds)
        #expect(count(first) == 1 && count(second) == 0)
        driver.press(.escape)
        driver.send(.clockRead(SampleForecast.now))
        let third = driver.state.openForecast(SampleForecast.leeds)
        #expect(count(third) == 1, "the clock had stopped")
    }

    // MARK: Keys

    @Test func plusAndMinusChangeTheDays() {
        var driver = Self.answered(.large)
        driver.press(.character("+"))
        #expect(Self.reads(driver).last?.days == 7 && Self.pane(driver)?.days == 7)
        Self.answer(&driver, ForecastReply(forecast: Self.forecast))
        driver.press(.character("="))
        #expect(Self.reads(driver).last?.days == 16)
        Self.answer(&driver, ForecastReply(forecast: Self.forecast))
        let count = Self.reads(driver).count
        driver.press(.character("+"))
        #expect(driver.screen.contains("There are no more days"))
        driver.press(.character("-"), .character("-"))
        #expect(Self.pane(driver)?.days == 4 && Self.reads(driver).count == count)
    }

    @Test func arrowsAndLettersShowTheOtherPlacesOfTheList() {
        var driver = Self.answered()
        driver.press(.right)
        #expect(Self.pane(driver)?.place.name == "York" && Self.reads(driver).last?.name == "York")
        #expect(!driver.screen.contains("feels like 10°"), "nothing of Leeds stays")
        driver.press(.character("n"))
        #expect(Self.pane(driver)?.place.name == "Oslo" && driver.screen.contains("3 of 3"))
        driver.press(.character("n"))
        #expect(driver.screen.contains("This is the last city of the list"))
        driver.press(.character("p"), .left, .escape)
        #expect(driver.state.panes.isEmpty && driver.state.selectedID == "sky:" + CitiesDriver.leeds.key)
    }

    @Test func aPlaceThatIsInNoListHasNoNeighbours() {
        var driver = CitiesDriver(.standard)
        driver.effects += driver.state.openForecast(SampleForecast.leeds)
        let selected = driver.state.selectedID
        let count = Self.reads(driver).count
        driver.press(.right, .character("n"), .left)
        #expect(Self.reads(driver).count == count && driver.state.selectedID == selected)
        #expect(!driver.screen.contains("n next"))
    }

    @Test func spaceAddsAndRemovesTheFavourite() {
        var driver = Self.answered()
        #expect(driver.screen.contains("favourite ·") || driver.screen.contains("· favourite"))
        #expect(driver.screen.contains("Space remove"))
        driver.press(.character(" "))
        #expect(driver.screen.contains("Space favourite"))
        let removal = FavouritesChange.remove(key: CitiesDriver.leeds.key)
        #expect(driver.effects.contains(.forecast(.changeFavourites(removal, dataset: "skies"))))
        #expect(Self.pane(driver)?.place.name == "Leeds", "the forecast stays open")
        driver.press(.character(" "))
        #expect(driver.cities.contains { $0.place.key == CitiesDriver.leeds.key })
    }

    @Test func yAndOAreAboutThePageOfTheSource() {
        var driver = Self.answered()
        let link = OpenMeteo.page(of: CitiesDriver.leeds.coordinate)
        driver.press(.character("y"), .character("o"))
        let copied = driver.effects.contains { effect in
            if case .desktop(.copy(link, what: _)) = effect { true } else { false }
        }
        let opened = driver.effects.contains { effect in
            if case .desktop(.open(link, what: _)) = effect { true } else { false }
        }
        #expect(copied && opened)
    }

    @Test func aSmallScreenScrollsAndTheCreditStays() {
        var driver = Self.answered(.smallest)
        #expect(driver.screen.contains("↓ more") && !driver.screen.contains("Thu 24"))
        let first = driver.screen
        driver.press(.end)
        #expect(driver.screen != first && driver.screen.contains("Thu 24"))
        #expect(driver.screen.contains("Weather data by Open-Meteo.com, CC BY 4.0"))
        driver.press(.home)
        #expect(driver.screen == first)
    }

    @Test func aClickDoesNotCloseTheForecast() {
        var driver = Self.answered()
        driver.send(.input(.mouse(MouseEvent(.press, at: Point(column: 20, row: 8)))))
        #expect(Self.pane(driver) != nil)
    }

    // MARK: Screens

    @Test(arguments: [Size.smallest, .standard, .wide, .large])
    func theForecastOnTheScreen(size: Size) {
        expectSnapshot(view(Self.answered(size).state), "\(size.name)/forecast")
    }

    @Test(arguments: [MapDrawing.CharacterSet.ascii, .block])
    func theForecastInOtherCharacters(charset: MapDrawing.CharacterSet) {
        var driver = Self.answered()
        driver.state.screen.charset = charset
        expectSnapshot(view(driver.state), "\(charset.rawValue)/forecast")
    }

    @Test func theForecastWithoutColours() {
        var driver = Self.answered()
        let coloured = view(driver.state).text
        driver.state.screen.depth = .none
        let plain = view(driver.state)
        #expect(plain.text == coloured)
        #expect(plain.cells.allSatisfy { $0.style.foreground == .default && $0.style.background == .default })
    }
}
