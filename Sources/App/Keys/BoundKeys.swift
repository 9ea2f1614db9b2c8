import Catalogue
import Screen

/// A command that keys can be bound to, by the name that `settings.json` gives it.
struct BindableCommand: Sendable {
    let name: String
    let command: Command
    let help: String
    /// Its keys, in all panes; empty for a typed command without a key.
    let keys: [Key]
}

/// The keys that a person binds in `settings.json`: `"keys": {"filters": "F6"}`.
extension PaneTable {
    /// Every command with a key except `back`, in the order of the help, then the typed commands without keys.
    var bindableCommands: [BindableCommand] {
        var found: [BindableCommand] = []
        let all = contexts.flatMap { bindings(of: $0) } + bindings(of: .everywhere) + always
        for binding in all where binding.command != .back && !found.contains(where: { $0.command == binding.command }) {
            let same = all.filter { $0.command == binding.command }
            let keys = same.flatMap(\.keys).reduce(into: [Key]()) { if !$0.contains($1) { $0.append($1) } }
            let typed = same.lazy.compactMap(\.name).first?.hyphenated
            // Two commands of different panes may have the same name in the command line.
            let isTaken = typed.map { typed in found.contains { $0.name == typed } } ?? true
            let name = isTaken ? binding.command.name.hyphenated : typed ?? ""
            found.append(BindableCommand(name: name, command: binding.command, help: binding.help, keys: keys))
        }
        let typed = typedCommands.filter { typed in !found.contains { $0.name == typed.name.hyphenated } }
        return found
            + typed.map { BindableCommand(name: $0.name.hyphenated, command: $0.keyCommand, help: $0.help, keys: []) }
    }

    /// Binds keys to commands.
    /// - Returns: the table, and what is wrong with the settings, a sentence each; a command whose setting is wrong keeps its keys.
    func binding(_ settings: [String: [String]]) -> (table: PaneTable, problems: [String]) {
        guard !settings.isEmpty else { return (self, []) }
        var (table, problems) = (self, [String]())
        var bound: [(name: String, bindable: BindableCommand)] = []
        let all = bindableCommands
        for (name, keys) in settings.sorted(by: { $0.key < $1.key }) {
            switch Self.check(name, keys, all) {
            case .failure(let problem): problems.append(problem.sentence)
            case .success(let (bindable, keys)):
                table.bind(bindable, to: keys)
                bound.append((name, bindable))
            }
        }
        while let conflict = table.conflict(of: bound.map(\.bindable.command)),
            let index = bound.lastIndex(where: { $0.bindable.command == conflict.command })
        {
            let (name, bindable) = bound.remove(at: index)
            table.unbind(bindable)
            let other = table.bindableCommands.first { $0.command == conflict.other }?.name ?? "back"
            problems.append(
                "settings.json: \(conflict.key.label) for \(name) is already the key of \(other) in \"\(conflict.context)\""
            )
        }
        return (table, problems)
    }

    private struct Problem: Error { let sentence: String }

    /// Finds the command with a name, and the keys with the given names.
    private static func check(
        _ name: String, _ keys: [String], _ all: [BindableCommand]
    ) -> Result<(BindableCommand, [Key]), Problem> {
        func problem(_ text: String) -> Result<(BindableCommand, [Key]), Problem> {
            .failure(Problem(sentence: "settings.json: \(text)"))
        }
        let wanted = name.hyphenated
        if wanted == "back" { return problem("only Esc can be the key for back") }
        guard let bindable = all.first(where: { $0.name == wanted || $0.command.name.hyphenated == wanted }) else {
            return problem("keys has an unknown action \"\(name)\"; type :keys for their names")
        }
        var found: [Key] = []
        for text in keys {
            guard let key = Key(named: text) else { return problem("the key \"\(text)\" of \(name) is unknown") }
            if key == .escape { return problem("Esc cannot be a key of \(name): it always goes back") }
            if key == .control("c") { return problem("Ctrl-C cannot be a key of \(name): it always quits") }
            if !found.contains(key) { found.append(key) }
        }
        return found.isEmpty ? problem("\(name) has no key") : .success((bindable, found))
    }

    private mutating func bind(_ bindable: BindableCommand, to keys: [Key]) {
        boundKeys[bindable.command] = keys
        if bindable.keys.isEmpty { boundTypedCommands += typedCommands.filter { $0.keyCommand == bindable.command } }
    }

    private mutating func unbind(_ bindable: BindableCommand) {
        boundKeys[bindable.command] = nil
        boundTypedCommands.removeAll { $0.keyCommand == bindable.command }
    }

