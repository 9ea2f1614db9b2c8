import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// A list that a service sends again and again, while others change it.
struct ServedListTests {
    private static let far = Stall(
        "s09", "Ginger Jar", market: "", .fruit, price: nil, at: Coordinate(latitude: 53.9, longitude: -1.4),
        owner: "sam", link: "https://example.org/ginger%20jar", minutesAgo: 0)

    /// Newer stalls, more than a small screen shows.
    private static let newer = (10...13).map {
        Stall("s\($0)", "Stall \($0)", market: "", .books, price: nil, at: nil, owner: "sam", minutesAgo: 0)
    }

    // MARK: New places

    @Test func aNewPlaceIsMarkedUntilItIsSelected() throws {
        var driver = StallsDriver(.wide)
        #expect(!driver.screen.contains("new ·") && driver.state.service.news.isEmpty, "nothing is new in a first list")
        driver.service.add(Self.far)
        driver.press(.character("R"))
        #expect(driver.screen.contains("+ Ginger Jar") && driver.screen.contains("new · 0 min"))
        #expect(driver.screen.contains("2 of 9 · 1 new"))
        driver.press(.character("R"))
        #expect(driver.screen.contains("+ Ginger Jar"), "it stays new in the next list")
        driver.press(.up)
        #expect(driver.selectedName == "Ginger Jar")
        #expect(!driver.screen.contains("+ Ginger Jar") && !driver.screen.contains("1 new"))
    }

    @Test func aNewPlaceIsMarkedOnTheMap() throws {
        var driver = StallsDriver(.wide)
        driver.service.add(Self.far)
        driver.press(.character("R"))
        func labels() throws -> [String] {
            let results = try #require(driver.state.results)
            let size = try #require(driver.state.mapSize)
            return driver.state.scene(of: results, in: results.viewport(in: size)).pins.map(\.label)
        }
        #expect(try labels().contains("new"))
        driver.press(.up)
        #expect(try !labels().contains("new"))
    }

    @Test func aChangedPlaceIsMarkedUntilItIsOpened() {
        var driver = StallsDriver(.wide)
        driver.service.change("s04") { $0.price = 150 }
        driver.press(.character("R"))
        #expect(driver.screen.contains("~ Dog-eared Books") && driver.screen.contains("changed · "))
        while driver.state.selectedID != "stall:s08" { driver.press(.down) }
        #expect(!driver.screen.contains("~ Dog-eared Books"), "the selection went over it")
    }

    @Test func ownPlacesAreNotNew() {
        var driver = StallsDriver(.wide)
        driver.fillForm()
        driver.press(.enter, .enter)
        driver.service.change("s03") { $0.price = 100 }
        driver.press(.character("R"))
        #expect(driver.shown.contains("Ginger Jar") && driver.state.service.news.isEmpty)
    }

    @Test func placesPostedSinceTheLastRunAreNew() {
        let driver = StallsDriver(saved: Array(Stall.all.prefix(3)))
        // Mia posted two of the five others herself.
        let new = Stall.all.filter { driver.state.service.news.mark(of: "stall:\($0.key)") != nil }.map(\.key)
        #expect(new == ["s04", "s06", "s08"])
    }

    @Test func aPlaceThatIsGoneIsForgotten() {
        var driver = StallsDriver(.wide)
        driver.service.add(Self.far)
        driver.press(.character("R"))
        driver.service.remove("s09")
        driver.press(.character("R"))
        #expect(driver.state.service.news.isEmpty && !driver.screen.contains("1 new"))
    }

    // MARK: Nothing jumps

    @Test(arguments: [Size.smallest, .standard, .wide], [1, 4])
    func theSelectedPlaceStaysOnItsRow(size: Size, newStalls: Int) throws {
        var driver = StallsDriver(size, service: StallService(Stall.all + Self.older))
        for _ in 0..<20 { driver.press(.down) }
        for _ in 0..<3 { driver.press(.up) }
        let name = driver.selectedName
        let row = try #require(driver.rowOfSelection)
        for stall in Self.newer.prefix(newStalls) { driver.service.add(stall) }
        driver.press(.character("R"))
        #expect(driver.selectedName == name && driver.rowOfSelection == row)
        #expect(driver.shown.count == 8 + Self.older.count + newStalls)
    }

