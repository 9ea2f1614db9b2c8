import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The command line: what Enter runs, what it refuses, and the commands that were run before.
struct PaletteLineTests {
    private static func line(_ driver: Driver) -> PaletteLine? { driver.state.panes.top as? PaletteLine }

    // MARK: What Enter runs

    /// Some of these texts occur in the descriptions of commands, such as "today's" in that of `then`.
    @Test(arguments: [
        ("data", "No command is called \"data\". Choose one with Up and Down, or press Esc"),
        ("da", "No command is called \"da\". Choose one with Up and Down, or press Esc"),
        ("x", "No command is called \"x\". Choose one with Up and Down, or press Esc"),
        ("r", "Several commands begin with \"r\": choose one with Up and Down"),
        ("p", "Several commands begin with \"p\": choose one with Up and Down"),
        ("xyzzy", "No command is called \"xyzzy\". Ctrl-U clears the line"),
        ("radus", "No command is called \"radus\". Did you mean :radius?"),
        ("pan up", "No command is called \"pan up\". Use pan north, pan south, pan west, pan east"),
    ])
    func aTextThatNamesNoCommandRunsNothingAndStays(typed: String, sentence: String) {
        var driver = Driver.searched()
        let search = driver.state.results?.saved.searchID
        driver.type(":" + typed)
        driver.press(.enter)
        #expect(Self.line(driver)?.field.text == typed && driver.state.panes.count == 1)
        #expect(driver.state.run.status == Status(text: sentence, isError: true))
        #expect(driver.screen.contains(sentence), "\(driver.screen)")
        #expect(driver.state.results?.saved.searchID == search && driver.state.results?.radiusMetres == 1000)
        driver.press(.backspace)
        #expect(driver.state.run.status == nil)
    }

    @Test(arguments: [
        ("filters", "FilterPane"), ("filt", "FilterPane"), ("FILT", "FilterPane"), ("filters ", "FilterPane"),
        (":filters", "FilterPane"), ("help", "HelpPane"), ("hel", "HelpPane"), ("searches", "SearchesPane"),
        ("coll", "DatasetsPane"),
    ])
    func aNameOrItsUniqueBeginningRunsTheCommand(typed: String, pane: String) throws {
        var driver = Driver.searched()
        driver.type(":" + typed)
        driver.press(.enter)
        #expect(driver.state.panes.count == 1)
        let top = try #require(driver.state.panes.top)
        #expect("\(type(of: top))" == pane)
    }

    /// The radius has steps of 100 m.
    @Test(
        arguments: [
            ("radius 2km", [], 2000), ("radius less", [], 900), ("radius l", [], 900), ("r", [.down], 900),
            ("r", [.down, .down], 1100), ("r", [.tab], 900),
        ] as [(String, [Key], Int)])
    func aCommandIsTypedOrChosen(typed: String, keys: [Key], metres: Int) {
        var driver = Driver.searched()
        driver.type(":" + typed)
        for key in keys + [.enter] { driver.press(key) }
        #expect(driver.state.results?.radiusMetres == metres && driver.state.panes.isEmpty)
    }

