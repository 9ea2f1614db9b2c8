import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The person's own places that the service no longer sends.
struct GonePlacesTests {
    private static let sentence = "Your stall \"Apple Barrow\" is no longer shown: a warden may have hidden it"

    @Test func thePersonIsToldOnceThatAnOwnPlaceIsGone() {
        var driver = StallsDriver(.wide)
        driver.service.remove("s01")
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == Self.sentence)
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text != Self.sentence)
    }

    @Test func thePersonIsToldWithoutAKeyToo() {
        var driver = StallsDriver(.wide)
        driver.service.remove("s01")
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.state.run.status?.text == Self.sentence)
    }

    @Test func aHiddenPlaceIsGone() throws {
        var driver = StallsDriver(.wide)
        for key in ["s01", "s03"] {
            _ = try driver.service.answer(.hide(id: key), ServiceSession(user: StallService.hider))
        }
        driver.press(.character("R"))
        #expect(
            driver.state.run.status?.text
                == "2 of your stalls are no longer shown: a warden may have hidden them")
    }

    /// The form cannot tell whether the place was deleted or hidden, so the next list may say that it is gone.
    @Test func aPlaceThatWasHiddenWhileItsFormWasOpenIsGone() throws {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        _ = try driver.service.answer(.hide(id: "s01"), ServiceSession(user: StallService.hider))
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("It was deleted, or a warden has hidden it. Enter posts it"))
        driver.press(.escape, .escape, .character("R"))
        #expect(driver.state.run.status?.text == Self.sentence)
    }

    @Test func aPlaceThatWasHiddenSinceTheLastRunIsGone() {
        let driver = StallsDriver(service: StallService(Array(Stall.all.dropFirst())), saved: Stall.all)
        #expect(driver.state.run.status?.text == Self.sentence)
    }

    @Test func aGonePlaceIsReportedTogetherWithThePost() {
        var driver = StallsDriver(.wide)
        driver.fillForm()
        driver.service.remove("s01")
        driver.press(.enter, .enter)
        #expect(driver.state.run.status?.text == "Posted. " + Self.sentence)
    }

    @Test func noMessageIsShownAboutPlacesOfOthersOrDeletedByThePerson() {
        var driver = StallsDriver(.wide)
        driver.service.remove("s02")
        driver.select(named: "Apple Barrow")
        driver.press(.delete, .enter)
        #expect(driver.state.run.status?.text == "Deleted. Press u to undo")
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text.contains("no longer shown") != true)
    }

    /// The list has the three newest stalls; those of this person that are older may still be there.
    @Test func aShorterListDoesNotMeanThatOlderPlacesAreGone() {
        let service = StallService()
        service.limitList(to: 3)
        let driver = StallsDriver(service: service, saved: Stall.all)
        #expect(driver.shown.count == 3 && driver.state.run.status?.text.contains("no longer shown") != true)
    }

    /// The search finds a stall that is older than all listed ones, while newer stalls push Cod and Co out of the list.
    @Test func placesBetweenTheListedAndTheFoundOnesAreNotGone() {
        let service = StallService()
        service.limitList(to: 6)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        #expect(driver.shown.contains("Cod and Co"))
        service.limitList(to: 3)
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter)
        #expect(driver.shown == ["Eel Pie"] && driver.state.data.places?.count == 4)
        #expect(driver.state.run.status?.text.contains("no longer shown") != true)
    }

    @Test func somebodyWhoMayHidePlacesIsNotTold() {
        var driver = StallsDriver(.wide, user: StallService.hider)
        driver.service.remove("s06")
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text.contains("no longer shown") != true)
    }
}
