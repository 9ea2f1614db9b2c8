import Catalogue
import Screen
import Testing

@testable import App

/// A list that comes from its service page by page while it is looked at.
struct LiveListTests {
    /// The collection opened where nothing of it is here.
    private static func opened(
        _ size: Size = .standard, places: Places = Places([nil, nil], of: NewYork()), refreshDays: Int = 7
    ) -> Driver {
        var driver = Driver(size)
        driver.state.settings.refreshDays = refreshDays
        driver.state.isOnline = true
        driver.elsewhere["newyork"] = places
        driver.press(.function(2))
        return driver
    }

    private static func request(_ driver: Driver) throws -> Int {
        try #require(
            driver.effects.compactMap { if case .readPages(let request, _) = $0 { request } else { nil } }.last)
    }

    private static func wishes(_ driver: Driver) -> [Bool] {
        driver.effects.compactMap { if case .wantPages(_, let all) = $0 { all } else { nil } }
    }

    /// With thirty of the forty here.
    private static func begun(_ size: Size = .standard) throws -> (driver: Driver, request: Int) {
        var driver = opened(size)
        let request = try request(driver)
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        return (driver, request)
    }

    @Test func whatIsNotHereIsReadAtOnceAndItsFirstPageShown() throws {
        var driver = Self.opened()
        let request = try Self.request(driver)
        #expect(driver.effects.contains(.readPages(request: request, collection: "newyork")))
        #expect(driver.screen.contains("◐ The first schools are") && driver.screen.contains("◐ loading"))
        driver.send(.ticked(request: request))
        #expect(driver.screen.contains("◓ The first schools") && driver.effects.last == .tick(request: request))
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        #expect(
            driver.shown.count == 30 && driver.screen.contains("1 of 30+")
                && driver.screen.contains("30 schools so far"))
        #expect(!driver.screen.contains("all 30"))
    }

    /// At 80x24 nine rows are seen: the next page is asked for when two screens are left, and only once.
    @Test func theNextPageIsAskedForBeforeItIsNeeded() throws {
        var (driver, request) = try Self.begun()
        #expect(Self.wishes(driver) == [])
        for _ in 0..<11 { driver.press(.down) }
        #expect(Self.wishes(driver) == [])
        driver.press(.down)
        #expect(Self.wishes(driver) == [false] && driver.screen.contains("◐ loading"))
        driver.press(.end)
        #expect(Self.wishes(driver) == [false])
        #expect(driver.screen.contains("◐ More are on their way …"))
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(driver.shown.count == 38 && driver.state.results?.selectedIndex == 29)
        #expect(Self.wishes(driver) == [false, false], "nine rows are left")
    }

    @Test func theSelectedRowStaysWhereItIsOnTheScreen() throws {
        var (driver, request) = try Self.begun()
        for _ in 0..<20 { driver.press(.down) }
        for _ in 0..<4 { driver.press(.up) }
        func line() -> Int? { driver.screen.split(separator: "\n").firstIndex { $0.contains("▸") } }
        let before = line()
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(line() == before && driver.state.results?.selectedIndex == 16)
    }

    /// What is looked for, measured, sorted or filtered may be on any page.
    @Test(arguments: [["/", "q"], [":sort sat", "enter"], ["f", " "], [":near Chelsea", "enter"], ["R"]])
    func whatNeedsAllRowsAsksForAll(keys: [String]) throws {
        var (driver, request) = try Self.begun()
        driver.send(.gazetteerLoaded(Gazetteer(InventedBoroughs.first(30))))
        for key in keys { if key == "enter" { driver.press(.enter) } else { driver.type(key) } }
        if keys[0].hasPrefix(":near") {
            let place = try #require(InventedBoroughs.places.coordinate(0))
            driver.state.results = nil
            _ = driver.state.search(from: Origin(label: "Chelsea", coordinate: place))
            driver.send(.ticked(request: -1))
        }
        #expect(Self.wishes(driver) == [true])
        driver.send(.placesLoaded(InventedBoroughs.places))
        driver.send(.updateEnded(request: request, .imported))
        #expect(driver.state.live == nil && driver.state.places?.count == 40)
        #expect(!driver.screen.contains("so far") && !driver.screen.contains("◐"))
    }

    @Test func theLastPageMakesItAListLikeAnyOther() throws {
        var (driver, request) = try Self.begun()
        driver.press(.down, .down)
        let chosen = driver.state.selectedID
        driver.send(.updateEnded(request: request, .imported))
        driver.send(.placesLoaded(InventedBoroughs.places))
        #expect(driver.screen.contains("all 40 schools") && driver.state.selectedID == chosen)
    }

    @Test func whatBreaksOffIsSaidAndAskedForAgain() throws {
        var (driver, request) = try Self.begun()
        driver.press(.end)
        driver.send(.updateEnded(request: request, .failed("The server is gone.")))
        #expect(driver.shown.count == 30 && driver.screen.contains("The server is gone."))
        #expect(driver.screen.contains("Not all came: R asks again.") && driver.screen.contains("30 schools so far"))
        let before = driver.effects.count
        driver.press(.character("R"))
        let again = try Self.request(driver)
        #expect(
            again != request
                && driver.effects.dropFirst(before).contains(.readPages(request: again, collection: "newyork")))
        #expect(driver.shown.count == 30)
    }

    @Test func untilTheFirstPageIsHereTheOldListIs() throws {
        var driver = Self.opened(places: InventedBoroughs.places, refreshDays: 0)
        driver.type(":live")
        driver.press(.enter)
        let request = try Self.request(driver)
        #expect(driver.shown.count == 40 && driver.screen.contains("◐ loading"))
        driver.send(.updateEnded(request: request, .failed("The server is gone.")))
        #expect(driver.shown.count == 40 && driver.state.live == nil && driver.screen.contains("The server is gone."))
        #expect(driver.screen.contains("all 40 schools"))
    }

    @Test func whoLeavesTheCollectionWantsNoMoreOfIt() throws {
        var (driver, request) = try Self.begun()
        driver.press(.function(2))
        #expect(driver.effects.contains(.cancel(request: request)))
        #expect(driver.state.live == nil && driver.state.refresh == nil && driver.state.collectionID == "england")
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(driver.state.collectionID == "england")
    }

    @Test func aCollectionOfWholeFilesSaysSo() {
        var driver = Driver.searched()
        driver.state.isOnline = true
        driver.type(":live")
        driver.press(.enter)
        #expect(driver.state.status?.text.contains("comes in whole files") == true)
    }
}
