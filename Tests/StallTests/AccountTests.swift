import Catalogue
import Screen
import Synchronization
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The forms in which a person signs in and changes the account.
struct AccountTests {
    private func command(_ text: String, _ driver: inout StallsDriver) {
        driver.type(":" + text)
        driver.press(.enter)
    }

    private func remembered(_ driver: StallsDriver) -> [ServiceSession?] {
        driver.effects.compactMap { if case .file(.rememberSignIn(let session)) = $0 { session } else { nil } }
    }

    @Test(arguments: [
        (PasswordStorage.keyring, "password in the keyring"), (.file, "password in a file only you read"),
    ])
    func theFormSaysWhereThePasswordIsSaved(storage: PasswordStorage, words: String) {
        var driver = StallsDriver(user: nil)
        driver.state.service.passwordStorage = storage
        command("sign-in", &driver)
        #expect(driver.screen.contains(words))
        driver.type("mia")
        driver.press(.tab)
        driver.type("mia")
        driver.press(.tab, .character(" "), .enter)
        #expect(driver.state.panes.isEmpty && driver.state.service.session.user == "mia")
        #expect(remembered(driver) == [ServiceSession(user: "mia", password: Secret("mia"))])
    }

    @Test func theListIsFetchedFromANewAddress() {
        var driver = StallsDriver(user: nil)
        driver.state.service.presetAddress = nil
        let before = driver.service.calls.count
        command("server https://stalls.example", &driver)
        #expect(driver.service.calls.dropFirst(before).contains(.list))
        #expect(driver.state.run.status?.text == "The address is saved")
    }

    /// While the network is off, nothing can be fetched from the new address.
    @Test(arguments: [
        (true, "The network is off: type :network on"), (false, "CATCHMENT_OFFLINE turns the network off"),
    ])
    func withoutANetworkANewAddressIsOnlySaved(isOnline: Bool, reason: String) {
        var driver = StallsDriver(user: nil)
        driver.state.service.presetAddress = nil
        driver.state.settings.tiles.network = false
        driver.state.run.isOnline = isOnline
        command("server https://stalls.example", &driver)
        #expect(driver.state.run.status?.text == "The address is saved. \(reason)")
    }

