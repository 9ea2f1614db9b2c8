import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App

/// Groups in the list and on the map: headings, pins with numbers, and the pane that a pin opens.
struct GroupedStallsTests {
    private static func measured(_ size: Size) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.measureFromBridge()
        return driver
    }

    private func headings(_ driver: StallsDriver) throws -> [String] {
        let window = driver.state.listWindow(
            of: try #require(driver.state.results), in: try #require(driver.state.layout.list))
        return window.lines.compactMap { if case .heading(let title) = $0.content { title } else { nil } }
    }

    private func top(_ driver: StallsDriver) -> (any Pane)? { driver.state.panes.top }

    // MARK: Headings

    @Test func aHeadingHasTheDistanceOfTheNearestPlaceAndTheNumber() throws {
        let driver = Self.measured(.wide)
        let expected = [
            "Kirk Market · 30 m S · 3 stalls", "Quay Market · 880 m S · 3 stalls", "Other stalls", "No position",
        ]
        #expect(try headings(driver) == expected)
        for heading in expected { #expect(driver.screen.contains(" \(heading) ─")) }
    }

    @Test func aNarrowListKeepsTheFigures() throws {
        let driver = Self.measured(.standard)
        #expect(
            try headings(driver) == [
                "Kirk Market · 30 m S (3)", "Quay Market · 880 m S (3)", "Other stalls",
            ])
        let results = try #require(driver.state.results)
        #expect(results.heading(at: 0, columns: 22, .metric) == "Kirk Mar… · 30 m S (3)")
    }

    @Test func withoutAnOriginGroupsAreInTheOrderOfTheirNames() throws {
        var driver = StallsDriver(.wide)
        driver.type(":sort name")
        driver.press(.enter)
        #expect(
            driver.shown == [
                "Apple Barrow", "Blue Cheese", "Cod and Co", "Dog-eared Books", "Eel Pie", "Fig Tree",
                "Goat's Cheese of St Anne", "Hidden Books",
            ])
        #expect(
            try headings(driver) == [
                "Kirk Market · 3 stalls", "Quay Market · 3 stalls", "Other stalls", "No position",
            ])
    }

    @Test(arguments: ["name", "market", "Market"])
    func theOrderByNameHasTheNameOfTheGroups(typed: String) throws {
        var driver = StallsDriver(.wide)
        driver.type(":sort \(typed)")
        driver.press(.enter)
        #expect(driver.screen.contains("Stalls by market") && !driver.screen.contains("Stalls by name"))
        #expect(driver.state.sort == "name" && driver.state.run.status?.text == "Sorted by market")
        #expect(try headings(driver).first == "Kirk Market · 3 stalls")
        driver.type(":sort zoo")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Unknown sort order \"zoo\". Use market, newest, price")
    }

    @Test func theNumberCountsThePlacesThatPassTheFilters() throws {
        var driver = Self.measured(.wide)
        driver.state.filter.set("fish", of: "goods", on: false)
        driver.state.arrangeAgain()
        // Without Cod and Co, Blue Cheese is the nearest of Kirk Market.
        #expect(
            try headings(driver) == [
                "Kirk Market · 50 m S · 2 stalls", "Quay Market · 890 m S · 2 stalls", "Other stalls", "No position",
            ])
        #expect(driver.state.results?.pins.map(\.count) == [2, 2, 1])
    }

    @Test func otherOrdersListEachPlaceByItself() throws {
        var driver = Self.measured(.wide)
        driver.type(":sort newest")
        driver.press(.enter)
        #expect(try headings(driver).isEmpty && driver.shown.first == "Fig Tree")
        #expect(driver.shown.firstIndex(of: "Hidden Books") == 3)
    }

    // MARK: The map

    @Test func arrowsGoFromGroupToGroup() {
        var driver = Self.measured(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.tab, .up)
        // The pin of the market is at Cod and Co, north of Apple Barrow. Both are in this market, so the arrow skips
        // it.
        #expect(driver.state.selectedID == "stall:s07")
        driver.press(.tab)
        driver.select(named: "Blue Cheese")
        driver.press(.tab, .down)
        #expect(driver.state.selectedID == "stall:s05")
        // Back to the pin of the market.
        driver.press(.up)
        #expect(driver.state.selectedID == "stall:s03")
    }

    @Test func theSelectedPinIsNamedAfterItsGroup() throws {
        var driver = Self.measured(.wide)
        driver.press(.tab)
        let results = try #require(driver.state.results)
        let scene = driver.state.scene(of: results, in: results.viewport(in: Size(columns: 60, rows: 20)))
        #expect(scene.caption == "Kirk Market\n30 m · 3 stalls")
        driver.press(.tab)
        let inList = try #require(driver.state.results)
        let other = driver.state.scene(of: inList, in: inList.viewport(in: Size(columns: 60, rows: 20)))
        #expect(other.caption.hasPrefix("Cod and Co\n"))
    }

    @Test(arguments: [Size.smallest, .standard, .wide, .large, Size(columns: 60, rows: 100)])
    func enterOnAPinOpensItsGroup(size: Size) throws {
        var driver = Self.measured(size)
        driver.press(.tab)
        #expect(driver.screen.contains("Enter stalls"))
        driver.press(.enter)
        #expect(top(driver) is GroupPane && driver.state.selectedID == "stall:s03")
        #expect(driver.screen.contains("3 stalls") && driver.screen.contains("30 m S of Kirk Bridge"))
        for name in ["Cod and Co", "Blue Cheese", "Apple Barrow"] { #expect(driver.screen.contains(name)) }
        // Enter opens one of them, and the arrows go on to the next of the group.
        driver.press(.down, .enter)
        #expect(top(driver) is DetailPane && driver.state.selectedID == "stall:s02")
        driver.press(.right)
        #expect(driver.state.selectedID == "stall:s01")
        driver.press(.right)
        #expect(driver.state.selectedID == "stall:s01", "Quay Market is another group")
        driver.press(.escape)
        #expect(top(driver) is GroupPane && driver.state.selectedID == "stall:s01")
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty && driver.state.results?.focus == .map)
    }

    @Test func enterOnAPinOfOnePlaceOpensItsDetails() {
        var driver = Self.measured(.wide)
        driver.press(.tab, .up, .enter)
        #expect(top(driver) is DetailPane && driver.state.selectedID == "stall:s07")
        // In the list, Enter opens the place itself.
        driver.press(.escape, .tab, .home, .enter)
        #expect(top(driver) is DetailPane && driver.state.selectedID == "stall:s03")
    }

    @Test func detailsOpenedFromAGroupHaveTheirOwnDistance() {
        var driver = Self.measured(.standard)
        driver.press(.tab, .enter, .enter, .right)
        // These are the details of Blue Cheese. The stall selected in the list is 30 m away.
        #expect(driver.state.selectedID == "stall:s02" && driver.screen.contains("50 m S of Kirk Bridge"))
    }

    @Test func theGroupClosesWithItsLastPlace() {
        var driver = Self.measured(.wide)
        driver.press(.tab, .enter)
        driver.state.filter.set("fish", of: "goods", on: false)
        driver.state.arrangeAgain()
        driver.send(.clockRead(Stall.now))
        #expect(top(driver) is GroupPane && driver.screen.contains("2 stalls"))
        for goods in ["fruit", "cheese"] { driver.state.filter.set(goods, of: "goods", on: false) }
        driver.state.arrangeAgain()
        driver.send(.clockRead(Stall.now))
        #expect(driver.state.panes.isEmpty)
    }

    @Test func aClickOnAnotherPinShowsItsGroup() throws {
        var driver = Self.measured(.large)
        driver.press(.tab, .enter)
        let map = try #require(driver.state.layout.map).inset()
        let results = try #require(driver.state.results)
        let quay = try #require(results.places.row(ofID: "stall:s05").flatMap { results.places.coordinate($0) })
        let cell = try #require(results.viewport(in: map.size).cell(of: quay))
        driver.mouse(.press, Point(column: map.column + cell.column, row: map.row + cell.row))
        #expect((top(driver) as? GroupPane)?.group.title == "Quay Market")
        #expect(driver.state.panes.count == 1 && driver.state.selectedID == "stall:s05")
    }
}

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

    /// The longer side of the area that the map shows, in metres.
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
        #expect(try middle(driver).distance(to: Coordinate(latitude: 53.8010, longitude: -1.5409)) < 10)
        let metres = try reach(driver)
        #expect(abs(metres - 1000) < 20)
        // A home 10 km away is an origin, although it is not on the map. A home in London is not an origin.
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
        // The last search, which is read after the places, is nearer to the second town too.
        var driver = Self.opened(stalls: Self.twoTowns)
        driver.send(
            .historyLoaded([
                SavedSearch(
                    id: "1", dataset: "stalls", origin: Origin(label: "x", coordinate: second), radiusMetres: 1000,
                    date: "2026-09-20", count: 0, tables: [])
            ]))
        #expect(try middle(driver).distance(to: second) < 30)
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

    @Test func aMissingPositionIsNotReported() throws {
        var driver = Self.opened(allowed: true)
        let request = try #require(located(driver))
        let error = PositionError([.gpsd(.noAnswer, address: "localhost")])
        driver.send(.positionFailed(request: request, .machine, error))
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.isError != true)
        #expect(driver.shown.count == Stall.all.count)
    }
}