    @Test func aClickRunsACommandAndAClickOnTheLineLeavesItOpen() throws {
        var driver = Driver.searched()
        driver.type(":r")
        driver.press(.enter)
        driver.mouse(.press, Point(column: 3, row: Size.standard.rows - 1))
        #expect(Self.line(driver)?.field.text == "r")
        let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
        driver.mouse(.press, Point(column: 3, row: try #require(rows.firstIndex { $0.contains("radius more") })))
        #expect(driver.state.results?.radiusMetres == 1100 && driver.state.panes.isEmpty)
        driver.type(":r")
        driver.mouse(.press, Point(column: 3, row: 1))
        #expect(driver.state.panes.isEmpty)
    }

    /// A line with only a colon or blanks is empty, too.
    @Test(arguments: [":", "::", ": "]) func enterOnAnEmptyLineOnlyClosesIt(typed: String) {
        var driver = Driver.searched()
        driver.type(typed)
        driver.press(.enter)
        #expect(driver.state.panes.isEmpty && driver.state.run.commands.isEmpty)
    }

    @Test func enterOnAnEmptyLineRunsACommandChosenInTheList() {
        var driver = Driver.searched()
        driver.press(.character(":"), .down, .enter)
        #expect(driver.state.panes.top is ExportLine, "the first of the list")
    }

    // MARK: Wrong arguments

    @Test(arguments: [
        "theme purple", "units leagues", "charset morse", "language klingon", "network maybe", "position maybe",
        "radius wide", "sort zoo", "in atlantis", "near nowhere", "from nowhere",
    ])
    func aWrongArgumentStaysInTheLine(typed: String) throws {
        var driver = Driver.searched(.wide)
        driver.type(":" + typed)
        driver.press(.enter)
        let status = try #require(driver.state.run.status)
        #expect(status.isError && driver.screen.contains(status.text), "\(driver.screen)")
        #expect(Self.line(driver)?.field.text == typed && driver.state.panes.count == 1)
        driver.press(.escape)
        #expect(driver.state.panes.isEmpty && driver.state.results != nil && driver.state.run.status == nil)
    }

    @Test func aWrongArgumentIsCorrected() {
        var driver = Driver.searched()
        driver.type(":theme purple")
        driver.press(.enter, .control("w"))
        driver.type("light")
        driver.press(.enter)
        #expect(driver.state.settings.theme == .light && driver.state.panes.isEmpty)
    }

    /// A name of a file is corrected in the line for such names.
    @Test func aWrongNameOfAFileOpensItsOwnLine() {
        var driver = Driver.searched()
        driver.type(":export list.doc")
        driver.press(.enter)
        #expect(driver.state.panes.top is ExportLine && driver.state.panes.count == 1)
    }

    // MARK: Earlier commands

    private static func afterTwoCommands() -> Driver {
        var driver = Driver.searched()
        for command in [":radius 2km", ":theme light"] {
            driver.type(command)
            driver.press(.enter)
        }
        return driver
    }

    /// Keys in an empty line, and the text that they bring back.
    @Test(
        arguments: [
            ([.up], "theme light"), ([.up, .up], "radius 2km"), ([.up, .up, .up], "radius 2km"),
            ([.up, .up, .down], "theme light"), ([.up, .down], ""), ([.down, .up], "theme light"),
            ([.down, .down, .up], ""), ([.down, .down, .up, .up], "theme light"),
            ([.up, .backspace, .up], "theme ligh"),
        ] as [([Key], String)])
    func upBringsBackEarlierCommands(keys: [Key], text: String) {
        var driver = Self.afterTwoCommands()
        driver.press(.character(":"))
        for key in keys { driver.press(key) }
        #expect(Self.line(driver)?.field.text == text)
    }

    @Test func anEarlierCommandRunsAgainAndIsThenTheNewest() {
        var driver = Self.afterTwoCommands()
        driver.press(.character("<"), .character(":"), .up, .up, .enter)
        #expect(driver.state.results?.radiusMetres == 2000)
        #expect(driver.state.run.commands == ["radius 2km", "theme light"])
    }

    @Test func onceSomethingIsTypedTheArrowsMoveInTheList() {
        var driver = Self.afterTwoCommands()
        driver.type(":r")
        driver.press(.down, .down, .up)
        #expect(Self.line(driver)?.field.text == "r")
    }

    /// An abbreviation is saved in full, a command that was refused not at all.
    @Test func onlyCommandsThatRanAreBroughtBack() {
        var driver = Driver.searched()
        for command in [":filt", ":theme purple", ":xyzzy"] {
            driver.type(command)
            driver.press(.enter, .escape)
        }
        #expect(driver.state.run.commands == ["filters"])
    }

    @Test func theLineSaysThatUpBringsBackCommands() {
        var driver = Driver.searched()
        driver.press(.character(":"))
        #expect(!driver.screen.contains("↑ earlier commands"))
        driver = Self.afterTwoCommands()
        driver.press(.character(":"))
        #expect(driver.screen.contains("↑ earlier commands"))
        driver.type("r")
        #expect(!driver.screen.contains("↑ earlier commands") && driver.screen.contains("Tab completes"))
    }
}
