import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The list of forecasts: favourites instead of the shortlist, comparison, and how old its values may be.
struct FavouritesTests {
    @Test func spaceRemovesAFavouriteAndUndoPutsItBackWhereItWas() {
        var driver = CitiesDriver()
        driver.press(.down, .character(" "))
        #expect(driver.shown == ["Leeds", "Oslo"] && driver.status == "Removed York. Press u to undo")
        #expect(driver.screen.contains("2 cities") && !driver.screen.contains("of 3"))
        driver.press(.character("u"))
        #expect(driver.shown == ["Leeds", "York", "Oslo"] && driver.cities[1].place.key == CitiesDriver.york.key)
        driver.press(.character("u"))
        #expect(driver.status == "Nothing to undo: no favourite has been removed since Catchment started")
    }

    @Test func deleteRemovesAFavouriteAndNothingElse() {
        var driver = CitiesDriver()
        driver.press(.delete)
        #expect(driver.shown == ["York", "Oslo"] && driver.status == "Removed Leeds. Press u to undo")
        driver.press(.character("u"))
        #expect(driver.shown == ["Leeds", "York", "Oslo"])
        driver.press(.character("?"))
        #expect(!driver.screen.contains("of your own"))
    }

    @Test(arguments: [Key.character(" "), .delete])
    func theHomeIsNotRemoved(key: Key) {
        let home = InventedCity(CitiesDriver.leeds, isFavourite: false)
        var driver = CitiesDriver(.wide, [home, InventedCity(CitiesDriver.york)])
        driver.press(key)
        #expect(driver.changes.isEmpty && driver.status?.hasPrefix("Leeds is your home") == true)
    }

    @Test func theMapOfOneCityShowsTheCountryAroundIt() throws {
        let driver = CitiesDriver(.wide, [InventedCity(CitiesDriver.leeds)])
        let box = try #require(driver.state.results).extent
        let leeds = CitiesDriver.leeds.coordinate
        let north = leeds.distance(to: Coordinate(latitude: box.north, longitude: leeds.longitude))
        #expect(abs(north - 30_000) < 300)
        #expect(driver.screen.contains("1 city") && !driver.screen.contains("all 1"))
    }

    @Test func aPlaceTypedInTheStartFormIsSearchedInTheWholeWorld() {
        var driver = CitiesDriver()
        driver.press(.escape)
        #expect(driver.state.results == nil)
        driver.type("paris")
        driver.press(.enter)
        #expect(driver.state.panes.top is CitiesPane && driver.searches == ["paris"] && driver.state.results == nil)
        driver.press(.escape, .escape)
        driver.run("near oslo")
        #expect(driver.searches == ["paris", "oslo"])
    }

    @Test func citiesAreNotSearchedWithinARadius() {
        var settings = Settings()
        settings.home = Settings.Home(label: "Leeds", coordinate: CitiesDriver.leeds.coordinate)
        var driver = CitiesDriver(settings: settings)
        driver.press(.character(">"))
        #expect(driver.state.results?.listsAllPlaces == true)
        #expect(driver.status == "Cities are not searched within a radius")
    }

    @Test func theShortlistIsNotChanged() {
        var driver = CitiesDriver()
        driver.press(.character(" "), .character("e"))
        #expect(driver.state.shortlist.list.entries.isEmpty && driver.state.panes.isEmpty)
        #expect(driver.status == "Cities have no notes")
    }

    @Test func aNewFavouriteIsSelectedAndItsForecastFetched() {
        var driver = CitiesDriver()
        let before = driver.calls.count
        driver.run("city paris")
        driver.press(.tab, .character(" "), .escape)
        #expect(driver.shown.last == "Paris" && driver.calls.count == before + 1 && driver.calls.last == .list)
        #expect(driver.state.results?.selectedID == "sky:2988507")
        #expect(driver.cities.last?.fetchedAt == driver.clock)
    }

    @Test func withoutANetworkNothingIsFetched() {
        var driver = CitiesDriver(isOnline: false)
        driver.run("city paris")
        driver.press(.tab, .character(" "))
        #expect(driver.shown.last == "Paris" && driver.calls.isEmpty)
    }

    @Test func enterOpensTheForecast() {
        var driver = CitiesDriver()
        driver.press(.down, .enter)
        #expect(driver.opened.map(\.key) == [CitiesDriver.york.key] && !(driver.state.panes.top is DetailPane))
    }