    /// A key that has two commands in a context, of which one is among those that the person bound.
    private func conflict(
        of bound: [Command]
    ) -> (command: Command, other: Command, key: Key, context: String)? {
        for context in [.everywhere] + contexts {
            let active = activeBindings(in: context)
            for command in bound.reversed() {
                for key in active.filter({ $0.command == command }).flatMap(\.keys) {
                    guard let other = active.first(where: { $0.command != command && $0.keys.contains(key) }) else {
                        continue
                    }
                    return (command, other.command, key, context.title)
                }
            }
        }
        return nil
    }

    /// A binding with the person's keys. In a text field letters are text, so there only other keys count. Esc and Ctrl-C stay.
    func bound(_ binding: Binding, in kind: Context.Kind) -> Binding {
        guard let keys = boundKeys[binding.command], binding.keys != [.control("c")] else { return binding }
        let usable = kind == .field ? keys.filter { if case .character = $0 { false } else { true } } : keys
        return usable.isEmpty ? binding : binding.bound(to: usable)
    }

    /// The bindings of typed commands that have keys only from the person.
    var typedBindings: [Binding] {
        boundTypedCommands.map { Binding([], $0.keyCommand, about: .overviews, help: $0.help) }
    }
}

extension TypedCommand {
    /// The command of a key that runs the typed command.
    var keyCommand: Command { Command("typed " + name) }
}

extension State {
    /// Runs the typed command that a key was bound to. One that needs an argument is written into the command line.
    /// - Returns: nil for a command that is not in `boundTypedCommands`.
    mutating func performTyped(_ command: Command) -> [Effect]? {
        guard let typed = paneTable.boundTypedCommands.first(where: { $0.keyCommand == command }) else { return nil }
        return typed.needsArgument ? PaletteLine.open(with: typed.name + " ", in: &self) : typed.run(&self, "")
    }

    /// The text with the person's own keys in place of the usual ones: "Press R to update" becomes "Press F8 to update".
    func namingKeys(_ text: String) -> String {
        guard !paneTable.boundKeys.isEmpty else { return text }
        let active = paneTable.activeBindings(in: topPane.context(in: self))
        let usual = paneTable.withoutBoundKeys
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices where Self.mayBeKey(index, of: words) {
            let word = words[index].prefix { !".,;:".contains($0) }
            guard
                let command = usual.commands(of: word).first(where: {
                    paneTable.boundKeys[$0] != nil
                }),
                let key = (active.first { $0.command == command }?.keys ?? paneTable.boundKeys[command])?.first
            else { continue }
            words[index] = key.label + words[index].dropFirst(word.count)
        }
        return words.joined(separator: " ")
    }

    /// Whether a word may name a key: after "press", "then", "with" or "or", or at the beginning of a sentence or clause, as in "F5 gets
    /// all of England". There, only a capital letter, Del or a function key counts: "a town" and "Home set to York" begin with words.
    /// "A" at the beginning is taken as the article.
    private static func mayBeKey(_ index: Int, of words: [String]) -> Bool {
        let before = index == 0 ? "" : words[index - 1].lowercased()
        if ["press", "then", "with", "or"].contains(before) { return true }
        guard before.last.map({ ".:,;".contains($0) }) ?? true, let first = words[index].first, first.isUppercase else {
            return false
        }
        return words[index] == "Del" || words[index].dropFirst().allSatisfy(\.isNumber) && !["A", "I"].contains(first)
    }

    /// The person's own key for what a key usually does in a context; that key itself if they have bound no other.
    func bound(_ key: Key, in context: Context) -> Key {
        guard !paneTable.boundKeys.isEmpty else { return key }
        let usual = paneTable.withoutBoundKeys.command(for: key, in: context)
        return usual.flatMap { self.key(of: $0, in: context) } ?? key
    }
}

extension PaneTable {
    /// The same panes with their usual keys.
    var withoutBoundKeys: PaneTable { PaneTable(kinds) }

    /// The commands of a key, by its label, in any context.
    fileprivate func commands(of label: some StringProtocol) -> [Command] {
        (contexts + [.everywhere]).flatMap { bindings(of: $0) }
            .filter { $0.keys.contains { $0.label == label } }.map(\.command)
    }
}

/// What is wrong with the keys in the settings, a sentence for each mistake.
public func keyProblems(in settings: Settings) -> [String] { PaneTable.standard.binding(settings.keys).problems }

extension String {
    /// The text in small letters with hyphens between its words: "zoom in" and "zoomIn" become "zoom-in".
    fileprivate var hyphenated: String {
        var text = ""
        for character in self {
            if character == " " || character == "_" || character == "-" {
                text += "-"
            } else {
                if character.isUppercase, let last = text.last, last != "-" { text += "-" }
                text += character.lowercased()
            }
        }
        return text
    }
}
