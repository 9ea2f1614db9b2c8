import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Changes to a place that somebody else has changed meanwhile, and forms whose session ends before they are sent.
struct ConflictTests {
    /// The form with a changed name, sent after somebody else changed the note.
    private func conflict() -> StallsDriver {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.service.change("s01") { $0.note = "Plums on Mondays" }
        driver.press(.enter, .enter)
        return driver
    }

    private func stall(_ driver: StallsDriver) throws -> Stall {
        try #require(driver.service.stalls.first { $0.key == "s01" })
    }

    @Test func bothVersionsAreShownFieldByField() throws {
        let driver = conflict()
        #expect(driver.screen.contains("Somebody else has changed it"))
        for line in [
            "Theirs: Apple Barrow", "Yours: Apple Barrows", "Theirs: Plums on Mondays", "Yours: Pears on Fridays",
        ] { #expect(driver.screen.contains(line), "\(line)") }
        #expect(try stall(driver).note == "Plums on Mondays" && stall(driver).name == "Apple Barrow")
    }

    @Test func enterSendsOnesOwnVersion() throws {
        var driver = conflict()
        driver.press(.enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "Changed")
        #expect(try stall(driver).name == "Apple Barrows" && stall(driver).note == "Pears on Fridays")
        #expect(driver.shown.contains("Apple Barrows"))
    }

    @Test func aChangeOfADeletedPlaceCanBePostedAsANewOne() throws {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.service.remove("s01")
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("It was deleted, or a warden has hidden it. Enter posts it"))
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.shown.contains("Apple Barrows"))
        let stall = try #require(driver.service.stalls.first { $0.name == "Apple Barrows" })
        #expect(stall.key != "s01" && stall.note == "Pears on Fridays")
    }

    @Test func theOtherVersionStaysIfThePersonWantsThat() throws {
        var driver = conflict()
        driver.press(.character("t"))
        #expect(driver.state.panes.isEmpty)
        #expect(driver.state.run.status?.text == "Their version stays. Press u to get yours back")
        #expect(try stall(driver).note == "Plums on Mondays" && stall(driver).name == "Apple Barrow")
    }

    @Test func undoBringsTheGivenUpVersionBackIntoItsForm() throws {
        var driver = conflict()
        driver.press(.character("t"), .character("u"))
        #expect(driver.state.panes.count == 1 && driver.screen.contains("Apple Barrows"))
        driver.press(.enter)
        #expect(driver.screen.contains("Theirs: Plums on Mondays"))
        driver.press(.enter)
        #expect(try stall(driver).name == "Apple Barrows" && driver.state.panes.isEmpty)
    }

    @Test func undoDoesNotReplaceANewerChangeThatWaits() throws {
        var driver = conflict()
        driver.press(.character("t"))
        driver.state.run.isOnline = false
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("!")
        driver.press(.enter, .enter)
        let waiting = driver.outbox
        #expect(waiting.entries.map { $0.draft.text(of: "name") } == ["Apple Barrow!"])
        driver.press(.character("u"))
        #expect(driver.state.panes.isEmpty && driver.outbox == waiting)
        #expect(
            driver.state.run.status?.text
                == "You have a newer change to this stall waiting. Press Del to remove it, then u")
        driver.state.run.isOnline = true
        driver.press(.character("R"), .character("u"))
        #expect(driver.screen.contains("Apple Barrows"), "the form comes back once nothing waits")
    }

    @Test func anotherPersonDoesNotGetTheGivenUpVersion() {
        var driver = conflict()
        driver.press(.character("t"))
        driver.state.service.session = ServiceSession(user: "sam", password: Secret("x"))
        driver.press(.character("u"))
        #expect(driver.state.panes.isEmpty)
        #expect(driver.state.run.status?.text == "Sign in as mia to get your change back")
    }

    @Test func escGoesBackToTheFormWithWhatWasTyped() throws {
        var driver = conflict()
        driver.press(.escape)
        #expect(driver.screen.contains("Change the stall") && driver.screen.contains("Apple Barrows"))
        #expect(driver.screen.contains("Somebody else has changed it. Enter shows both versions"))
        driver.press(.enter)
        #expect(driver.screen.contains("Theirs: Plums on Mondays"))
    }

    @Test func afterAnotherChangeTheFormShowsTheMapAgain() {
        var driver = conflict()
        driver.press(.escape)
        driver.type("!")
        #expect(!driver.screen.contains("shows both versions"))
        driver.press(.enter)
        #expect(driver.screen.contains("is this the place?"))
        driver.press(.enter)
        #expect(driver.screen.contains("Yours: Apple Barrows!") && driver.screen.contains("Theirs: Plums on Mondays"))
    }

    @Test func inTheNoteTheFormNamesControlD() {
        var driver = conflict()
        driver.press(.escape, .tab, .tab)
        #expect(driver.screen.contains("Somebody else has changed it. Ctrl-D shows both versions"))
        driver.press(.control("d"))
        #expect(driver.screen.contains("Theirs: Plums on Mondays"))
    }

    @Test func theFormBelowTheQuestionDoesNotSayThatEnterShowsTheVersions() {
        var driver = conflict()
        #expect(!driver.screen.contains("Enter shows both versions"))
        driver.press(.escape)
        #expect(driver.screen.contains("Enter shows both versions"))
    }

    @Test func theLinesOfATextAreIndentedUnderTheirName() {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.service.change("s01") { $0.note = "Plums on Mondays\nFigs on Sundays" }
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Theirs: Plums on Mondays"))
        #expect(driver.screen.contains("        Figs on Sundays"))
    }

    @Test func aThirdVersionIsShownToo() throws {
        var driver = conflict()
        driver.service.change("s01") { $0.note = "Figs on Sundays" }
        driver.press(.enter)
        #expect(driver.screen.contains("Theirs: Figs on Sundays") && driver.state.panes.count == 2)
        driver.press(.enter)
        #expect(try stall(driver).name == "Apple Barrows" && stall(driver).note == "Pears on Fridays")
    }

    /// A place was sent and arrived, but the answer was lost; then the person changed the text and sent it again.
    @Test func aNewPlaceThatArrivedWithOtherTextIsAConflictToo() throws {
        var driver = StallsDriver(.wide)
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter)
        let draft = try #require(driver.outbox.entries.first?.draft)
        driver.press(.escape)
        driver.isSlow = false
        _ = try driver.service.answer(.post(draft), driver.state.service.session)
        driver.press(.tab)
        driver.type("By the door")
        driver.press(.control("d"), .enter)
        #expect(driver.screen.contains("Yours: By the door"))
        driver.press(.enter)
        let jars = driver.service.stalls.filter { $0.name == "Ginger Jar" }
        #expect(jars.map(\.note) == ["By the door"] && driver.outbox.entries.isEmpty && driver.state.panes.isEmpty)
    }

    // MARK: The session is over

    @Test func aFormWhoseSessionIsOverAsksToSignInAndKeepsItsText() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.service.fail(with: .notSignedIn)
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Sign in: Millford") && driver.state.panes.count == 2)
        driver.service.fail(with: nil)
        driver.type("mia")
        driver.press(.enter)
        #expect(driver.state.panes.count == 1 && driver.screen.contains("Ginger Jar"))
        #expect(!driver.screen.contains(ServiceError.notSignedIn.sentence(after: .post(Draft()))))
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.namesPosted.count == 2 && driver.shown.contains("Ginger Jar"))
    }

    @Test func aChangeWhoseSessionIsOverAsksToSignInToo() throws {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.service.fail(with: .notSignedIn)
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Sign in: Millford"))
        driver.service.fail(with: nil)
        driver.press(.escape)
        #expect(driver.screen.contains("Apple Barrows"), "Esc goes back to the form")
        driver.press(.enter, .enter)
        #expect(try stall(driver).name == "Apple Barrows")
    }
}
