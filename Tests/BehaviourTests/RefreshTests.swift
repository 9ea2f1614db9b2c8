import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Data fetched while the program is used: `R`, and new searches over old data.
struct RefreshTests {
    private static func online(_ settings: Settings = Settings()) -> Driver {
        var driver = Driver(settings: settings)
        driver.state.run.isOnline = true
        return driver
    }

    /// A search on the screen, with the effects that it caused.
    private static func searched(_ settings: Settings = Settings()) -> Driver {
        var driver = online(settings)
        driver.type("LS1 4AP")
        driver.press(.enter)
        return driver
    }

    private static func request(_ driver: Driver) throws -> Int {
        try #require(
            driver.effects.compactMap {
                if case .update(.start(let request, subject: _, olderThanDays: _, current: _)) = $0 {
                    request
                } else {
                    nil
                }
            }.last)
    }

    private static func updates(_ driver: Driver) -> [Effect] {
        driver.effects.filter { if case .update = $0 { true } else { false } }
    }

    /// Postcodes fetched while the program runs give an approximate home its exact position.
    @Test func newPostcodesMakeAnApproximateHomeExact() throws {
        let near = Origin(
            label: "LS1 4AP", place: "Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.55),
            approximate: "the centre of LS1")
        let exact = Settings.Home(
            Origin(label: "LS1 4AP", place: "Leeds", coordinate: Coordinate(latitude: 53.79655, longitude: -1.54785)))
        var settings = Settings()
        settings.home = Settings.Home(near)
        var driver = Self.searched(settings)
        driver.send(.updateEnded(request: try Self.request(driver), .unneeded))
        driver.press(.character(":"))
        driver.type("update postcodes")
        driver.press(.enter)
        driver.send(.updateEnded(request: try Self.request(driver), .imported))
        #expect(driver.effects.contains(.lookup(.measureHome(Settings.Home(near)))))
        driver.send(.homeMeasured(Settings.Home(Origin(label: "Otley", coordinate: near.coordinate)), now: exact))
        #expect(driver.state.settings.home == Settings.Home(near), "another one was set meanwhile")
        driver.send(.homeMeasured(Settings.Home(near), now: exact))
        #expect(driver.state.settings.home == exact)
    }

    @Test func aNewSearchStartsAnUpdateAndShowsSavedDataAtOnce() throws {
        let driver = Self.searched()
        let places = try #require(driver.state.data.places)
        let id = places.dataset.id
        let request = try Self.request(driver)
        #expect(
            Self.updates(driver) == [.update(.start(request: request, subject: id, olderThanDays: 7, current: places))])
        #expect(!driver.shown.isEmpty)
        #expect(driver.state.run.status == nil)
    }

    @Test(arguments: [(30, true, [30]), (0, true, []), (7, false, [])])
    func settingsDecideWhetherASearchStartsAnUpdate(days: Int, network: Bool, expected: [Int]) {
        var settings = Settings()
        settings.refreshDays = days
        settings.tiles.network = network
        let asked = Self.updates(Self.searched(settings)).compactMap {
            if case .update(.start(request: _, subject: _, olderThanDays: let days, current: _)) = $0 {
                days
            } else {
                nil
            }
        }
        #expect(asked == expected)
    }

    @Test func reloadingOfflineReadsTheFilesAndSearchesStartNoUpdate() {
        var driver = Driver.searched()
        #expect(Self.updates(driver).isEmpty)
        driver.press(.character("R"))
        #expect(driver.effects.contains { $0.isReloading })
        let text = driver.state.run.status?.text
        #expect(text == "CATCHMENT_OFFLINE turns the network off. Only saved data was read")
        driver.send(.placesLoaded(driver.town.places))
        #expect(driver.state.run.status?.text.hasPrefix("Data reloaded: ") == true, "nobody asked for newer data")
    }

    @Test(arguments: [Key.character("R"), .function(5)])
    func reloadingWithTheNetworkTurnedOffSaysHowToTurnItOn(key: Key) {
        var settings = Settings()
        settings.tiles.network = false
        var driver = Self.searched(settings)
        driver.press(key)
        #expect(driver.effects.contains { $0.isReloading } && Self.updates(driver).isEmpty)
        let text = driver.state.run.status?.text
        #expect(text == "The network is off: type :network on. Only saved data was read")
    }

    @Test func anAutomaticUpdateIsShownInTheHeaderOnly() throws {
        var driver = Self.searched()
        let line = driver.state.run.status
        driver.send(
            .updateStepped(request: try Self.request(driver), UpdateStep(text: "Register: 4.3 of 10 MB", permille: 437))
        )
        #expect(driver.screen.contains("updating 43 %") && !driver.screen.contains("4.3 of 10 MB"))
        #expect(driver.state.run.status == line)
        // The first R shows the update, the second stops it.
        driver.press(.character("R"))
        #expect(driver.screen.contains("Register: 4.3 of 10 MB  R stops"))
        driver.press(.character("R"))
        #expect(driver.effects.last == .cancel(request: try Self.request(driver)))
        #expect(!driver.screen.contains("updating") && driver.screen.contains("stopping …"))
        driver.send(.updateEnded(request: try Self.request(driver), .cancelled))
        #expect(!driver.screen.contains("stopping") && driver.screen.contains("Update stopped."))
    }

    @Test func aNewUpdateWaitsUntilTheStoppedOneHasEnded() throws {
        var driver = Self.searched()
        let request = try Self.request(driver)
        driver.press(.character("R"), .character("R"), .character("R"))
        #expect(Self.updates(driver).count == 1)
        driver.send(.updateEnded(request: request, .cancelled))
        driver.press(.character("R"))
        #expect(Self.updates(driver).count == 2)
    }

    @Test func afterAFailureNoSearchStartsAnotherUpdate() throws {
        var driver = Self.searched()
        driver.send(.updateEnded(request: try Self.request(driver), .failed(.error(.noDate))))
        #expect(
            driver.state.run.status == Status(text: "Not updated: This machine's clock has an impossible date: set it")
        )
        driver.press(.escape, .enter)
        #expect(driver.state.results != nil && Self.updates(driver).count == 1)
        // R starts another update, and its failure is shown as an error.
        driver.press(.character("R"))
        #expect(Self.updates(driver).count == 2)
        driver.send(.updateEnded(request: try Self.request(driver), .failed(.error(.noDate))))
        #expect(
            driver.state.run.status?.text.hasPrefix(
                "This machine's clock has an impossible date: set it. Using saved data (28 Feb 2026") == true)
        #expect(driver.state.run.status?.isError == true)
    }

    @Test func anOfflineUpdateReportsThatSavedDataIsUsed() throws {
        var driver = Self.searched()
        driver.send(.updateEnded(request: try Self.request(driver), .failed(.offline)))
        #expect(driver.state.run.status == Status(text: "Offline: using saved data", endsByItself: true))
        driver.press(.escape, .enter, .character("R"))
        driver.send(.updateEnded(request: try Self.request(driver), .failed(.offline)))
        #expect(driver.state.run.status?.text.hasPrefix("Offline: not updated. Using saved data (28 Feb 2026") == true)
        #expect(driver.state.run.status?.isError == true)
    }

    @Test func anAutomaticUpdateThatFailsTakesOneLine() throws {
        var driver = Self.searched()
        let days = try ["2026-09-20", "2026-09-21"].map { try #require(CalendarDate($0.utf8)) }
        let error = UpdateError.clockBehind(.postcodes, today: days[0], saved: days[1])
        driver.send(.updateEnded(request: try Self.request(driver), .failed(.error(error))))
        #expect(driver.state.run.status == Status(text: "Not updated. Press R to try again and see why"))
        #expect(driver.state.longStatus == nil)
    }

    @Test func aFileThatIsLeftOutOfAnAutomaticUpdateIsNotMentioned() throws {
        var driver = Self.searched()
        driver.send(.updateEnded(request: try Self.request(driver), .leftOut))
        #expect(driver.state.run.status == nil)
    }

    @Test func newDataUpdatesTheCurrentSearch() throws {
        var driver = Driver(town: .earlier)
        driver.state.run.isOnline = true
        driver.type("LS1 4AP")
        driver.press(.enter)
        let before = driver.shown
        driver.send(.updateEnded(request: try Self.request(driver), .imported))
        driver.send(.placesLoaded(Town.whole.places))
        driver.send(.changesFound(Changes(from: Town.earlier.places, to: Town.whole.places)))
        #expect(driver.shown != before && driver.shown.sorted() == Driver.searched().shown.sorted())
        #expect(driver.state.run.status?.text.hasPrefix("Updated: 1 new") == true)
    }

    @Test func namesThatWereFoundAreFoundAgainInNewData() throws {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("academy")
        driver.press(.enter)
        let found = try #require(driver.state.results?.find.matches)
        try #require(found.count > 1)
        driver.press(.character("R"))
        #expect(driver.state.results?.find.matches == found)
        let selected = driver.state.selectedID
        driver.press(.character("n"))
        #expect(driver.state.selectedID != selected && driver.state.run.status?.text.contains("Press /") != true)
    }

    @Test func postcodesAreUpdatedByTheirOwnCommand() throws {
        var driver = Self.online()
        driver.press(.escape, .character(":"))
        driver.type("update postcodes")
        driver.press(.enter)
        let request = try Self.request(driver)
        #expect(
            driver.effects.last
                == .update(
                    .start(request: request, subject: "postcodes", olderThanDays: nil, current: driver.town.places)))
        driver.send(.updateEnded(request: request, .unchanged))
        #expect(driver.state.run.status?.text == "The data is up to date")
    }

    @Test func turningTheNetworkOffStopsTheUpdate() throws {
        var driver = Self.searched()
        driver.press(.character(":"))
        driver.type("network off")
        driver.press(.enter)
        #expect(driver.effects.contains(.cancel(request: try Self.request(driver))))
        #expect(driver.state.updates.running?.isStopping == true)
    }
}
