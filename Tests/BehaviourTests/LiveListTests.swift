import Catalogue
@testable import Collections
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// A list that its service sends page by page while it is on the screen.
struct LiveListTests {
    private static let gone = UpdateError.notFetched(
        .status(503, host: "data.example.org"), tries: 4, .usual(LocalTime(seconds: 0, text: "14:32")))

    /// New York's schools opened without saved data.
    private static func opened(
        _ size: Size = .standard, places: Places = Places([nil, nil], of: NewYork()), refreshDays: Int = 7
    ) -> Driver {
        var driver = Driver(size)
        driver.state.settings.refreshDays = refreshDays
        driver.state.run.isOnline = true
        driver.otherPlaces["newyork"] = places
        driver.openNextCollection()
        return driver
    }

    private static func request(_ driver: Driver) throws -> Int {
        try #require(
            driver.effects.compactMap { if case .update(.readPages(let request, _)) = $0 { request } else { nil } }.last
        )
    }

    /// For each request for pages, whether it asked for all pages.
    private static func pageRequests(_ driver: Driver) -> [Bool] {
        driver.effects.compactMap { if case .update(.requestPages(_, let all)) = $0 { all } else { nil } }
    }

    /// The list after thirty of the forty rows have come.
    private static func begun(_ size: Size = .standard) throws -> (driver: Driver, request: Int) {
        var driver = opened(size)
        let request = try request(driver)
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        return (driver, request)
    }

    @Test func aListWithoutSavedDataShowsItsFirstPage() throws {
        var driver = Self.opened()
        let request = try Self.request(driver)
        #expect(driver.effects.contains { $0.isReadingPages(request) })
        #expect(driver.screen.contains("◐ Loading the first schools") && driver.screen.contains("◐ loading"))
        driver.send(.ticked(request: request))
        #expect(driver.screen.contains("◓ Loading the first schools") && driver.effects.last == .tick(request: request))
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        #expect(
            driver.shown.count == 30 && driver.screen.contains("1 of 30+")
                && driver.screen.contains("30 schools so far"))
        #expect(!driver.screen.contains("all 30"))
    }

    /// The line below the last place stays on the screen if long texts get a second row.
    @Test func secondRowsLeaveRoomForTheLineBelow() throws {
        var (driver, _) = try Self.begun(Size(columns: 100, rows: 110))
        driver.state.settings.split = 30
        var fitted = 0
        for rows in 60...110 {
            driver.resize(Size(columns: 100, rows: rows))
            let layout = driver.state.listLayout(of: driver.state.results, in: try #require(driver.state.layout.list))
            guard let fits = layout.fits else { continue }
            fitted += 1
            #expect(fits.heights.reduce(0, +) < layout.inside.rows, "\(rows) rows")
        }
        #expect(fitted > 0)
    }

    /// At 80x24 nine rows fit: the next page is requested when two screens are left, and only once.
    @Test func theNextPageIsRequestedInAdvance() throws {
        var (driver, request) = try Self.begun()
        #expect(Self.pageRequests(driver) == [])
        for _ in 0..<11 { driver.press(.down) }
        #expect(Self.pageRequests(driver) == [])
        driver.press(.down)
        #expect(Self.pageRequests(driver) == [false] && driver.screen.contains("◐ loading"))
        driver.press(.end)
        #expect(Self.pageRequests(driver) == [false])
        #expect(driver.screen.contains("◐ Loading more …"))
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(driver.shown.count == 38 && driver.state.results?.selectedIndex == 29)
        #expect(Self.pageRequests(driver) == [false, false], "nine rows are left")
    }

    @Test func aNewPageDoesNotMoveTheSelectedRow() throws {
        var (driver, request) = try Self.begun()
        for _ in 0..<20 { driver.press(.down) }
        for _ in 0..<4 { driver.press(.up) }
        func line() -> Int? { driver.screen.split(separator: "\n").firstIndex { $0.contains("▸") } }
        let before = line()
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(line() == before && driver.state.results?.selectedIndex == 16)
    }

    /// Finding, measuring, sorting and filtering need the rows of all pages.
    @Test(arguments: [
        ["/", "q"], [":sort sat", "enter"], ["f", " "], ["m", "enter"], ["R"], [":near Chelsea", "enter"],
    ])
    func findingSortingAndFilteringRequestAllPages(keys: [String]) throws {
        var (driver, request) = try Self.begun()
        for key in keys { if key == "enter" { driver.press(.enter) } else { driver.type(key) } }
        #expect(Self.pageRequests(driver) == [true])
        #expect(
            driver.shown.count <= 30 && driver.state.results?.listsAllPlaces == true
                && driver.state.history.searches.isEmpty)
        driver.send(.updateEnded(request: request, .imported))
        driver.send(.placesLoaded(InventedBoroughs.places))
        #expect(driver.state.updates.live == nil && driver.state.data.places?.count == 40)
        #expect(!driver.screen.contains("so far") && !driver.screen.contains("◐"))
    }

    @Test func theLastPageCompletesTheList() throws {
        var (driver, request) = try Self.begun()
        driver.press(.down, .down)
        let chosen = driver.state.selectedID
        driver.send(.updateEnded(request: request, .imported))
        driver.send(.placesLoaded(InventedBoroughs.places))
        #expect(driver.screen.contains("all 40 schools") && driver.state.selectedID == chosen)
    }

    @Test func anInterruptedListIsReportedAndCanBeRequestedAgain() throws {
        var (driver, request) = try Self.begun()
        driver.press(.end)
        driver.send(.updateEnded(request: request, .failed(.error(Self.gone))))
        #expect(driver.shown.count == 30 && driver.screen.contains(Self.gone.sentence.withoutFullStop))
        #expect(
            driver.screen.contains("Incomplete. Press R to retry.") && driver.screen.contains("30 schools so far"))
        let before = driver.effects.count
        driver.press(.character("R"))
        let again = try Self.request(driver)
        #expect(
            again != request
                && driver.effects.dropFirst(before).contains { $0.isReadingPages(again) })
        #expect(driver.shown.count == 30)
    }

    /// The saved list of all schools, while the first page of today's list is awaited.
    private static func awaitingFirstPage() throws -> (driver: Driver, request: Int) {
        var driver = opened(places: InventedBoroughs.places, refreshDays: 0)
        driver.type(":live")
        driver.press(.enter)
        return (driver, try request(driver))
    }

    @Test func theSavedListIsShownUntilTheFirstPageArrives() throws {
        var (driver, request) = try Self.awaitingFirstPage()
        #expect(driver.shown.count == 40 && driver.screen.contains("◐ loading"))
        driver.send(.updateEnded(request: request, .failed(.error(Self.gone))))
        #expect(
            driver.shown.count == 40 && driver.state.updates.live == nil
                && driver.screen.contains(Self.gone.sentence.withoutFullStop))
        #expect(driver.screen.contains("all 40 schools"))
    }

    @Test func theSavedListReturnsAfterAnInterruption() throws {
        var (driver, request) = try Self.awaitingFirstPage()
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        #expect(driver.shown.count == 30 && driver.state.data.places?.count == 40)
        driver.send(.updateEnded(request: request, .failed(.error(Self.gone))))
        #expect(
            driver.shown.count == 40 && driver.screen.contains("all 40 schools") && driver.state.updates.live == nil)
    }

    /// Only the list shows the rows received; a search uses the saved schools, and no further page is requested.
    @Test func aSearchUsesTheSavedPlaces() throws {
        var (driver, request) = try Self.awaitingFirstPage()
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        let place = try #require(InventedBoroughs.places.coordinate(0))
        driver.type(":near \(place.latitude),\(place.longitude)")
        driver.press(.enter)
        driver.send(
            .originFound(request: driver.state.run.lastRequest, Origin(label: "there", coordinate: place)))
        let found = try #require(driver.state.results)
        #expect(
            !found.listsAllPlaces && found.places === driver.state.data.places
                && driver.state.history.searches.count == 1)
        #expect(driver.state.updates.live == nil && driver.effects.contains(.cancel(request: request)))
    }

    /// Actions work on the school whose details are shown.
    @Test func aNewPageDoesNotChangeTheSchoolOfTheDetails() throws {
        var driver = Self.opened(places: InventedBoroughs.places, refreshDays: 0)
        driver.press(.end, .enter)
        let id = driver.state.selectedID
        driver.state.updates.live = LiveList(request: 99)
        driver.send(.pagesRead(request: 99, InventedBoroughs.first(30)))
        #expect(driver.state.selectedID == id)
        driver.press(.character(" "))
        #expect(driver.state.shortlist.list.entries.map(\.id) == [id])
    }

    @Test func anInterruptedListIsNotRequestedAgainOffline() throws {
        var (driver, request) = try Self.begun()
        driver.press(.end)
        driver.type(":network off")
        driver.press(.enter)
        driver.send(.updateEnded(request: request, .cancelled))
        #expect(driver.screen.contains("Incomplete.") && !driver.screen.contains("Press R to retry"))
        driver.effects = []
        driver.press(.character("R"))
        #expect(!driver.effects.contains { if case .update(.readPages) = $0 { true } else { false } })
        #expect(driver.effects.contains { $0.isReloading }, "the saved data is read")
    }

    @Test func leavingTheCollectionCancelsItsList() throws {
        var (driver, request) = try Self.begun()
        driver.openNextCollection()
        #expect(driver.effects.contains(.cancel(request: request)))
        #expect(
            driver.state.updates.live == nil && driver.state.updates.running == nil
                && driver.state.datasetID == "england")
        driver.send(.pagesRead(request: request, InventedBoroughs.first(38)))
        #expect(driver.state.datasetID == "england")
    }

    @Test func aCollectionWithoutPagesCannotBeReadLive() {
        var driver = Driver.searched()
        driver.state.run.isOnline = true
        driver.type(":live")
        driver.press(.enter)
        #expect(driver.state.run.status?.text.contains("has no live list") == true)
    }

    @Test func withoutANetworkAnEmptyListSaysWhatToDo() {
        var driver = Driver(.wide)
        driver.otherPlaces["newyork"] = Places([nil, nil], of: NewYork())
        driver.openNextCollection()
        let sentence = "There is no data for New York City yet. To get it, start without CATCHMENT_OFFLINE"
        #expect(
            driver.screen.contains("There is no data for New York City yet") && driver.screen.contains("no schools yet")
        )
        driver.send(.placesLoaded(Places([nil, nil], of: NewYork())))
        #expect(driver.state.run.status?.text == sentence)
        driver.state.run.isOnline = true
        driver.send(.placesLoaded(Places([nil, nil], of: NewYork())))
        #expect(
            driver.state.run.status?.text == "There is no data for New York City yet. Press F5 to get it")
    }

    /// Leaving the list of a dataset without saved data requests all pages, because a search needs them.
    @Test func aSearchBeforeTheFirstPageRequestsAllPages() throws {
        var driver = Self.opened()
        let request = try Self.request(driver)
        driver.press(.escape)
        driver.type("10003")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Still loading the schools. Search again in a moment")
        driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
        #expect(driver.effects.contains(.update(.requestPages(request: request, all: true))))
        #expect(!driver.effects.contains(.cancel(request: request)) && driver.state.results == nil)
        driver.send(.updateEnded(request: request, .imported))
        driver.send(.placesLoaded(InventedBoroughs.places))
        #expect(driver.state.data.places?.count == 40 && driver.state.updates.running == nil)
    }

    /// The row numbers of the list differ from those of the searched data.
    @Test func aRadiusAroundTheOriginPreservesTheSelection() throws {
        var (driver, request) = try Self.awaitingFirstPage()
        let rows = Array((10..<40).reversed())
        driver.send(
            .pagesRead(request: request, Places(InventedBoroughs.places.subset(rows), of: NewYork())))
        let place = try #require(InventedBoroughs.places.coordinate(20))
        driver.type(":from \(place.latitude),\(place.longitude)")
        driver.press(.enter)
        driver.send(.originFound(request: driver.state.run.lastRequest, Origin(label: "there", coordinate: place)))
        let name = driver.selectedName
        driver.press(.character(">"))
        #expect(driver.state.results?.listsAllPlaces == false && driver.selectedName == name)
    }

    @Test func readingLiveOfflinePreservesTheSearch() {
        var driver = Driver.searched()
        driver.otherPlaces["newyork"] = InventedBoroughs.places
        driver.openNextCollection()
        driver.press(.character("m"), .enter, .character(">"))
        let found = driver.shown
        driver.type(":live")
        driver.press(.enter)
        #expect(driver.shown == found && driver.state.results?.listsAllPlaces == false)
        #expect(driver.state.run.status?.isError == true)
    }

    @Test func reloadingOfflineReadsTheSavedData() {
        var driver = Driver(.wide)
        driver.otherPlaces["newyork"] = Places([nil, nil], of: NewYork())
        driver.openNextCollection()
        driver.effects = []
        driver.answers = false
        driver.press(.character("R"))
        #expect(driver.effects.map { $0.isReloading } == [true])
    }
}

extension Effect {
    /// Whether the effect reads New York's list page by page for a request.
    fileprivate func isReadingPages(_ request: Int) -> Bool {
        if case .update(.readPages(request, let places)) = self { places.dataset.id == "newyork" } else { false }
    }
}
