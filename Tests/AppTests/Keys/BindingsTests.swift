import Collections
import Screen
import Testing

@testable import App

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
        (.control("z"), ResultsPane.list, .suspend), (.control("l"), .field, .redraw),
        (.delete, SearchesPane.context, .delete),
        (.character(" "), ResultsPane.mapContext, .shortlist), (.character(" "), DetailPane.context, .shortlist),
        (.character(" "), ComparePane.context, .shortlist), (.character("x"), ComparePane.context, .shortlist),
        (.character("C"), ResultsPane.list, .compare), (.character("C"), DetailPane.context, .compare),
        (.character("e"), DetailPane.context, .note),
        (.character("e"), ComparePane.context, .note), (.character("u"), ComparePane.context, .undo),
        (.enter, ComparePane.context, .open),
    ]

    @Test(arguments: contract)
    func eachKeyHasItsDocumentedMeaning(key: Key, context: Context, expected: Command) {
        #expect(context.command(for: key) == expected)
    }

    @Test func lettersAreTextInAField() {
        for letter in "abcdefghijklmnopqrstuvwxyz?:/+-0<> " {
            #expect(Context.field.command(for: .character(letter)) == nil, "\(letter)")
        }
    }

    private static let contexts = paneTable.flatMap { $0.contexts } + [.field]

    @Test func escapeNeverQuits() {
        for context in Self.contexts { #expect(context.command(for: .escape) == .back, "\(context.title)") }
    }

    @Test func noTwoContextsShareATitle() {
        #expect(Set(Self.contexts.map(\.title)).count == Self.contexts.count)
    }

    @Test func noTwoKeysOfAContextAreTheSame() {
        for context in Self.contexts {
            let keys = context.bindings.flatMap(\.keys) + (context.isField ? [] : Binding.everywhere.flatMap(\.keys))
            for key in keys { #expect(keys.count { $0 == key } == 1, "\(key.label) in \(context.title)") }
        }
    }

    @Test func everyKeyHasALineInTheHelp() {
        let all = Self.contexts.flatMap(\.bindings) + Binding.everywhere + Binding.always
        for binding in all { #expect(!binding.keys.isEmpty && !binding.help.isEmpty, "\(binding.command)") }
        #expect(TypedCommand.all.contains { $0.name == "changes" })
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
        let all = Self.contexts.flatMap(\.bindings) + Binding.everywhere
        let unsupported = Command.unsupported(by: England())
        for binding in all where binding.command.slot == nil && !unsupported.contains(binding.command) {
            #expect(text.contains(binding.help), "\(binding.help)")
        }
    }

    @Test func theHelpIsSearchable() {
        let found = Self.help(looking: "radius").filter { $0.contains("Smaller radius") || $0.contains("Zoom in") }
        #expect(!found.isEmpty && found.allSatisfy { $0.contains("Smaller radius") })
    }

    @Test func noTwoTypedCommandsShareAName() {
        let names = TypedCommand.all.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
    }
}