    @Test func theFooterAndTheHelpSpeakOfFavouritesAndForecasts() {
        var driver = CitiesDriver(.large)
        #expect(driver.screen.contains("Space remove") && driver.screen.contains("Enter forecast"))
        driver.press(.character("?"))
        #expect(driver.screen.contains("Add to or remove from favourites"))
        #expect(!driver.screen.contains("Add to or remove from shortlist"))
        var stalls = CitiesDriver(.large, stalls: true)
        stalls.press(.character("?"))
        #expect(stalls.screen.contains("Add to or remove from shortlist") && !stalls.screen.contains("favourites"))
    }

    @Test func theListIsMeasuredFromHomeAlsoAfterAMove() {
        var settings = Settings()
        settings.home = Settings.Home(label: "Leeds", coordinate: CitiesDriver.leeds.coordinate)
        var driver = CitiesDriver(settings: settings)
        driver.run("sort distance")
        #expect(driver.shown == ["Leeds", "York", "Oslo"])
        driver.state.settings.home = Settings.Home(label: "Oslo", coordinate: CitiesDriver.oslo.coordinate)
        driver.run("units miles")
        #expect(driver.shown == ["Oslo", "York", "Leeds"])
    }

    // MARK: Comparison

    @Test func withoutMarksTheFirstSixAreCompared() {
        let many = (1...8).map { number in
            InventedCity(CitiesDriver.city("\(number)", "Town \(number)", "", "", 50, Double(number), nil))
        }
        var driver = CitiesDriver(.large, many)
        driver.press(.character("C"))
        #expect(driver.state.panes.top is ComparePane)
        #expect(driver.state.comparedEntries.map(\.name) == (1...6).map { "Town \($0)" })
    }

    /// The licence of forecasts asks for it wherever they are shown.
    @Test(arguments: [Size.wide, .large])
    func listMapAndComparisonNameTheMakerOfTheForecasts(size: Size) {
        var driver = CitiesDriver(size)
        func count() -> Int { driver.screen.ranges(of: "Skies, CC0 1.0").count }
        #expect(count() == 1 && driver.state.layout.map != nil, "on the map")
        driver.press(.character("v"))
        #expect(count() == 1 && driver.state.layout.map == nil, "on the list")
        driver.press(.character("v"))
        #expect(count() == 1 && driver.state.layout.list == nil, "on the map")
        driver.press(.character("C"))
        #expect(count() == 1 && driver.state.panes.top is ComparePane)
    }

    @Test func noMakerIsNamedOnAnEmptyList() {
        #expect(!CitiesDriver(.wide, []).screen.contains("CC0"))
    }

    @Test(arguments: [Size.standard, .large])
    func aComparisonBeginsWithTheFirstCity(size: Size) {
        let many = (1...6).map { number in
            InventedCity(CitiesDriver.city("\(number)", "Town \(number)", "", "", 50, Double(number), nil))
        }
        var driver = CitiesDriver(size, many)
        driver.press(.end, .character("C"))
        #expect(driver.screen.contains("Town 1") && driver.screen.contains("Town 3"))
    }

    @Test func comparedNamesakesAreToldApart() {
        let parises = CitiesDriver.world.filter { $0.name == "Paris" }.map { InventedCity($0) }
        var driver = CitiesDriver(.large, [InventedCity(CitiesDriver.leeds)] + parises)
        driver.press(.character("C"))
        #expect(driver.state.comparedPlaces([:]).map(\.name) == ["Leeds", "Paris, Île-de-France", "Paris, Texas"])
        #expect(driver.screen.contains("Paris, Texas"))
    }

    @Test func marksChooseWhatIsCompared() {
        var driver = CitiesDriver()
        driver.press(.character("x"))
        #expect(driver.status == "Added Leeds to the comparison (1): add another with x")
        driver.press(.end, .character("x"))
        #expect(driver.status == "Added Oslo to the comparison (2): C compares")
        #expect(driver.screen.contains("✓ Oslo") && !driver.screen.contains("✓ York"))
        driver.press(.character("C"))
        #expect(driver.state.comparedEntries.map(\.name) == ["Leeds", "Oslo"])
        driver.press(.escape, .character("x"))
        #expect(driver.status == "Removed Oslo from the comparison (1 left)")
        driver.press(.character("C"))
        #expect(driver.state.panes.isEmpty && driver.status == "Add one more with x, then C compares")
    }

    @Test func aCityIsTakenOutOfTheComparisonAndStaysAFavourite() {
        var driver = CitiesDriver()
        driver.press(.character("C"), .character("x"))
        #expect(driver.state.comparedEntries.map(\.name) == ["York", "Oslo"] && driver.changes.isEmpty)
        driver.press(.character("u"))
        #expect(Set(driver.state.comparedEntries.map(\.name)) == ["Leeds", "York", "Oslo"])
    }

