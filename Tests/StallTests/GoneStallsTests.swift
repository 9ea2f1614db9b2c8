import Catalogue
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Places that are gone are left out until the person asks for them.
struct GoneStallsTests {
    private static let opening = Opening(.list, order: "newest", off: [Facet.state: [Facet.gone]])

    private static func driver() -> StallsDriver {
        var stalls = Stall.all
        stalls[1].isGone = true
        stalls[4].isGone = true
        return StallsDriver(.wide, service: StallService(stalls), opening: opening)
    }

    @Test func theyAreShownOnceTheFilterAsksForThem() {
        var driver = Self.driver()
        #expect(driver.shown.count == 6 && !driver.shown.contains("Eel Pie") && !driver.screen.contains("Filters:"))
        driver.press(.character("f"), .end)
        #expect(driver.screen.contains("[ ] Closed for good") && driver.screen.contains("[x] Still there"))
        driver.press(.character(" "))
        #expect(driver.shown.count == 8 && driver.shown.contains("Eel Pie"))
        let saved = driver.effects.compactMap { effect -> Settings? in
            if case .file(.saveSettings(let settings)) = effect { settings } else { nil }
        }
        #expect(saved.last?.filters["stalls"]?.isEmpty == true)
        driver.press(.character("x"))
        #expect(driver.shown.sorted() == ["Blue Cheese", "Eel Pie"])
        driver.press(.escape)
        driver.type(":unfilter")
        driver.press(.enter)
        #expect(driver.shown.count == 6 && driver.state.settings.filters["stalls"] == nil)
    }

    /// A saved search that lists places which were gone already does not report them as gone since then.
    @Test func thoseThatWereGoneAlreadyAreNoChange() throws {
        let places = try #require(Self.driver().state.results?.places)
        let rows = (0..<places.count).filter { places.coordinate($0) != nil }
        let origin = Origin(label: "x", coordinate: try #require(places.coordinate(rows[0])))
        let search = SavedSearch(
            id: "1", dataset: "stalls", origin: origin, radiusMetres: 5000, date: "2026-09-20", count: rows.count,
            tables: places.subset(rows))
        let diff = try #require(SavedSearchDiff(search, today: places))
        // One of the eight stalls has no position, and two are gone.
        #expect(diff.thenHits.count == 7 && diff.nowHits.count == 5)
        #expect(diff.goneHits.isEmpty && diff.notes.isEmpty)
    }

    /// Which places are shown makes no difference where there are none.
    @Test func anEmptyListHasNothingToFilter() {
        var driver = StallsDriver(service: StallService([]), opening: Self.opening)
        driver.press(.character("f"))
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "There are no stalls to filter")
    }

    @Test func theFilterCountsThoseThatWouldBeShown() throws {
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
        #expect(
            driver.shown.isEmpty && driver.state.run.status?.text == "Matches for \"eel\" are left out: closed for good"
        )
        func text() -> String? { driver.state.results.map { emptyText(driver.state, $0) } }
        let start = "Matches for \"eel\" are left out: closed for good. To list it, press "
        #expect(text() == start + "Enter, then f, and choose \"Closed for good\".")
        driver.press(.enter)
        #expect(text() == start + "f and choose \"Closed for good\".")
        driver.press(.escape, .character("f"), .end, .character(" "), .escape, .character("/"))
        driver.type("eel")
        #expect(driver.shown == ["Eel Pie"] && driver.state.selectedID == "stall:s05")
    }

    @Test func aMatchThatAnotherFilterHidesIsNotCalledGone() throws {
        var driver = Self.driver()
        let goods = try #require(driver.state.results?.facets.first { $0.id == "goods" })
        driver.state.filter.only([], of: goods)
        driver.state.arrangeAgain()
        driver.press(.character("/"))
        driver.type("eel")
        #expect(driver.state.run.status?.text == "The filters hide the matches for \"eel\"")
        // The same after the filter has changed below the text.
        driver.state.filter = Filter()
        driver.state.arrangeAgain()
        driver.press(.enter, .character("n"))
        #expect(driver.state.run.status?.text.hasPrefix("Match 1 of 1") == true)
        driver.state.filter = driver.state.dataset?.openingFilter ?? Filter()
        driver.state.arrangeAgain()
        driver.press(.character("n"))
        #expect(driver.state.run.status?.text == "Matches for \"eel\" are left out: closed for good")
    }

    @Test func oneWithASimilarNameIsNoMatch() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eal pie")
        #expect(driver.shown.isEmpty && driver.state.run.status?.text == "No match here for \"eal pie\"")
        let text = driver.state.results.map { emptyText(driver.state, $0) }
        #expect(text?.hasPrefix("No match for \"eal pie\" among 6 stalls.") == true, "\(text ?? "")")
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

    @Test func aSearchAroundAPlaceHasThemToo() {
        var driver = Self.driver()
        driver.type(":near Kirk Bridge")
        driver.press(.enter)
        #expect(driver.shown == ["Fig Tree", "Apple Barrow", "Dog-eared Books", "Cod and Co"])
        driver.state.filter = Filter()
        driver.state.arrangeAgain()
        #expect(driver.shown.count == 6)
    }
}
