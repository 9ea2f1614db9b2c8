import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The list of a service after its person has left, or after the address has changed.
struct LeavingListTests {
    private func command(_ text: String, _ driver: inout StallsDriver) {
        driver.type(":" + text)
        driver.press(.enter)
    }

    private func hasForgotten(_ driver: StallsDriver) -> Bool {
        driver.effects.contains(.service(.forget(dataset: "stalls")))
    }

    @Test func afterSigningOutTheListIsGoneIfItNeedsAnAccount() {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        #expect(!hasForgotten(driver))
        driver.service.fail(with: .notSignedIn)
        command("sign-out", &driver)
        #expect(driver.shown.isEmpty && hasForgotten(driver) && driver.state.run.status?.text == "Signed out")
        #expect(driver.screen.contains("Sign in to see the stalls."))
        #expect(!driver.screen.contains("Apple Barrow") && !driver.screen.contains("just now"))
        #expect(driver.state.panes.isEmpty, "nobody is asked to sign in again")
    }

    @Test func afterSigningOutAListForAnyoneIsFetchedAgain() {
        var driver = StallsDriver(.wide)
        let before = driver.service.calls.count
        command("sign-out", &driver)
        #expect(driver.service.calls.dropFirst(before) == [.list] && hasForgotten(driver))
        #expect(driver.shown.contains("Apple Barrow") && driver.state.run.status?.text == "Signed out")
    }

    @Test func openDetailsCloseWithTheList() {
        var driver = StallsDriver(.wide)
        driver.press(.enter)
        #expect(driver.state.panes.top is DetailPane)
        driver.state.run.isOnline = false
        command("sign-out", &driver)
        #expect(driver.state.panes.isEmpty && driver.shown.isEmpty)
        #expect(driver.screen.contains("stalls are saved yet."))
    }

    @Test func aListFetchedWithoutAnAccountStays() {
        var driver = StallsDriver(.wide, user: nil)
        driver.state.run.isOnline = false
        driver.state.service.session = ServiceSession(user: "mia", password: Secret("mia"))
        command("sign-out", &driver)
        #expect(driver.shown.contains("Apple Barrow") && !hasForgotten(driver))
    }

    @Test func theListIsGoneWhenAnotherPersonSignsIn() {
        var driver = StallsDriver(.wide)
        driver.isSlow = true
        let request = driver.state.run.nextRequest()
        _ = driver.state.service.ask(
            .signIn("noor", Secret("noor"), isRemembered: false), request: request, of: Stalls(driver.service))
        driver.send(.accountAnswered(request: request, nil))
        #expect(driver.shown.isEmpty && hasForgotten(driver))
        driver.answerCalls()
        #expect(driver.shown.contains("Apple Barrow"))
    }

    @Test(arguments: ["mia", nil]) func theListOfAnotherAddressIsGoneAtOnce(user: String?) {
        var driver = StallsDriver(.wide, user: user)
        driver.state.service.presetAddress = nil
        driver.state.settings.sources["stalls"] = "https://stalls.example"
        driver.isSlow = true
        command("server https://stalls.example", &driver)
        #expect(driver.shown.contains("Apple Barrow") && !hasForgotten(driver))
        command("server https://other.example", &driver)
        #expect(driver.shown.isEmpty && hasForgotten(driver))
        driver.answerCalls()
        #expect(driver.shown.contains("Apple Barrow"), "the list of the new address")
    }
}
