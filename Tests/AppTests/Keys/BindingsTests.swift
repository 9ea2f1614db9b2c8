import Screen
import Testing

@testable import App

/// The keys that people and scripts rely on.
struct BindingsTests {
    @Test(arguments: [
        (Key.tab, Context.list, Command.nextPane), (.backTab, .map, .previousPane),
        (.up, .list, .up), (.character("k"), .list, .up), (.character("j"), .map, .down),
        (.character("h"), .map, .left),
        (.character("l"), .map, .right), (.shiftLeft, .map, .panLeft), (.character("H"), .map, .panLeft),
        (.character("J"), .map, .panDown), (.character("K"), .map, .panUp), (.character("L"), .map, .legend),
        (.character("+"), .map, .zoomIn), (.character("-"), .map, .zoomOut), (.character("0"), .map, .fit),
        (.character("<"), .list, .radiusLess), (.character(">"), .map, .radiusMore), (.enter, .list, .open),
        (.escape, .map, .back), (.character("/"), .list, .find), (.character("n"), .list, .findNext),
        (.character("N"), .list, .findPrevious), (.character("f"), .map, .filters), (.character("s"), .list, .sort),
        (.character(" "), .filters, .toggle), (.character(" "), .list, .shortlist), (.character("a"), .filters, .allOn),
        (.character("x"), .filters, .onlyThis), (.character("y"), .detail, .copyReport),
        (.character("o"), .list, .openReport),
        (.character("w"), .detail, .website), (.character("c"), .detail, .phone),
        (.character("d"), .detail, .directions),
        (.character("R"), .list, .refresh), (.character("p"), .map, .searches), (.character(":"), .list, .palette),
        (.character("?"), .detail, .help), (.character("q"), .map, .quit), (.control("c"), .field, .quit),
        (.control("z"), .list, .suspend), (.control("l"), .field, .redraw), (.delete, .searches, .delete),
        (.character(" "), .map, .shortlist), (.character(" "), .detail, .shortlist),
        (.character(" "), .compare, .shortlist), (.character("x"), .compare, .shortlist),
        (.character("C"), .list, .compare), (.character("C"), .detail, .compare), (.character("e"), .detail, .note),
        (.character("e"), .compare, .note), (.character("u"), .compare, .undo), (.enter, .compare, .open),
    ])
    func aKeyMeansWhatTheContractSays(key: Key, context: Context, expected: Command) {
        #expect(command(for: key, in: context) == expected)
    }

    @Test func lettersAreTextInAField() {
        for letter in "abcdefghijklmnopqrstuvwxyz?:/+-0<> " {
            #expect(command(for: .character(letter), in: .field) == nil, "\(letter)")
        }
    }

    @Test func escapeNeverQuits() {
        for context in Context.allCases { #expect(command(for: .escape, in: context) == .back) }
    }

    @Test func everyCommandHasAKeyAndALineInTheHelp() {
        for command in Command.allCases {
            #expect(bindings.contains { $0.command == command && !$0.help.isEmpty }, "\(command)")
        }
    }

    @Test func theHelpListsEveryBinding() {
        let lines = HelpPane(context: .map).lines.map(\.text)
        for binding in bindings { #expect(lines.contains(binding.help), "\(binding.help)") }
    }

    @Test func theHelpIsSearchable() {
        var pane = HelpPane(context: .list)
        pane.field = TextField("radius")
        let found = pane.lines.filter { !$0.isHeading }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { "\($0.keys) \($0.text)".lowercased().contains("radius") })
    }

    @Test func noTwoPaletteCommandsShareAName() {
        let names = paletteCommands.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
    }
}
