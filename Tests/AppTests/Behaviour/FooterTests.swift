import Catalogue
import Screen
import Testing

@testable import App

/// The last rows: the footer offers only keys that do something, and long sentences are shown whole.
struct FooterTests {
    private static func footer(_ driver: Driver) -> String {
        String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
    }

    private static func asked(_ driver: Driver) -> [String] {
        driver.effects.compactMap { if case .data(.loadDetail(let id, _)) = $0 { id } else { nil } }
    }

    @Test func onlyLinksOfTheSelectedPlaceAreOffered() throws {
        var driver = Driver.searched(.large)
        var seen: Set<Bool> = []
        for _ in driver.shown {
            let id = try #require(driver.state.selectedID)
            let links = try #require(try driver.town.detail(id)).links
            let footer = Self.footer(driver)
            #expect(footer.contains("y copy link") == (links["report"] != nil), "\(driver.selectedName ?? "")")
            #expect(footer.contains("w website") == (links["website"] != nil))
            #expect(footer.contains("c phone") == (links["telephone"] != nil))
            #expect(footer.contains("d directions"))
            seen.formUnion([links["report"] == nil, links["website"] == nil, links["telephone"] == nil])
            driver.press(.down)
        }
        #expect(seen == [true, false], "some places have links and some have none")
    }

    @Test func noLinkIsOfferedWithoutASelection() {
        let driver = Scene.empty.driver(.large)
        for hint in ["copy link", "o report", "website", "phone", "directions"] {
            #expect(!Self.footer(driver).contains(hint), "\(hint)")
        }
    }

    @Test func aRecordIsReadOnceTheSelectionRestsIfTheFooterHasRoom() throws {
        var driver = Driver.searched(.wide)
        driver.effects = []
        driver.answers = false
        let first = try #require(driver.state.selectedID)
        driver.press(.down, .down, .down)
        let last = try #require(driver.state.selectedID)
        var tick = try #require(driver.state.lookups.linksRequest?.request)
        driver.send(.ticked(request: tick))
        #expect(Self.asked(driver).isEmpty, "the selection has moved since")
        tick = try #require(driver.state.lookups.linksRequest?.request)
        driver.send(.ticked(request: tick))
        #expect(Self.asked(driver) == [last], "places in between are not requested")
        #expect(driver.state.lookups.knownLinks?.id == first, "the footer does not change before")
        driver.send(.detailLoaded(id: last, try #require(try driver.town.detail(last))))
        #expect(driver.state.lookups.knownLinks?.id == last)

        var narrow = Driver.searched(.standard)
        narrow.press(.down)
        #expect(Self.asked(narrow).isEmpty)
    }

    @Test func anUnreadableRecordIsReportedOnlyAfterAKeyPress() throws {
        var driver = Driver.searched(.wide)
        driver.answers = false
        driver.press(.down)
        let id = try #require(driver.state.selectedID)
        driver.send(.ticked(request: try #require(driver.state.lookups.linksRequest?.request)))
        let error = DetailError.gone(noun: "school")
        driver.send(.detailFailed(id: id, error))
        #expect(driver.state.run.status == nil)
        driver.press(.character("y"))
        driver.send(.detailFailed(id: id, error))
        #expect(driver.state.run.status == Status(text: "This school is no longer in the data.", isError: true))
    }

    // MARK: Long sentences

    private static let sentence = (1...12).map { "word\($0)" }.joined(separator: " and ") + "."

    @Test(arguments: [Size.smallest, .standard])
    func aLongSentenceIsShownInFullUntilTheNextKey(size: Size) {
        var driver = Driver.searched(size)
        let before = driver.screen
        driver.send(.reported(Self.sentence, isError: true))
        let words = driver.screen.split { $0 == "\n" || $0 == " " }
        #expect((1...12).allSatisfy { number in words.contains { $0.hasPrefix("word\(number)") } })
        driver.press(.character("¤"))
        #expect(driver.screen == before)
    }

    /// Five words of nine letters fill a row of 60 columns; a text longer than half of the rows ends with "…".
    @Test(arguments: [(40, false), (41, true)])
    func aCutSentenceEndsWithAnEllipsis(words: Int, isCut: Bool) {
        var driver = Driver(.smallest)
        driver.send(.reported((1...words).map { "wordword\($0 % 10)" }.joined(separator: " "), isError: false))
        // The last of the 16 rows has the keys.
        let lines = driver.screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(15)
        #expect(lines.count { $0.contains("wordword") } == 8)
        #expect(lines.last?.hasSuffix("…") == isCut)
    }

    @Test func aLongSentenceDoesNotCoverAFieldInUse() {
        var driver = Driver.searched(.standard)
        driver.press(.character("/"))
        driver.type("castle")
        driver.send(.reported(Self.sentence, isError: true))
        #expect(Self.footer(driver).contains("castle"))
    }

    @Test func aLongSentenceLeavesTheKeys() {
        var driver = Driver(.standard)
        let keys = Self.footer(driver)
        driver.send(.reported(Self.sentence, isError: false))
        #expect(driver.screen.contains("word12") && Self.footer(driver) == keys)
        driver.press(.tab)
        #expect(!driver.screen.contains("word12"))
    }
}