    @Test func aDeletedPlaceGivesItsRowToTheNext() throws {
        var driver = StallsDriver(.smallest, service: StallService(Stall.all + Self.older))
        for _ in 0..<9 { driver.press(.down) }
        let next = driver.shown[10]
        let id = try #require(driver.state.selectedID)
        let row = try #require(driver.rowOfSelection)
        driver.service.remove(String(id.dropFirst("stall:".count)))
        driver.press(.character("R"))
        #expect(driver.selectedName == next && driver.rowOfSelection == row)
    }

    private static let older = (20...39).map {
        Stall("s\($0)", "Old \($0)", market: "", .fish, price: nil, at: nil, owner: "sam", minutesAgo: 5000 + $0)
    }

    @Test func theMapDoesNotMove() throws {
        var driver = StallsDriver(.wide)
        let size = try #require(driver.state.mapSize)
        let before = try #require(driver.state.results?.viewport(in: size))
        driver.service.add(Self.far)
        driver.press(.character("R"))
        #expect(driver.state.results?.viewport(in: size) == before)
        driver.press(.tab, .character("0"))
        #expect(driver.state.results?.viewport(in: size) != before, "0 fits the map to all places")
    }

    @Test func aNarrowedListStaysNarrowed() throws {
        var driver = StallsDriver(.wide)
        driver.find("kirk")
        #expect(driver.shown.count == 4)
        driver.press(.down, .down)
        let name = driver.selectedName
        var late = Self.far
        late.market = "Kirk Market"
        driver.service.add(late)
        driver.press(.character("R"))
        #expect(driver.shown.count == 5 && driver.selectedName == name)
    }

    // MARK: Finding

    @Test(
        arguments: [
            ("example.org/cod", ["Cod and Co"]), ("https://example.org/cod", ["Cod and Co"]),
            ("weight", ["Dog-eared Books"]), ("fridays", ["Apple Barrow"]), ("sandwich", []),
        ] as [(String, [String])])
    func aPlaceIsFoundByItsLinkAndItsNote(typed: String, names: [String]) {
        var driver = StallsDriver(.wide)
        driver.find(typed)
        #expect(driver.shown == names)
    }

    // MARK: The header

    @Test func theHeaderNamesTheListItsSizeAndItsAge() {
        let service = StallService()
        service.say { facts in
            facts.title = "Spring fair"
            facts.total = 21
        }
        var driver = StallsDriver(.wide, service: service)
        #expect(driver.header.contains("Millford · Spring fair   8 of 21 stalls") && driver.header.contains("just now"))
        driver.send(.clockRead(Stall.now + 180))
        #expect(driver.header.contains("3 min ago"))
        driver.press(.character("f"), .character("x"), .escape)
        #expect(driver.header.contains("4 of 21 stalls"))
    }

    @Test(arguments: [Size.smallest, .standard, .wide])
    func theHeaderSaysOfflineUntilTheServiceIsReached(size: Size) {
        var driver = StallsDriver(size)
        driver.service.fail(with: .noNetwork)
        driver.press(.character("R"), .down)
        #expect(driver.header.contains("offline, as of 14:13"))
        // Before midnight the list is of today, after it of yesterday.
        driver.send(.clockRead(Stall.now + 8 * 3600))
        #expect(driver.header.contains("offline, as of 14:13"))
        driver.send(.clockRead(Stall.now + 18 * 3600))
        #expect(driver.header.contains(size == .smallest ? "offline" : "offline, as of 21 Sep 2026"))
        driver.service.fail(with: nil)
        driver.press(.character("R"))
        #expect(!driver.header.contains("offline"))
    }

