import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Keys that a person binds in the settings.
struct BoundKeysTests {
    private static func driver(_ keys: [String: [String]], isSearched: Bool = true) -> Driver {
        var settings = Settings()
        settings.keys = keys
        var driver = Driver(.large, settings: settings)
        if isSearched {
            driver.type("LS1 4AP")
            driver.press(.enter)
        }
        return driver
    }

    private static func footer(_ driver: Driver) -> Substring { driver.screen.split(separator: "\n").last ?? "" }

    @Test(arguments: ["F6", "f6", "Ctrl-T", "ö", "Y"]) func theNewKeyWorksInsteadOfTheOldOne(name: String) throws {
        var driver = Self.driver(["filters": [name]])
        #expect(driver.state.keyProblem == nil)
        driver.press(.character("f"))
        #expect(driver.state.panes.isEmpty)
        let key = try #require(Key(named: name))
        #expect(Self.footer(driver).contains("\(key.label) filters"), "\(Self.footer(driver))")
        driver.press(key)
        #expect(driver.state.panes.top is FilterPane)
        driver.press(key)
        #expect(driver.state.panes.isEmpty, "it closes the pane, too")
    }

    /// F5 usually updates the data. Here it clears the filters, and must not be taken for the usual F5.
    @Test func aNewKeyThatUsuallyDoesSomethingElseIsNamedAsItIs() {
        var driver = Self.driver(["unfilter": ["F5"], "refresh": ["F9"]])
        driver.press(.character("f"), .character("x"), .escape, .function(5))
        #expect(driver.state.run.status?.text == "Filters cleared. Press F5 to restore them")
    }

    @Test func theFindLineTakesANewKeyForExactMatches() {
        var driver = Self.driver(["exact": ["Ctrl-T"]])
        driver.press(.character("/"))
        #expect(Self.footer(driver).contains("Ctrl-T [fuzzy]"), "\(Self.footer(driver))")
        driver.press(.control("t"))
        #expect(Self.footer(driver).contains("Ctrl-T [exact]"), "\(Self.footer(driver))")
    }

    @Test func pastedTextFindsHelpFromItsFirstLine() {
        var driver = Self.driver([:])
        driver.press(.function(1), .end, .character("/"))
        driver.send(.input(.paste("radius")))
        let lines = driver.screen.split(separator: "\n").filter { $0.lowercased().contains("radius") }
        #expect(lines.count > 1, "the field and what was found")
    }

    @Test func tabKeepsTheArgumentAfterASecondColon() {
        var driver = Self.driver([:])
        driver.press(.character(":"))
        driver.type(":home LS7")
        driver.press(.tab)
        #expect((driver.state.panes.top as? PaletteLine)?.field.text == ":home LS7")
    }

    @Test func helpAndCommandLineShowTheNewKey() {
        var driver = Self.driver(["filters": ["F6"]])
        driver.press(.character("?"))
        #expect(driver.screen.split(separator: "\n").contains { $0.contains("F6") && $0.contains("Filters") })
        driver.press(.escape, .character(":"))
        driver.type("filters")
        #expect(driver.screen.split(separator: "\n").contains { $0.contains("filters") && $0.contains(" F6 ") })
    }

    @Test func aKeyThatTurnsPagesIsFreedByBindingThePagesToOthers() {
        #expect(Self.driver(["filters": ["Ctrl-F"]]).state.keyProblem?.contains("page-down") == true)
        var driver = Self.driver(["filters": ["Ctrl-F"], "page-down": ["PgDn"]])
        #expect(driver.state.keyProblem == nil)
        driver.press(.control("f"))
        #expect(driver.state.panes.top is FilterPane)
    }

    @Test func severalKeysAndSwappedKeysAreAllowed() {
        var driver = Self.driver(["filters": ["s", "F6"], "sort": ["f"]])
        #expect(driver.state.keyProblem == nil)
        driver.press(.character("f"))
        #expect(driver.state.panes.top is SortPane)
        driver.press(.escape, .character("s"))
        #expect(driver.state.panes.top is FilterPane)
    }

