import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// A pane that the program does not have. Its own declarations and a line in the table are all that it needs.
struct NewPaneTests {
    private static let table = PaneTable(PaneTable.standard.kinds + [LanternPane.self])

    private static func driver(_ keys: Key...) -> Driver {
        var driver = Driver.searched(.large)
        driver.state.paneTable = table
        for key in keys { driver.press(key) }
        return driver
    }

    private static func isLit(_ driver: Driver) -> Bool {
        driver.state.panes.top is LanternPane && driver.screen.contains("The lantern is lit")
    }

    @Test func itsKeyWorksInTheContextsItNames() {
        for isOnMap in [false, true] {
            var driver = isOnMap ? Self.driver(.tab, .function(9)) : Self.driver(.function(9))
            #expect(Self.isLit(driver), "\(isOnMap ? "map" : "list")")
            driver.press(.character("x"))
            #expect(driver.state.panes.isEmpty, "its own key closes it again")
        }
        var typing = Driver(.large)
        typing.state.paneTable = Self.table
        typing.press(.function(9))
        #expect(Self.isLit(typing), "in a text field")
    }

    @Test func itsKeyDoesNothingInOtherContexts() {
        var details = Self.driver(.enter, .function(9))
        #expect(details.state.panes.top is DetailPane)
        details.press(.escape, .escape, .tab, .tab, .function(9))
        #expect(details.state.panes.isEmpty, "on the form, outside its text fields")
        var without = Driver.searched(.large)
        without.press(.function(9))
        #expect(without.state.panes.isEmpty, "without the line in the table")
    }

    @Test func theHelpListsItsKeys() {
        var driver = Self.driver(.character("?"), .character("/"))
        driver.type("lantern")
        driver.press(.enter)
        let lines = driver.screen.split(separator: "\n")
        // The list, the map, the two forms, the note of a form, the find line, the text field, the address and the columns of a
        // list, the search for a city, and the command line.
        #expect(lines.count { $0.contains("Light the lantern") } == 11)
        #expect(lines.count { $0.contains("Snuff the lantern") } == 1)
    }

    @Test func theFooterOffersItsKey() {
        var driver = Self.driver()
        func footer() -> String {
            String(driver.screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? "")
        }
        #expect(footer().contains("F9 lantern"))
        driver.press(.function(9))
        #expect(footer().contains("x snuff"))
    }

    @Test func itsNameWorksInTheCommandLine() {
        var driver = Self.driver(.character(":"))
        driver.type("lantern")
        driver.press(.enter)
        #expect(Self.isLit(driver))
    }
}

/// A box with a lantern.
private struct LanternPane: Pane {
    static let context = Context(
        "Lantern", [Binding([.character("x")], .snuff, help: "Snuff the lantern", hint: "snuff")])
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.results, .field],
            Binding(
                [.function(9)], .lantern, about: .narrowing, help: "Light the lantern", hint: "lantern",
                name: "lantern"))
    ]
    static var opener: Command? { .lantern }

    static func open(in state: inout State) -> [Effect] {
        state.panes.open(LanternPane())
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        command == .snuff ? state.back() : nil
    }

    func linearPage(in state: State) -> LinearPage { LinearPage(title: "The lantern is lit") }

    func draw(_ state: State, into frame: inout Frame) {
        frame.write("The lantern is lit", column: 2, row: 2)
    }
}

extension Command {
    fileprivate static let lantern = Command("lantern")
    fileprivate static let snuff = Command("snuff")
}
