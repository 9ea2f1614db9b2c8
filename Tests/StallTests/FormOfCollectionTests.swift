import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// A form while another collection is open, and the way back to the list from the first screen.
struct FormOfCollectionTests {
    /// A filled-in form of the stalls, after the other collection was opened.
    private func hidden() -> StallsDriver {
        var driver = StallsDriver(.wide, other: InventedBoroughs.places)
        driver.fillForm()
        driver.press(.function(2), .down, .enter)
        return driver
    }

    @Test func aFormIsNotShownOverAnotherCollection() {
        var driver = hidden()
        #expect(driver.state.datasetID == "newyork" && driver.state.panes.isEmpty)
        #expect(!driver.screen.contains("New stall") && !driver.screen.contains("Ginger Jar"))
        #expect(driver.state.run.status?.text == "What you typed comes back when you open Millford again")
        driver.press(.character("P"))
        #expect(driver.state.panes.isEmpty)
    }

    @Test func theStatusNamesTheCollectionThatTakesPosts() {
        var driver = StallsDriver(.wide, other: InventedBoroughs.places)
        driver.press(.function(2), .down, .enter)
        _ = FormPane.start(.post, in: &driver.state)
        let name = driver.state.dataset?.name ?? ""
        #expect(driver.state.run.status?.text == "You cannot post to \(name). To post to Millford, type :in stalls")
    }

    @Test func whatWasTypedComesBackWithItsCollection() {
        var driver = hidden()
        driver.press(.function(2), .up, .enter)
        #expect(driver.state.datasetID == "stalls" && driver.state.panes.count == 1)
        #expect(driver.screen.contains("New stall") && driver.screen.contains("Ginger Jar"))
        driver.press(.enter, .enter)
        #expect(driver.namesPosted == ["Ginger Jar"] && driver.state.panes.isEmpty)
    }

    @Test func quittingAsksBeforeItDiscardsTheHiddenText() {
        var driver = hidden()
        driver.press(.character("q"))
        #expect(!driver.state.run.isQuitting && driver.screen.contains("quits and discards what you typed"))
        driver.press(.down)
        #expect(!driver.screen.contains("quits and discards what you typed"), "another key takes the question away")
        driver.press(.character("q"), .character("q"))
        #expect(driver.state.run.isQuitting)
    }

    @Test func aHiddenFormClosesOnceItIsSent() {
        var driver = StallsDriver(.wide, other: InventedBoroughs.places)
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter, .function(2), .down, .enter)
        #expect(driver.state.datasetID == "newyork")
        driver.isSlow = false
        driver.answerCalls()
        #expect(driver.namesPosted == ["Ginger Jar"] && driver.outbox.entries.isEmpty)
        driver.press(.function(2), .up, .enter)
        #expect(driver.state.panes.isEmpty && driver.shown.contains("Ginger Jar"))
    }

    // MARK: The first screen

    private func footer(_ driver: StallsDriver) -> String {
        String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
    }

    @Test(arguments: [Size.smallest, .standard]) func theFirstScreenSaysHowToGetBackToTheList(size: Size) {
        var driver = StallsDriver(size)
        driver.press(.escape)
        #expect(driver.state.results == nil && footer(driver).contains("Enter all stalls"))
        driver.type("Kirk")
        #expect(footer(driver).contains("Enter search") && footer(driver).contains("Esc A all stalls"))
        driver.press(.escape)
        #expect(footer(driver).contains("A all stalls"))
        driver.press(.character("A"))
        #expect(driver.state.results?.listsAllPlaces == true)
    }

    @Test(arguments: [0, 2]) func enterOnAnEmptyLineListsAll(linesBelowThePlace: Int) {
        var driver = StallsDriver()
        driver.press(.escape)
        for _ in 0..<linesBelowThePlace { driver.press(.down) }
        #expect(footer(driver).contains("Enter all stalls"))
        driver.press(.enter)
        #expect(driver.state.results?.listsAllPlaces == true)
    }

    @Test func aCollectionThatOpensWithASearchOffersNoList() {
        #expect(!Driver().screen.contains("Enter all") && Driver().screen.contains("Enter search"))
    }
}
