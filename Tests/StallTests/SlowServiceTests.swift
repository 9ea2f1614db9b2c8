import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// A service whose answers come late, or never.
struct SlowServiceTests {
    /// A driver whose service has not answered the first request for its list.
    private func slowStart() -> StallsDriver {
        var driver = StallsDriver()
        driver.isSlow = true
        driver.press(.character("R"))
        return driver
    }

    @Test func theHeaderShowsThatAListIsComing() {
        var driver = slowStart()
        #expect(driver.screen.contains("updating …"))
        driver.answerCalls()
        #expect(!driver.screen.contains("updating …"))
    }

    @Test func pressingRAgainStopsTheList() throws {
        var driver = slowStart()
        driver.effects = []
        driver.press(.character("R"))
        #expect(driver.effects.contains { if case .cancel = $0 { true } else { false } })
        #expect(driver.state.run.status?.text == "Stopped. Press R to try again")
        driver.press(.character("R"))
        driver.answerCalls()
        #expect(driver.service.calls.count == 2 && driver.shown.count == Stall.all.count)
    }

    /// The address is in the environment, and nobody is signed in.
    @Test func anEmptyListSaysHowToFetchItOnceItWasStopped() {
        var driver = StallsDriver(.wide, user: nil, saved: [], isSlow: true)
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == "Stopped. Press R to try again")
        let words = driver.screen.replacing("│", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("No stalls have been fetched yet."), "\(driver.screen)")
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(footer.contains("R fetch"), "the text names this key")
        #expect(!footer.contains("f filters") && !footer.contains("/ find"), "there is nothing to filter or find")
    }

    /// Older stalls that did not come are requested again once the list has come, and not before.
    @Test(arguments: [true, false]) func olderPlacesThatDidNotComeAreRequestedAgain(isStopped: Bool) {
        var driver = StallsDriver()
        func requests() -> [Int] {
            driver.effects.compactMap { if case .service(.perform(let id, _, .listOlder, _)) = $0 { id } else { nil } }
        }
        driver.isSlow = true
        driver.press(.down)
        #expect(requests().count == 1)
        if isStopped {
            driver.press(.character("R"))
        } else {
            driver.send(.serviceAnswered(request: requests()[0], .failure(.noNetwork)))
        }
        driver.press(.down, .up, .down)
        #expect(requests().count == 1)
        driver.press(.character("R"))
        driver.answerCalls()
        driver.press(.up, .down)
        #expect(requests().count == 2)
    }

    @Test func rSaysThatNothingHasChanged() {
        var driver = slowStart()
        driver.send(.serviceAnswered(request: driver.state.run.lastRequest, .success(.done)))
        #expect(driver.state.run.status?.text == "Nothing has changed")
    }

    /// The list is fetched each minute without a key press. A status then would hide what the person reads.
    @Test func theListFetchedEachMinuteSaysNothing() {
        var driver = StallsDriver()
        driver.isSlow = true
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.state.service.isListing)
        driver.send(.serviceAnswered(request: driver.state.run.lastRequest, .success(.done)))
        #expect(driver.state.run.status == nil)
    }

    @Test func typedTextStaysWhileTheListComes() {
        var driver = slowStart()
        driver.fillForm()
        driver.answerCalls()
        #expect(driver.screen.contains("Ginger Jar") && driver.screen.contains("https://example.org/ginger"))
    }

    @Test func aFormIsSentOnceHoweverOftenEnterIsPressed() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter, .enter)
        driver.type("x")
        #expect(driver.screen.contains("Sending …"))
        driver.answerCalls()
        driver.answerCalls()
        #expect(driver.service.stalls.count { $0.name == "Ginger Jar" } == 1 && driver.state.panes.isEmpty)
    }

    @Test func escStopsSendingAndKeepsTheText() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter, .escape)
        #expect(driver.screen.contains("Stopped. Enter sends it again; it cannot appear twice"))
        driver.answerCalls()
        #expect(driver.screen.contains("Ginger Jar") && driver.service.stalls.count == Stall.all.count)
        driver.isSlow = false
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.shown.contains("Ginger Jar"))
    }

    @Test func anAnswerAfterTheFormWasStoppedIsIgnored() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter)
        let request = driver.state.run.lastRequest
        driver.press(.escape)
        driver.send(.serviceAnswered(request: request, .success(.done)))
        #expect(driver.screen.contains("Ginger Jar") && driver.state.run.status?.text != "Posted")
    }

    @Test func anEmptyListIsRequestedOnce() {
        let driver = StallsDriver(service: StallService([]))
        #expect(driver.service.calls == [.list])
    }

    @Test func aPlaceIsDeletedOnce() {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.isSlow = true
        driver.press(.delete, .enter, .delete)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "This stall is being deleted")
        driver.answerCalls()
        driver.answerCalls()
        #expect(driver.service.calls.filter { $0 == .delete(id: "s01", version: Stall.all[0].version) }.count == 1)
        #expect(driver.state.run.status?.text == "Deleted. Press u to undo")
    }

    /// The form opens before its draft comes, so the late draft does not cover a pane that was opened since.
    @Test func aDraftThatComesLateFillsItsOwnForm() {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.isSlow = true
        driver.press(.character("E"))
        driver.type("lost?")
        #expect(driver.screen.contains("Change the stall") && driver.screen.contains("Reading …"))
        driver.press(.function(1))
        driver.answerCalls()
        #expect(driver.screen.contains("Help") && driver.state.panes.count == 2)
        driver.press(.escape)
        #expect(driver.screen.contains("Apple Barrow") && driver.screen.contains("Pears on Fridays"))
        #expect(!driver.screen.contains("lost?"))
    }

    @Test func withoutANetworkTheEmptyListSaysWhatToDo() {
        let service = StallService([])
        service.fail(with: .noNetwork)
        let driver = StallsDriver(service: service)
        #expect(driver.state.run.status?.text == "Offline: nothing saved yet. Press R when you are online")
    }

    @Test(arguments: [
        (ServiceError.tooFast(afterSeconds: 30), "Too many requests. Try again in 30 s"),
        (.tooFast(afterSeconds: nil), "Too many requests. Try again later"),
        (.tooFast(afterSeconds: 121), "Too many requests. Try again in 3 min"),
    ])
    func theFormSaysWhenToTryAgain(error: ServiceError, sentence: String) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.service.fail(with: error)
        driver.press(.enter, .enter)
        #expect(driver.screen.contains(sentence))
    }

    @Test func arrowsInTheDetailsOfAListedPlaceGoThroughThatList() throws {
        var driver = StallsDriver(.large)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        // The other stalls of Kirk Market are s02, s03 and s08.
        driver.press(.enter, .tab, .enter)
        #expect(driver.state.selectedID == "stall:s02")
        driver.press(.right)
        #expect(driver.state.selectedID == "stall:s03")
        driver.press(.right, .right)
        #expect(driver.state.selectedID == "stall:s08")
        driver.press(.left, .escape)
        #expect(driver.state.selectedID == "stall:s01" && driver.state.panes.count == 1)
    }

    @Test func aPlaceThatCannotBeReadCannotBeChanged() {
        var driver = StallsDriver(.wide)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.isSlow = true
        driver.press(.character("E"))
        let request = driver.effects.compactMap { effect -> Int? in
            if case .data(.loadDraft(let request, _, _)) = effect { request } else { nil }
        }.last
        driver.send(.draftLoaded(request: request ?? 0, .failure(.outdated)))
        #expect(driver.screen.contains("This stall cannot be changed: the data was just updated"))
        driver.type("New name")
        driver.press(.enter)
        #expect(driver.service.calls.allSatisfy(\.isReading) && !driver.screen.contains("New name"))
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty)
    }

    @Test func aLongLinkIsSentWhole() {
        let link = "https://example.org/" + String(repeating: "a", count: 300)
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.control("u"))
        driver.send(.input(.paste(link)))
        driver.press(.enter, .enter)
        #expect(
            driver.service.calls.contains {
                if case .post(let draft) = $0 { draft.text(of: "link") == link } else { false }
            })
    }

    @Test func aTextThatIsTooLongIsNotCutButRefused() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.tab)
        driver.type(String(repeating: "n", count: 90))
        driver.press(.control("d"))
        #expect(driver.screen.contains("At most 80 characters") && driver.service.calls == [.list])
    }

    @Test func openDetailsShowTheNewValues() {
        var driver = StallsDriver(.large)
        while driver.state.selectedID != "stall:s01" { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.screen.contains("Pears on Fridays"))
        driver.service.change("s01") { $0.note = "Plums on Mondays" }
        driver.press(.character("R"))
        #expect(driver.screen.contains("Plums on Mondays") && !driver.screen.contains("Pears on Fridays"))
    }

    @Test func quittingWhileSomethingIsSentAsksToWait() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter, .control("c"))
        #expect(!driver.state.run.isQuitting)
        #expect(driver.state.run.status?.text == "Still sending. Quit again to leave anyway")
        driver.press(.control("c"))
        #expect(driver.state.run.isQuitting)
    }

    @Test func turningTheNetworkOffStopsTheList() {
        var driver = slowStart()
        driver.type(":network off")
        driver.press(.enter)
        let before = driver.service.calls.count
        driver.answerCalls()
        #expect(driver.service.calls.count == before && !driver.screen.contains("updating …"))
    }

    @Test func turningTheNetworkOnFetchesTheList() {
        var driver = StallsDriver()
        for value in ["off", "on"] {
            driver.type(":network \(value)")
            driver.press(.enter)
        }
        #expect(driver.service.calls == [.list, .list] && driver.state.run.status?.text == "The network is on")
    }

    @Test func savedPlacesAreShownWhileTheServiceIsAsked() {
        var driver = StallsDriver(saved: Array(Stall.all.prefix(3)), isSlow: true)
        #expect(driver.shown.count == 3)
        driver.answerCalls()
        #expect(driver.shown.count == Stall.all.count && driver.service.calls == [.list])
    }

    @Test func aPlaceIsPostedFromTheDetailsToo() {
        var driver = StallsDriver(.wide)
        driver.press(.enter, .character("P"))
        #expect(driver.screen.contains("New stall"))
    }

    @Test func theListOfCollectionsOpensOverAForm() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.press(.function(2))
        #expect(driver.screen.contains("Collections"))
        driver.press(.escape)
        #expect(driver.screen.contains("Ginger Jar"))
    }
}
