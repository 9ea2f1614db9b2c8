import Catalogue
import Geo
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// What a typed line does in linear mode, and what is said.
struct LinearReaderTests {
    private static func searched() -> Talk<Driver> {
        var talk = Talk(Driver())
        talk.say("LS1 4AP")
        return talk
    }

    @Test func theListHasTheNamesOfTheScreenInItsOrder() throws {
        let driver = Driver.searched(Size(columns: 200, rows: 60))
        let results = try #require(driver.state.results)
        let items = ResultsPane().linearPage(in: driver.state).items
        #expect(items.map(\.id) == results.visible.map { results.places.id($0.row) })
        // The rows of the list on the screen, from the top: each has the next name of the lines.
        let list = try #require(driver.state.layout.list)
        let frame = view(driver.state)
        let layout = driver.state.listLayout(of: results, in: list)
        let rows = driver.state.listWindow(of: results, in: layout).lines.compactMap { line -> (Int, String)? in
            guard case .item(let item) = line.content else { return nil }
            let row = layout.inside.row + line.row
            let text = (list.column..<list.endColumn).map { Character(frame[$0, row].scalar) }
            return (item, String(text))
        }
        #expect(rows.count > 5)
        for (item, text) in rows {
            let name = String(items[item].text.prefix { $0 != "," })
            #expect(text.contains(name.prefix(12)), "\(text) has not \(name)")
        }
    }

    @Test(arguments: [
        ("1", "DetailPane"), ("Enter", "DetailPane"), ("f", "FilterPane"), ("s", "SortPane"), ("C", "ComparePane"),
        ("filters", "FilterPane"), ("filter", "FilterPane"), (":filter", "FilterPane"), ("order", "SortPane"),
        ("p", "SearchesPane"), ("e 2", "NoteLine"), ("X", "ExportLine"), ("keys", "HelpPane"),
        ("/", "FindLine"), ("F2", "DatasetsPane"), ("L", "LegendPane"), (":note", "NoteLine"),
        ("shortlist", "ComparePane"),
    ])
    func aLineOpensWhatItsKeyOpens(line: String, pane: String) throws {
        var talk = Self.searched()
        // Without a school on the shortlist there is nothing to compare.
        if pane == "ComparePane" { talk.say("Space 1") }
        talk.say(line)
        let top = try #require(talk.program.state.panes.top)
        #expect("\(type(of: top))" == pane)
    }

