import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// From the details of a place to those of others, without going back to the list.
struct DetailStepTests {
    /// The ids of the places of the list, in its order.
    private static func ids(_ driver: Driver) -> [String] {
        driver.state.results.map { results in results.visible.map { results.places.id($0.row) } } ?? []
    }

    /// The id of the place whose details are open over the list, if the list has selected it, too.
    private static func open(_ driver: Driver) -> String? {
        guard driver.state.panes.count == 1, let details = driver.state.panes.top as? DetailPane,
            details.id == driver.state.results?.selectedID
        else { return nil }
        return details.id
    }

    @Test(arguments: [Size.smallest, .standard, .wide, .large])
    func nAndShiftNOpenTheNextAndThePreviousPlace(size: Size) {
        var driver = Driver.searched(size)
        let ids = Self.ids(driver)
        driver.press(.enter)
        for id in ids.prefix(6).dropFirst() {
            driver.press(.character("n"))
            #expect(Self.open(driver) == id)
        }
        driver.press(.character("N"))
        #expect(Self.open(driver) == ids[4])
    }

    @Test func theStatusNamesTheEndsOfTheList() {
        var driver = Driver.searched()
        driver.press(.enter, .character("N"))
        #expect(driver.state.run.status?.text == "This is the first school of the list")
        for _ in Self.ids(driver) { driver.press(.character("n")) }
        #expect(driver.state.run.status?.text == "This is the last school of the list")
        #expect(Self.open(driver) == Self.ids(driver).last)
    }

    @Test func afterAFindNAndShiftNOpenTheNextAndPreviousMatch() {
        var driver = Driver.searched()
        driver.press(.character("/"))
        driver.type("hopton")
        driver.press(.enter, .enter)
        let first = Self.open(driver)
        driver.press(.character("n"))
        let second = Self.open(driver)
        #expect(first != nil && second != nil && first != second)
        #expect(driver.selectedName?.contains("Hopton") == true)
        #expect(driver.state.run.status?.text.hasPrefix("Match 2 of ") == true)
        driver.press(.character("N"))
        #expect(Self.open(driver) == first)
    }

    @Test(arguments: [Size.smallest, .standard, .wide, .large])
    func aPlaceIsFoundByNameFromTheDetails(size: Size) {
        var driver = Driver.searched(size)
        driver.press(.enter)
        let first = Self.open(driver)
        driver.press(.character("/"))
        driver.type("hopton")
        #expect(driver.state.panes.top is FindLine)
        driver.press(.enter)
        #expect(Self.open(driver) != nil && Self.open(driver) != first)
        #expect(driver.selectedName?.contains("Hopton") == true)
    }

    @Test func escapeInTheFindLineLeavesTheDetailsAsTheyWere() {
        var driver = Driver.searched()
        driver.press(.enter)
        let first = Self.open(driver)
        driver.press(.character("/"))
        driver.type("hopton")
        driver.press(.escape)
        #expect(first != nil && Self.open(driver) == first)
    }

    @Test(arguments: ["", "zzzzqq"])
    func aTextWithoutAMatchLeavesTheDetailsAsTheyWere(text: String) {
        var driver = Driver.searched()
        driver.press(.down, .enter)
        let first = Self.open(driver)
        driver.press(.character("/"))
        driver.type(text)
        driver.press(.enter)
        #expect(first != nil && Self.open(driver) == first)
    }

    @Test func withASingleMatchNGoesOnInTheList() {
        var driver = Driver.searched()
        let ids = Self.ids(driver)
        driver.press(.character("/"))
        driver.type("castle hill")
        driver.press(.enter, .enter)
        let open = Self.open(driver)
        let index = open.flatMap { ids.firstIndex(of: $0) } ?? ids.count
        driver.press(.character("n"))
        #expect(index + 1 < ids.count && Self.open(driver) == ids[index + 1])
    }

    @Test func detailsOverAComparisonSayWhereNamesAreFound() {
        var driver = Driver.searched()
        driver.compare("Castle", "St Peter's")
        driver.press(.enter, .character("/"))
        #expect(driver.state.panes.top is DetailPane)
        #expect(driver.state.run.status?.text == "To find schools by name, go back to the list and press /")
        #expect(!driver.screen.contains("/ find"))
    }

    @Test func theFooterNamesTheKeyIfThereIsAnotherPlace() {
        var driver = Driver.searched()
        driver.press(.enter)
        #expect(driver.screen.contains("n next"))
        driver.press(.escape)
        // Without a list there is no next place.
        let id = Self.ids(driver)[0]
        driver.press(.escape)
        _ = driver.state.openDetail(of: id)
        #expect(driver.state.panes.top is DetailPane && !driver.screen.contains("n next"))
    }
}