    @Test func theAddressInTheEnvironmentIsUsedInsteadOfATypedOne() {
        var driver = StallsDriver()
        let (before, calls) = (driver.state.service.session, driver.service.calls)
        command("server https://other.example", &driver)
        #expect(
            driver.state.run.status?.text
                == "The address is saved, but CATCHMENT_BOARD_URL is used instead: https://stalls.example")
        #expect(driver.state.settings.sources["stalls"] == "https://other.example")
        #expect(driver.state.service.session == before && driver.service.calls == calls)
    }

    @Test func theFormSaysThatTheRememberedPasswordIsRefused() {
        var driver = StallsDriver()
        driver.service.fail(with: .notSignedIn)
        driver.press(.character("R"))
        #expect(driver.screen.contains("Your password no longer works. Ask for a new one"))
    }

    @Test func theFormSaysThatTheListNeedsAnAccount() {
        var driver = StallsDriver(user: nil)
        driver.service.fail(with: .notSignedIn)
        driver.press(.character("R"))
        #expect(driver.screen.contains("You need an account to see this list. F3 creates one"))
        driver.type("m")
        #expect(!driver.screen.contains("An account is needed"))
    }

    @Test(arguments: [
        (ServiceError.noConnection, "The server at https://stalls.example cannot be reached"),
        (.unavailable(afterSeconds: nil), "The server at https://stalls.example does not answer or is not working"),
        (.noNetwork, "Offline, or the server at https://stalls.example cannot be found"),
    ])
    func anUnreachableServerIsNamedAndNobodyIsAskedToSignIn(error: ServiceError, reason: String) throws {
        let service = StallService()
        service.fail(with: error)
        var driver = StallsDriver(user: nil, service: service, saved: [])
        driver.press(.character("R"))
        let advice = "If the address is wrong, type :server and the right address."
        #expect(
            emptyText(driver.state, try #require(driver.state.results)) == "\(reason). Press R to try again. \(advice)")
        driver.press(.character("P"))
        #expect(driver.state.panes.isEmpty)
        #expect(
            driver.state.run.status
                == Status(text: "\(reason). You cannot sign in to post now. Press R to try again", isError: true))
        var start = driver.state
        start.results = nil
        #expect(start.introductionWordings == ["\(reason).\n\(advice)"])
        service.fail(with: nil)
        driver.press(.character("R"), .character("P"))
        #expect(driver.screen.contains("You need an account to post. F3 creates one"))
    }

    @Test func withoutANetworkNobodyIsAskedToSignIn() throws {
        var driver = StallsDriver(user: nil, saved: [], isSlow: true)
        driver.state.run.isOnline = false
        #expect(
            emptyText(driver.state, try #require(driver.state.results))
                == "CATCHMENT_OFFLINE turns the network off. No stalls are saved yet.")
        driver.press(.character("P"))
        #expect(driver.state.panes.isEmpty)
        #expect(
            driver.state.run.status?.text
                == "CATCHMENT_OFFLINE turns the network off. You can sign in to post when you are online")
    }

    @Test func withoutAnAddressPostingIsNotOffered() {
        var driver = StallsDriver(.wide, user: nil, saved: [], isSlow: true)
        #expect(!FormPane.commandsWithoutEffect(in: driver.state).contains(.post))
        driver.state.service.presetAddress = nil
        #expect(FormPane.commandsWithoutEffect(in: driver.state).contains(.post))
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(!footer.contains("P post"))
        driver.state.results = nil
        #expect(driver.state.introductionWordings.first?.hasPrefix("There are no stalls of ") == true)
    }

    @Test func withoutTheBoxNothingIsRemembered() {
        var driver = StallsDriver(user: nil)
        command("sign-in", &driver)
        driver.type("mia")
        driver.press(.tab)
        driver.type("mia")
        driver.press(.enter)
        #expect(driver.state.service.session.user == "mia" && remembered(driver).isEmpty)
    }

    @Test func aWrongPasswordKeepsWhatWasTyped() {
        var driver = StallsDriver(user: nil)
        command("sign-in", &driver)
        driver.type("mia")
        driver.press(.tab)
        driver.type("leo")
        driver.press(.enter)
        #expect(driver.screen.contains("Wrong name or password") && driver.screen.contains("mia"))
        driver.press(.function(4))
        #expect(driver.screen.contains("leo") && driver.state.service.session.user == nil)
    }

    @Test(arguments: [
        ("", "Type a new password"), (String(repeating: "é", count: 37), "The password is too long"),
    ])
    func aPasswordThatNoServerTakesIsNotSent(password: String, sentence: String) {
        var driver = StallsDriver()
        command("password", &driver)
        driver.type("mia")
        driver.press(.tab)
        driver.type(password)
        driver.press(.enter)
        #expect(driver.screen.contains(sentence) && driver.service.accounts.withLock { $0 } == ["mia": Secret("mia")])
    }

    @Test(arguments: [true, false]) func thePasswordIsChanged(isRemembered: Bool) {
        var driver = StallsDriver()
        driver.state.service.isRemembered = isRemembered
        command("password", &driver)
        #expect(driver.screen.contains("Change the password of mia"))
        driver.type("mia")
        driver.press(.tab)
        driver.type("correct horse")
        #expect(!driver.screen.contains("correct horse"))
        driver.press(.enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "Password changed")
        #expect(driver.service.accounts.withLock { $0 } == ["mia": Secret("correct horse")])
        let new = ServiceSession(user: "mia", password: Secret("correct horse"))
        #expect(driver.state.service.session == new && remembered(driver) == (isRemembered ? [new] : []))
    }

    @Test func thePasswordIsNotChangedWithoutThePresentOne() {
        var driver = StallsDriver()
        command("password", &driver)
        driver.press(.enter)
        #expect(driver.screen.contains("Type your current password"))
        driver.type("leo")
        driver.press(.tab)
        driver.type("correct horse")
        driver.press(.enter)
        #expect(driver.screen.contains("The current password is wrong"))
        #expect(driver.service.accounts.withLock { $0 } == ["mia": Secret("mia")])
        driver.press(.control("u"))
        driver.type("mia")
        driver.press(.enter)
        #expect(driver.service.accounts.withLock { $0 } == ["mia": Secret("correct horse")])
    }

    @Test func aTakenNameIsTypedAgain() {
        var driver = StallsDriver(user: nil)
        command("sign-in", &driver)
        driver.press(.function(3))
        driver.type("mia")
        driver.press(.tab)
        driver.type("correct horse")
        driver.press(.enter)
        let pane = driver.state.panes.top as? AccountPane
        #expect(pane?.problem != nil && pane?.focus == .name)
    }

    @Test func boundKeysChangeTheModeAndShowThePassword() {
        var settings = Settings()
        settings.keys = ["other-mode": ["F7"], "show-password": ["Ctrl-T"]]
        var driver = StallsDriver(user: nil, settings: settings)
        command("sign-in", &driver)
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(footer.contains("F7 new account") && footer.contains("Ctrl-T show"), "\(footer)")
        driver.press(.function(3))
        #expect((driver.state.panes.top as? AccountPane)?.mode == .signIn)
        driver.press(.function(7))
        #expect((driver.state.panes.top as? AccountPane)?.mode == .signUp)
        driver.press(.tab)
        driver.type("horse")
        #expect(!driver.screen.contains("horse"))
        driver.press(.control("t"))
        #expect(driver.screen.contains("horse"))
    }

    @Test func otherModesForgetTheProblemOfTheFirst() {
        var driver = StallsDriver(user: nil)
        command("sign-in", &driver)
        driver.press(.enter)
        #expect(driver.screen.contains("Type your name") && driver.screen.contains("new account"))
        driver.press(.function(3))
        #expect(!driver.screen.contains("Type your name") && driver.screen.contains("Have one already? Press F3"))
    }

    @Test(arguments: [Size(columns: 60, rows: 16), Size(columns: 80, rows: 24)], ["sign-in", "password"])
    func noLineOfTheFormIsWiderThanItsBox(size: Size, name: String) throws {
        var driver = StallsDriver(size, user: name == "sign-in" ? nil : "mia")
        command(name, &driver)
        let rows = driver.screen.split(separator: "\n").map(Array.init)
        let title = name == "sign-in" ? "┌▸Sign in" : "┌▸Change the password"
        let top = try #require(rows.firstIndex { String($0).contains(title) })
        let right = try #require(rows[top].lastIndex(of: "┐"))
        let inside = rows[(top + 1)...].prefix { $0.count > right && $0[right] != "┘" }
        #expect(inside.count > 3)
        for row in inside { #expect(row[right] == "│", "\(String(row))") }
    }

    @Test func theFormWithoutAPasswordOffersNeitherF3NorF4() throws {
        var driver = StallsDriver()
        command("close-account", &driver)
        let footer = try #require(driver.screen.split(separator: "\n").last)
        #expect(!footer.contains("F3") && !footer.contains("F4"))
    }

    @Test func anAccountIsClosedOnlyWhenItsNameWasTyped() {
        var driver = StallsDriver()
        driver.state.service.isRemembered = true
        command("close-account", &driver)
        #expect(driver.screen.contains("This deletes all stalls of mia, then the account."))
        driver.type("leo")
        driver.press(.enter)
        #expect(driver.screen.contains("Type the name mia to delete the account"))
        #expect(driver.service.accounts.withLock { $0.count } == 1)
        driver.press(.control("u"))
        driver.type("mia")
        driver.press(.enter)
        #expect(driver.service.accounts.withLock { $0.isEmpty } && driver.state.service.session == ServiceSession())
        #expect(remembered(driver) == [nil] && driver.state.panes.isEmpty)
    }

    @Test(arguments: ["password", "close-account"]) func anAccountIsChangedOnlyBySomebodySignedIn(name: String) {
        var driver = StallsDriver(user: nil)
        command(name, &driver)
        #expect(driver.screen.contains("Sign in: "))
    }

    /// The password belongs to the old address.
    @Test(arguments: [("https://stalls.example", "mia"), ("https://other.example", nil)] as [(String, String?)])
    func anotherAddressSignsOut(address: String, user: String?) {
        var driver = StallsDriver()
        driver.state.service.presetAddress = nil
        driver.state.service.session.address = "https://stalls.example"
        command("server \(address)", &driver)
        #expect(driver.state.service.session.user == user && remembered(driver).isEmpty)
        #expect(driver.state.run.status?.text.contains("signed out") == (user == nil))
        #expect(driver.state.service.session.password == user.map(Secret.init))
    }

    @Test(arguments: [
        ("http://stalls.example", "The address must begin with https://"),
        (
            "stalls",
            "\"stalls\" is not a web address. Type the whole address after :server, as in https://board.example.org"
        ),
    ])
    func anAddressThatCannotWorkChangesNothing(address: String, sentence: String) {
        var driver = StallsDriver()
        driver.state.service.session.address = "https://stalls.example"
        let (session, calls) = (driver.state.service.session, driver.service.calls.count)
        command("server \(address)", &driver)
        #expect(driver.state.run.status == Status(text: sentence, isError: true))
        #expect(driver.state.settings.sources["stalls"] == nil && driver.state.service.session == session)
        #expect(driver.service.calls.count == calls && remembered(driver).isEmpty)
    }

    @Test func theAddressOfTheSignInIsKept() {
        var driver = StallsDriver(user: nil)
        let request = 900
        _ = driver.state.service.ask(
            .signIn("mia", Secret("mia"), isRemembered: true), request: request, of: Stalls(driver.service))
        driver.send(.accountAnswered(request: request, nil, address: "https://stalls.example"))
        let session = ServiceSession(user: "mia", password: Secret("mia"), address: "https://stalls.example")
        #expect(driver.state.service.session == session && remembered(driver) == [session])
    }

    /// The service takes a password only with the address at which the person signed in.
    @Test func aNewPasswordGoesToTheAddressOfTheSignIn() {
        var service = ServiceState()
        service.session = ServiceSession(user: "mia", password: Secret("old"), address: "https://stalls.example")
        let effect = service.ask(
            .changePassword(from: Secret("typed"), to: Secret("new")), request: 1, of: Stalls(StallService()))
        let session = ServiceSession(user: "mia", password: Secret("typed"), address: "https://stalls.example")
        #expect(
            effect
                == .service(
                    .account(request: 1, dataset: "stalls", .changePassword(to: Secret("new")), session)))
    }

    @Test func withoutAnAddressNobodyIsAskedForAPassword() {
        var driver = StallsDriver(user: nil)
        driver.state.service.presetAddress = nil
        command("sign-in", &driver)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text.hasPrefix("No address is set") == true)
        driver.state.settings.sources["stalls"] = "https://stalls.example"
        command("sign-in", &driver)
        #expect(!driver.state.panes.isEmpty)
    }

    @Test(
        arguments: [("https://stalls.example", Secret("mia")), ("https://other.example", nil)] as [(String, Secret?)])
    func aWaitingPlaceTakesThePasswordToNoOtherAddress(address: String, password: Secret?) {
        var service = ServiceState()
        service.session = ServiceSession(user: "mia", password: Secret("mia"), address: "https://stalls.example")
        let entry = OutboxEntry(dataset: "stalls", address: address, user: "mia", draft: Draft())
        let session = ServiceSession(user: "mia", password: password, address: address)
        let effect = service.post(entry, request: 1)
        #expect(effect == .service(.perform(request: 1, dataset: "stalls", .post(entry.draft), session)))
    }
}