    private static func towns(_ count: Int) -> [InventedCity] {
        (1...count).map { number in
            InventedCity(
                CitiesDriver.city("\(number)", "Town \(number)", "Here", "There", 50 + Double(number), 0, 1000))
        }
    }

    @Test func aPlaceTakenOutOfAFullComparisonCanStillComeBack() {
        var driver = CitiesDriver(.large, Self.towns(7))
        for _ in 1...6 { driver.press(.character("x"), .down) }
        driver.press(.character("C"), .character("x"), .escape, .character("x"), .character("C"), .character("u"))
        #expect(driver.status == "At most 6 are compared. Press x on one to remove it")
        driver.press(.right, .character("x"), .character("u"), .character("u"))
        #expect(driver.state.comparedEntries.count == 6)
    }

    /// Of two towns that were taken out, the second was marked again by hand.
    @Test func undoBringsBackATownThatIsNotInTheComparison() {
        var driver = CitiesDriver(.large, Self.towns(4))
        for _ in 1...4 { driver.press(.character("x"), .down) }
        driver.press(.character("C"), .character("x"), .character("x"), .escape, .home, .down, .character("x"))
        driver.press(.character("C"), .character("u"))
        #expect(driver.state.comparedEntries.map(\.name).sorted() == ["Town 1", "Town 2", "Town 3", "Town 4"])
    }

    // MARK: How old the values may be

    /// The start of the hour after that of the first values, in minutes. The tests' time is 14:13:20.
    private static let minutesToTheHour = 47

    @Test func expiredValuesAreFetchedOnceTheHourIsOver() {
        var driver = CitiesDriver()
        let before = driver.calls.count
        driver.wait(minutes: Self.minutesToTheHour - 1)
        #expect(driver.calls.count == before)
        driver.wait(minutes: 1)
        #expect(driver.calls.count == before + 1 && driver.calls.last == .list)
        driver.wait(minutes: 30)
        #expect(driver.calls.count == before + 1, "the new values hold")
    }

    @Test func aKeyFetchesExpiredValues() {
        var driver = CitiesDriver()
        let before = driver.calls.count
        driver.clock += 7200
        driver.state.run.now = driver.clock
        driver.press(.down)
        #expect(driver.calls.count == before + 1)
        driver.press(.up)
        #expect(driver.calls.count == before + 1)
    }

    /// As after the first fetch of a new favourite has failed.
    @Test func aForecastThatIsMissingIsFetchedAsAnExpiredOne() {
        var driver = CitiesDriver()
        let cities = [InventedCity(CitiesDriver.leeds), InventedCity(CitiesDriver.oslo, fetchedAt: nil)]
        driver.send(.placesLoaded(Places([InventedCities.table(cities)], of: InventedCities())))
        driver.state.run.now = driver.clock
        driver.answersLists = false
        let before = driver.calls.count
        driver.press(.down)
        #expect(driver.calls.count == before + 1 && driver.calls.last == .list)
        driver.press(.up)
        #expect(driver.calls.count == before + 1)
    }

    @Test func aFetchThatFailsIsNotRepeatedWithEachKey() throws {
        var driver = CitiesDriver()
        driver.answersLists = false
        let before = driver.calls.count
        driver.wait(minutes: Self.minutesToTheHour)
        let request = try #require(
            driver.effects.compactMap { effect -> Int? in
                if case .service(.perform(let request, _, _, _)) = effect { request } else { nil }
            }.last)
        driver.send(.serviceAnswered(request: request, .failure(.tooFast(afterSeconds: 60))))
        driver.press(.down, .up)
        driver.wait(minutes: 4)
        #expect(driver.calls.count == before + 1 && driver.state.run.status == nil)
        driver.wait(minutes: 1)
        #expect(driver.calls.count == before + 2)
    }

    @Test func refreshFetchesValuesThatStillHold() {
        var driver = CitiesDriver()
        driver.press(.character("R"))
        #expect(driver.calls.last == .listAll)
    }

    @Test func anOldRowSaysItsAge() {
        var driver = CitiesDriver(isOnline: false)
        #expect(!driver.screen.contains("° · just now") && !driver.screen.contains("just now · 12°"))
        driver.wait(minutes: 180)
        #expect(driver.screen.contains("3 h old") && driver.calls.isEmpty)
    }
}
