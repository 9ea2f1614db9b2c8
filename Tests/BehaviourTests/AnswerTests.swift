import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Late answers, answers to cancelled requests, and requests without an answer.
struct AnswerTests {
    private static func requests(_ effects: [Effect]) -> [Effect] {
        effects.filter { if case .lookup(.resolve) = $0 { true } else { false } }
    }

    @Test func anAnswerForEarlierTextIsIgnored() throws {
        var driver = Driver()
        driver.answers = false
        driver.type("Hopton")
        driver.effects = []
        driver.press(.control("u"))
        driver.type("LS1 4AP")
        let asked = Self.requests(driver.effects)
        // The first two letters ask nothing.
        #expect(asked.count == 5)
        for effect in asked.reversed() { driver.answer(effect) }
        #expect(
            driver.state.welcome.preview?.label == "LS1 4AP", "the answer to the last request, although it came first")
    }

    @Test func everyRequestThatIsReplacedIsCancelled() {
        var driver = Driver()
        driver.answers = false
        driver.type("LS1")
        let asked = driver.effects.compactMap {
            if case .lookup(.resolve(let request, _, _, _)) = $0 { request } else { nil }
        }
        let cancelled = driver.effects.compactMap { if case .cancel(let request) = $0 { request } else { nil } }
        #expect(asked.dropLast().allSatisfy(cancelled.contains))
        #expect(!cancelled.contains(asked.last ?? 0))
    }

    @Test func theAnswerToACancelledSearchChangesNothing() throws {
        var driver = Scene.searching.driver(.standard)
        guard case .lookup(.resolve(let request, _, _, _))? = Self.requests(driver.effects).last else {
            Issue.record("nothing was asked")
            return
        }
        driver.press(.escape)
        #expect(driver.effects.last == .cancel(request: request))
        let before = driver.screen
        driver.send(.originFound(request: request, try driver.town.resolve("LS1 4AP")))
        driver.send(.originFailed(request: request, .unknownID("LS1 4AP", noun: "school")))
        #expect(driver.state.results == nil)
        #expect(driver.screen == before)
    }

    @Test func aCancelledOrFailedSearchDoesNotChangeTheForm() {
        var cancelled = Driver()
        cancelled.type("LS1 4AP")
        cancelled.press(.tab, .right, .tab)
        let before = cancelled.state.welcome
        cancelled.answers = false
        cancelled.press(.enter, .escape)
        #expect(cancelled.state.welcome.place == before.place)
        #expect(cancelled.state.welcome.radius.metres == before.radius.metres)
        #expect(cancelled.state.welcome.focus == before.focus)

        var failed = Scene.failure.driver(.standard)
        #expect(failed.screen.contains("Search failed"))
        failed.press(.enter)
        #expect(failed.state.panes.isEmpty)
        #expect(failed.state.welcome.place.text == "ZZ99 9ZZ")
    }

    @Test func theFormIgnoresInputWhileASearchRuns() {
        var driver = Scene.searching.driver(.standard)
        let before = driver.screen
        driver.type("abc q?")
        driver.press(.tab, .enter, .down, .left, .backspace)
        driver.send(.input(.paste("M1 1AA")))
        for row in 0..<24 { driver.mouse(.press, Point(column: 26, row: row)) }
        #expect(driver.screen == before)
        #expect(!driver.state.run.isQuitting)
    }

    @Test func aRunningSearchShowsItsProgress() throws {
        for scene in [Scene.searching, .map] {
            var driver = scene.driver(.standard)
            driver.answers = false
            if scene == .map {
                driver.press(.character(":"))
                driver.type("near Hopton")
                driver.press(.enter)
            }
            let running = try #require(driver.state.welcome.running)
            let before = driver.screen
            #expect(before.contains("Searching \(running.text)"), "\(scene)")
            driver.send(.ticked(request: running.request))
            #expect(driver.screen != before, "\(scene): each tick changes the spinner")
            #expect(driver.effects.last == .tick(request: running.request))
            driver.effects = []
            driver.send(.ticked(request: running.request - 1))
            #expect(driver.effects.isEmpty, "a tick of an older request is ignored")
        }
    }

    @Test(
        arguments: [
            (Key.control("c"), Effect.terminal(.quit)), (.control("z"), .terminal(.suspend)),
            (.control("l"), .terminal(.redraw)),
        ],
        Scene.allCases)
    func controlKeysWorkOnEveryScreen(key: (Key, Effect), scene: Scene) {
        var driver = scene.driver(.standard)
        driver.effects = []
        driver.press(key.0)
        // A typed note would be lost.
        let asks = scene == .note && key.1 == .terminal(.quit)
        #expect(driver.effects == (asks ? [] : [key.1]) && driver.state.asksToDiscard == asks)
    }

    @Test func aLateDetailOfAnotherPlaceIsIgnored() throws {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.enter, .right)
        let asked = driver.effects.compactMap { if case .data(.loadDetail(let id, _)) = $0 { id } else { nil } }
        #expect(asked == ["urn:900001", "urn:900002"])
        driver.send(.detailLoaded(id: asked[0], try #require(try driver.town.detail(asked[0]))))
        #expect(driver.screen.contains("Reading"))
        driver.send(.detailLoaded(id: asked[1], try #require(try driver.town.detail(asked[1]))))
        #expect(driver.screen.contains("Millford Grammar School"))
        #expect(!driver.screen.contains("Reading"))
    }

    @Test func aLinkIsCopiedOnceItsRecordIsRead() {
        var driver = Driver.searched()
        driver.effects = []
        driver.press(.character("y"))
        #expect(
            driver.effects == [
                driver.state.recordEffect(of: "urn:900001"),
                .desktop(.copy("https://reports.ofsted.gov.uk/provider/21/900001", what: "the report link")),
            ])
        // No link is copied, because another place was selected before the record was read.
        driver.answers = false
        driver.press(.down)
        driver.effects = []
        driver.press(.character("y"), .down)
        driver.answers = true
        for effect in driver.effects { driver.answer(effect) }
        #expect(!driver.effects.contains { if case .desktop(.copy) = $0 { true } else { false } })
    }

    @Test func missingContactDetailsAreReported() {
        var driver = Driver.searched()
        driver.select("Thornfield")
        driver.press(.character("w"))
        #expect(driver.screen.contains("No website for Thornfield Girls' School"))
        driver.press(.character("c"))
        #expect(driver.screen.contains("No telephone number for Thornfield Girls' School"))
    }

    @Test func anUnreadableRecordIsReportedInItsDetailsOnly() {
        var driver = Driver.searched()
        driver.answers = false
        driver.press(.enter)
        driver.send(.detailFailed(id: "urn:900001", .gone(noun: "school")))
        #expect(driver.screen.contains("This school is no longer"))
        driver.press(.escape, .down)
        #expect(!driver.screen.contains("This school is no longer"))
    }

    @Test func newDataRepeatsTheSearchForNames() {
        var driver = Scene.schoolName.driver(.standard)
        driver.answers = false
        driver.effects = []
        driver.town = .changed
        driver.send(.placesLoaded(Town.changed.places))
        #expect(driver.state.welcome.suggestions.isEmpty)
        let asked = driver.effects
        #expect(asked.contains { if case .data(.findNames(_, "hopt", _, _)) = $0 { true } else { false } })
        driver.answers = true
        for effect in asked { driver.answer(effect) }
        // The new data have schools 12 and 14, but not 13.
        let names = driver.state.welcome.suggestions.map { Town.changed.places.name($0.row) }
        #expect(Set(names) == ["Hopton Infant School", "Hopton Nursery School"])
    }

    @Test func reloadingPreservesTheSearchTheSelectionAndTheShortlist() {
        var driver = Driver.searched()
        driver.press(.down, .down, .character(" "), .down)
        driver.town = .changed
        driver.press(.character("R"))
        // O'Connell Nursery School is number 3, Sainte-Thérèse number 2; number 1 is gone.
        #expect(driver.selectedName == "O'Connell Nursery School")
        #expect(!driver.shown.contains("Millford Grammar School"))
        let listed = driver.state.results.map { results in
            driver.state.shortlist.rows(in: results.places).map { results.places.name($0) }
        }
        #expect(listed == ["Sainte-Thérèse Catholic Primary School"])
    }
}
