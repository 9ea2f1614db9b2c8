import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct PositionTests {
    /// The middle of the invented town is at 53.8, -1.55.
    private static let here = Position(
        source: "gpsd", coordinate: Coordinate(latitude: 53.8, longitude: -1.55), accuracyMetres: 7.5)
    private static let failed = PositionError([.geoClue(.notInstalled)])

    private func driver(
        allowed: Bool? = nil, lookupAllowed: Bool? = nil, _ positions: [PositionScope: Result<Position, PositionError>]
    ) -> Driver {
        var settings = Settings()
        settings.position.allowed = allowed
        settings.position.lookupAllowed = lookupAllowed
        var driver = Driver(settings: settings)
        driver.positions = positions
        driver.state.run.isOnline = true
        driver.press(.up)
        driver.effects = []
        return driver
    }

    private func scopes(_ driver: Driver) -> [PositionScope] {
        driver.effects.compactMap { if case .lookup(.locate(_, let scope, _)) = $0 { scope } else { nil } }
    }

    private func saved(_ driver: Driver) -> [Settings.Positioning] {
        driver.effects.compactMap { if case .file(.saveSettings(let settings)) = $0 { settings.position } else { nil } }
    }

    @Test(
        arguments: [
            ("y", true, true), ("Y", true, true), ("o", nil, true), ("n", false, false), ("x", nil, false),
        ] as [(Character, Bool?, Bool)])
    func thePositionIsRequestedOnlyAfterConsent(key: Character, answer: Bool?, isAsked: Bool) {
        var driver = driver([.machine: .success(Self.here)])
        driver.press(.enter)
        #expect(scopes(driver).isEmpty)
        #expect(driver.screen.contains("Catchment asks gpsd and GeoClue"))
        driver.press(.character(key))
        #expect(scopes(driver) == (isAsked ? [.machine] : []))
        #expect(driver.state.settings.position.allowed == answer)
        #expect(saved(driver).map(\.allowed) == (answer == nil ? [] : [answer]))
        #expect((driver.state.results != nil) == isAsked)
    }

    @Test func thePersonReadsFirstWhereThePositionIsSent() {
        var driver = driver([:])
        #expect(driver.screen.contains("you. Your exact location stays on"))
        driver.press(.enter)
        #expect(driver.screen.contains("your location. Your"))
    }

    @Test func aSearchStartsFromThePositionAndNamesItsSource() throws {
        var driver = driver(allowed: true, [.machine: .success(Self.here)])
        driver.press(.enter)
        let origin = try #require(driver.state.results?.origin)
        #expect(origin.coordinate == Self.here.coordinate)
        #expect(origin.label == "53.8,-1.55")
        #expect(origin.approximate == nil)
        #expect(driver.screen.contains("Position from gpsd, within 8 m"))
        #expect(driver.state.history.searches.first?.origin.label == "53.8,-1.55")
    }

    @Test func thePersonsPositionIsNotSentToServices() {
        var settings = Settings()
        settings.home = Settings.Home(
            label: "53.8,-1.55", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        var atHome = Driver(settings: settings)
        atHome.press(.up)
        for var driver in [driver(allowed: true, [.machine: .success(Self.here)]), atHome] {
            driver.press(.enter)
            #expect(driver.state.results?.origin?.coordinate == Self.here.coordinate)
            let asked = driver.effects.compactMap {
                if case .lookup(.describe(_, _, let policy, _)) = $0 { policy } else { nil }
            }
            #expect(asked == [.nobody])
        }
    }

    @Test func theHomeIsUsedBeforeAnyPosition() {
        var settings = Settings()
        settings.home = Settings.Home(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        var driver = Driver(settings: settings)
        driver.press(.up, .enter)
        #expect(scopes(driver).isEmpty)
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
    }

    @Test(arguments: ["here", "Near me"])
    func hereAndNearMeCanBeTyped(text: String) {
        var driver = Driver()
        driver.positions = [.machine: .success(Self.here)]
        driver.type(text)
        driver.press(.enter, .character("o"))
        #expect(driver.state.results?.origin?.coordinate == Self.here.coordinate)
    }

    @Test func theFormShowsARunningRequestAndEscCancelsIt() throws {
        var driver = driver(allowed: true, [:])
        driver.press(.enter)
        let request = try #require(driver.state.welcome.running).request
        #expect(driver.screen.contains("Asking gpsd, GeoClue …  Esc cancels"))
        let before = driver.screen
        driver.send(.ticked(request: request))
        #expect(driver.screen != before, "each tick changes the spinner")
        driver.press(.escape)
        #expect(driver.effects.contains(.cancel(request: request)))
        driver.send(.positionFound(request: request, Self.here))
        driver.send(.positionFailed(request: request, .machine, Self.failed))
        #expect(driver.state.results == nil, "an answer after the cancellation is ignored")
        #expect(driver.state.panes.isEmpty)
    }

    @Test(
        arguments: [
            ("y", true, [.machine, .lookup]), ("o", nil, [.machine, .lookup]), ("n", false, [.machine]),
        ] as [(Character, Bool?, [PositionScope])])
    func theOnlineLookupNeedsConsentOfItsOwn(key: Character, answer: Bool?, asked: [PositionScope]) {
        let town = Position(source: "get.geojs.io", coordinate: Self.here.coordinate, accuracyMetres: 20_000)
        var driver = driver(allowed: true, [.machine: .failure(Self.failed), .lookup: .success(town)])
        driver.press(.enter)
        #expect(driver.screen.contains("get.geojs.io"))
        #expect(driver.screen.contains(Self.failed.description), "the first request failed")
        driver.press(.character(key))
        #expect(scopes(driver) == asked)
        #expect(driver.state.settings.position.lookupAllowed == answer)
        #expect(
            driver.state.results?.origin?.approximate == (asked.count > 1 ? "from get.geojs.io, within 20 km" : nil))
    }

    @Test(
        arguments: [
            (true, true, true, [PositionScope.machineThenLookup]), (true, false, true, [.machine]),
            (true, nil, false, [.machine]), (false, true, true, []),
        ] as [(Bool, Bool?, Bool, [PositionScope])])
    func aSavedAnswerIsUsedWithoutAskingAgain(allowed: Bool, lookup: Bool?, network: Bool, asked: [PositionScope]) {
        let all: [PositionScope] = [.machine, .machineThenLookup, .lookup]
        var driver = driver(
            allowed: allowed, lookupAllowed: lookup,
            Dictionary(uniqueKeysWithValues: all.map { ($0, .failure(Self.failed)) }))
        driver.state.settings.tiles.network = network
        driver.press(.enter)
        #expect(scopes(driver) == asked)
        guard let notice = driver.state.panes.top as? Notice else {
            Issue.record("It says why there is no search.")
            return
        }
        #expect(notice.text.contains(allowed ? Self.failed.description : ":position ask"))
    }

    @Test(
        arguments: [
            ("yes", true, nil), ("no", false, false), ("ask", nil, nil),
        ] as [(String, Bool?, Bool?)])
    func theSavedAnswerCanBeChanged(word: String, allowed: Bool?, lookup: Bool?) {
        var driver = driver(allowed: allowed.map { !$0 } ?? true, [:])
        driver.type(":position \(word)")
        driver.press(.enter)
        #expect(driver.state.settings.position.allowed == allowed)
        #expect(driver.state.settings.position.lookupAllowed == lookup)
        #expect(saved(driver).last == driver.state.settings.position)
        driver.type(":position maybe")
        driver.press(.enter)
        #expect(driver.state.run.status?.isError == true)
    }

    /// All places stay listed when their distances start from the person's position, whichever service finds it.
    @Test(arguments: [([true, nil], ""), ([nil, nil], "y"), ([nil, nil], "yy")] as [([Bool?], String)])
    func distancesOfAllPlacesCanStartFromThePosition(allowed: [Bool?], keys: String) throws {
        let isLookup = keys.count > 1
        var driver = driver(
            allowed: allowed[0], lookupAllowed: allowed[1],
            isLookup
                ? [.machine: .failure(Self.failed), .lookup: .success(Self.here)] : [.machine: .success(Self.here)])
        driver.press(.escape)
        driver.type(":from here")
        driver.press(.enter)
        driver.type(keys)
        let results = try #require(driver.state.results)
        #expect(results.listsAllPlaces && results.origin?.coordinate == Self.here.coordinate)
    }

    @Test func distancesOfAllPlacesCanStartFromTheHome() throws {
        var driver = driver([:])
        driver.state.settings.home = Settings.Home(Origin(label: "LS1 4AP", coordinate: Self.here.coordinate))
        driver.press(.escape)
        driver.type(":from here")
        driver.press(.enter)
        #expect(driver.state.results?.listsAllPlaces == true && driver.state.results?.origin != nil)
        #expect(scopes(driver).isEmpty)
    }
}
