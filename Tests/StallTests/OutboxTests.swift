import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// New places in the outbox: after their form was sent, before the service has accepted them.
struct OutboxTests {
    private static let bridge = Origin(
        label: "Kirk Bridge", place: "Millford", coordinate: Coordinate(latitude: 53.8015, longitude: -1.541))

    /// An outbox with a stall that has been waiting since an earlier run.
    private static func waiting(
        _ name: String = "Ginger Jar", user: String = "mia", address: String = "https://stalls.example",
        problem: ServiceError? = nil
    ) -> Outbox {
        var draft = Draft(texts: ["name": name, "link": "https://example.org/ginger"], positions: ["place": bridge])
        draft.id = "00000000-0000-4000-8000-00000000aaaa"
        return Outbox([
            OutboxEntry(
                dataset: "stalls", address: address, user: user, draft: draft, postedAt: Stall.now, problem: problem)
        ])
    }

    private func gingerJars(_ service: StallService) -> Int { service.stalls.count { $0.name == "Ginger Jar" } }

    // MARK: Without a network

    @Test func aPlacePostedWithoutANetworkWaitsInTheOutbox() throws {
        var driver = StallsDriver(.wide)
        driver.state.run.isOnline = false
        driver.fillForm()
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.namesPosted.isEmpty)
        #expect(driver.state.run.status?.text == ServiceError.noNetwork.outboxSentence)
        let entry = try #require(driver.outbox.entries.first)
        #expect(entry.user == "mia" && entry.address == "https://stalls.example" && entry.postedAt == Stall.now)
        #expect(entry.draft.text(of: "name") == "Ginger Jar" && entry.problem == nil)
        driver.select(named: "Ginger Jar")
        #expect(driver.state.selectedID == "stall:" + entry.key && driver.screen.contains("waiting"))
        driver.press(.enter)
        #expect(driver.screen.contains("Waiting to be sent"))
    }

    @Test(arguments: [ServiceError.noNetwork, .noConnection, .unavailable(afterSeconds: 90)])
    func aPlaceThatDoesNotReachTheServiceWaitsAndIsSentOnce(error: ServiceError) {
        var driver = StallsDriver()
        driver.fillForm()
        driver.service.fail(with: error)
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == error.outboxSentence)
        #expect(driver.outbox.entries.count == 1 && driver.shown.contains("Ginger Jar"))
        driver.state.run.status = nil
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.namesPosted.count == 2 && driver.state.run.status == nil, "a failure each minute is not shown")
        driver.service.fail(with: nil)
        for minute in 2...4 { driver.send(.clockRead(Stall.now + minute * 60)) }
        #expect(driver.namesPosted.count == 3 && gingerJars(driver.service) == 1)
        #expect(driver.outbox.entries.isEmpty && driver.shown.count { $0 == "Ginger Jar" } == 1)
    }

    enum Occasion: CaseIterable { case start, minute, refresh, networkOn, signIn }

    @Test(arguments: Occasion.allCases) func aWaitingPlaceIsSentOnEachOccasion(occasion: Occasion) {
        let isSignedIn = occasion != .signIn
        var driver = StallsDriver(
            user: isSignedIn ? "mia" : nil, outbox: occasion == .start ? Self.waiting() : Outbox())
        if occasion != .start {
            // Another program writes the place into the outbox while this one runs.
            driver.apply(.put(Self.waiting().entries[0]))
            #expect(driver.namesPosted.isEmpty)
        }
        switch occasion {
        case .start: break
        case .minute: driver.send(.clockRead(Stall.now + 60))
        case .refresh: driver.press(.character("R"))
        case .networkOn:
            driver.type(":network on")
            driver.press(.enter)
        case .signIn:
            driver.type(":sign-in")
            driver.press(.enter)
            driver.type("mia")
            driver.press(.tab)
            driver.type("mia")
            driver.press(.enter)
        }
        #expect(driver.namesPosted == ["Ginger Jar"] && driver.outbox.entries.isEmpty)
        #expect(driver.shown.contains("Ginger Jar"))
    }

    @Test func severalPlacesAreSentOneAfterTheOther() {
        var driver = StallsDriver()
        driver.state.run.isOnline = false
        for name in ["One", "Two", "Three"] {
            driver.press(.character("P"))
            driver.type("Kirk Bridge")
            driver.press(.tab)
            driver.type(name)
            driver.press(.enter, .enter)
        }
        #expect(driver.outbox.entries.count == 3 && driver.namesPosted.isEmpty)
        driver.state.run.isOnline = true
        driver.isSlow = true
        driver.press(.character("R"))
        driver.answerCalls()
        #expect(driver.namesPosted == ["One"], "the next one follows the answer")
        driver.isSlow = false
        driver.answerCalls()
        #expect(driver.namesPosted == ["One", "Two", "Three"] && driver.outbox.entries.isEmpty)
    }

    @Test func aServiceThatAsksForAPauseGetsOne() throws {
        var driver = StallsDriver(saved: Stall.all)
        driver.service.fail(with: .tooFast(afterSeconds: 5))
        driver.apply(.put(Self.waiting().entries[0]))
        driver.press(.character("R"))
        let wake = try #require(
            driver.effects.compactMap { effect -> Int? in
                if case .wake(let request, afterSeconds: 5) = effect { request } else { nil }
            }.last)
        #expect(driver.namesPosted.count == 1 && driver.outbox.entries.first?.problem == nil)
        driver.service.fail(with: nil)
        driver.send(.ticked(request: wake))
        #expect(driver.namesPosted.count == 2 && gingerJars(driver.service) == 1 && driver.outbox.entries.isEmpty)
    }

    // MARK: A program that ends too early

    @Test(arguments: [true, false]) func aKilledProgramSendsAgainAtTheNextStart(hadArrived: Bool) throws {
        var first = StallsDriver()
        first.fillForm()
        first.isSlow = true
        first.press(.enter, .enter)
        #expect(first.outbox.entries.count == 1 && first.namesPosted.isEmpty)
        let draft = try #require(first.outbox.entries.first?.draft)
        if hadArrived { _ = try first.service.answer(.post(draft), first.state.service.session) }
        let next = StallsDriver(service: first.service, outbox: first.outbox)
        #expect(gingerJars(next.service) == 1 && next.outbox.entries.isEmpty)
        #expect(next.shown.count { $0 == "Ginger Jar" } == 1)
    }

    @Test func onlyPlacesOfThisPersonForThisAddressAreSentAndShown() {
        for outbox in [Self.waiting(user: "sam"), Self.waiting(address: "https://other.example")] {
            let driver = StallsDriver(outbox: outbox)
            #expect(driver.namesPosted.isEmpty && !driver.shown.contains("Ginger Jar") && driver.outbox == outbox)
        }
        let signedOut = StallsDriver(user: nil, outbox: Self.waiting(user: "sam"))
        #expect(signedOut.namesPosted.isEmpty && signedOut.shown.contains("Ginger Jar"))
    }

    @Test func thePlaceIsSentToTheAddressThatItWasPostedTo() {
        let driver = StallsDriver(outbox: Self.waiting())
        let addresses = driver.effects.compactMap { effect -> String? in
            if case .service(.perform(_, _, .post, let session)) = effect { session.address } else { nil }
        }
        #expect(addresses == ["https://stalls.example"])
    }

    // MARK: Refused while nobody looks

    @Test func aRefusedPlaceStaysWithTheReasonUntilItIsChanged() {
        let service = StallService()
        service.fail(with: .invalid(field: "name", reason: "Somebody else has this name"))
        var driver = StallsDriver(.wide, service: service, saved: Stall.all, outbox: Self.waiting())
        #expect(driver.outbox.entries.first?.problem == .invalid(field: "name", reason: "Somebody else has this name"))
        driver.select(named: "Ginger Jar")
        #expect(driver.screen.contains("not sent"))
        driver.press(.enter)
        #expect(driver.screen.contains("Not sent: The server refused it"))
        service.fail(with: nil)
        driver.press(.character("R"))
        #expect(driver.namesPosted.count == 1, "it is not sent again by itself")
        driver.press(.character("E"))
        #expect(driver.screen.contains("New stall") && driver.screen.contains("Somebody else has this name"))
        driver.type("s")
        driver.press(.enter, .enter)
        #expect(driver.namesPosted == ["Ginger Jar", "Ginger Jars"] && driver.outbox.entries.isEmpty)
        #expect(driver.shown.contains("Ginger Jars") && !driver.shown.contains("Ginger Jar"))
    }

    @Test func aPlaceRefusedWithoutSignInIsSentAfterSignIn() {
        let outbox = Self.waiting(problem: .notSignedIn)
        let started = StallsDriver(outbox: outbox)
        #expect(started.namesPosted == ["Ginger Jar"], "the remembered sign-in may be valid again")
        var driver = StallsDriver(user: nil, outbox: outbox)
        #expect(driver.namesPosted.isEmpty)
        driver.type(":sign-in")
        driver.press(.enter)
        driver.type("mia")
        driver.press(.tab)
        driver.type("mia")
        driver.press(.enter)
        #expect(driver.namesPosted == ["Ginger Jar"] && driver.outbox.entries.isEmpty)
    }

    // MARK: Changing waiting places

    /// A driver without a network whose selected place waits in the outbox.
    private static func onWaitingPlace() -> StallsDriver {
        var driver = StallsDriver(.wide, saved: Stall.all)
        driver.state.run.isOnline = false
        driver.apply(.put(waiting().entries[0]))
        driver.press(.character("R"))
        driver.select(named: "Ginger Jar")
        return driver
    }

    @Test func aWaitingPlaceIsChangedInTheOutbox() {
        var driver = Self.onWaitingPlace()
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty)
        #expect(driver.outbox.entries.map { $0.draft.text(of: "name") } == ["Ginger Jars"])
        driver.state.run.isOnline = true
        driver.press(.character("R"))
        #expect(driver.namesPosted == ["Ginger Jars"] && driver.outbox.entries.isEmpty)
    }

    @Test func aPlaceIsNotSentWhileItsFormIsOpen() {
        var driver = Self.onWaitingPlace()
        driver.press(.character("E"))
        driver.state.run.isOnline = true
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.namesPosted.isEmpty)
        driver.press(.escape)
        driver.send(.clockRead(Stall.now + 120))
        #expect(driver.namesPosted == ["Ginger Jar"])
    }

    @Test func aWaitingPlaceIsDroppedAndBroughtBack() {
        var driver = Self.onWaitingPlace()
        driver.press(.delete)
        #expect(driver.screen.contains("Remove the stall?") && driver.screen.contains("It has not been sent yet."))
        driver.press(.enter)
        #expect(driver.outbox.entries.isEmpty && !driver.shown.contains("Ginger Jar"))
        #expect(driver.state.run.status?.text == "Removed from the outbox. Press u to undo")
        driver.press(.character("u"))
        #expect(driver.outbox == Self.waiting() && driver.shown.contains("Ginger Jar"))
    }

    @Test func aDropThatCannotBeUndoneOnTheDiskIsUndoneLater() {
        var driver = Self.onWaitingPlace()
        driver.press(.delete, .enter)
        driver.canWrite = false
        driver.press(.character("u"))
        #expect(driver.outbox.entries.isEmpty && driver.state.run.status?.isError == true)
        driver.canWrite = true
        driver.press(.character("u"))
        #expect(driver.outbox == Self.waiting() && driver.state.run.status?.text == "Restored")
    }

    @Test func aPlaceDroppedDuringAnUndoCanBeBroughtBackAfterIt() {
        var driver = StallsDriver(.wide)
        driver.apply(.put(Self.waiting(problem: .tooLarge).entries[0]))
        driver.press(.character("R"))
        driver.select(named: "Apple Barrow")
        driver.press(.delete, .enter)
        driver.isSlow = true
        driver.press(.character("u"))
        driver.select(named: "Ginger Jar")
        driver.press(.delete, .enter)
        #expect(driver.outbox.entries.isEmpty)
        driver.isSlow = false
        driver.answerCalls()
        #expect(driver.namesPosted == ["Apple Barrow"])
        driver.press(.character("u"))
        #expect(driver.namesPosted == ["Apple Barrow"] && driver.outbox.entries.map(\.problem) == [.tooLarge])
    }

    @Test func aPlaceIsNotSentWhileTheQuestionIsOpen() {
        var driver = Self.onWaitingPlace()
        driver.press(.delete)
        driver.state.run.isOnline = true
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.namesPosted.isEmpty)
        driver.press(.escape)
        driver.send(.clockRead(Stall.now + 120))
        #expect(driver.namesPosted == ["Ginger Jar"])
    }

    /// The outbox is read while a place is being taken out of it.
    @Test func aDroppedPlaceIsNotSentWhileTheDiskIsSlow() throws {
        var driver = Self.onWaitingPlace()
        driver.press(.delete)
        driver.state.run.isOnline = true
        // The effects are not carried out yet.
        let effects = update(&driver.state, .input(.key(.enter)))
        #expect(effects.contains { if case .file(.changeOutbox(_, .remove)) = $0 { true } else { false } })
        let early = update(&driver.state, .outboxRead(request: 0, Self.waiting()))
        #expect(!early.contains { if case .service(.perform(_, _, .post, _)) = $0 { true } else { false } })
    }

    @Test func aNewPlaceIsSelected() {
        var driver = StallsDriver()
        driver.select(named: "Eel Pie")
        driver.fillForm()
        driver.press(.enter, .enter)
        #expect(driver.state.results.map { results in results.places.name(results.selected ?? 0) } == "Ginger Jar")
    }

    // MARK: While it is sent

    @Test func aPlaceIsShownAsSendingUntilItIsPosted() {
        var driver = StallsDriver(.wide)
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Sending") && driver.shown.contains("Ginger Jar"))
        driver.answerCalls()
        #expect(!driver.screen.contains("Sending") && driver.state.run.status?.text == "Posted")
        #expect(driver.shown.count { $0 == "Ginger Jar" } == 1)
    }

    @Test func aPlaceThatIsBeingSentIsNeitherChangedNorDropped() {
        var driver = StallsDriver(.wide, isSlow: true, outbox: Self.waiting())
        driver.select(named: "Ginger Jar")
        for key in [Key.character("E"), .delete] {
            driver.press(key)
            #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == "This stall is being sent")
        }
    }

    @Test func stoppingTakesANewPlaceOutOfTheOutboxAgain() {
        var driver = StallsDriver()
        driver.fillForm()
        driver.isSlow = true
        driver.press(.enter, .enter)
        #expect(driver.outbox.entries.count == 1)
        driver.press(.escape)
        #expect(driver.outbox.entries.isEmpty && driver.screen.contains("Ginger Jar"))
        driver.answerCalls()
        #expect(driver.namesPosted.isEmpty)
    }

    @Test func stoppingLeavesAPlaceOfTheOutboxThereUnsent() {
        var driver = StallsDriver(.wide, saved: Stall.all)
        driver.apply(.put(Self.waiting(problem: .tooLarge).entries[0]))
        driver.press(.character("R"))
        driver.select(named: "Ginger Jar")
        driver.press(.character("E"))
        driver.isSlow = true
        driver.press(.enter, .enter, .escape)
        #expect(driver.outbox.entries.map(\.problem) == [.cancelled])
        driver.isSlow = false
        driver.send(.clockRead(Stall.now + 60))
        #expect(driver.namesPosted.isEmpty)
    }

    @Test func anOutboxThatCannotBeWrittenLosesNothing() {
        var driver = StallsDriver()
        driver.canWrite = false
        driver.fillForm()
        driver.state.run.isOnline = false
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Offline: not sent. What you typed stays here"))
        #expect(driver.screen.contains("Ginger Jar"))
        driver.state.run.isOnline = true
        driver.press(.enter, .enter)
        #expect(driver.namesPosted == ["Ginger Jar"] && driver.state.panes.isEmpty)
    }

    @Test(arguments: [true, false]) func aChangedPlaceThatCannotBeWrittenIsNotReplacedByItsOldText(isOnline: Bool) {
        var driver = StallsDriver(.wide, saved: Stall.all)
        driver.apply(.put(Self.waiting(problem: .tooLarge).entries[0]))
        driver.press(.character("R"))
        driver.select(named: "Ginger Jar")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.canWrite = false
        driver.state.run.isOnline = isOnline
        driver.press(.enter, .enter)
        #expect(driver.namesPosted == (isOnline ? ["Ginger Jars"] : []))
        #expect(driver.state.panes.isEmpty == isOnline && (isOnline || driver.screen.contains("Ginger Jars")))
        guard isOnline else { return }
        #expect(
            driver.effects.contains { effect in
                if case .file(.changeOutbox(_, .remove(let key))) = effect {
                    key == Self.waiting().entries[0].key
                } else {
                    false
                }
            })
    }

    /// A change to the outbox that fails must not be repeated for ever.
    @Test func aPostedPlaceThatCannotLeaveTheOutboxIsSentOnceAMinuteAtMost() {
        var driver = StallsDriver(isSlow: true, outbox: Self.waiting())
        driver.canWrite = false
        driver.isSlow = false
        driver.answerCalls()
        #expect(driver.namesPosted.count == 1 && gingerJars(driver.service) == 1)
        #expect(driver.shown.count { $0 == "Ginger Jar" } == 1)
    }
}