/// Places that are gone are left out until the person asks for them.
struct GoneStallsTests {
    private static let opening = Opening(.list, order: "newest", off: [Facet.state: [Facet.gone]])

    private static func driver() -> StallsDriver {
        var stalls = Stall.all
        stalls[1].isGone = true
        stalls[4].isGone = true
        return StallsDriver(.wide, service: StallService(stalls), opening: opening)
    }

    @Test func placesThatAreGoneAreShownOnceTheFilterTurnsThemOn() {
        var driver = Self.driver()
        #expect(driver.shown.count == 6 && !driver.shown.contains("Eel Pie") && !driver.screen.contains("Filters:"))
        driver.press(.character("f"), .end)
        #expect(driver.screen.contains("[ ] Closed for good") && driver.screen.contains("[x] Still there"))
        driver.press(.character(" "))
        #expect(driver.shown.count == 8 && driver.shown.contains("Eel Pie"))
        let saved = driver.effects.compactMap { effect -> Settings? in
            if case .file(.saveSettings(let settings)) = effect { settings } else { nil }
        }
        #expect(saved.last?.filters["stalls"] == Filter())
        driver.press(.character("x"))
        #expect(driver.shown.sorted() == ["Blue Cheese", "Eel Pie"])
        driver.press(.escape)
        driver.type(":unfilter")
        driver.press(.enter)
        #expect(driver.shown.count == 6 && driver.state.settings.filters["stalls"] == nil)
    }

