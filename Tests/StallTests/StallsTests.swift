import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// A dataset with every capability works in panes that know no dataset by name.
struct StallsTests {
    @Test func openingTheCollectionRequestsItsPlaces() {
        let driver = StallsDriver()
        #expect(driver.service.calls == [.list])
        #expect(driver.shown.count == Stall.all.count)
    }

    @Test func stallsOfAMarketAreGroupedAndShareAPin() throws {
        var driver = StallsDriver(.wide)
        driver.measureFromBridge()
        let results = try #require(driver.state.results)
        // The stall of Kirk Market without a position comes last.
        #expect(
            driver.shown == [
                "Cod and Co", "Blue Cheese", "Apple Barrow", "Eel Pie", "Dog-eared Books", "Fig Tree",
                "Goat's Cheese of St Anne", "Hidden Books",
            ])
        // The pins of two markets and of the stall without a market.
        #expect(results.pins.map(\.count) == [3, 3, 1])
        #expect(results.unmappedCount == 1)
        // All stalls of a market share its pin, which is at the nearest of them.
        let pins = results.visible.map { results.places.id(results.listing.pin(of: $0.row, in: results.places)) }
        #expect(pins == ["s03", "s03", "s03", "s05", "s05", "s05", "s07", "s03"].map { "stall:" + $0 })
    }

    @Test func theAgeOfValuesIsShownUntilTheyExpire() {
        var driver = StallsDriver(.large)
        #expect(driver.screen.contains("just now"))
        driver.send(.clockRead(Stall.now + 5 * 60))
        #expect(driver.screen.contains("5 min old"))
        driver.send(.clockRead(Stall.now + 2 * 3600))
        driver.press(.enter)
        #expect(driver.screen.contains("Out of date: 2 h old"))
    }

    @Test func agesAreUpToDateInAListWithSecondRows() throws {
        var settings = Settings()
        settings.split = 30
        var driver = StallsDriver(Size(columns: 100, rows: 60), settings: settings)
        for minutes in [5, 6] {
            driver.send(.clockRead(Stall.now + minutes * 60))
            let pane = try #require(driver.state.layout.list)
            let fits = try #require(driver.state.listLayout(of: driver.state.results, in: pane).fits)
            #expect(fits.fits.contains { $0.summary.contains("\(minutes) min old") }, "\(fits.fits)")
        }
    }

    @Test func theClockIsReadEveryMinute() {
        var driver = StallsDriver()
        driver.effects = []
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.effects.contains(.readClock(afterSeconds: 60)))
    }

    @Test func actionKeysPerformTheActionsOfTheDataset() {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.press(.character("y"))
        #expect(
            driver.effects.last { if case .desktop = $0 { true } else { false } }
                == .desktop(.copy("https://example.org/apples", what: "the link")))
        driver.press(.character("w"))
        #expect(driver.state.run.status?.text == "Not available for stalls")
        driver.type(":offer")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "Copied today's offer: Apple Barrow: £1.20")
    }

    @Test func aPlaceListedInDetailsIsOpened() throws {
        var driver = StallsDriver()
        driver.press(.enter)
        let first = try #require(driver.state.selectedID)
        driver.press(.tab, .enter)
        #expect(driver.state.selectedID != first && driver.state.panes.count == 2)
        driver.press(.escape)
        #expect(driver.state.selectedID == first)
    }

    @Test func aPostedPlaceIsSentAndListed() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "Posted")
        #expect(driver.shown.contains("Ginger Jar") && driver.service.stalls.count == Stall.all.count + 1)
    }

    @Test func aNamesakeCanBeChosen() {
        var driver = StallsDriver()
        driver.press(.character("P"))
        driver.type("Kirk Bridge")
        driver.press(.down, .tab)
        driver.type("Far Jar")
        driver.press(.enter, .enter)
        #expect(driver.service.stalls.last?.coordinate?.latitude == 53.9)
    }

    /// The form shows each failure and the typed text stays. Once the service works, the same form is sent.
    @Test(arguments: [
        ServiceError.forbidden, .gone, .changedMeanwhile(current: nil), .tooLarge,
        .tooFast(afterSeconds: nil), .notUnderstood(detail: "text/html"),
        .invalid(field: nil, reason: "Not today"), .invalid(field: "name", reason: "Not this name"),
    ])
    func aFailureIsShownInTheFormAndTheTextStays(error: ServiceError) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.service.fail(with: error)
        driver.press(.enter, .enter)
        let words = if case .invalid(_?, let reason) = error { reason } else { error.sentence(after: .post(Draft())) }
        #expect(driver.screen.contains(words))
        #expect(driver.screen.contains("Ginger Jar") && driver.screen.contains("https://example.org/ginger"))
        driver.service.fail(with: nil)
        driver.press(.enter, .enter)
        #expect(driver.shown.contains("Ginger Jar") && driver.state.panes.isEmpty)
    }

    @Test func aClickOrASingleEscDoesNotClearTheForm() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.send(.input(.mouse(MouseEvent(.press, at: Point(column: 40, row: 12)))))
        #expect(driver.screen.contains("Ginger Jar"))
        driver.press(.escape)
        #expect(driver.screen.contains("Ginger Jar") && driver.screen.contains("Press Esc again to discard"))
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty)
        // An empty form closes at once, because nothing is lost.
        driver.press(.character("P"), .escape)
        #expect(driver.state.panes.isEmpty)
    }

    @Test func onlyOwnStallsCanBeChangedAndDeleted() {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.press(.character("E"))
        #expect(driver.screen.contains("Change the stall") && driver.screen.contains("Pears on Fridays"))
        driver.press(.tab)
        driver.type("s")
        driver.press(.enter, .enter)
        #expect(driver.service.stalls[0].name == "Apple Barrows")
        driver.press(.delete)
        #expect(driver.screen.contains("Delete the stall?") && driver.screen.contains("Apple Barrows"))
        driver.press(.escape)
        #expect(driver.service.stalls.contains { $0.key == "s01" })
        driver.press(.delete, .enter)
        #expect(!driver.service.stalls.contains { $0.key == "s01" })
        while driver.state.selectedID != "stall:s02" { driver.press(.down) }
        driver.press(.character("E"))
        #expect(driver.state.panes.isEmpty)
        #expect(driver.state.run.status?.text == "You can only change a stall that you posted yourself")
    }

    @Test func aFormThatDoesNotFitScrollsToTheFocus() {
        var driver = StallsDriver(moreFields: 9)
        driver.press(.character("P"))
        #expect(driver.screen.contains("Where") && driver.screen.contains("1 of 13"))
        #expect(!driver.screen.contains("More 9"))
        for _ in 0..<12 { driver.press(.tab) }
        driver.type("the last one")
        #expect(driver.screen.contains("More 9") && driver.screen.contains("the last one"))
        #expect(driver.screen.contains("13 of 13") && !driver.screen.contains("Where "))
        // A click on a field moves the focus there.
        let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
        let row = rows.firstIndex { $0.contains("More 7") } ?? 0
        driver.send(.input(.mouse(MouseEvent(.press, at: Point(column: 40, row: row)))))
        #expect(driver.screen.contains("11 of 13"))
    }

    @Test func theFooterOffersWhatTheDatasetCanDo() {
        #expect(StallsDriver(.wide).screen.contains("P post"))
        #expect(!Driver.searched(.large).screen.contains("P post"))
    }
}
