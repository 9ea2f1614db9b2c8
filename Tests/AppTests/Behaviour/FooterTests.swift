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

    /// Whether the key of a hint in the last row is bright; nil if the hint is not there.
    private static func isBright(_ hint: String, _ driver: Driver) -> Bool? {
        let frame = view(driver.state)
        let row = Array(footer(driver))
        let start = row.indices.first { row[$0...].starts(with: Array(hint)) }
        return start.map { frame[$0, frame.size.rows - 1].style == Theme.standard.key }
    }

    /// A hint is there from the first place on that has the link, and faint at places that lack it.
    @Test func hintsAtLinksThatOnlyOtherPlacesHaveAreFaint() throws {
        var driver = Driver.searched(.large)
        let hints = [("y copy link", "report"), ("w website", "website"), ("c phone", "telephone")]
        var seen: Set<String> = []
        var footers: Set<String> = []
        var isFaint = false
        for command in [Key](repeating: .down, count: driver.shown.count) + [.home, .down, .down, .down] {
            let id = try #require(driver.state.selectedID)
            let links = try #require(try driver.town.detail(id)).links
            seen.formUnion(hints.map(\.1).filter { links[$0] != nil })
            for (hint, link) in hints {
                let expected = seen.contains(link) ? links[link] != nil : nil
                #expect(Self.isBright(hint, driver) == expected, "\(hint) of \(driver.selectedName ?? "")")
                isFaint = isFaint || expected == false
            }
            #expect(Self.footer(driver).contains("d directions"))
            if hints.allSatisfy({ seen.contains($0.1) }) { footers.insert(Self.footer(driver)) }
            driver.press(command)
        }
        #expect(isFaint, "some places lack a link that others have")
        #expect(footers.count == 1, "once all links were seen, no hint moves")
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
