import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Finding while typing: exactly or with typing errors, with the names of markets or without.
struct FindLineTests {
    private static func typed(_ text: String, _ size: Size = .wide) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.press(.character("/"))
        driver.type(text)
        return driver
    }

    private static let quay: Set<String> = ["Dog-eared Books", "Eel Pie", "Fig Tree"]

    @Test func marketsAreLeftOutWhileTyping() {
        var driver = Self.typed("quay")
        #expect(Set(driver.shown) == Self.quay && driver.lastRow.contains("F7 [markets]"))
        driver.press(.function(7))
        #expect(driver.shown.isEmpty && driver.lastRow.contains("F7 [no markets]"))
        #expect(driver.state.isFinding && driver.lastRow.contains("/ quay"), "the line stays open")
        driver.press(.function(7))
        #expect(Set(driver.shown) == Self.quay && driver.lastRow.contains("F7 [markets]"))
    }

    @Test func typingErrorsAreAllowedUnlessFindingIsExact() {
        var driver = Self.typed("chese")
        #expect(Set(driver.shown) == ["Blue Cheese", "Goat's Cheese of St Anne"])
        #expect(driver.lastRow.contains("F6 [fuzzy]"))
        let similar = "No match for \"chese\". Showing similar ones"
        #expect(driver.state.run.status?.text == similar + "; F6 hides them")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == similar && driver.shown.count == 2)
        driver = Self.typed("chese")
        driver.press(.function(6))
        #expect(driver.shown.isEmpty && driver.lastRow.contains("F6 [exact]"))
        #expect(driver.state.run.status?.text == "No match here for \"chese\". F6 allows typing errors")
        #expect(driver.screen.contains("typing errors, Esc shows them all"))
        driver.press(.backspace, .backspace, .character("e"))
        #expect(driver.shown.count == 2, "\"chee\" begins a word")
    }

    @Test func aMatchThatTheFiltersHideIsNotDenied() throws {
        var fish = Stall.all[2]
        (fish.key, fish.name) = ("s09", "Chese Place")
        let stalls = Stall.all + [fish]
        var driver = StallsDriver(.wide, service: StallService(stalls), saved: stalls)
        let goods = try #require(driver.state.results?.facets.first { $0.id == "goods" })
        driver.state.filter.only(["cheese"], of: goods)
        driver.state.arrangeAgain()
        driver.press(.character("/"))
        driver.type("chese")
        #expect(Set(driver.shown) == ["Blue Cheese", "Goat's Cheese of St Anne"])
        let status = driver.state.run.status?.text
        #expect(status == "The filters hide the matches for \"chese\". Showing similar ones; F6 hides them")
    }

    @Test func noKeyIsOfferedWhereTypingErrorsAreForgiven() {
        let driver = Self.typed("zzzz")
        #expect(driver.state.run.status?.text == "No match here for \"zzzz\"" && !driver.screen.contains("F6 allows"))
    }

    @Test func theChoiceIsRemembered() {
        var driver = Self.typed("")
        driver.press(.function(6), .function(7), .escape)
        let saved = driver.effects.compactMap { effect -> Settings.Find? in
            if case .file(.saveSettings(let settings)) = effect { settings.find } else { nil }
        }
        #expect(saved.map(\.isExact) == [true, true] && saved.map(\.without) == [[:], ["stalls": ["market"]]])
        driver.press(.character("/"))
        #expect(driver.lastRow.contains("F6 [exact]  F7 [no markets]"))
        driver.type("quay")
        #expect(driver.shown.isEmpty)
    }

    @Test func theListStaysNarrowedUntilTheOtherFieldsCanBeSearched() throws {
        var driver = Self.typed("quay")
        let places = try #require(driver.state.results?.places)
        driver.answersIndex = false
        driver.effects = []
        driver.press(.function(7))
        #expect(Set(driver.shown) == Self.quay && !driver.screen.contains("Preparing"))
        #expect(driver.effects.contains(.data(.index(places, without: ["market"]))))
        // The index of all fields answers an earlier request.
        driver.send(.placesIndexed(NameIndex(describing: places), of: places))
        #expect(Set(driver.shown) == Self.quay && driver.state.results?.find.isWaiting == true)
        driver.send(
            .placesIndexed(
                NameIndex(describing: places, without: ["market"]), of: places, without: ["market"]))
        #expect(driver.shown.isEmpty && driver.state.results?.find.isWaiting == false)
    }

    @Test func aClickOnAHintPressesItsKey() throws {
        var driver = Self.typed("chese")
        let row = driver.state.screen.size.rows - 1
        func column(_ text: String) throws -> Int {
            let line = driver.lastRow
            return line.distance(from: line.startIndex, to: try #require(line.firstRange(of: text)).lowerBound)
        }
        driver.mouse(.press, Point(column: try column("[fuzzy]") + 1, row: row))
        #expect(driver.state.settings.find.isExact && driver.state.isFinding && driver.shown.isEmpty)
        driver.mouse(.press, Point(column: try column("F7"), row: row))
        #expect(driver.state.findOptions == FindOptions(isExact: true, without: ["market"]))
        driver.mouse(.press, Point(column: try column("chese"), row: row))
        #expect(driver.state.isFinding, "a click into the field leaves it open")
        driver.mouse(.press, Point(column: try column("Esc"), row: row))
        #expect(!driver.state.isFinding && driver.shown.count == Stall.all.count)
    }

    @Test(arguments: [Size.smallest, .standard, .wide, .large])
    func theOptionsAreShownAtAnyWidth(size: Size) {
        var driver = Self.typed("eel", size)
        driver.press(.function(7))
        #expect(driver.lastRow.contains("/ eel") && driver.lastRow.contains("F6 [fuzzy]  F7 [no markets]"))
        #expect(driver.lastRow.contains("Esc clear") == (size.columns >= 80))
        #expect(driver.lastRow.contains("Enter done") == (size.columns >= 80))
    }

    @Test func theEmptyLineNamesTheFieldsInWhichItLooks() {
        var driver = Self.typed("", .large)
        #expect(driver.lastRow.contains("/ name, note, market or number"))
        driver.press(.function(7))
        #expect(driver.lastRow.contains("/ name, note or number"))
    }

    @Test func matchesAreUnderlinedInHeadingsAndRowsUnlessTheFieldIsLeftOut() {
        let stall = Stall.all[3]
        var jam = stall
        (jam.key, jam.name) = ("s09", "Quay Jam")
        var driver = StallsDriver(.wide, service: StallService([stall, jam]))
        driver.measureFromBridge()
        driver.press(.character("/"))
        driver.type("qua")
        #expect(driver.underlined == ["Qua", "Qua"], "the heading and the stall")
        #expect(Set(driver.shown) == ["Dog-eared Books", "Quay Jam"])
        driver.press(.function(7))
        #expect(driver.underlined == ["Qua"] && driver.shown == ["Quay Jam"])
    }

    /// If a place matches without typing errors, its words with errors are not highlighted.
    @Test func wordsWithTypingErrorsAreUnderlinedOnlyIfThePlaceMatchesByThem() {
        var stall = Stall.all[0]
        (stall.name, stall.market) = ("Pears", "Peers Market")
        var driver = StallsDriver(.wide, service: StallService([stall]))
        driver.measureFromBridge()
        driver.press(.character("/"))
        driver.type("peers")
        #expect(driver.underlined == ["Peers"], "the heading alone")
        driver.press(.function(7))
        #expect(driver.underlined == ["Pears"], "the name, with a typing error")
    }

    @Test func aDatasetWithoutOptionalFieldsHasOneOption() {
        var driver = Driver.boroughs(.wide)
        driver.press(.character("/"))
        driver.type("quens")
        #expect(driver.shown.count == 8)
        driver.press(.function(7))
        #expect(driver.shown.count == 8 && driver.state.isFinding && !driver.screen.contains("F7"))
        driver.press(.function(6))
        #expect(driver.shown.isEmpty && driver.screen.contains("F6 [exact]"))
    }

    @Test func aroundAnOriginFindingIsExactToo() {
        var driver = Driver.searched(.wide)
        driver.press(.character("/"))
        driver.type("brokfield")
        #expect(driver.state.results?.find.matches.isEmpty == false)
        driver.press(.function(6))
        #expect(driver.state.results?.find.matches.isEmpty == true && driver.screen.contains("No name here has"))
    }

    @Test func theCommandLineSwitchesExactFinding() {
        var driver = Self.typed("chese")
        driver.press(.enter)
        driver.type(":exact")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "/ matches exactly" && driver.shown.isEmpty)
        driver.type(":exact")
        driver.press(.enter)
        #expect(driver.state.run.status?.text == "/ allows typing errors" && driver.shown.count == 2)
    }

    @Test func theHelpOpensOverTheLineAndNamesItsKeys() {
        var driver = Self.typed("eel")
        driver.press(.function(1))
        #expect(driver.screen.contains("Find line") && driver.screen.contains("Match exactly, or allow"))
        #expect(!driver.screen.contains("beside F8"), "stalls have one field that can be left out")
        driver.press(.escape)
        #expect(driver.state.isFinding && driver.lastRow.contains("/ eel") && driver.shown == ["Eel Pie"])
    }
}

extension StallsDriver {
    fileprivate var lastRow: String {
        String(screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
    }

    /// The underlined text of each row of the list; rows without any are left out.
    fileprivate var underlined: [String] {
        let frame = view(state)
        guard let list = state.layout.list?.inset() else { return [] }
        return (list.row..<list.endRow).compactMap { row in
            var text = ""
            for column in list.column..<list.endColumn
            where frame[column, row].style.attributes.contains(.underline) {
                text.unicodeScalars.append(frame[column, row].scalar)
            }
            return text.isEmpty ? nil : text
        }
    }
}