    @Test func theFilterCountsThePlacesThatItWouldShow() throws {
        var driver = Self.driver()
        driver.press(.character("f"))
        let pane = try #require(driver.state.panes.top as? FilterPane)
        let facets = try #require(driver.state.results?.facets)
        let counts = pane.rows.filter { facets[$0.facet].id == Facet.state }.map(\.count)
        #expect(counts == [6, 2])
        // The other counts are of the places that are shown.
        #expect(pane.rows.filter { facets[$0.facet].id == "goods" }.map(\.count).reduce(0, +) == 6)
    }

    @Test func theyAreFoundByNameWhereTheListHasThem() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        #expect(driver.shown.isEmpty && driver.state.run.status?.text == "No match here for \"eel\"")
        driver.press(.escape, .character("f"), .end, .character(" "), .escape, .character("/"))
        driver.type("eel")
        #expect(driver.shown == ["Eel Pie"] && driver.state.selectedID == "stall:s05")
    }

    @Test func oneThatIsHiddenDoesNotKeepAwayThoseWithTypingErrors() {
        var stalls = Stall.all
        stalls[1].name = "Dogg"
        stalls[1].isGone = true
        var driver = StallsDriver(.wide, service: StallService(stalls), opening: Self.opening)
        driver.press(.character("/"))
        driver.type("dogg")
        #expect(driver.shown == ["Dog-eared Books"])
        driver.state.filter = Filter()
        driver.state.arrangeAgain()
        #expect(driver.shown.sorted() == ["Dog-eared Books", "Dogg"])
    }

    @Test func aSearchAroundAPlaceHidesPlacesThatAreGoneToo() {
        var driver = Self.driver()
        driver.type(":near Kirk Bridge")
        driver.press(.enter)
        #expect(driver.shown == ["Fig Tree", "Apple Barrow", "Dog-eared Books", "Cod and Co"])
        driver.state.filter = Filter()
        driver.state.arrangeAgain()
        #expect(driver.shown.count == 6)
    }
}
