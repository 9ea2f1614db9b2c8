import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Changes to a place that could not be sent at once.
struct WaitingChangeTests {
    /// A change of the first stall's name to "Apple Barrows", made without a network.
    private static func changed() -> StallsDriver {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.state.run.isOnline = false
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.press(.enter, .enter)
        return driver
    }

    /// The same change after the network came back.
    private static func sent(_ prepare: (StallService) -> Void = { _ in }) -> StallsDriver {
        var driver = changed()
        prepare(driver.service)
        driver.state.run.isOnline = true
        driver.send(.clockRead(Stall.now + 60))
        return driver
    }

    private func stall(_ driver: StallsDriver) throws -> Stall {
        try #require(driver.service.stalls.first { $0.key == "s01" })
    }

    private func versionsSent(_ driver: StallsDriver) -> [Int] {
        driver.service.calls.compactMap { if case .edit("s01", let draft) = $0 { draft.version } else { nil } }
    }

    @Test func aChangeWithoutANetworkWaitsInTheOutbox() throws {
        var driver = Self.changed()
        #expect(driver.state.panes.isEmpty && versionsSent(driver).isEmpty)
        #expect(driver.state.run.status?.text == ServiceError.noNetwork.outboxSentence)
        let entry = try #require(driver.outbox.entries.first)
        #expect(driver.outbox.entries.count == 1 && entry.key == "s01" && entry.user == "mia")
        #expect(entry.draft.version == Stall.all[0].version && entry.draft.text(of: "name") == "Apple Barrows")
        #expect(driver.shown.contains("Apple Barrows") && !driver.shown.contains("Apple Barrow"))
        #expect(driver.shown.count == Stall.all.count && driver.screen.contains("change waiting"))
        driver.press(.enter)
        #expect(driver.screen.contains("Your change waits"))
    }

    @Test func aWaitingChangeIsSentOnceAndNamesTheVersionThatItChanges() throws {
        var driver = Self.sent()
        #expect(versionsSent(driver) == [Stall.all[0].version] && driver.outbox.entries.isEmpty)
        #expect(try stall(driver).name == "Apple Barrows" && driver.namesPosted.isEmpty)
        #expect(driver.shown.count { $0 == "Apple Barrows" } == 1 && !driver.screen.contains("change waiting"))
        driver.send(.clockRead(Stall.now + 120))
        #expect(versionsSent(driver).count == 1)
    }

    @Test(arguments: [ServiceError.noNetwork, .noConnection, .unavailable(afterSeconds: nil)])
    func aChangeThatDoesNotReachTheServiceWaitsToo(error: ServiceError) throws {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.service.fail(with: error)
        driver.press(.enter, .enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.status?.text == error.outboxSentence)
        #expect(driver.outbox.entries.map(\.key) == ["s01"])
        driver.service.fail(with: nil)
        driver.press(.character("R"))
        #expect(try stall(driver).name == "Apple Barrows" && driver.outbox.entries.isEmpty)
    }

    @Test func aWaitingChangeCanBeChanged() throws {
        var driver = Self.changed()
        driver.select(named: "Apple Barrows")
        driver.press(.character("E"), .tab)
        #expect(driver.screen.contains("Change the stall") && driver.screen.contains("Pears on Fridays"))
        driver.type("!")
        driver.press(.enter, .enter)
        let entry = try #require(driver.outbox.entries.first)
        #expect(driver.outbox.entries.count == 1 && entry.draft.text(of: "name") == "Apple Barrows!")
        #expect(entry.draft.version == Stall.all[0].version)
    }

    @Test func aWaitingChangeCanBeDroppedAndBroughtBack() throws {
        var driver = Self.changed()
        driver.select(named: "Apple Barrows")
        driver.press(.delete)
        #expect(driver.screen.contains("Remove the change?") && driver.screen.contains("The stall stays as it was"))
        driver.press(.enter)
        #expect(driver.outbox.entries.isEmpty && driver.shown.contains("Apple Barrow"))
        #expect(!driver.shown.contains("Apple Barrows"))
        driver.press(.character("u"))
        #expect(driver.outbox.entries.map(\.key) == ["s01"] && driver.shown.contains("Apple Barrows"))
        #expect(try stall(driver) == Stall.all[0])
    }

    // MARK: Somebody else changed the place

