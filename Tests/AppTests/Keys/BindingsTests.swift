import Catalogue
import Collections
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The keys that people and scripts rely on.
struct BindingsTests {
    private static let contract: [(key: Key, context: Context, expected: Command)] = [
        (Key.tab, ResultsPane.list, Command.nextPane), (.backTab, ResultsPane.mapContext, .previousPane),
        (.up, ResultsPane.list, .up), (.character("k"), ResultsPane.list, .up),
        (.character("j"), ResultsPane.mapContext, .down),
        (.character("h"), ResultsPane.mapContext, .left),
        (.character("l"), ResultsPane.mapContext, .right), (.shiftLeft, ResultsPane.mapContext, .panLeft),
        (.character("H"), ResultsPane.mapContext, .panLeft),
        (.character("J"), ResultsPane.mapContext, .panDown), (.character("K"), ResultsPane.mapContext, .panUp),
        (.character("L"), ResultsPane.mapContext, .legend),
        (.character("+"), ResultsPane.mapContext, .zoomIn), (.character("-"), ResultsPane.mapContext, .zoomOut),
        (.character("0"), ResultsPane.mapContext, .fit),
        (.character("<"), ResultsPane.list, .radiusLess), (.character(">"), ResultsPane.mapContext, .radiusMore),
        (.enter, ResultsPane.list, .open),
        (.escape, ResultsPane.mapContext, .back), (.character("/"), ResultsPane.list, .find),
        (.character("n"), ResultsPane.list, .findNext),
        (.character("N"), ResultsPane.list, .findPrevious), (.character("f"), ResultsPane.mapContext, .filters),
        (.character("s"), ResultsPane.list, .sort),
        (.character(" "), FilterPane.context, .toggle), (.character(" "), ResultsPane.list, .shortlist),
        (.character("a"), FilterPane.context, .allOn),
        (.character("x"), FilterPane.context, .onlyThis), (.character("y"), DetailPane.context, .copyLink),
        (.character("o"), ResultsPane.list, .openLink),
        (.character("w"), DetailPane.context, .openWebsite), (.character("c"), DetailPane.context, .call),
        (.character("d"), DetailPane.context, .directions),
        (.character("R"), ResultsPane.list, .refresh), (.character("p"), ResultsPane.mapContext, .searches),
        (.character(":"), ResultsPane.list, .palette),
        (.character("?"), DetailPane.context, .help), (.character("q"), ResultsPane.mapContext, .quit),
        (.control("c"), .field, .quit),
        (.control("f"), ResultsPane.list, .pageDown), (.control("b"), DetailPane.context, .pageUp),
        (.control("d"), HelpPane.context, .halfPageDown), (.control("u"), ComparePane.context, .halfPageUp),
        (.control("d"), FormPane.context, .open),
        (.control("z"), ResultsPane.list, .suspend), (.control("l"), .field, .redraw),
        (.delete, SearchesPane.context, .delete),
        (.character(" "), ResultsPane.mapContext, .shortlist), (.character(" "), DetailPane.context, .shortlist),
        (.character(" "), ComparePane.context, .shortlist), (.character("x"), ComparePane.context, .shortlist),
        (.character("C"), ResultsPane.list, .compare), (.character("C"), DetailPane.context, .compare),
        (.character("e"), DetailPane.context, .note),
        (.character("e"), ComparePane.context, .note), (.character("u"), ComparePane.context, .undo),
        (.enter, ComparePane.context, .open), (.character("z"), ResultsPane.list, .picture),
        (.character("z"), ResultsPane.mapContext, .picture), (.character("z"), DetailPane.context, .picture),
        (.character("n"), PicturePane.context, .nextPicture), (.character("y"), PicturePane.context, .copyLink),
    ]

    /// The saved bindings of a context, compared with those put together anew, with the person's keys and without.
    @Test func savedBindingsAreThoseOfTheContext() {
        var table = Self.table
        for keys in [[:], ["filters": ["F6"]], [:]] as [[String: [String]]] {
            table = PaneTable(table.kinds).binding(keys).table
            for context in table.contexts + [.everywhere] + table.contexts {
                #expect(table.activeBindings(in: context) == table.collectedBindings(in: context), "\(context.title)")
            }
        }
        _ = table.activeBindings(in: ResultsPane.list)
        table.boundKeys[.filters] = [.function(6)]
        #expect(table.command(for: .function(6), in: ResultsPane.list) == .filters)
    }

    @Test(arguments: contract)
    func eachKeyHasItsDocumentedMeaning(key: Key, context: Context, expected: Command) {
        #expect(Self.table.command(for: key, in: context) == expected)
    }

    @Test func lettersAreTextInAField() {
        for letter in "abcdefghijklmnopqrstuvwxyz?:/+-0<> " {
            #expect(Self.table.command(for: .character(letter), in: .field) == nil, "\(letter)")
        }
    }

    private static let table = PaneTable.standard
    private static let contexts = table.contexts

