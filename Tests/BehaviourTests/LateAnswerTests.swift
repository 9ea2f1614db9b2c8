import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Answers that come after the person has opened something else.
struct LateAnswerTests {
    private static let otherOrigin = Origin(
        label: "LS99 9ZZ", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))

    /// The results of one search while another one is running.
    private static func waiting() -> (driver: Driver, request: Int) {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character(":"))
        driver.type("near LS99 9ZZ")
        driver.press(.enter)
        return (driver, driver.state.welcome.running?.request ?? 0)
    }

    @Test func aLateAnswerDoesNotCloseANote() {
        var (driver, request) = Self.waiting()
        driver.press(.character("e"))
        driver.type("seen")
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.state.results?.origin?.label == "LS99 9ZZ")
        driver.type(" twice")
        #expect(driver.screen.contains("seen twice"))
    }

    /// The line of commands would catch the keys that the person presses for something else.
    @Test func aPlaceThatIsNotFoundAfterAWaitIsReportedInABox() {
        for ticks in [0, 3] {
            var (driver, request) = Self.waiting()
            for _ in 0..<ticks { driver.send(.ticked(request: request)) }
            driver.send(.originFailed(request: request, .unknownName("LS99 9ZZ", suggestion: nil, .british)))
            #expect((driver.state.panes.top is PaletteLine) == (ticks == 0))
            #expect((driver.state.panes.top is Notice) == (ticks > 0))
        }
    }

    @Test func aNewSearchCancelsTheOneBefore() {
        var (driver, request) = Self.waiting()
        driver.effects = []
        driver.press(.character(":"))
        driver.type("near LS1 4AP")
        driver.press(.enter)
        #expect(driver.effects.first == .cancel(request: request))
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func aSearchFromTheCursorCancelsTheOneBefore() {
        var (driver, request) = Self.waiting()
        driver.effects = []
        driver.press(.character("m"), .down, .enter)
        let label = driver.state.results?.origin?.label
        #expect(driver.effects.contains(.cancel(request: request)) && label?.hasPrefix("53.") == true)
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.state.results?.origin?.label == label)
    }

    @Test func distancesFromTheCursorCancelTheSearchBefore() throws {
        var driver = Self.waiting().driver
        driver.press(.character("A"), .character(":"))
        driver.type("from LS99 9ZZ")
        driver.press(.enter)
        let request = try #require(driver.state.welcome.running?.request)
        driver.effects = []
        driver.press(.character("m"), .down, .enter)
        let label = driver.state.results?.origin?.label
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.effects.contains(.cancel(request: request)))
        #expect(driver.state.results?.origin?.label == label && label != nil)
    }

    @Test func aLateAnswerDoesNotReplaceAnOpenedSearch() {
        var (driver, request) = Self.waiting()
        driver.press(.character("p"), .enter)
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func turningTheNetworkOffCancelsASearch() {
        var (driver, request) = Self.waiting()
        driver.press(.character(":"))
        driver.type("network off")
        driver.press(.enter)
        #expect(driver.effects.contains(.cancel(request: request)))
    }

    @Test func aHomeIsSavedAfterAChangeOfCollection() {
        var driver = Driver.withBoroughs()
        driver.press(.escape, .character(":"))
        driver.answers = false
        driver.type("home LS99 9ZZ")
        driver.press(.enter)
        let request = driver.state.welcome.homeRequest
        driver.answers = true
        driver.openNextCollection()
        driver.send(.originFound(request: request, Self.otherOrigin))
        #expect(driver.state.datasetID == "newyork")
        #expect(driver.state.settings.home?.origin.label == "LS99 9ZZ")
    }

    @Test func anUpdateOfAnotherCollectionIsNamedAsSuch() {
        var driver = Driver.withBoroughs()
        driver.state.run.isOnline = true
        driver.press(.enter, .escape)
        driver.type("LS1 4AP")
        driver.press(.enter)
        let isUpdate = { (effect: Effect) in if case .update = effect { true } else { false } }
        #expect(driver.effects.count(where: isUpdate) == 1)
        driver.openNextCollection()
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == "England is being updated. Press R again when it is done")
        #expect(driver.state.updates.running?.isRequested == false)
    }

    @Test func changesOfAnotherCollectionAreNotShown() {
        var driver = Driver.withBoroughs()
        driver.openNextCollection()
        driver.send(.changesRead(Changes(from: Town.earlier.places, to: Town.whole.places)))
        #expect(!driver.screen.contains("What changed") && driver.state.updates.changes == nil)
    }
}