    /// The empty list says what to do when it opens, so only the key is answered.
    @Test func withoutAnAddressOnlyTheKeyIsAnswered() {
        var driver = StallsDriver()
        driver.state.run.isOnline = false
        driver.state.service.session = ServiceSession()
        driver.state.service.presetAddress = nil
        driver.state.settings.sources = [:]
        driver.state.run.status = nil
        _ = driver.state.requestServicePlaces()
        #expect(driver.state.run.status == nil)
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text.hasPrefix("No address is set.") == true)
    }

    @Test func aListThatIsFetchedWithoutAKeySaysThatThereIsNoAnswer() {
        var driver = StallsDriver(.wide)
        driver.service.fail(with: .tooFast(afterSeconds: 9))
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.header.contains("1 min ago"), "a refusal is an answer")
        driver.service.fail(with: .unavailable(afterSeconds: nil))
        driver.send(.clockRead(Stall.now + 120))
        #expect(driver.header.contains("no answer, as of 14:13"))
    }

    @Test func offlineTheSavedListOfAnEarlierRunShowsItsDay() {
        let service = StallService()
        service.fail(with: .noNetwork)
        var driver = StallsDriver(.wide, service: service, saved: Stall.all)
        driver.press(.down)
        #expect(driver.header.contains("offline, as of 21 Sep 2026"))
    }

    @Test func anAnnouncementIsShownOnce() {
        var driver = StallsDriver(.wide)
        driver.service.say { $0.notice = ServiceNotice(message: "Closes on Friday", host: "fair.example") }
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == "Closes on Friday (fair.example)")
        driver.press(.character("R"))
        #expect(driver.state.run.status == nil)
    }

    // MARK: Filters

    @Test func ownPlacesCanBeFiltered() {
        var driver = StallsDriver(.wide)
        driver.press(.character("f"))
        #expect(driver.screen.contains("Whose") && driver.screen.contains("Mine"))
        driver.press(.character("x"), .escape)
        #expect(Set(driver.shown) == ["Apple Barrow", "Cod and Co", "Eel Pie", "Goat's Cheese of St Anne"])
        driver = StallsDriver(.wide, user: nil)
        driver.press(.character("f"))
        #expect(!driver.screen.contains("Whose"))
    }

    // MARK: Hiding

    @Test func aPersonWithTheRightHidesAPlaceAndShowsItAgain() {
        var driver = StallsDriver(.wide, user: StallService.hider)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.type(":unhi")
        #expect(!driver.screen.contains("Show the selected hidden stall"))
        driver.press(.escape)
        driver.type(":unhide")
        driver.press(.enter)
        #expect(!driver.service.stalls[0].isHidden)
        #expect(driver.state.run.status?.text == "This stall is already shown")
        driver.type(":hide")
        driver.press(.enter)
        #expect(driver.service.stalls[0].isHidden && driver.state.run.status?.text.hasPrefix("Hidden") == true)
        #expect(driver.screen.contains("x Apple Barrow") && driver.screen.contains("hidden · "))
        // "hid" is also a part of "unhide", which would show the stall to everybody.
        driver.type(":hid")
        driver.press(.enter, .escape)
        #expect(driver.service.stalls[0].isHidden)
        driver.type(":hide")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "This stall is already hidden")
        driver.type(":unhide")
        driver.press(.enter)
        #expect(!driver.service.stalls[0].isHidden && !driver.screen.contains("x Apple Barrow"))
        #expect(driver.state.service.news.isEmpty)
    }

    @Test func theHelpHasTheCommandForPeopleWithTheRight() {
        var driver = StallsDriver(.wide, user: StallService.hider)
        driver.press(.character("?"), .character("/"))
        driver.type("hide the")
        #expect(driver.screen.contains("Hide the selected stall"))
    }

    @Test func aPersonWithTheRightIsToldHowToHideAPlaceOfOthers() {
        var driver = StallsDriver(.wide, user: StallService.hider)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.press(.delete)
        let own = "You can only delete a stall that you posted yourself"
        #expect(driver.state.run.status?.text == own + "; :hide hides it from the others")
        driver.press(.character("E"))
        #expect(driver.state.run.status?.text == "You can only change a stall that you posted yourself")
        driver.type(":hide")
        driver.press(.enter, .delete)
        #expect(driver.state.run.status?.text == own)
        driver = StallsDriver(.wide, user: "leo")
        driver.select(named: "Apple Barrow")
        driver.press(.delete)
        #expect(driver.state.run.status?.text == own)
    }

    @Test func peopleWithoutTheRightAreNotOfferedToHide() {
        var driver = StallsDriver(.wide)
        driver.type(":hid")
        #expect(!driver.screen.contains("Hide the selected stall"))
        driver.press(.escape)
        driver.type(":hide")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "You are not allowed to hide stalls")
        driver.press(.character("?"), .character("/"))
        driver.type("hide the")
        #expect(!driver.screen.contains("Hide the selected stall"))
        #expect(driver.service.calls == [.list])
    }

    @Test func hiddenPlacesLeaveTheScreenWhenTheirViewerSignsOut() {
        let service = StallService()
        service.change("s01") { $0.isHidden = true }
        #expect(!StallsDriver(.wide, service: service).shown.contains("Apple Barrow"))
        var driver = StallsDriver(.wide, user: StallService.hider, service: service)
        #expect(driver.shown.contains("Apple Barrow"))
        driver.type(":sign-out")
        driver.press(.enter)
        #expect(!driver.shown.contains("Apple Barrow") && driver.shown.count == 7)
    }

    /// A driver with a hidden stall, and with a new one that waits, while the person who may hide stalls is signed in.
    private func hiddenAndWaiting() -> StallsDriver {
        let service = StallService()
        service.change("s01") { $0.isHidden = true }
        var driver = StallsDriver(.wide, user: StallService.hider, service: service)
        driver.state.run.isOnline = false
        driver.fillForm()
        driver.press(.enter, .enter)
        return driver
    }

    @Test func theWaitingPlaceStaysWaitingAfterItsPersonSignedOut() throws {
        var driver = hiddenAndWaiting()
        _ = driver.state.signOut()
        #expect(driver.shown.contains("Ginger Jar") && !driver.shown.contains("Apple Barrow"))
        let places = try #require(driver.state.data.places)
        let row = try #require((0..<places.count).first { places.name($0) == "Ginger Jar" })
        #expect(places.isUnsent(row))
    }

    @Test func hiddenPlacesLeaveTheScreenWhenSomebodyElseSignsIn() {
        let service = StallService()
        service.change("s01") { $0.isHidden = true }
        var driver = StallsDriver(.wide, user: StallService.hider, service: service)
        driver.select(named: "Cod and Co")
        driver.isSlow = true
        driver.type(":hide")
        driver.press(.enter)
        let request = driver.state.run.nextRequest()
        _ = driver.state.service.ask(
            .signIn("mia", Secret("mia"), isRemembered: false), request: request, of: Stalls())
        driver.send(.accountAnswered(request: request, nil))
        #expect(driver.state.service.session.user == "mia" && !driver.shown.contains("Apple Barrow"))
        driver.answerCalls()
        #expect(!driver.shown.contains("Apple Barrow"))
    }

    @Test func searchesAreSavedWithoutHiddenAndWaitingPlaces() throws {
        var driver = hiddenAndWaiting()
        driver.type(":near 53.8015,-1.541")
        driver.press(.enter)
        let results = try #require(driver.state.results)
        #expect(results.hits.contains { results.places.name($0.row) == "Ginger Jar" })
        let saved = try #require(driver.state.history.searches.first)
        let names = Places(saved.tables, of: results.places.dataset)
        #expect(saved.count == names.count && names.count > 0)
        for name in ["Ginger Jar", "Apple Barrow"] {
            #expect(!(0..<names.count).contains { names.name($0) == name }, "\(name)")
        }
    }

    @Test func withoutANetworkNothingIsHidden() {
        var driver = StallsDriver(.wide, user: StallService.hider)
        driver.service.fail(with: .noNetwork)
        driver.type(":hide")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Offline: not changed")
    }

    // MARK: Export

    private static func exports(_ driver: StallsDriver) -> [PlacesExport] {
        driver.effects.compactMap { effect in
            if case .file(.exportPlaces(let export)) = effect { export } else { nil }
        }
    }

    @Test func theListIsExportedAsItIsShown() throws {
        var driver = StallsDriver(.wide)
        driver.find("kirk")
        driver.press(.escape)
        driver.find("kirk")
        driver.type(":export my stalls.csv")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        #expect(export.file.path == "my stalls.csv" && export.file.format == .csv && export.missing == 0)
        #expect(export.hits.map { export.places.name($0.row) } == driver.shown)
        #expect(
            export.text(records: nil).split(separator: "\r\n").count == 5
                && export.text(records: nil).hasPrefix("id,name,goods,"))
        #expect(export.sentence(writtenTo: "/home/mia/my stalls.csv") == "Wrote 4 stalls to /home/mia/my stalls.csv")
    }

    @Test func missingPlacesAreFetchedBeforeTheExport() throws {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        #expect(driver.shown.count == 3)
        driver.isSlow = true
        driver.type(":export all.geojson")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Fetching 5 more stalls …" && Self.exports(driver).isEmpty)
        driver.answerCalls()
        #expect(Self.exports(driver).map { $0.sentence(writtenTo: "all.geojson") } == ["Wrote 8 stalls to all.geojson"])
        #expect(driver.service.calls == [.list, .listAll])
    }

    @Test func placesThatWaitAreNotExported() throws {
        var driver = hiddenAndWaiting()
        driver.type(":export all.csv")
        driver.press(.enter)
        let export = try #require(Self.exports(driver).first)
        #expect(driver.shown.contains("Ginger Jar") && !export.text(records: nil).contains("Ginger Jar"))
        #expect(export.hits.count == driver.shown.count - 1 && export.total == export.hits.count)
    }

    @Test func allPlacesAreFetchedIfTheServiceDoesNotSayHowManyItHas() {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = nil }
        var driver = StallsDriver(.wide, service: service)
        driver.type(":export all.csv")
        driver.press(.enter)
        #expect(Self.exports(driver).map { $0.hits.count } == [8])
    }

    @Test func anExportThatWaitsIsWrittenAfterAChange() {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        driver.isSlow = true
        driver.type(":export all.csv")
        driver.press(.enter)
        driver.isSlow = false
        driver.fillForm()
        driver.press(.enter, .enter)
        #expect(Self.exports(driver).map { $0.hits.count } == [9])
    }

    @Test func anExportThatIsStoppedSaysSo() {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        driver.isSlow = true
        driver.type(":export all.csv")
        driver.press(.enter, .character("R"))
        #expect(driver.state.run.status?.text.hasSuffix("Nothing was written") == true)
        driver.answerCalls()
        #expect(Self.exports(driver).isEmpty)
    }

    @Test func nothingIsWrittenIfMissingPlacesCannotBeFetched() {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        service.fail(with: .noNetwork)
        driver.type(":export all.json")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Offline: nothing was written" && Self.exports(driver).isEmpty)
    }

    @Test(arguments: ["stalls.doc", ".csv", "stalls", "csv"])
    func theEndingOfAFileSaysItsFormat(name: String) {
        var driver = StallsDriver(.wide)
        driver.type(":export \(name)")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "End the file's name in .csv, .geojson, .json or .txt")
        #expect(Self.exports(driver).isEmpty)
    }

    @Test func anEmptyListOfAServiceThatAnsweredSaysWhatToDo() {
        #expect(StallsDriver(.wide, service: StallService([])).screen.contains("No stalls yet. Press P to post"))
    }
}

extension StallsDriver {
    fileprivate mutating func find(_ text: String) {
        press(.character("/"))
        type(text)
        press(.enter)
    }

    fileprivate var selectedName: String? {
        state.results.flatMap { results in results.selected.map { results.places.name($0) } }
    }

    /// The row of the screen on which the selected place is listed.
    fileprivate var rowOfSelection: Int? {
        screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("│▸") }
    }

    fileprivate var header: String {
        String(screen.split(separator: "\n", omittingEmptySubsequences: false).first ?? "")
    }
}
