import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Deletions of places that a service has.
struct UndoTests {
    private func deleted(_ size: Size = .standard) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.select(named: "Apple Barrow")
        driver.press(.delete, .enter)
        return driver
    }

    @Test func aDeletedPlaceIsPostedAgainUnderItsIDWithItsTexts() throws {
        var driver = deleted()
        #expect(driver.state.run.status?.text == "Deleted. Press u to undo" && !driver.shown.contains("Apple Barrow"))
        #expect(driver.state.selectedID != "stall:s01")
        driver.press(.character("u"))
        #expect(driver.state.run.status?.text == "Restored as a new stall" && driver.shown.contains("Apple Barrow"))
        #expect(driver.state.selectedID == "stall:s01")
        let stall = try #require(driver.service.stalls.first { $0.key == "s01" })
        let before = Stall.all[0]
        #expect(stall.name == before.name && stall.note == before.note && stall.link == before.link)
        #expect(stall.coordinate == before.coordinate && stall.owner == "mia")
        driver.press(.character("u"))
        #expect(
            driver.namesPosted.count == 1
                && driver.state.run.status?.text
                    == "Nothing to undo since Catchment started"
        )
    }

    /// Where people post places, a footer of 80 columns has no room for all keys.
    @Test func aNarrowFooterOffersUndoAfterADeletion() {
        let driver = deleted()
        #expect(driver.screen.contains("u undo"), "\(driver.screen.suffix(200))")
    }

    @Test func theQuestionSaysWhichPlaceIsDeleted() {
        var driver = StallsDriver()
        driver.select(named: "Apple Barrow")
        driver.press(.delete)
        #expect(driver.screen.contains("│ Apple Barrow") && driver.screen.contains("│ Fruit · "))
        #expect(driver.screen.contains("You can undo this with u until you quit."))
    }

    @Test func theDetailsOfADeletedPlaceClose() {
        var driver = StallsDriver()
        driver.select(named: "Apple Barrow")
        driver.press(.enter)
        #expect(driver.state.panes.top is DetailPane)
        driver.press(.delete, .enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "Deleted. Press u to undo")
    }

    @Test func deletionsAreUndoneInReverseOrder() {
        var driver = deleted()
        driver.select(named: "Cod and Co")
        driver.press(.delete, .enter)
        driver.press(.character("u"), .character("u"))
        #expect(driver.namesPosted == ["Cod and Co", "Apple Barrow"])
    }

    /// Deletions and removals from the shortlist are undone in one order, the newest first.
    @Test(arguments: [true, false]) func theNewerOfADeletionAndARemovalIsUndoneFirst(isRemovalNewer: Bool) {
        var driver = StallsDriver()
        func remove() {
            driver.select(named: "Cod and Co")
            driver.press(.character(" "), .character(" "))
        }
        if !isRemovalNewer { remove() }
        driver.select(named: "Apple Barrow")
        driver.press(.delete, .enter)
        if isRemovalNewer { remove() }
        driver.press(.character("u"))
        #expect(driver.namesPosted.isEmpty == isRemovalNewer)
        #expect(driver.state.shortlist.list.isEmpty != isRemovalNewer)
        driver.press(.character("u"))
        #expect(driver.namesPosted == ["Apple Barrow"] && driver.state.shortlist.list.count == 1)
    }

    @Test(arguments: [
        (ServiceError.tooFast(afterSeconds: 3), "Not undone. Too many requests. Try again in 3 s"),
        (.noNetwork, "Offline: not undone. Press u again when you are online"),
        (
            .invalid(field: nil, reason: "100 are the most"),
            "Not undone. The server refused it: 100 are the most"
        ),
    ])
    func aDeletionThatCannotBeUndoneNowCanBeUndoneLater(error: ServiceError, sentence: String) {
        var driver = deleted()
        driver.service.fail(with: error)
        driver.press(.character("u"))
        #expect(driver.state.run.status?.text == sentence && driver.outbox.entries.isEmpty)
        driver.service.fail(with: nil)
        driver.press(.character("u"))
        #expect(driver.state.run.status?.text == "Restored as a new stall" && driver.shown.contains("Apple Barrow"))
    }

    @Test func withoutANetworkNothingIsUndoneAndNothingIsLost() {
        var driver = deleted()
        driver.state.run.isOnline = false
        driver.press(.character("u"))
        #expect(driver.state.run.status?.text == "Offline: not undone. Press u again when you are online")
        driver.state.run.isOnline = true
        driver.press(.character("u"))
        #expect(driver.service.stalls.contains { $0.key == "s01" })
    }

    @Test func theFooterOffersUndoOnceSomethingWasDeleted() {
        #expect(!StallsDriver(.large).screen.contains("u undo"))
        #expect(deleted(.large).screen.contains("u undo"))
    }

    @Test func anotherPersonDoesNotUndoTheDeletion() {
        var driver = deleted()
        driver.state.service.session = ServiceSession(user: "sam", password: Secret("x"))
        driver.press(.character("u"))
        #expect(driver.namesPosted.isEmpty && driver.state.run.status?.text == "Sign in as mia to undo the deletion")
    }

    /// Somebody changes the place between the question and the answer.
    @Test func aPlaceThatWasChangedMeanwhileIsAskedAboutAgain() {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.delete)
        driver.service.change("s01") { $0.note = "Plums on Mondays" }
        driver.press(.enter)
        #expect(driver.service.stalls.contains { $0.key == "s01" })
        #expect(driver.screen.contains("Somebody else has changed it") && driver.screen.contains("Plums on Mondays"))
        driver.press(.enter)
        #expect(!driver.service.stalls.contains { $0.key == "s01" })
        driver.press(.character("u"))
        #expect(driver.service.stalls.contains { $0.key == "s01" && $0.note == "Plums on Mondays" })
    }
}
