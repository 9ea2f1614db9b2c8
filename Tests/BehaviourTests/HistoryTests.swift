import Catalogue
@testable import Collections
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Previous searches: saved with their places, opened without a look-up, deleted and restored.
struct HistoryTests {
    /// Three searches, the newest first: Riverside, Hopton, LS1 4AP.
    static func threeSearches(_ size: Size = .standard) -> Driver {
        var driver = Driver.searched(size)
        for place in ["Hopton", "Riverside"] {
            driver.press(.character(":"))
            driver.type("near \(place)")
            driver.press(.enter)
        }
        return driver
    }

    private static func labels(_ driver: Driver) -> [String] { driver.state.history.searches.map(\.origin.label) }

    @Test func aSearchIsSavedWithItsResults() throws {
        let driver = Driver.searched()
        let saved = driver.effects.compactMap {
            if case .file(.saveSearch(let search, position: _)) = $0 { search } else { nil }
        }
        let search = try #require(saved.last)
        #expect(search.origin.label == "LS1 4AP")
        #expect(search.count == driver.shown.count)
        #expect(search.date == "2026-11-19")
        #expect(Places(search.tables, of: England()).count == driver.shown.count)
    }

    /// The place of a search gets the width that no row needs for its label or count.
    @Test(arguments: [
        (Size.standard, "LS7 4HE  near Potternewton, Leeds "), (.wide, "LS7 4HE  near Potternewton, Leeds "),
        (.smallest, "LS7 4HE  near Potter"),
    ])
    func aShortLabelLeavesRoomForThePlace(size: Size, text: String) {
        let origin = Origin(
            label: "LS7 4HE", place: "near Potternewton, Leeds",
            coordinate: Coordinate(latitude: 53.82, longitude: -1.53))
        let search = SavedSearch(
            id: "1", dataset: "england", origin: origin, radiusMetres: 1000, date: "2026-11-19", count: 6, tables: [])
        let driver = Driver(size, history: [search])
        let line = driver.screen.split(separator: "\n").first { $0.contains("6 schools") }
        #expect(line?.contains(text) == true, "\(driver.screen)")
    }

    @Test func theSameSearchReplacesTheOldOne() {
        var driver = Self.threeSearches()
        driver.press(.character(":"))
        driver.type("near LS1 4AP")
        driver.press(.enter)
        #expect(Self.labels(driver) == ["LS1 4AP", "Riverside", "Hopton"])
        #expect(driver.effects.contains(.file(.deleteSearch(id: "first-1"))))
    }

    /// The file drops the oldest search, so the screen must not show it.
    @Test func theHundredAndFirstSearchReplacesTheOldest() throws {
        let search = try #require(Driver.searched().state.history.searches.first)
        let old = (0..<SearchHistory.limit).map { number in
            var old = search
            old.id = "old-\(number)"
            old.date = "2026-01-01"
            return old
        }
        var driver = Driver(history: old)
        driver.type("Hopton")
        driver.press(.enter)
        #expect(Self.labels(driver).count == SearchHistory.limit && Self.labels(driver).first == "Hopton")
        #expect(driver.state.history.searches.last?.id == "old-98")
    }

    @Test func aSavedSearchOpensWithoutALookupAndShowsItsOldResults() {
        let first = Driver.searched()
        var driver = Driver(history: first.state.history.searches, town: .changed)
        driver.press(.tab, .tab, .tab, .enter, .character("t"))
        #expect(driver.effects.isEmpty, "no requests, and nothing is saved again")
        #expect(driver.shown == first.shown)
        #expect(driver.shown.contains("Millford Grammar School"), "gone from the data of today")
        #expect(driver.selectedName == "St Peter's Church of England Primary School", "its old name")
        #expect(driver.screen.contains("as of 19 Nov 2026"))
        driver.press(.character("R"))
        #expect(driver.shown == first.shown)
    }

    @Test func anotherRadiusOfASavedSearchUsesTodaysData() {
        let first = Driver.searched()
        var driver = Driver(history: first.state.history.searches, town: .changed)
        driver.press(.tab, .tab, .tab, .enter, .character("t"), .down, .down, .character(">"))
        #expect(driver.shown.first == "St Peter's Academy")
        #expect(!driver.shown.contains("Millford Grammar School"))
        #expect(driver.selectedName == "Sainte-Thérèse Catholic Primary School", "the selection stays")
        #expect(driver.state.history.searches.map(\.radiusMetres) == [1100, 1000], "the saved search is unchanged")
    }