    @Test func aWaitingChangeDoesNotReplaceAVersionThatWasNotSeen() throws {
        var driver = Self.sent { $0.change("s01") { $0.note = "Plums on Mondays" } }
        #expect(try stall(driver).note == "Plums on Mondays" && stall(driver).name == "Apple Barrow")
        #expect(
            driver.state.run.status?.text
                == "Not sent: Somebody else has changed it. Select it, then E shows both versions")
        driver.select(named: "Apple Barrows")
        #expect(driver.screen.contains("not sent"))
        driver.press(.enter)
        #expect(driver.screen.contains("Not sent: somebody"))
        driver.press(.escape, .character("E"))
        #expect(driver.screen.contains("Theirs: Plums on Mondays") && driver.screen.contains("Yours: Apple Barrows"))
        driver.press(.enter)
        #expect(try stall(driver).name == "Apple Barrows" && stall(driver).note == "Pears on Fridays")
        #expect(driver.outbox.entries.isEmpty && driver.state.panes.isEmpty)
    }

    /// The service refuses the change, but does not send the other version. A newer list has it.
    @Test func theOtherVersionComesWithTheListIfTheRefusalLacksIt() throws {
        var driver = Self.sent {
            $0.change("s01") { $0.note = "Plums on Mondays" }
            $0.fail(with: .changedMeanwhile(current: nil))
        }
        #expect(driver.outbox.entries.map(\.problem) == [.changedMeanwhile(current: nil)])
        driver.service.fail(with: nil)
        driver.press(.character("R"))
        driver.select(named: "Apple Barrows")
        driver.press(.character("E"))
        #expect(driver.screen.contains("Somebody else has changed it. Enter shows both versions"))
        driver.press(.enter)
        #expect(driver.screen.contains("Theirs: Plums on Mondays") && driver.screen.contains("Yours: Apple Barrows"))
        driver.press(.enter)
        #expect(try stall(driver).name == "Apple Barrows" && stall(driver).note == "Pears on Fridays")
        #expect(driver.outbox.entries.isEmpty && driver.state.panes.isEmpty)
    }

    @Test func anExportHasThePlaceAsTheServiceHasIt() throws {
        var driver = Self.sent { $0.change("s01") { $0.note = "Plums on Mondays" } }
        driver.type(":export stalls.csv")
        driver.press(.enter)
        let export = try #require(
            driver.effects.compactMap { effect -> PlacesExport? in
                if case .file(.exportPlaces(let export)) = effect { export } else { nil }
            }.last)
        let names = export.hits.map { export.places.name($0.row) }
        #expect(names.contains("Apple Barrow") && !names.contains("Apple Barrows") && names.count == Stall.all.count)
    }

    @Test func anExportIsMeasuredToThePlaceThatTheServiceHas() throws {
        var draft = Draft(
            texts: ["name": "Apple Barrows"],
            positions: ["place": Origin(label: "x", coordinate: Coordinate(latitude: 53.803, longitude: -1.541))])
        (draft.id, draft.version) = ("s01", Stall.all[0].version)
        let service = StallService()
        let entry = OutboxEntry(
            dataset: "stalls", address: service.address ?? "", user: "mia", draft: draft, postedAt: Stall.now,
            problem: .tooLarge)
        var driver = StallsDriver(.wide, service: service, outbox: Outbox([entry]))
        driver.type(":near 53.8015,-1.541")
        driver.press(.enter)
        #expect(driver.shown.contains("Apple Barrows"))
        driver.type(":export stalls.csv")
        driver.press(.enter)
        let export = try #require(
            driver.effects.compactMap { effect -> PlacesExport? in
                if case .file(.exportPlaces(let export)) = effect { export } else { nil }
            }.last)
        let hit = try #require(export.hits.first { export.places.name($0.row) == "Apple Barrow" })
        // 0.0005 degrees of latitude to the south, not 0.0015 to the north.
        #expect(abs(hit.distanceMetres - 55.65) < 0.1 && abs(hit.bearingDegrees - 180) < 0.1, "\(hit)")
    }

    @Test func undoBringsTheOwnChangeBackAfterTheirsWasKept() throws {
        var driver = Self.sent { $0.change("s01") { $0.note = "Plums on Mondays" } }
        driver.select(named: "Apple Barrows")
        driver.press(.character("E"), .character("t"))
        #expect(driver.outbox.entries.isEmpty && driver.state.panes.isEmpty && driver.shown.contains("Apple Barrow"))
        driver.press(.character("u"))
        #expect(driver.outbox.entries.map { $0.draft.text(of: "name") } == ["Apple Barrows"])
        driver.select(named: "Apple Barrows")
        driver.press(.character("E"))
        #expect(driver.screen.contains("Theirs: Plums on Mondays"))
    }

    @Test func aChangeOfADeletedPlaceIsPostedAsANewOne() throws {
        var driver = Self.sent { $0.remove("s01") }
        #expect(driver.outbox.entries.first?.problem == .gone)
        driver.select(named: "Apple Barrows")
        driver.press(.character("E"))
        #expect(driver.screen.contains("It was deleted, or a warden has hidden it. Enter posts it"))
        driver.press(.enter, .enter)
        #expect(driver.outbox.entries.isEmpty && driver.shown.count { $0 == "Apple Barrows" } == 1)
        let stall = try #require(driver.service.stalls.first { $0.name == "Apple Barrows" })
        #expect(stall.key != "s01")
    }

    /// A hidden place is the same as a deleted one for the person who posted it.
    @Test func aChangeOfAHiddenPlaceSaysThatItMayBeHidden() throws {
        let driver = Self.sent {
            _ = try? $0.answer(.hide(id: "s01"), ServiceSession(user: StallService.hider))
        }
        #expect(driver.outbox.entries.first?.problem == .gone)
        #expect(
            driver.state.run.status?.text
                == "Not sent: it was deleted, or a warden has hidden it. Select it, then E posts it again")
        let places = try #require(driver.state.data.places)
        let row = try #require(places.row(ofID: "stall:s01"))
        #expect(
            driver.state.sending(of: row, in: places)?.sentence
                == "Not sent: the original was deleted, or a warden has hidden it. E posts yours as new, Del removes yours"
        )
    }

    /// The change was sent and arrived, but the program was killed before the answer came.
    @Test(arguments: [true, false]) func aKilledProgramDoesNotOverwriteALaterChange(isChanged: Bool) throws {
        var first = StallsDriver(.wide)
        first.select(named: "Apple Barrow")
        first.press(.character("E"), .tab)
        first.type("s")
        first.isSlow = true
        first.press(.enter, .enter)
        let draft = try #require(first.outbox.entries.first?.draft)
        _ = try first.service.answer(.edit(id: "s01", draft), first.state.service.session)
        if isChanged { first.service.change("s01") { $0.note = "Plums on Mondays" } }
        let before = try stall(first)
        let next = StallsDriver(.wide, service: first.service, outbox: first.outbox)
        #expect(try stall(next) == before)
        #expect(next.outbox.entries.isEmpty == !isChanged)
        guard isChanged else { return }
        guard case .changedMeanwhile(let theirs?)? = next.outbox.entries.first?.problem else {
            Issue.record("\(next.outbox.entries)")
            return
        }
        #expect(theirs.version == before.version && theirs.text(of: "note") == "Plums on Mondays")
    }

    // MARK: The form

    @Test func anOutboxThatCannotBeWrittenLeavesTheTextInTheForm() {
        var driver = StallsDriver(.wide)
        driver.canWrite = false
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.state.run.isOnline = false
        driver.press(.enter, .enter)
        #expect(driver.screen.contains("Offline: not sent. What you typed stays here"))
        #expect(driver.screen.contains("Apple Barrows") && driver.outbox.entries.isEmpty)
    }

    @Test func stoppingTakesAChangeOutOfTheOutboxAgain() {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.press(.character("E"), .tab)
        driver.type("s")
        driver.isSlow = true
        driver.press(.enter, .enter)
        #expect(driver.outbox.entries.map(\.key) == ["s01"])
        driver.press(.escape)
        #expect(driver.outbox.entries.isEmpty && driver.screen.contains("Apple Barrows"))
    }

    @Test func aDeletionWithoutANetworkSaysThatNothingWasDeleted() throws {
        var driver = StallsDriver(.wide)
        driver.select(named: "Apple Barrow")
        driver.state.run.isOnline = false
        driver.press(.delete)
        #expect(driver.state.run.status?.text == "Offline: not deleted. Try again when you are online")
        driver.state.run.isOnline = true
        driver.press(.delete, .enter)
        #expect(!driver.service.stalls.contains { $0.key == "s01" })
    }
}
