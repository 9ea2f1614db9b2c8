import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// A list that opens nearby: measured from the person, with a map of the streets around them.
struct NearbyListTests {
    private static let nearby = Opening(.list, order: "distance", isNearby: true)
    private static let bridge = StallsDriver.bridges[0]

    private static func opened(
        home: Coordinate? = nil, allowed: Bool? = nil, stalls: [Stall] = Stall.all
    ) -> StallsDriver {
        var settings = Settings()
        settings.home = home.map { Settings.Home(label: "12 Quay", coordinate: $0) }
        settings.position.allowed = allowed
        return StallsDriver(
            .wide, service: StallService(stalls), saved: stalls, opening: nearby, settings: settings)
    }

    private static func north(of point: Coordinate, metres: Double) -> Coordinate {
        Coordinate(latitude: point.latitude + metres / 111_300, longitude: point.longitude)
    }

    private func middle(_ driver: StallsDriver) throws -> Coordinate {
        try #require(driver.state.results).viewport(in: Size(columns: 74, rows: 31)).center
    }

    /// The larger side of the part of the ground that the map shows, in metres.
    private func reach(_ driver: StallsDriver) throws -> Double {
        let box = try #require(driver.state.results).extent
        return Coordinate(latitude: box.south, longitude: box.west)
            .distance(to: Coordinate(latitude: box.north, longitude: box.west))
    }

    @Test func aHomeIsTheOriginAndTheMiddleOfTheMap() throws {
        let driver = Self.opened(home: Self.bridge.coordinate)
        #expect(driver.state.results?.origin?.label == "12 Quay" && driver.shown.first == "Cod and Co")
        #expect(try middle(driver).distance(to: Self.bridge.coordinate) < 10)
        let metres = try reach(driver)
        #expect(abs(metres - 1000) < 20)
    }

    @Test func aMapReachesToTheNearestPlace() throws {
        let home = Self.north(of: Coordinate(latitude: 53.81, longitude: -1.56), metres: 2000)
        let driver = Self.opened(home: home)
        let metres = try reach(driver)
        #expect(try middle(driver).distance(to: home) < 10)
        #expect(abs(metres - 4400) < 60)
    }

    /// The medians, counted by hand: the fourth of seven latitudes and of seven longitudes.
    @Test(arguments: [nil, Coordinate(latitude: 51.5, longitude: -0.1), Coordinate(latitude: 53.9, longitude: -1.55)])
    func withoutANearbyHomeTheMapBeginsInTheMiddleOfThePlaces(home: Coordinate?) throws {
        let driver = Self.opened(home: home)
        let middle = Coordinate(latitude: 53.8010, longitude: -1.5409)
        // Measured from a home 10 km away, the list begins with a place a kilometre from the middle, and the map shows that, too.
        if home?.latitude != 53.9 {
            #expect(try self.middle(driver).distance(to: middle) < 10)
            let metres = try reach(driver)
            #expect(abs(metres - 1000) < 20)
        }
        #expect(driver.state.results?.extent.contains(middle) == true)
        let first = try #require(driver.state.results?.visible.first?.row)
        let place = try #require(driver.state.results?.places.coordinate(first))
        #expect(driver.state.results?.extent.contains(place) == true)
        // A home 10 km away is an origin, though not on the map; one in London is none.
        #expect((driver.state.results?.origin != nil) == (home?.latitude == 53.9))
    }

    private static let twoTowns: [Stall] = Stall.all.map { stall in
        var stall = stall
        stall.list = stall.market == "Quay Market" ? "b" : "a"
        if stall.list == "b" {
            stall.coordinate = stall.coordinate.map {
                Coordinate(latitude: $0.latitude - 8, longitude: $0.longitude + 60)
            }
        }
        return stall
    }