    @Test func theLegendSaysThatThereAreNoSigns() {
        var talk = Self.searched()
        let said = talk.say("L")
        #expect(
            said.contains("The legend explains the symbols of the map. Here everything is said in words."), "\(said)")
        #expect(said.contains { $0.contains("without a position") } && !said.contains { $0.contains("Req. impr.") })
    }

    /// At the question for a place, Enter does what the question offers; any other field keeps its text.
    @Test func theHelpSaysWhatEnterAloneDoes() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        #expect(talk.say("?").contains { $0.contains("Enter alone does what the question offers.") })
        talk = Self.searched()
        talk.say("e")
        #expect(talk.say("?").contains { $0.contains("An empty line leaves the text as it is.") })
    }

    @Test(arguments: ["m", "+", "v", "Shift-Left", "m 1", "Down", "G"])
    func aKeyOfTheScreenSaysThatItWorksOnlyOnTheFullScreen(line: String) {
        var talk = Self.searched()
        let key = line.split(separator: " ")[0]
        #expect(
            talk.say(line).first
                == "\(key) works only on the full screen. Type ? for what works here.")
        #expect(talk.program.state.panes.isEmpty && talk.program.state.results?.map.cursor == nil)
    }

    /// The list changes while the question is open, as the list of a service does.
    @Test func aNumberMeansTheLineThatWasSaid() throws {
        var talk = Self.searched()
        let said = ResultsPane().linearPage(in: talk.program.state).items.map(\.id)
        talk.program.press(.character("s"), .down, .enter)
        let now = ResultsPane().linearPage(in: talk.program.state).items.map(\.id)
        #expect(said[1] != now[1])
        talk.say("2")
        #expect(talk.program.state.selectedID == said[1] && talk.program.state.panes.top is DetailPane)
    }

    @Test func aLineThatIsGoneIsNotChosen() throws {
        var talk = Self.searched()
        let said = ResultsPane().linearPage(in: talk.program.state).items.map(\.id)
        for _ in 0..<8 { talk.program.press(.character("<")) }
        let now = ResultsPane().linearPage(in: talk.program.state).items.map(\.id)
        let gone = try #require(said.firstIndex { !now.contains($0) })
        let selected = talk.program.state.selectedID
        // The list as it is now follows the sentence.
        #expect(
            talk.say("\(gone + 1)").first
                == "That line is gone. Type \"again\" to see the list as it is now.")
        #expect(talk.program.state.selectedID == selected && talk.program.state.panes.isEmpty)
        let again = talk.say("again").filter { $0.first?.isNumber == true && $0.contains(". ") }
        #expect(again.count == min(now.count, 10))
    }

    @Test func theFormSaysWhatHomeAndHereAre() {
        var driver = Driver()
        var lines = WelcomePane().linearPage(in: driver.state).lines
        #expect(lines.contains { $0.hasPrefix("The word \"here\" is where you are; :home PLACE sets your home. ") })
        driver.state.settings.home = Settings.Home(
            label: "LS1 4AP", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        lines = WelcomePane().linearPage(in: driver.state).lines
        #expect(lines.contains { $0.hasPrefix("The words \"home\" and \"here\" both mean LS1 4AP. The radius is ") })
    }

    /// The first question takes a line as a place. After a search that failed the next line is the next place.
    @Test func afterAFailedSearchTheNextLineIsAPlace() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        let answer = talk.say("in nowhere")
        #expect(
            answer.contains { $0.hasPrefix("Search failed.") && $0.hasSuffix("For the command, type :in nowhere.") })
        #expect(talk.question.text.hasPrefix("Which place?"))
        talk.say("LS1 4AP")
        #expect(talk.program.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func aCommandAfterAFailedSearchIsNoPartOfThePlace() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        talk.say("Nowhere")
        talk.say(":radius 2km")
        #expect(talk.program.state.welcome.place.text.isEmpty && talk.program.state.welcome.radius.metres == 2000)
    }

    /// The message offers to ask Nominatim, and waits for Enter or for another line.
    @Test func aLineAnswersTheQuestionBeneathAMessage() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        talk.program.state.panes.open(
            Notice(
                title: "Search failed", text: "No such place.",
                offer: UnknownNameOffer(typed: "Nowhere", purpose: .search, isFromForm: true, canLookUpOnline: true)))
        talk.say("LS1 4AP")
        #expect(talk.program.state.panes.isEmpty && talk.program.state.results?.origin?.label == "LS1 4AP")
    }

    @Test func aCommandWhereACityIsAskedForIsNoCity() {
        var talk = Talk(CitiesDriver())
        talk.say("a")
        #expect(talk.question.text.hasPrefix("City"))
        talk.say(":units miles")
        #expect(talk.program.state.settings.units == .imperial)
    }

    /// The cities were found for a name that several share.
    @Test(arguments: [["a", "Paris"], [":city Paris"]]) func aKeyActsOnTheCitiesThatWereFound(lines: [String]) {
        var talk = Talk(CitiesDriver())
        talk.say(lines)
        var other = talk
        other.say("i")
        #expect(other.program.state.panes.top is DatasetsPane)
        other.say("q")
        #expect(other.program.state.panes.isEmpty, "the search is left")
        talk.say("/")
        #expect(talk.question.text == "City: ")
    }

    /// A screen has 24 rows of 80 columns, the last for the question. The help is no page of its own, so that the next line is for
    /// the page that it is about.
    @Test(arguments: [[], ["LS1 4AP"], ["LS1 4AP", "f"], ["LS1 4AP", "1"]], ["help", ":help", "F1"])
    func theHelpFitsAScreen(lines: [String], line: String) {
        var talk = Talk(Driver(settings: Settings(), history: []))
        talk.say(lines)
        let (question, panes) = (talk.question, talk.program.state.panes.count)
        let said = talk.say(line)
        #expect(said.first?.hasPrefix("Help: ") == true && said.contains { $0.hasPrefix("Topics: keys, ") })
        #expect(said.reduce(0) { $0 + ($1.count + 79) / 80 } < 24)
        #expect(talk.question == question && talk.program.state.panes.count == panes)
    }

    /// What is read about a topic, and what is not.
    @Test(arguments: [
        ("help filters", "x: Show only this value", "s: Choose the order of the list"),
        (":help Filter", "x: Show only this value", "s: Choose the order of the list"),
        ("help commands", "changes: What the last update changed", "x: Show only this value"),
        ("help keys", "s: Choose the order of the list.", "x: Show only this value"),
        ("help radius", "<: Smaller radius", "x: Show only this value"),
        ("help x", "x: Show only this value", "s: Choose the order of the list"),
        ("help f4", "F or F4: Clear or restore the filters", "s: Choose the order of the list"),
        ("help all", "x: Show only this value", "There is no help about \"all\". Type :help for the topics."),
        ("help all", "changes: What the last update changed", ""),
        ("help xyzzy", "There is no help about \"xyzzy\". Type :help for the topics.", "x: Show only this value"),
    ])
    func helpIsAboutATopic(line: String, present: String, absent: String) {
        var talk = Self.searched()
        let said = talk.say(line)
        #expect(said.contains(present) && !said.contains(absent), "\(said)")
    }

    /// Nobody sees which place is selected, so each match is named, with the number that opens it.
    @Test func aFoundNameIsSaidWithItsNumber() throws {
        var talk = Self.searched()
        let names = ResultsPane().linearPage(in: talk.program.state).items.map { String($0.text.prefix { $0 != "," }) }
        let found = names.enumerated().filter { $0.element.contains("Hopton") }
        #expect(found.count > 1)
        for (count, match) in found.enumerated() {
            let answer = talk.say(count == 0 ? "/hopton" : "n")
            let place = "\(match.offset + 1), \(match.element)"
            #expect(answer == ["Match \(count + 1) of \(found.count) for \"hopton\": \(place)."])
        }
    }

    @Test func aKeyAndANumberActOnThatLine() throws {
        var talk = Self.searched()
        let third = try #require(talk.program.state.results?.visible[2].row)
        talk.say("Space 3")
        let results = try #require(talk.program.state.results)
        #expect(talk.program.savedShortlist.entries.map(\.id) == [results.places.id(third)])
    }

    @Test(arguments: ["0", "999", "nothing of this kind", "Z"]) func aLineThatMeansNothingChangesNothing(line: String) {
        var talk = Self.searched()
        let selected = talk.program.state.results?.selected
        talk.program.effects = []
        let said = talk.say(line)
        #expect(said.count == 1 && talk.program.effects.isEmpty)
        #expect(talk.program.state.panes.isEmpty && talk.program.state.results?.selected == selected)
    }

    @Test(arguments: ["q", "quit", "exit"]) func theFirstQuestionCanBeLeft(line: String) {
        var talk = Talk(Driver())
        talk.say(line)
        #expect(talk.program.state.run.isQuitting)
    }

    /// Whether a line is an item of a list, such as "12. Bronx".
    private static func isItem(_ line: Substring) -> Bool {
        line.split(separator: " ").first.map { $0.hasSuffix(".") && Int($0.dropLast()) != nil } ?? false
    }

    @Test func moreSaysEveryItemOnce() throws {
        var talk = Talk(Driver.boroughs())
        let count = try #require(talk.program.state.results?.visible.count)
        #expect(count > 2 * LinearPage.itemsAtATime)
        var said: [Substring] = []
        for line in talk.transcript.split(separator: "\n") where Self.isItem(line) { said.append(line) }
        while said.count < count {
            let lines = talk.say("")
            let numbered = lines.map { Substring($0) }.filter(Self.isItem)
            guard !numbered.isEmpty else { break }
            said += numbered
        }
        let numbers = said.compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(Array(1...count) == numbers)
        #expect(talk.say("more") == ["That is the end of the list."])
    }

    // MARK: Texts

    @Test(arguments: [("Ask first", "Ask first"), (" q", "q"), (" ?", "?"), ("F5 is near", "F5 is near")])
    func aNoteIsWhatWasTyped(line: String, note: String) {
        var talk = Self.searched()
        talk.say(["e 1", line])
        #expect(talk.program.savedShortlist.entries.map(\.note) == [note])
    }

    @Test func anEmptyLineKeepsANoteAndABlankEmptiesIt() {
        var talk = Self.searched()
        talk.say(["e 1", "Ask first", "e 1"])
        #expect(talk.question.text == "Note (Enter: Ask first): ")
        talk.say("")
        #expect(talk.program.savedShortlist.entries.map(\.note) == ["Ask first"])
        talk.say(["e 1", " "])
        #expect(talk.program.savedShortlist.entries.map(\.note) == [""])
    }

    @Test func aPasswordIsNotShownAndNeverAKey() {
        var talk = Talk(StallsDriver(user: nil))
        talk.say([":sign-up", "zoe"])
        #expect(talk.question == LinearQuestion(text: "Password (Enter alone goes back): ", isSecret: true))
        talk.say("")
        #expect(talk.program.state.panes.opened(AccountPane.self).isEmpty)
        talk.say([":sign-up", "zoe", "q", "2"])
        #expect(talk.program.state.service.session.user == "zoe")
        #expect(talk.program.state.service.session.password == Secret("q"))
    }

    @Test func aTextOfSeveralLinesIsReplacedWhole() throws {
        var talk = Talk(StallsDriver())
        talk.say("P")
        let lines = try #require(talk.program.state.panes.opened(FormPane.self).first?.lines)
        let index = try #require(lines.firstIndex { $0.hasLines })
        for _ in 0..<index { talk.say("") }
        talk.say(["First", "Second", ""])
        func text() -> String? { talk.program.state.panes.opened(FormPane.self).first?.lines[index].text.text }
        #expect(text() == "First\nSecond")
        talk.say("\(index + 1)")
        talk.say(["Other"])
        #expect(text() == "Other")
    }

    // MARK: Names and places

    @Test func aNameIsChosenByNumber() throws {
        var talk = Talk(Driver())
        let said = talk.say("/school")
        #expect(said.contains { $0.hasPrefix("2. ") })
        talk.say("2")
        let results = try #require(talk.program.state.results)
        let place = try #require(results.origin?.placeID)
        #expect(results.selectedID == place)
    }

    // MARK: Waiting

    @Test func aSlowSearchIsAwaitedAndStopped() throws {
        var driver = Driver()
        driver.answers = false
        var talk = Talk(driver)
        talk.say("LS1 4AP")
        #expect(talk.isWaiting && talk.progress().isEmpty)
        let request = try #require(talk.program.state.welcome.running?.request)
        for _ in 0..<4 { talk.program.send(.ticked(request: request)) }
        #expect(talk.progress() == ["Searching LS1 4AP...", "Ctrl-C stops."])
        #expect(talk.progress().isEmpty)
        talk.program.send(.linear(.stopped))
        #expect(!talk.isWaiting)
        // What was typed is still there.
        talk.say("?")
        #expect(talk.question.text == "Which place? (Enter: LS1 4AP): ")
    }

    @Test func linearModeFetchesNoTilesOrPictures() {
        var driver = Driver()
        driver.state.screen.isLinear = true
        driver.type("LS1 4AP")
        driver.press(.enter, .enter)
        #expect(!driver.effects.contains { if case .tiles = $0 { true } else { false } })
        #expect(!driver.effects.contains { if case .wantPictures = $0 { true } else { false } })
    }
}

extension Array where Element: Equatable {
    /// Without the elements that repeat the one before.
    fileprivate func uniqued() -> [Element] { reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}
