import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The cursor on the map, which `m` shows.
struct CursorTests {
    private func onTheMap() -> Driver {
        var driver = Driver.searched(.wide)
        driver.press(.tab, .character("m"))
        return driver
    }

    /// A narrow screen shows list or map.
    @Test func onANarrowScreenTheCursorShowsTheMap() throws {
        var driver = Driver.searched(.smallest)
        #expect(driver.state.layout.map == nil)
        driver.press(.character("m"))
        #expect(driver.state.layout.map != nil && driver.state.results?.map.cursor != nil)
        driver.press(.enter)
        #expect(driver.state.results?.origin?.label.hasPrefix("53.") == true, "the search is from the cursor")
    }

    @Test func onANarrowScreenThereIsNoViewOfBoth() {
        var driver = Driver.searched(.smallest)
        driver.press(.character("v"))
        #expect(driver.state.layout.map != nil && driver.state.run.status?.text == "Map only. Press v for the list")
        driver.press(.character("v"))
        #expect(driver.state.layout.list != nil && driver.state.run.status?.text == "List only. Press v for the map")
    }

    @Test func arrowsMoveTheCursorByACell() throws {
        var driver = onTheMap()
        let size = try #require(driver.state.mapSize)
        let viewport = try #require(driver.state.results?.viewport(in: size))
        let before = try #require(driver.state.results?.map.cursor.flatMap { viewport.cell(of: $0) })
        driver.press(.right, .right, .down)
        let after = try #require(driver.state.results?.map.cursor.flatMap { viewport.cell(of: $0) })
        #expect(after == Point(column: before.column + 2, row: before.row + 1))
        #expect(driver.state.results?.map.viewport == nil)
    }

    @Test func theDistanceOfTheCursorFromTheOriginIsShown() throws {
        var driver = onTheMap()
        for _ in 0..<10 { driver.press(.down) }
        let results = try #require(driver.state.results)
        let cursor = try #require(results.map.cursor)
        let metres = try #require(results.origin?.coordinate).distance(to: cursor)
        #expect(driver.screen.contains("\(driver.state.distances.text(metres: metres)) "))
        #expect(driver.screen.contains(coordinateText(cursor)))
    }

    @Test func theMapFollowsTheCursorOverItsEdge() throws {
        var driver = onTheMap()
        for _ in 0..<120 { driver.press(.left) }
        let size = try #require(driver.state.mapSize)
        let results = try #require(driver.state.results)
        let cell = try #require(results.map.cursor.flatMap { results.viewport(in: size).cell(of: $0) })
        #expect(cell.column == 0)
    }

    @Test func enterSearchesFromTheCursor() throws {
        var driver = onTheMap()
        driver.press(.down, .down, .down, .right)
        let cursor = try #require(driver.state.results?.map.cursor)
        driver.press(.enter)
        let results = try #require(driver.state.results)
        // The origin is rounded to four decimals, as its label is.
        #expect((results.origin?.coordinate.distance(to: cursor) ?? 1000) < 8)
        #expect(results.map.cursor == nil)
        #expect(driver.state.panes.isEmpty)
    }

    @Test func escapeGoesBackFromEachSearchToTheOneOnWhoseMapItBegan() throws {
        var driver = onTheMap()
        driver.press(.escape, .tab, .down)
        let (first, selected) = (try #require(driver.state.results), driver.selectedName)
        driver.press(.tab, .character("m"), .down, .down, .enter)
        let second = try #require(driver.state.results?.origin)
        driver.press(.character("m"), .right, .right, .right, .enter)
        #expect(driver.state.results?.origin != second)
        driver.press(.escape)
        #expect(driver.state.results?.origin == second)
        driver.press(.escape)
        let results = try #require(driver.state.results)
        #expect(results.origin == first.origin && results.saved.searchID == first.saved.searchID)
        #expect(results.focus == .map && results.map.cursor == nil && driver.selectedName == selected)
        driver.press(.escape)
        #expect(driver.state.results == nil)
    }

    /// The radius, the filter and the data may have changed since.
    @Test func anEarlierSearchIsShownWithTheFilterAndTheDataOfNow() {
        var driver = onTheMap()
        let all = driver.shown
        driver.press(.down, .enter, .character(">"))
        driver.state.filter.set("primary", of: "phase", on: false)
        driver.send(.placesLoaded(driver.town.places))
        driver.press(.escape)
        #expect(driver.state.results?.origin?.label == "LS1 4AP" && driver.state.results?.radiusMetres == 1000)
        #expect(driver.shown.count < all.count && !driver.shown.isEmpty)
    }

    @Test func aSearchTypedAfterOneFromTheMapLeadsBackToTheForm() {
        var driver = onTheMap()
        driver.press(.down, .enter)
        driver.type(":near Hopton")
        driver.press(.enter, .escape)
        #expect(driver.state.results == nil)
    }

    @Test func escapeHidesTheCursorAndStaysOnTheMap() {
        var driver = onTheMap()
        driver.press(.escape)
        #expect(driver.state.results?.map.cursor == nil)
        #expect(driver.state.results?.focus == .map)
        driver.press(.escape)
        #expect(driver.state.results == nil)
    }

    /// The status line has room for distance and direction even if the map's title has none.
    @Test(arguments: [Size.standard, .wide]) func theStatusLineShowsDistanceAndDirectionOfTheCursor(size: Size) throws {
        var driver = Driver.searched(size)
        driver.press(.character("m"), .down, .down, .down)
        let cursor = try #require(driver.state.results?.map.cursor)
        let origin = try #require(driver.state.results?.origin)
        let line = driver.screen.split(separator: "\n").dropLast().last ?? ""
        let way = driver.state.distances.text(metres: origin.coordinate.distance(to: cursor))
        #expect(line.contains("\(coordinateText(cursor)) · \(way) S of LS1 4AP"), "\(line)")
    }
}