    @Test func ofSeveralListsTheMapBeginsWithTheFirstOrTheNearest() throws {
        let first = Coordinate(latitude: 53.8012, longitude: -1.5410)
        let second = Coordinate(latitude: 45.7935, longitude: 58.4595)
        #expect(try middle(Self.opened(stalls: Self.twoTowns)).distance(to: first) < 30)
        // A home far from both towns is nearer to the second.
        let far = Self.opened(home: Coordinate(latitude: 40, longitude: 50), stalls: Self.twoTowns)
        #expect(far.state.results?.origin == nil)
        #expect(try middle(far).distance(to: second) < 30)
        // The last search, which is read after the places, has the same effect.
        var driver = Self.opened(stalls: Self.twoTowns)
        driver.send(
            .historyLoaded([
                SavedSearch(
                    id: "1", dataset: "stalls", origin: Origin(label: "x", coordinate: second), radiusMetres: 1000,
                    date: "2026-09-20", count: 0, tables: [])
            ]))
        #expect(try middle(driver).distance(to: second) < 30)
        // If all towns are more than 1,000 km away, the map begins with the first.
        let elsewhere = Self.opened(home: Coordinate(latitude: 0, longitude: 100), stalls: Self.twoTowns)
        #expect(try middle(elsewhere).distance(to: first) < 30)
        #expect(elsewhere.state.results?.selectedIndex == 0)
    }

