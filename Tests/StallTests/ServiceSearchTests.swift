import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// `/` in a list that has only the newest places of its service: the service is searched for the others.
struct ServiceSearchTests {
    /// Three of eight stalls are fetched: Fig Tree, Apple Barrow and Dog-eared Books.
    private static func driver() -> StallsDriver {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        return StallsDriver(.wide, service: service)
    }

    @Test func theServiceIsSearchedAfterAPause() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        #expect(driver.service.calls == [.list] && driver.shown.isEmpty)
        #expect(driver.state.run.status?.text == "Searching all 8 stalls for \"eel\" …")
        driver.pause()
        #expect(driver.service.calls == [.list, .find("eel", pages: 1)])
        #expect(driver.shown == ["Eel Pie"] && driver.screen.contains("1 of 8 stalls"))
        #expect(driver.state.run.status?.text == "1 stall found for \"eel\"")
    }

    @Test func fetchedPlacesAreShownAtOnce() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("books")
        #expect(driver.shown == ["Dog-eared Books"] && driver.state.run.status == nil)
        driver.pause()
        #expect(Set(driver.shown) == ["Dog-eared Books", "Hidden Books"])
        #expect(driver.state.run.status?.text == "2 stalls found for \"books\"")
    }

    @Test func aTextWithoutAMatchLeavesTheMapWhereItIs() throws {
        var driver = StallsDriver(.wide)
        driver.press(.character("/"))
        driver.type("books")
        let size = try #require(driver.state.mapSize)
        let before = driver.state.results?.viewport(in: size)
        driver.type("qqqq")
        #expect(driver.shown.isEmpty && driver.state.results?.viewport(in: size) == before)
    }

    @Test func theStatusSaysThatTheServiceFoundNone() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("zebra")
        driver.pause()
        #expect(driver.state.run.status?.text == "No stall found for \"zebra\"")
    }

    @Test func eachLetterBeginsThePauseAgain() throws {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("e")
        let request = try #require(driver.state.service.search?.request)
        for _ in 1..<ServiceSearch.pause { driver.send(.ticked(request: request)) }
        driver.type("e")
        driver.send(.ticked(request: request))
        #expect(driver.service.calls == [.list])
        driver.pause()
        #expect(driver.service.calls == [.list, .find("ee", pages: 1)])
    }

    @Test func theCursorKeysDoNotSearchAgain() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        driver.pause()
        driver.press(.left, .right)
        driver.pause()
        #expect(driver.service.calls == [.list, .find("eel", pages: 1)] && driver.shown == ["Eel Pie"])
    }

    @Test func enterDoesNotWaitForThePause() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter)
        #expect(driver.shown == ["Eel Pie"] && driver.state.panes.isEmpty)
    }

    @Test(arguments: [Key.character("x"), .backspace, .escape])
    func anAnswerToAnotherTextIsDropped(key: Key) throws {
        var driver = Self.driver()
        driver.isSlow = true
        driver.press(.character("/"))
        driver.type("eel")
        driver.pause()
        let request = try #require(driver.state.service.search?.request)
        driver.press(key)
        #expect(driver.effects.contains(.cancel(request: request)))
        driver.send(.serviceAnswered(request: request, .success(.places(.stalls(), ListFacts(total: 8)))))
        #expect(driver.state.data.places?.count == 3)
    }

    @Test func aCompleteListIsNotSearchedAgain() {
        let service = StallService()
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        driver.press(.character("/"))
        driver.type("eel")
        driver.pause()
        #expect(driver.service.calls == [.list] && driver.shown == ["Eel Pie"])
    }

    @Test func withoutANetworkTheStatusSaysWhatWasSearched() {
        var driver = Self.driver()
        driver.state.run.isOnline = false
        driver.press(.character("/"))
        driver.type("apple")
        #expect(driver.state.run.status?.text == "Offline: 1 found among the 3 stalls fetched")
        driver.type("zzz")
        #expect(driver.state.run.status?.text == "Offline: none found among the 3 stalls fetched")
        driver.pause()
        #expect(driver.service.calls == [.list])
    }

    @Test func aFailureIsShown() {
        var driver = Self.driver()
        driver.service.fail(with: .unavailable(afterSeconds: nil))
        driver.press(.character("/"))
        driver.type("eel")
        driver.pause()
        let text =
            "The server does not answer or is not working. Type :server to check its address, or try again later. None found among the 3 stalls fetched"
        #expect(driver.state.run.status == Status(text: text, isError: true))
    }

    @Test func theStatusSaysThatTheServiceHasOlderOnes() {
        var driver = Self.driver()
        driver.service.limitFind(to: 1)
        driver.press(.character("/"))
        driver.type("cheese")
        driver.pause()
        #expect(driver.shown == ["Blue Cheese"], "the newer one")
        #expect(driver.state.run.status?.text == "1 stall found, and there are older ones. Add a word to find them")
    }

    // MARK: While something else is fetched

    /// A driver whose service has not answered the search for "eel".
    private static func searching() -> StallsDriver {
        var driver = Self.driver()
        driver.isSlow = true
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter)
        return driver
    }

    @Test func aSearchGoesOnWhileAWaitingPlaceIsPosted() throws {
        var driver = Self.searching()
        var draft = Draft(texts: ["name": "Ginger Jar"], positions: ["place": StallsDriver.bridges[0]])
        draft.id = "s09"
        let entry = OutboxEntry(
            dataset: "stalls", address: "https://stalls.example", user: "mia", draft: draft, postedAt: Stall.now)
        driver.send(.outboxRead(request: 0, Outbox([entry])))
        let post = try #require(
            driver.effects.compactMap { effect -> Int? in
                if case .service(.perform(let request, _, .post, _)) = effect { request } else { nil }
            }.last)
        driver.send(.serviceAnswered(request: post, .success(.done)))
        driver.answerCalls()
        #expect(driver.service.calls.contains(.find("eel", pages: 1)) && driver.shown == ["Eel Pie"])
    }

    @Test func aSearchGoesOnWhileTheListIsFetchedAgain() {
        var driver = Self.searching()
        driver.press(.character("R"))
        #expect(driver.state.service.isListing)
        driver.press(.character("R"))
        #expect(driver.state.run.status?.text == "Stopped. Press R to try again")
        driver.answerCalls()
        #expect(driver.service.calls == [.list, .find("eel", pages: 1)] && driver.shown == ["Eel Pie"])
    }

    @Test(arguments: ["sign-out", "network off", "server https://other.example"])
    func aSearchIsGivenUpWhenItsAnswerIsNotWantedAnyMore(command: String) throws {
        var driver = Self.searching()
        driver.state.service.presetAddress = nil
        let request = try #require(driver.state.service.search?.request)
        driver.type(":" + command)
        driver.press(.enter)
        #expect(driver.state.service.search == nil && driver.effects.contains(.cancel(request: request)))
    }

    // MARK: The list

    @Test func foundPlacesAreRefreshedAndDeletedWithTheOthers() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter, .character("R"))
        #expect(driver.shown == ["Eel Pie"])
        driver.service.remove("s05")
        driver.press(.character("R"))
        #expect(driver.shown.isEmpty && driver.state.data.places?.count == 3)
    }

    @Test func aNarrowedListDoesNotFetchOlderPages() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("cheese")
        driver.press(.enter, .down, .up, .down)
        #expect(driver.shown.count == 2 && driver.service.calls == [.list, .find("cheese", pages: 1)])
        driver.press(.character("/"), .escape)
        #expect(driver.shown.count == 5 && !driver.service.calls.contains(.listOlder), "a found stall is selected")
        driver.press(.home, .down)
        #expect(driver.service.calls.contains(.listOlder), "the selection is among the listed ones")
    }

    @Test func placesOlderThanTheListedOnesAreNotNew() {
        var driver = Self.driver()
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter)
        driver.type(":export all.csv")
        driver.press(.enter)
        #expect(driver.service.calls.last == .listAll && driver.state.data.places?.count == 8)
        #expect(driver.state.service.news.isEmpty)
    }
}

extension StallsDriver {
    /// Lets the pause after the last typed letter end.
    fileprivate mutating func pause() {
        for _ in 0..<ServiceSearch.pause {
            if let request = state.service.search?.request { send(.ticked(request: request)) }
        }
    }
}