    /// The keys of each context, in the order of the footer and the help.
    private static let orders: [(title: String, keys: String)] = [
        ("Welcome", "Tab Shift-Tab Enter F F4 C < > Del Backspace u p A i F2 Esc"),
        (
            "List",
            """
            Tab Shift-Tab Enter a f F F4 / n N Space C x s t X e P E Del y o w W c d z v [ ] + = - 0 < > m L \
            Shift-↑ K Shift-↓ J Shift-← H Shift-→ u p A i F2 Esc
            """
        ),
        (
            "Map",
            """
            Tab Shift-Tab Enter a / n N s t X e v [ ] + = - 0 < > m L \
            Shift-↑ K Shift-↓ J Shift-← H Shift-→ A i F2 f F F4 Space C x P E Del y o w W c d z u p Esc
            """
        ),
        (
            "Cursor on the map",
            """
            Tab Shift-Tab Enter / n N s t e v [ ] + = - 0 < > m L \
            Shift-↑ K Shift-↓ J Shift-← H Shift-→ A i F2 C P E Del u p Esc
            """
        ),
        ("Filters", "Space Enter x a f F F4 Esc"), ("Sorting the list", "Enter s Esc"),
        ("Details", "y o w W c d z n N / f Space C e p i F2 P E Del Tab Shift-Tab Enter u Esc"),
        ("Picture", "+ = - 0 n p z y o Esc"),
        ("Forecast", "+ = - n p Space y o u Esc"),
        ("Places of one pin", "Enter f Space C e P E Del y o w W c d z u p i F2 Esc"),
        ("Previous searches", "Enter Del Backspace u i F2 Esc"),
        ("Changes", "Enter Esc"),
        ("Comparing", "Enter Space x C X e y o w W c d u i F2 Esc"),
        ("Picking a point", "Enter + = - 0 L Shift-↑ K Shift-↓ J Shift-← H Shift-→ Esc"),
        ("Legend", "+ = - 0 L Shift-↑ K Shift-↓ J Shift-← H Shift-→ Esc"),
        ("Help", "/ Esc"),
        ("Collections", "Enter F2 F3 Esc"), ("Lists of a collection", "a Del Backspace Esc"),
        ("Adding a list", "Enter F2 Esc F1"), ("Columns of a list", "↑ ↓ ← → Space Enter F2 Esc F1"),
        ("Form", "Tab Shift-Tab Enter Ctrl-D F5 Ctrl-P F2 Esc F1"),
        ("Form: a text of several lines", "Tab Shift-Tab Enter Ctrl-D F5 Ctrl-P F2 Esc F1"),
        (
            "Form: the place on the map",
            "Enter n Tab N Shift-Tab ↑ k ↓ j ← h → l + = - 0 L Shift-↑ K Shift-↓ J Shift-← H Shift-→ Esc F1"
        ),
        ("Sign in", "Tab Shift-Tab Enter F3 F4 F2 Esc F1"),
        ("Search for a city", "Enter Tab ↓ F2 Esc F1"),
        ("Cities that were found", "Enter Space u Tab Shift-Tab / i F2 Esc"),
        ("Find line", "F6 F7 F8 F9 F2 Esc F1"),
        ("Typing", "Tab Shift-Tab F2 Esc F1"),
    ]

    @Test func theKeysOfEachContextStandInTheirOrder() {
        #expect(Self.contexts.map { $0.title } == Self.orders.map { $0.title })
        for (context, order) in zip(Self.contexts, Self.orders) {
            let keys = Self.table.bindings(of: context).flatMap(\.keys).map(\.label)
            #expect(keys.joined(separator: " ") == order.keys, "\(context.title)")
        }
        let everywhere = Self.table.bindings(of: .everywhere).flatMap(\.keys).map(\.label)
        #expect(
            everywhere.joined(separator: " ")
                == "↑ k ↓ j ← h → l Home g End G PgUp Ctrl-B PgDn Ctrl-F Ctrl-U Ctrl-D R F5 : ? F1 q Esc")
    }

    @Test func escapeNeverQuits() {
        for context in Self.contexts {
            #expect(Self.table.command(for: .escape, in: context) == .back, "\(context.title)")
        }
    }

    @Test func noTwoContextsShareATitle() {
        #expect(Set(Self.contexts.map(\.title)).count == Self.contexts.count)
    }

    @Test func noTwoKeysOfAContextAreTheSame() {
        for context in Self.contexts {
            // The way back is a key of the context and of all contexts.
            let everywhere = context.isField ? [] : Self.table.bindings(of: .everywhere).filter { $0 != .back }
            let keys = (Self.table.bindings(of: context) + everywhere).flatMap(\.keys)
            for key in keys { #expect(keys.count { $0 == key } == 1, "\(key.label) in \(context.title)") }
        }
    }

    @Test func everyKeyHasALineInTheHelp() {
        let all = (Self.contexts + [.everywhere]).flatMap { Self.table.bindings(of: $0) } + Binding.always
        for binding in all { #expect(!binding.keys.isEmpty && !binding.help.isEmpty, "\(binding.command)") }
        #expect(Self.table.typedCommands.contains { $0.name == "changes" })
    }

    /// The rows of the help, read page by page.
    private static func help(looking word: String = "") -> [String] {
        var driver = Driver.searched(.large)
        driver.press(.character("?"))
        if !word.isEmpty {
            driver.press(.character("/"))
            driver.type(word)
            driver.press(.enter)
        }
        var lines: [String] = []
        for _ in 0..<10 {
            lines += driver.screen.split(separator: "\n").map(String.init)
            driver.press(.pageDown)
        }
        return lines
    }

    @Test func theHelpListsEveryBinding() {
        let text = Self.help().joined(separator: "\n")
        // The dataset names its actions, and England has no posting keys.
        let all = (Self.contexts + [.everywhere]).flatMap { Self.table.bindings(of: $0) }
        let unsupported = Self.table.unsupported(by: England())
        for binding in all where binding.command.slot == nil && !unsupported.contains(binding.command) {
            #expect(text.contains(binding.help.naming(England().noun)), "\(binding.help)")
        }
    }

    @Test func theHelpIsSearchable() {
        let found = Self.help(looking: "radius").filter { $0.contains("Smaller radius") || $0.contains("Zoom in") }
        #expect(!found.isEmpty && found.allSatisfy { $0.contains("Smaller radius") })
    }

    @Test func noTwoTypedCommandsShareAName() {
        let names = Self.table.typedCommands.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
    }
}