    /// The home is nearer to the second town, whose stalls come after those of the first, which fill the screen or not.
    @Test(arguments: [(60, true), (0, true), (60, false)])
    func aListThatDoesNotBeginAtItsTopSaysWhy(more: Int, hasHome: Bool) {
        let others = (0..<more).map { number in
            var stall = Self.twoTowns[0]
            stall.key = "a\(number)"
            return stall
        }
        var driver = Self.opened(
            home: hasHome ? Coordinate(latitude: 40, longitude: 50) : nil, stalls: others + Self.twoTowns)
        driver.press(.down)
        driver.state.results = nil
        _ = driver.state.listAll()
        #expect((driver.state.results?.selectedIndex ?? 0 > 0) == hasHome)
        let isScrolled = more > 0 && hasHome
        #expect(
            driver.state.run.status?.text == (isScrolled ? "Scrolled to the places nearest to 12 Quay, your home" : nil)
        )
    }

    @Test func anEmptyListIsNotScrolled() {
        var driver = Self.opened(home: Coordinate(latitude: 40, longitude: 50), stalls: [])
        driver.press(.down)
        driver.state.results = nil
        _ = driver.state.listAll()
        #expect(driver.state.run.status == nil)
    }

    @Test func aListThatWasScrolledByThePersonSaysNothing() {
        var driver = Self.opened(home: Coordinate(latitude: 40, longitude: 50), stalls: Self.twoTowns)
        driver.press(.down)
        _ = driver.state.listAll()
        #expect(driver.state.run.status == nil)
    }

    @Test func fitShowsAllPlacesAndAgainTheStreets() throws {
        var driver = Self.opened(home: Self.bridge.coordinate)
        let streets = try middle(driver)
        let size = try #require(driver.state.mapSize)
        driver.press(.character("0"))
        let all = try #require(driver.state.results)
        #expect(all.pins.allSatisfy { all.viewport(in: size).cell(of: $0.coordinate) != nil })
        driver.press(.character("0"))
        #expect(driver.state.results?.map.viewport == nil)
        #expect(try middle(driver) == streets)
    }

    @Test func theMapFollowsTheSelectionOutOfTheStreets() throws {
        var driver = Self.opened(home: Self.bridge.coordinate)
        driver.select(named: "Fig Tree")
        let results = try #require(driver.state.results)
        let fig = try #require(results.selected.flatMap { results.places.coordinate($0) })
        let size = try #require(driver.state.mapSize)
        #expect(results.viewport(in: size).cell(of: fig) != nil)
    }

    // MARK: Places far away

    @Test func arrowsDoNotLeaveTheTown() {
        // Quay Market is 4,000 km to the east.
        var driver = Self.opened(home: Self.bridge.coordinate, stalls: Self.twoTowns)
        driver.press(.tab)
        let start = driver.state.selectedID
        driver.press(.right)
        #expect(driver.state.selectedID == start && driver.screen.contains("Nothing further that way"))
        #expect(driver.state.results?.map.viewport == nil)
        // On a map of both towns it is reached.
        driver.press(.character("0"), .right)
        #expect(driver.state.selectedID != start && !driver.screen.contains("Nothing further that way"))
    }

    private func typed(_ text: String, in driver: StallsDriver) -> StallsDriver {
        var driver = driver
        driver.press(.character("/"))
        driver.type(text)
        return driver
    }

    @Test func withoutAMatchTheMapStays() throws {
        for home in [Self.bridge.coordinate, nil] {
            let driver = Self.opened(home: home, stalls: Self.twoTowns)
            let before = try #require(driver.state.results).extent
            let searched = typed("xxxx", in: driver)
            #expect(searched.shown.isEmpty && searched.state.results?.extent == before)
        }
    }

    @Test func withoutAPlaceThatPassesTheFiltersTheMapStays() throws {
        var driver = Self.opened(home: Self.bridge.coordinate, stalls: Self.twoTowns)
        let before = try #require(driver.state.results).extent
        for goods in Stall.Goods.allCases { driver.state.filter.set(goods.rawValue, of: "goods", on: false) }
        driver.state.arrangeAgain()
        #expect(driver.shown.isEmpty && driver.state.results?.extent == before)
    }

    /// There are markets in both towns, eels in the far one alone.
    @Test func theMapShowsTheNearestMatches() throws {
        let driver = Self.opened(home: Self.bridge.coordinate, stalls: Self.twoTowns)
        let far = typed("eel", in: driver)
        let eel = Coordinate(latitude: 45.7936, longitude: 58.4598)
        #expect(try middle(far).distance(to: eel) < 10 && reach(far) < 4000)
        #expect(far.state.selectedID == "stall:s05")
        let markets = typed("market", in: driver)
        #expect(markets.shown.count == 7)
        #expect(try middle(markets).distance(to: Self.bridge.coordinate) < 2000 && reach(markets) < 4000)
        let quay: Set<String?> = ["stall:s04", "stall:s05", "stall:s06"]
        #expect(!quay.contains(markets.state.selectedID))
    }

    // MARK: The person's position

    private func located(_ driver: StallsDriver) -> Int? {
        driver.effects.lazy.compactMap { effect -> Int? in
            if case .lookup(.locate(let request, _, _)) = effect { request } else { nil }
        }.first
    }

    @Test func thePositionIsAskedForOnlyIfThePersonAgreed() {
        #expect(located(Self.opened()) == nil && located(Self.opened(allowed: false)) == nil)
        #expect(located(Self.opened(home: Self.bridge.coordinate, allowed: true)) == nil)
        #expect(located(Self.opened(allowed: true)) != nil)
    }

    @Test func theListIsMeasuredFromThePositionUnlessThePersonHasGoneOn() throws {
        var driver = Self.opened(allowed: true)
        let request = try #require(located(driver))
        let position = Position(source: "gpsd", coordinate: Self.bridge.coordinate, accuracyMetres: 8)
        var busy = driver
        driver.send(.positionFound(request: request, position))
        #expect(driver.state.results?.origin?.coordinate == Self.bridge.coordinate)
        #expect(driver.shown.first == "Cod and Co" && driver.state.selectedID == "stall:s03")
        busy.press(.enter)
        busy.send(.positionFound(request: request, position))
        #expect(busy.state.results?.origin == nil && busy.state.panes.count == 1)
    }

    /// The position is far from all stalls, but nearer to those of the second town. Newer data keep the map there.
    @Test func aPositionThatIsFarFromAllPlacesStaysWithNewerData() throws {
        var driver = Self.opened(allowed: true, stalls: Self.twoTowns)
        let request = try #require(located(driver))
        let position = Position(
            source: "gpsd", coordinate: Coordinate(latitude: 40, longitude: 50), accuracyMetres: 8)
        driver.send(.positionFound(request: request, position))
        let second = Coordinate(latitude: 45.7935, longitude: 58.4595)
        #expect(try middle(driver).distance(to: second) < 30)
        let places = try #require(driver.state.data.places)
        driver.send(.placesLoaded(Places(places.joined.tables, of: places.dataset)))
        #expect(try middle(driver).distance(to: second) < 30)
    }

    @Test func aMissingPositionIsNotReported() throws {
        var driver = Self.opened(allowed: true)
        let request = try #require(located(driver))
        let error = PositionError([.gpsd(.noAnswer, address: "localhost")])
        driver.send(.positionFailed(request: request, .machine, error))
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.isError != true)
        #expect(driver.shown.count == Stall.all.count)
    }
}