    private static let mistakes: [(keys: [String: [String]], sentence: String)] = [
        (["fliters": ["F6"]], "settings.json: keys has an unknown action \"fliters\"; type :keys for their names."),
        (["filters": ["F13"]], "settings.json: the key \"F13\" of filters is unknown."),
        (["filters": ["Ctrl-M"]], "settings.json: the key \"Ctrl-M\" of filters is unknown."),
        (["filters": []], "settings.json: filters has no key."),
        (["filters": ["Esc"]], "settings.json: Esc cannot be a key of filters: it always goes back."),
        (["filters": ["Ctrl-C"]], "settings.json: Ctrl-C cannot be a key of filters: it always quits."),
        (["back": ["F6"]], "settings.json: only Esc can be the key for back."),
        (["filters": ["s"]], "settings.json: s for filters is already the key of orders in \"List\"."),
        (["filters": ["k"]], "settings.json: k for filters is already the key of up in \"List\"."),
        (
            ["filters": ["F6"], "sort": ["F6"]],
            "settings.json: F6 for sort is already the key of filters in \"List\"."
        ),
        (
            ["a": ["F6"], "b": ["F7"]],
            "settings.json: keys has an unknown action \"a\"; type :keys for their names (and 1 more)."
        ),
    ]

    @Test(arguments: mistakes) func aMistakeIsToldAndTheKeyStays(keys: [String: [String]], sentence: String) {
        var driver = Self.driver(keys)
        #expect(driver.state.keyProblem == sentence)
        driver.press(keys["filters"] == ["F6"] ? .function(6) : .character("f"))
        #expect(driver.state.panes.top is FilterPane)
        driver.press(.escape, .character("s"))
        #expect(driver.state.panes.top is SortPane)
        #expect(!keyProblems(in: driver.state.settings).isEmpty)
    }

    @Test func controlCQuitsAndEscapeGoesBackWhateverIsBound() {
        var driver = Self.driver(["quit": ["Q"], "filters": ["F6"], "suspend": ["F9"]])
        driver.press(.function(6), .escape)
        #expect(driver.state.panes.isEmpty)
        driver.press(.character("q"))
        #expect(!driver.state.run.isQuitting)
        driver.press(.control("c"))
        #expect(driver.state.run.isQuitting)
        var other = Self.driver(["quit": ["Q"]])
        other.press(.character("Q"))
        #expect(other.state.run.isQuitting)
    }

    @Test func lettersStayTextInAField() {
        var driver = Self.driver(["next-pane": ["x"], "help": ["F11"]], isSearched: false)
        driver.type("x")
        #expect(driver.state.welcome.place.text == "x")
        driver.press(.tab)
        #expect(driver.state.topPane.context(in: driver.state) != .field, "Tab still leaves the field")
        driver.press(.backTab, .function(11))
        #expect(driver.state.panes.top is HelpPane, "another key works in the field")
    }

    @Test func aTypedCommandCanHaveAKey() {
        var driver = Self.driver(["theme": ["F6"], "changes": ["F7"]])
        #expect(driver.state.keyProblem == nil)
        driver.press(.function(6))
        #expect((driver.state.panes.top as? PaletteLine)?.field.text == "theme ")
        driver.press(.escape, .function(7))
        #expect(!(driver.state.panes.top is PaletteLine))
        #expect(driver.effects.contains { if case .data(.readChanges) = $0 { true } else { false } })
    }

