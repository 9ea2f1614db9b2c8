import Catalogue
import Geo
import Screen
import Testing

@testable import App

/// Answers that come when somebody is busy with something else.
struct LateAnswerTests {
    private static let elsewhere = Origin(
        label: "LS99 9ZZ", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))

    /// A search with another one on its way.
    private static func waiting() -> (driver: Driver, request: Int) {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.character(":"))
        driver.type("near LS99 9ZZ")
        driver.press(.enter)
        return (driver, driver.state.welcome.running?.request ?? 0)
    }

    @Test func aNoteThatIsBeingWrittenStays() {
        var (driver, request) = Self.waiting()
        driver.press(.character("e"))
        driver.type("seen")
        driver.send(.originFound(request: request, Self.elsewhere))
        #expect(driver.state.results?.origin?.label == "LS99 9ZZ")
        driver.type(" twice")
        #expect(driver.screen.contains("seen twice"))
    }

    @Test func anotherSearchEndsTheOneBefore() {
        var (driver, request) = Self.waiting()
        driver.effects = []
        driver.press(.character(":"))
        driver.type("near LS1 4AP")
        driver.press(.enter)
        #expect(driver.effects.first == .cancel(request: request))
        driver.send(.originFound(request: request, Self.elsewhere))
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func aKeptSearchThatWasOpenedMeanwhileStays() {
        var (driver, request) = Self.waiting()
        driver.press(.character("p"), .enter)
        driver.send(.originFound(request: request, Self.elsewhere))
        #expect(driver.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func aClosedNetworkEndsASearch() {
        var (driver, request) = Self.waiting()
        driver.press(.character(":"))
        driver.type("network off")
        driver.press(.enter)
        #expect(driver.effects.contains(.cancel(request: request)))
    }

    @Test func aHomeIsKeptThoughTheCollectionWasChanged() {
        var driver = Driver.withBoroughs()
        driver.press(.escape, .character(":"))
        driver.answers = false
        driver.type("home LS99 9ZZ")
        driver.press(.enter)
        let request = driver.state.welcome.homeRequest
        driver.answers = true
        driver.press(.function(2))
        driver.send(.originFound(request: request, Self.elsewhere))
        #expect(driver.state.collectionID == "newyork")
        #expect(driver.state.settings.home?.origin.label == "LS99 9ZZ")
    }

    @Test func theOtherCollectionsUpdateIsNotTakenForThisOnes() {
        var driver = Driver.withBoroughs()
        driver.state.isOnline = true
        driver.press(.enter, .escape)
        driver.type("LS1 4AP")
        driver.press(.enter)
        let isUpdate = { (effect: Effect) in if case .update = effect { true } else { false } }
        #expect(driver.effects.count(where: isUpdate) == 1)
        driver.press(.function(2), .character("R"))
        #expect(driver.state.status?.text == "England is being updated at this moment: R again when that is done.")
        #expect(driver.state.refresh?.isAsked == false)
    }

    @Test func changesOfTheCollectionThatWasLeftAreNotShown() {
        var driver = Driver.withBoroughs()
        driver.press(.function(2))
        driver.send(.changesRead(Changes(from: Town.earlier.places, to: Town.whole.places)))
        #expect(!driver.screen.contains("What changed") && driver.state.changes == nil)
    }
}
