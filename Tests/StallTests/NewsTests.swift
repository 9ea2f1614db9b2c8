import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// What is new at the next start, and the map of the first list.
struct NewsTests {
    private static let far = Stall(
        "s09", "Ginger Jar", market: "", .fruit, price: nil, at: Coordinate(latitude: 53.9, longitude: -1.4),
        owner: "sam", minutesAgo: 0)

    private static func marked(_ state: State) -> [String] {
        ["s04", "s06", "s09"].filter { state.service.news.mark(of: "stall:\($0)") != nil }
    }

    @Test func marksStayAfterARestartUntilTheirPlacesAreLookedAt() throws {
        let service = StallService()
        var first = StallsDriver(.wide, service: service)
        service.add(Self.far)
        service.change("s04") { $0.price = 150 }
        first.press(.character("R"))
        #expect(Self.marked(first.state) == ["s04", "s09"])
        var second = StallsDriver(.wide, service: service, saved: service.stalls, news: first.news)
        #expect(second.state.service.news.mark(of: "stall:s04") == .changed)
        #expect(second.state.service.news.mark(of: "stall:s09") == .new)
        #expect(second.screen.contains(" · 2 new"))
        second.select(named: "Ginger Jar")
        let third = StallsDriver(.wide, service: service, saved: service.stalls, news: second.news)
        #expect(third.state.service.news.mark(of: "stall:s09") == nil)
    }

    @Test func nothingIsNewWhenAListIsOpenedForTheFirstTime() throws {
        let driver = StallsDriver(.wide)
        let saved = try #require(driver.news.list(dataset: "stalls", source: "Stalls of Millford"))
        #expect(saved.new.isEmpty && saved.changed.isEmpty)
        #expect(saved.latestVersion == Stall.all.map(\.version).max())
    }

    /// The shell fetches a list, so that the saved list has places that were never on the screen.
    @Test(arguments: [true, false]) func placesThatTheShellFetchedAreNew(isOffline: Bool) {
        let service = StallService()
        let before = StallsDriver(.wide, service: service).news
        service.add(Self.far)
        var own = Self.far
        (own.key, own.owner) = ("s10", "mia")
        service.add(own)
        if isOffline { service.fail(with: .noNetwork) }
        let driver = StallsDriver(.wide, service: service, saved: service.stalls, news: before)
        #expect(driver.state.service.news.mark(of: "stall:s09") == .new)
        #expect(driver.state.service.news.mark(of: "stall:s10") == nil, "her own")
        #expect(driver.screen.contains(" · 1 new"))
    }

    @Test func placesOfAnotherServiceAreNotNew() {
        let other = SavedNews([ListNews(dataset: "stalls", source: "Stalls of Overton", latestVersion: 1)])
        let driver = StallsDriver(.wide, saved: Stall.all, news: other)
        #expect(driver.state.service.news.isEmpty)
        #expect(driver.news.lists.count == 2, "the other list stays")
    }

    /// A driver that has three of eight stalls and has found Eel Pie, which is older, among the others.
    private static func found(_ prepare: (StallService) -> Void = { _ in }) -> StallsDriver {
        let service = StallService()
        service.limitList(to: 3)
        service.say { $0.total = 8 }
        var driver = StallsDriver(.wide, service: service)
        prepare(service)
        driver.press(.character("/"))
        driver.type("eel")
        driver.press(.enter)
        return driver
    }

    @Test func newPlacesThatComeWithASearchAreMarked() {
        let driver = Self.found { $0.add(Self.far) }
        #expect(driver.shown == ["Eel Pie"])
        #expect(driver.state.service.news.mark(of: "stall:s09") == .new)
        #expect(driver.state.service.news.mark(of: "stall:s05") == nil, "found, and older than the list")
        #expect(driver.news.lists.first?.new == ["stall:s09"])
    }

    /// At the next start nothing says that Eel Pie was found. A stall was deleted meanwhile, so the list has an older one.
    @Test func anOlderPlaceIsNotNewAfterAFoundOneWasSaved() {
        let first = Self.found()
        let saved = first.service.stalls.filter { ["s01", "s04", "s05", "s06"].contains($0.key) }
        first.service.remove("s06")
        first.service.add(Self.far)
        first.service.limitList(to: 4)
        let second = StallsDriver(.wide, service: first.service, saved: saved, news: first.news)
        #expect(second.shown.contains("Hidden Books"))
        #expect(second.state.service.news.mark(of: "stall:s08") == nil)
        #expect(second.state.service.news.mark(of: "stall:s09") == .new)
    }

    /// The person sets another address, which has other stalls, and then the old one again.
    @Test func marksStayWhileAnotherServiceIsUsed() throws {
        let service = StallService()
        var driver = StallsDriver(.wide, service: service)
        service.add(Self.far)
        driver.press(.character("R"))
        #expect(Self.marked(driver.state) == ["s09"])
        var other = Stall.served([
            Stall(
                "s20", "Overton Nuts", market: "", .fruit, price: nil, at: Self.far.coordinate, owner: "sam",
                minutesAgo: 3)
        ]).table
        other.source.title = "Stalls of Overton"
        driver.isSlow = true
        driver.press(.character("R"))
        let places = Places([other], of: Stalls(service))
        let request = try #require(
            driver.effects.compactMap { effect -> Int? in
                if case .service(.perform(let request, _, .list, _)) = effect { request } else { nil }
            }.last)
        driver.send(.serviceAnswered(request: request, .success(.places(places, ListFacts()))))
        #expect(driver.shown == ["Overton Nuts"] && Self.marked(driver.state).isEmpty)
        var later = Self.far
        (later.key, later.version) = ("s10", Self.far.version + 1)
        service.add(later)
        driver.press(.character("R"))
        driver.answerCalls()
        #expect(driver.shown.count == 10 && driver.state.service.news.mark(of: "stall:s09") == .new)
        #expect(driver.state.service.news.mark(of: "stall:s10") == .new, "it came meanwhile")
        #expect(driver.news.list(dataset: "stalls", source: "Stalls of Millford")?.new == ["stall:s09", "stall:s10"])
    }

    @Test func nothingIsSavedWhileNothingChanges() {
        var driver = StallsDriver(.wide)
        let saved = driver.effects.count { if case .file(.saveNews) = $0 { true } else { false } }
        driver.press(.down, .down, .character("R"))
        #expect(saved == 1 && driver.effects.count { if case .file(.saveNews) = $0 { true } else { false } } == 1)
    }

    /// The list of the last run lacks a place far away, which the first answer brings.
    @Test(arguments: [true, false]) func theFirstAnswerFitsTheMapUnlessAKeyWasPressed(isUsed: Bool) throws {
        let service = StallService(Stall.all + [Self.far])
        var driver = StallsDriver(.wide, service: service, saved: Stall.all, isSlow: true)
        let size = try #require(driver.state.mapSize)
        let before = try #require(driver.state.results?.viewport(in: size))
        if isUsed { driver.press(.down) }
        driver.answerCalls()
        let after = try #require(driver.state.results?.viewport(in: size))
        #expect((after == before) == isUsed)
        #expect((after.cell(of: Coordinate(latitude: 53.9, longitude: -1.4)) == nil) == isUsed)
        // The next list leaves the map where it is, with or without a key.
        var further = Self.far
        (further.key, further.coordinate) = ("s10", Coordinate(latitude: 55, longitude: -2))
        further.version += 1
        service.add(further)
        driver.send(.clockRead(Stall.now + 60))
        driver.answerCalls()
        #expect(driver.shown.count == 10)
        #expect(driver.state.results?.viewport(in: size) == after)
    }
}
