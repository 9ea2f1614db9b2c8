import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Groups in the list and on the map: headings, pins with numbers, and the pane that a pin opens.
struct GroupedStallsTests {
    private static func measured(_ size: Size) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.measureFromBridge()
        return driver
    }

    private func headings(_ driver: StallsDriver) throws -> [String] {
        let results = try #require(driver.state.results)
        let layout = driver.state.listLayout(of: results, in: try #require(driver.state.layout.list))
        let window = driver.state.listWindow(of: results, in: layout)
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
                "Kirk Market · 30 m S · 3", "Quay Market · 880 m S · 3", "Other stalls",
            ])
        let results = try #require(driver.state.results)
        #expect(results.heading(at: 0, columns: 22, .metric) == "Kirk Mar… · 30 m S · 3")
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
        #expect(driver.state.sort == .name && driver.state.run.status?.text == "Sorted by market")
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
        #expect(other.caption == "Cod and Co")
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
