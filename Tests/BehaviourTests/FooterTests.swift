import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The last rows: the footer offers only keys that do something, and long sentences are shown whole.
struct FooterTests {
    private static func footer(_ driver: Driver) -> String {
        String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
    }

    /// Whether the key of a hint in the last row is bright; nil if the hint is not there.
    private static func isBright(_ hint: String, _ driver: Driver) -> Bool? {
        let frame = view(driver.state)
        let row = Array(footer(driver))
        let start = row.indices.first { row[$0...].starts(with: Array(hint)) }
        return start.map { frame[$0, frame.size.rows - 1].style == Theme.key }
    }

    @Test func aNarrowFooterOffersToClearTheFilters() {
        var driver = Driver.searched()
        #expect(!Self.footer(driver).contains("clear filters"))
        driver.press(.character("f"), .character("x"), .escape)
        #expect(Self.footer(driver).contains("F clear filters"))
        driver.press(.character("F"))
        #expect(!Self.footer(driver).contains("clear filters"))
    }

    /// A school with a website and without a telephone has room for "d directions", which would leave none for the next school.
    @Test func aNarrowFooterOfDetailsHasTheNextSchool() {
        for town in [Town.whole, .withoutTelephones] {
            var driver = Driver.searched(town: town)
            driver.press(.enter)
            for _ in driver.shown {
                #expect(Self.footer(driver).contains(" n next "), "\(driver.screen)")
                driver.press(.character("n"))
            }
        }
    }

    /// Space removes what is on the shortlist, in the list, on the map and in the details.
    @Test(arguments: [[], [.tab], [.enter]] as [[Key]])
    func spaceSaysWhetherItAddsOrRemoves(keys: [Key]) {
        var driver = Driver.searched(.large)
        for key in keys { driver.press(key) }
        #expect(Self.footer(driver).contains("Space add"))
        driver.press(.character(" "))
        #expect(Self.footer(driver).contains("Space remove") && !Self.footer(driver).contains("Space add"))
        driver.press(.character(" "))
        #expect(Self.footer(driver).contains("Space add") && !Self.footer(driver).contains("remove"))
    }

    @Test func theHelpDoesNotOfferItself() {
        var driver = Driver.searched()
        #expect(Self.footer(driver).contains("? help"))
        driver.press(.character("?"))
        #expect(!Self.footer(driver).contains("? help") && Self.footer(driver).contains("Esc back"))
    }

    /// A forecast has a previous place, so the list of previous searches has another word.
    @Test(arguments: [[], [.enter]] as [[Key]])
    func thePreviousSearchesAreCalledSearches(keys: [Key]) {
        var driver = Driver.searched(.large)
        for key in keys { driver.press(key) }
        let hints = driver.state.topPane.footer(in: driver.state)?.all ?? []
        #expect(hints.first { $0.key == .character("p") }?.word == "searches")
    }

    @Test func aNarrowFooterOffersToCompareOnceThereAreTwoPlaces() {
        var driver = Driver.searched()
        driver.press(.character(" "))
        #expect(!Self.footer(driver).contains("C compare"))
        driver.press(.down, .character(" "))
        #expect(Self.footer(driver).contains("C compare"))
    }

    /// The footer knows the links from the tables and reads no record.
    @Test func hintsForLinksThatThePlaceLacksAreFaint() throws {
        var driver = Driver.searched(.large)
        let hints = [("y copy link", "report"), ("w website", "website"), ("c phone", "telephone")]
        var footers: Set<String> = []
        var isFaint = false
        driver.effects = []
        for _ in driver.shown {
            let id = try #require(driver.state.selectedID)
            let links = try #require(try driver.town.detail(id)).links
            for (hint, link) in hints {
                #expect(Self.isBright(hint, driver) == (links[link] != nil), "\(hint) of \(driver.selectedName ?? "")")
                isFaint = isFaint || links[link] == nil
            }
            footers.insert(Self.footer(driver))
            driver.press(.down)
        }
        #expect(isFaint, "some places lack a link that others have")
        #expect(footers.count == 1, "no hint moves")
        #expect(!driver.effects.contains { if case .data(.loadDetail) = $0 { true } else { false } })
    }

    @Test func aLinkThatNoPlaceHasIsNotOffered() {
        var driver = Driver.searched(.large)
        #expect(Self.footer(driver).contains("c phone"))
        driver.send(.placesLoaded(Town.withoutTelephones.places))
        #expect(!Self.footer(driver).contains("c phone"))
        #expect(Self.footer(driver).contains("w website"))
    }

    @Test func noLinkIsOfferedWithoutASelection() {
        let driver = Scene.empty.driver(.large)
        for hint in ["copy link", "o report", "website", "phone", "directions"] {
            #expect(!Self.footer(driver).contains(hint), "\(hint)")
        }
    }

    @Test func anUnreadableRecordIsReported() throws {
        var driver = Driver.searched(.wide)
        driver.answers = false
        driver.press(.down)
        let id = try #require(driver.state.selectedID)
        driver.press(.character("y"))
        driver.send(.detailFailed(id: id, DetailError.gone(noun: "school")))
        #expect(driver.state.run.status == Status(text: "This school is no longer in the data", isError: true))
    }

    /// Commands write the same sentences with a full stop.
    @Test(arguments: [
        ("It is written.", "It is written"), ("It is written. Press R.", "It is written. Press R"),
        ("Reading …", "Reading …"), ("It is written", "It is written"),
    ])
    func theLastSentenceOfAStatusHasNoFullStop(text: String, shown: String) {
        var driver = Driver()
        driver.send(.reported(text, isError: false))
        #expect(driver.state.run.status?.text == shown)
    }

    // MARK: The status line

    private static func status(_ driver: Driver) -> String {
        String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).last ?? "")
    }

    /// These panes hide the selected place, so the line does not speak of it.
    @Test(arguments: [(Key.character("f"), ": "), (.character("p"), "LS1 4AP"), (.character("L"), "")])
    func theStatusLineIsAboutTheOpenPane(key: Key, part: String) throws {
        var driver = Driver.searched(.wide)
        let name = try #require(driver.selectedName)
        #expect(Self.status(driver).contains(name))
        driver.press(key)
        #expect(!Self.status(driver).contains(name))
        #expect(part.isEmpty || Self.status(driver).contains(part), "\(driver.screen)")
        driver.press(.escape)
        #expect(Self.status(driver).contains(name))
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
