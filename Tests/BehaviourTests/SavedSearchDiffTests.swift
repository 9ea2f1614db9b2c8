import Catalogue
import Collections
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// A previous search opened again: the same search in today's data, and what changed since.
struct SavedSearchDiffTests {
    private static func notes(_ driver: Driver) -> [String: String] {
        guard let results = driver.state.results else { return [:] }
        let pairs = results.visible.compactMap { hit in
            results.note(hit.row).map { (results.places.name(hit.row), $0.mark.sign + " " + $0.words) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func changesAreShownInTodaysResults() {
        let driver = Driver.opened()
        // The differences between the two towns are those described at `Town.earlier`.
        #expect(
            Self.notes(driver) == [
                "Ashwood Primary School": "+ new here", "Castle Hill Academy": "! new inspection",
                "Quarry Bank High School": "~ amended", "Alderwood Primary School": "~ was Alder Lane Infant School",
                "Old Mill Primary School": "- gone", "Tannery Primary School": "- gone, no longer listed",
                "Larch Park Academy": "- gone from here",
            ])
        #expect(driver.effects.isEmpty, "no requests, and nothing is saved again")
        #expect(driver.screen.contains("Since 18 May 2026: 1 new, 3 gone, 1 inspection, 2 changed."))
    }

    /// The Ofsted file at that time lacked the academy, whose inspection is older than the file.
    @Test func anOlderResultIsNotMarkedAsANewInspection() {
        let driver = Driver.opened(then: .withoutOneResult)
        #expect(Self.notes(driver) == ["Castle Hill Academy": "~ older result added"])
        #expect(driver.screen.contains("Since 18 May 2026: 1 older result added."))
    }

    /// The differences between a search around the middle of the town, saved with these tables, and today.
    private static func diff(since tables: [Table?]) throws -> SavedSearchDiff {
        var driver = Driver()
        driver.send(.placesLoaded(Places(tables, of: Town.whole.places.dataset)))
        driver.type("LS1 4AP")
        driver.press(.enter)
        let search = try #require(driver.state.history.searches.first)
        return try #require(SavedSearchDiff(search, today: Town.whole.places))
    }

    /// The register of then has other schools and one other name, and the Ofsted file lacks one result.
    @Test func theShortSummaryHasOneNumberForEachSign() throws {
        let diff = try Self.diff(
            since: [Town.earlier.places.joined.tables[0], Town.withoutOneResult.places.joined.tables[1]])
        #expect(
            diff.sentences == [
                "since 19 Nov 2026: 1 new, 3 gone, 1 older result added, 1 changed", "since 19 Nov 2026: +1 -3 ~2",
                "+1 -3 ~2",
            ])
        #expect(diff.counts == [.new: 1, .gone: 3, .known: 1, .changed: 1])
    }

    /// Without the Ofsted file all results are first results. No school has a sign for them.
    @Test func firstResultsAreCountedWithoutASign() throws {
        let diff = try Self.diff(since: [Town.whole.places.joined.tables[0], nil])
        let count = diff.firstResults
        #expect(count > 1 && diff.notes.isEmpty && diff.counts.isEmpty)
        let words = "since 19 Nov 2026: \(count) first results"
        #expect(diff.sentences == [words, words, "\(count) first results"])
    }

    @Test func closedPlacesAreListedLastWithoutCountOrPin() throws {
        let driver = Driver.opened()
        let results = try #require(driver.state.results)
        let today = Driver.searched()
        #expect(results.present.map { results.places.name($0.row) } == today.shown)
        #expect(
            driver.shown.suffix(3).sorted() == [
                "Larch Park Academy", "Old Mill Primary School", "Tannery Primary School",
            ])
        #expect(results.hits.count == today.state.results?.hits.count)
        #expect(
            driver.screen.contains("   \(results.hits.count) schools, 3 gone   "),
            "the list shows the three that are gone, too")
        #expect(results.pins.count == today.state.results?.pins.count)
        #expect(driver.state.mapSentences == today.state.mapSentences)
    }

    /// The map shows the same places outside the circle as a new search does, but for those of the list that are gone from the circle.
    @Test func theMapShowsPlacesOutsideTheCircle() throws {
        func outside(_ driver: Driver) throws -> [String] {
            let results = try #require(driver.state.results)
            let pins = driver.state.pinsOutside(results, results.viewport(in: Size(columns: 60, rows: 20)))
            return pins.map { results.places.name($0.id) }.sorted()
        }
        let opened = Driver.opened()
        let today = try outside(Driver.searched())
        #expect(today.count > 1)
        #expect(try outside(opened) == today.filter { !opened.shown.contains($0) })
    }

    @Test func tSwitchesBetweenTheSavedAndTodaysResults() {
        var driver = Driver.opened()
        let now = driver.shown
        driver.select("Castle")
        driver.press(.character(" "), .character("t"))
        #expect(driver.shown == Driver.searched(town: .earlier).shown)
        #expect(driver.selectedName == "Castle Hill Academy", "the selection stays")
        #expect(driver.screen.contains("✓ Castle Hill Academy"), "and so does the sign of the shortlist")
        #expect(driver.screen.contains("as of 18 May 2026"))
        #expect(Self.notes(driver).isEmpty)
        driver.press(.character("t"))
        #expect(driver.shown == now)
        #expect(!driver.screen.contains("as of"))
        #expect(driver.effects.allSatisfy { if case .file(.changeShortlist) = $0 { true } else { false } })
    }

    @Test func withoutChangesNothingIsMarked() {
        let driver = Driver.opened(then: .whole)
        #expect(Self.notes(driver).isEmpty)
        #expect(driver.shown == Driver.searched().shown)
        #expect(driver.screen.contains("No changes since 18 May 2026."))
    }

    @Test func withoutComparableDataTheSavedResultsAreShown() {
        // Data older than the search cannot show later changes.
        var driver = Driver.opened(then: .whole, town: .earlier)
        #expect(driver.screen.contains("as of 18 May 2026"))
        #expect(driver.shown == Driver.searched().shown)
        driver.press(.character("t"))
        #expect(driver.screen.contains("cannot be compared"))
        // After an update with comparable data the view stays, and the key t works.
        driver.town = .whole
        driver.press(.character("R"), .character("t"))
        #expect(driver.screen.contains("No changes since 18 May 2026"))
    }

    @Test func aStarterSetIsNotCompared() {
        var first = Driver(town: .earlier)
        first.send(.placesLoaded(Town.starter))
        first.type("LS1 4AP")
        first.press(.enter)
        var driver = Driver(history: first.state.history.searches)
        driver.press(.tab, .tab, .tab, .enter)
        #expect(driver.shown == Driver.searched().shown, "the data of today")
        #expect(Self.notes(driver).isEmpty)
        #expect(driver.screen.contains("Changes can't be shown: on 19 Nov 2026 you had only the starter set"))
        // A search in the whole data is not compared with a starter set, which has fewer places.
        driver.send(.placesLoaded(Town.starter))
        driver.press(.escape, .enter)
        #expect(driver.state.results?.saved.openedOn == nil)
        var whole = Driver(history: Driver.searched().state.history.searches)
        whole.send(.placesLoaded(Town.starter))
        whole.press(.tab, .tab, .tab, .enter)
        #expect(whole.state.results?.saved.openedOn == "2026-11-19")
    }

    @Test func withoutAnyDataTheSavedResultsAreShown() {
        let history = Driver.searched().state.history.searches
        var state = State(
            screen: ScreenState(size: .standard, depth: .full, charset: .braille), run: RunState(today: "2026-11-19"),
            datasets: .standard)
        _ = update(&state, .historyLoaded(history))
        for key in [Key.tab, .tab, .tab, .enter] { _ = update(&state, .input(.key(key))) }
        #expect(state.results?.saved.openedOn == "2026-11-19")
        #expect(state.results?.visible.count == history[0].count)
    }

    @Test(arguments: [false, true]) func filtersWorkInBothViews(asThen: Bool) throws {
        var driver = Driver.opened()
        if asThen { driver.press(.character("t")) }
        let before = driver.shown
        // Only the second phase in the list, after nurseries, stays on.
        driver.press(.character("f"), .down, .character("x"), .escape)
        let results = try #require(driver.state.results)
        #expect(driver.shown.count < before.count)
        #expect(
            results.visible.allSatisfy {
                results.places.dataset.kind(of: $0.row, in: results.places).one == "primary"
            })
        #expect(driver.shown.contains("Tannery Primary School"), "a closed school passes the filter, too")
        #expect(!driver.shown.contains("Larch Park Academy"))
    }

    @Test(arguments: [false, true]) func anotherRadiusUsesTodaysData(asThen: Bool) {
        var driver = Driver.opened()
        if asThen { driver.press(.character("t")) }
        driver.press(.character(">"))
        #expect(driver.state.results?.saved.diff == nil)
        #expect(driver.state.results?.saved.openedOn == nil)
        #expect(!driver.shown.contains("Tannery Primary School"))
        #expect(driver.state.history.searches.map(\.radiusMetres) == [1100, 1000], "the saved search is unchanged")
    }

    @Test func newDataIsComparedAtOnce() {
        var driver = Driver.opened(town: .earlier)
        #expect(driver.screen.contains("No changes since"))
        driver.town = .whole
        driver.press(.character("R"))
        #expect(Self.notes(driver).count == 7)
        driver.press(.character("t"), .character("R"))
        #expect(driver.screen.contains("as of 18 May 2026"), "as it was then stays as it was")
    }

    @Test func aClosedPlaceIsReadFromTheSavedResults() throws {
        var driver = Driver.opened()
        driver.select("Tannery")
        let saved = try #require(driver.state.fallbackPlaces)
        let row = try #require(saved.row(ofID: "urn:900061"))
        #expect(saved.name(row) == "Tannery Primary School")
        #expect(saved.sources.map(\.date) == ["2025-11-01", "2025-10-31"], "with the dates of then")
    }

    /// A search that was saved with an approximate position, and its exact origin.
    private static func approximateSearch(degreesNorth: Double) throws -> (search: SavedSearch, exact: Origin) {
        var search = try #require(Driver.searched().state.history.searches.first)
        let exact = search.origin
        search.origin.coordinate.latitude += degreesNorth
        search.origin.approximate = "the centre of LS1"
        return (search, exact)
    }

    /// The search was saved with a position about 110 m north of the exact one. The saved list and its file stay as they are.
    @Test func aReopenedSearchIsMeasuredFromItsExactPosition() throws {
        let (search, exact) = try Self.approximateSearch(degreesNorth: 0.001)
        var driver = Driver(history: [search])
        driver.press(.tab, .tab, .tab, .enter)
        #expect(driver.effects.contains(.lookup(.measureSearch(id: search.id, search.origin))))
        driver.send(.searchMeasured(id: "another", exact))
        #expect(driver.state.results?.origin == search.origin)
        driver.send(.searchMeasured(id: search.id, exact))
        #expect(driver.state.results?.origin == exact)
        #expect(driver.shown == Driver.searched().shown)
        #expect(Self.notes(driver).isEmpty, "the moved origin makes no school new or gone")
        driver.press(.character("t"))
        #expect(driver.state.results?.origin == search.origin)
        driver.press(.character("t"))
        #expect(driver.state.results?.origin == exact)
        #expect(driver.state.history.searches == [search])
    }

    /// Around the saved position, 445 m north of the exact one, are schools that were not saved and look new. Around the exact position
    /// they are outside the radius.
    @Test func theStatusHasTheCountsFromTheExactPosition() throws {
        let (search, exact) = try Self.approximateSearch(degreesNorth: 0.004)
        var driver = Driver(history: [search])
        driver.press(.tab, .tab, .tab, .enter)
        let status = { (driver: Driver) in
            driver.state.results?.saved.diff?.sentences.first.map {
                "\($0.capitalisedFirst). Press t for the saved list"
            }
        }
        let before = try #require(status(driver))
        #expect(driver.state.run.status?.text == before)
        driver.send(.searchMeasured(id: search.id, exact))
        #expect(status(driver) != before)
        #expect(driver.state.run.status?.text == status(driver))
        // Another sentence stays.
        driver.state.run.status = Status(text: "Something else")
        driver.send(.searchMeasured(id: search.id, search.origin))
        #expect(driver.state.run.status?.text == "Something else")
    }

    /// The saved list is shown until the data arrives; only then can today's places be measured.
    @Test func theExactPositionIsAskedForWhenTheDataArrives() throws {
        var search = try #require(Driver.searched().state.history.searches.first)
        search.origin.approximate = "the centre of LS1"
        var state = State(
            screen: ScreenState(size: .standard, depth: .full, charset: .braille), run: RunState(today: "2026-11-19"),
            datasets: .standard)
        _ = update(&state, .historyLoaded([search]))
        let measuring = Effect.lookup(.measureSearch(id: search.id, search.origin))
        let opening = [Key.tab, .tab, .tab, .enter].flatMap { update(&state, .input(.key($0))) }
        #expect(!opening.contains(measuring))
        let arriving = update(&state, .placesLoaded(Town.whole.places))
        #expect(arriving.contains(measuring))
        #expect(
            state.results?.saved.diff != nil && state.results?.saved.openedOn == "2026-11-19", "the saved list stays")
    }

    @Test func aSearchOfTodayHasNoSavedResults() {
        var driver = Driver.searched()
        driver.press(.character("t"))
        #expect(driver.screen.contains("This is a new search"))
    }
}