    @Test(arguments: [0, 1, 2])
    func aDeletedSearchIsRestoredAtItsPlace(index: Int) {
        var driver = Self.threeSearches()
        let before = driver.state.history.searches
        driver.press(.character("p"))
        for _ in 0..<index { driver.press(.down) }
        driver.effects = []
        driver.press(.delete)
        #expect(driver.effects == [.file(.deleteSearch(id: before[index].id))])
        #expect(driver.state.history.searches.count == 2)
        driver.press(.character("u"))
        #expect(driver.state.history.searches == before)
        #expect(driver.effects.last == .file(.saveSearch(before[index], position: index)))
        driver.press(.character("u"))
        #expect(driver.screen.contains("Nothing to undo: no search was deleted"))
    }

    @Test func deletedSearchesAreRestoredInReverseOrder() {
        var driver = Self.threeSearches()
        let before = driver.state.history.searches
        driver.press(.character("p"), .delete, .delete, .delete, .delete)
        #expect(driver.state.history.searches.isEmpty)
        #expect(driver.screen.contains("None yet"))
        driver.press(.character("u"), .character("u"), .character("u"))
        #expect(driver.state.history.searches == before)
    }

    @Test func undoDoesNotBringBackASearchThatWasMadeAgain() {
        var driver = Self.threeSearches()
        driver.press(.character("p"), .delete, .escape, .character(":"))
        driver.type("near Riverside")
        driver.press(.enter, .character("p"), .character("u"))
        #expect(Self.labels(driver) == ["Riverside", "Hopton", "LS1 4AP"])
        #expect(driver.screen.contains("Nothing to undo: no search was deleted"))
    }

    @Test func aNewSearchDoesNotReuseTheIDOfADeletedOne() {
        var driver = Self.threeSearches()
        driver.press(.character("p"), .delete, .escape, .character(":"))
        driver.type("near LS29 9ZZ")
        driver.press(.enter, .character("p"), .character("u"))
        #expect(Set(driver.state.history.searches.map(\.id)).count == 4)
        #expect(Set(Self.labels(driver)) == ["LS29 9ZZ", "Riverside", "Hopton", "LS1 4AP"])
    }

    @Test func deletingSearchesMovesTheFocusOfTheForm() {
        var driver = Self.threeSearches()
        driver.press(.escape, .tab, .tab, .tab, .down, .down)
        #expect(driver.state.welcome.focus == .searches(2))
        driver.press(.character("p"), .delete, .delete, .escape)
        #expect(driver.state.welcome.focus == .searches(0))
        #expect(view(driver.state).cursor != nil)
        driver.press(.delete)
        #expect(driver.state.welcome.focus == .button, "Del works on the first screen too")
    }

    @Test func anEmptySearchNamesTheNearestSchool() throws {
        let driver = Scene.empty.driver(.wide)
        // The expected school is found by brute force over the invented files.
        let moor = try Town.whole.resolve("LS29 9ZZ").coordinate
        let nearest = InventedSchool.all.filter { $0.status == "Open" }.compactMap { school in
            school.site.map { (school.name, moor.distance(to: InventedFiles.position($0).coordinate)) }
        }.min { $0.1 < $1.1 }
        #expect(driver.state.results?.nearestBeyond.map { Town.whole.places.name($0.row) } == nearest?.0)
        #expect(driver.shown.isEmpty)
    }

    /// If a saved search found nothing, the nearest school that it names is never one that the filters hide.
    @Test func theNearestSchoolOfASavedSearchPassesTheFilters() throws {
        var driver = Scene.empty.driver(.wide)
        let results = try #require(driver.state.results)
        let nearest = try #require(results.nearestBeyond)
        driver.press(.character("p"), .enter)
        #expect(driver.state.results?.nearestBeyond?.distanceMetres == nearest.distanceMetres)
        let facet = try #require(results.places.facets.first { $0.id == "phase" })
        for value in facet.members[Int(facet.codes[nearest.row])] {
            driver.state.filter.set(facet.values[value].id, of: "phase", on: false)
        }
        driver.press(.character("p"), .enter)
        #expect(driver.state.results?.saved.diff != nil && driver.state.results?.nearestBeyond == nil)
        #expect(!driver.screen.contains(results.places.name(nearest.row)))
    }
}