    /// The list of `:keys` has a column each for names, keys and descriptions.
    @Test func namesOfActionsStandInColumns() {
        var frame = Frame(size: Size(columns: 60, rows: 2))
        let lines = [
            HelpLine(keys: "filters", boundKeys: "f F6", boundColumns: 8, text: "Filter"),
            HelpLine(keys: "theme", boundKeys: "no key", boundColumns: 8, text: "Colours"),
        ]
        for (row, line) in lines.enumerated() {
            line.draw(into: &frame, inside: Rect(column: 0, row: 0, columns: 60, rows: 2), row: row)
        }
        // Two blanks at the edge, and 22 columns for the names.
        let rows = frame.text.split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows[0].hasPrefix("  filters               f F6    Filter"))
        #expect(rows[1].hasPrefix("  theme                 no key  Colours"))
        #expect(lines.map(\.linear) == ["filters: f F6, Filter", "theme: no key, Colours"])
    }

    @Test func messagesNameTheNewKey() {
        var driver = Self.driver(["undo": ["F6"], "searches": ["F7"]])
        driver.state.run.status = nil
        #expect(driver.state.namingKeys("Press p to open a previous one") == "Press F7 to open a previous one")
        #expect(driver.state.namingKeys("Deleted. Press u to undo") == "Deleted. Press F6 to undo")
        #expect(driver.state.namingKeys("press m for the map, or type p") == "press m for the map, or type p")
    }

    @Test(arguments: [
        ("F5 gets all of England.", "F8 gets all of England."),
        ("A starter set. F5 gets all.", "A starter set. F8 gets all."),
        ("updating 43 %  F5 stops", "updating 43 %  F8 stops"),
        ("Showing similar ones; F5 hides them", "Showing similar ones; F8 hides them"),
        ("All filtered out. F clears the filters.", "All filtered out. F9 clears the filters."),
        ("Your change waits. E changes it, Del removes it", "Your change waits. E changes it, F12 removes it"),
        ("Half of it, a town. A town: a street", "Half of it, a town. A town: a street"),
        ("Home set to York", "Home set to York"),
        ("Filters from F5 on", "Filters from F5 on"),
    ])
    func sentencesThatBeginWithAKeyNameTheNewKey(text: String, named: String) {
        let driver = Self.driver([
            "refresh": ["F8"], "unfilter": ["F9"], "all": ["F10"], "first": ["F11"], "delete": ["F12"],
            "add-source": ["F7"],
        ])
        #expect(driver.state.keyProblem == nil && driver.state.namingKeys(text) == named)
    }

    /// The footer of the form says how to list all boroughs, which `A` does usually.
    @Test func hintsOfAPaneNameTheNewKey() {
        var driver = Driver.boroughs(.large)
        driver.state.paneTable = PaneTable.standard.binding(["all": ["F10"]]).table
        driver.press(.escape, .tab)
        #expect(Self.footer(driver).contains("F10 all schools"), "\(Self.footer(driver))")
    }

    @Test func theCommandsHaveDifferentNamesAndAreListed() {
        let commands = PaneTable.standard.bindableCommands
        #expect(Set(commands.map(\.name)).count == commands.count, "\(commands.map(\.name).sorted())")
        for command in commands {
            #expect(
                command.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") },
                "\(command.name)")
        }
        var driver = Self.driver(["filters": ["F6"]])
        driver.press(.character(":"))
        driver.type("keys")
        driver.press(.enter)
        var lines: [Substring] = []
        for _ in 0..<20 {
            lines += driver.screen.split(separator: "\n")
            driver.press(.pageDown)
        }
        #expect(lines.contains { $0.contains("filters") && $0.contains("F6") })
        for name in ["zoom-in", "copy-link", "export", "quit", "theme"] {
            #expect(lines.contains { $0.contains(" \(name) ") }, "\(name)")
        }
    }

    @Test func everyKeyOfTheProgramCanBeWritten() {
        let table = PaneTable.standard
        let keys = (table.contexts + [.everywhere]).flatMap { table.bindings(of: $0) }.flatMap(\.keys)
        for key in keys { #expect(Key(named: key.label) == key, "\(key.label)") }
    }
}
