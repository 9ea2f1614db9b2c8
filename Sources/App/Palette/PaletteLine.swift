import Catalogue
import Screen

/// A command of the command line, such as `:home PLACE`.
struct TypedCommand: Sendable {
    let name: String
    /// The argument as the help names it, such as "PLACE"; "[PLACE]" if it may be left out. Empty for a command without one.
    let argument: String
    /// "{place}" and "{places}" stand for what the open dataset calls its places.
    private(set) var help: String
    /// The command of the key that does the same; nil if no key does.
    let command: Command?
    /// The arguments to choose from; none if there are too many, or if others are allowed that cannot be listed.
    let values: @Sendable (State) -> [String]
    let run: @Sendable (inout State, String) -> [Effect]

    init(
        _ name: String, _ argument: String = "", help: String, command: Command? = nil,
        values: @escaping @Sendable (State) -> [String] = { _ in [] },
        run: @escaping @Sendable (inout State, String) -> [Effect]
    ) {
        self.name = name
        self.argument = argument
        self.help = help
        self.command = command
        self.values = values
        self.run = run
    }

    /// The command with one of its values.
    func with(_ value: String) -> TypedCommand {
        TypedCommand("\(name) \(value)", help: help) { [run] state, _ in run(&state, value) }
    }

    /// The command with the open dataset's own words in its help.
    func named(in state: State) -> TypedCommand {
        var named = self
        named.help = state.named(help)
        return named
    }

    /// Whether the command does nothing without an argument.
    var needsArgument: Bool { !argument.isEmpty && !argument.hasPrefix("[") }

    var usage: String { argument.isEmpty ? name : "\(name) \(argument)" }
}

/// The command line in the last row of the screen, opened with `:`.
struct PaletteLine: Pane {
    private(set) var field = TextField()
    private var list = SelectableList()
    /// Whether an arrow key was pressed since the last typed character, so that the person chose the selected row.
    private var wasChosen = false

    static var contexts: [Context] { [] }
    static let keys = [
        PaneKeys(in: [.everywhere], Binding([.character(":")], .palette, help: "Type a command"))
    ]
    static var opener: Command? { .palette }
    static var typedCommands: [TypedCommand] { settingsCommands + weatherCommands }
    var holdsText: Bool { true }

    /// All commands that can be typed: those of the program and the actions of the open dataset.
    private let commands: [TypedCommand]

    /// Commands that are not offered now, because they would do nothing. If one is typed, it says why.
    private let unoffered: [TypedCommand]

    /// The keys of the commands, by the command's name, as the help writes them.
    private let keys: [String: String]

    /// The commands with each of their values, by the command's name. None in linear mode, which shows no list to choose from.
    private let commandsWithValues: [String: [TypedCommand]]

    /// The commands that have a key in the pane below come first.
    private init(for state: State) {
        let table = state.paneTable
        let active = table.activeBindings(in: state.topPane.context(in: state))
        var keys: [String: String] = [:]
        let typed = table.typedCommands(in: state)
        for command in typed {
            guard let key = active.first(where: { $0.command == command.command })?.keys.first else { continue }
            keys[command.name] = key.label
        }
        let actions = (state.dataset?.actions ?? []).map { action in
            if let key = active.first(where: { $0.command.slot == action.slot })?.keys.first {
                keys[action.id] = key.label
            }
            return TypedCommand(action.id, help: action.title) { state, _ in state.act(action) }
        }
        let all = typed + actions
        commands = all.filter { keys[$0.name] != nil } + all.filter { keys[$0.name] == nil }
        self.keys = keys
        let unsupported = table.unsupported(by: state.dataset)
        unoffered = table.typedCommands.filter { command in
            !(command.command.map(unsupported.contains) ?? false) && !all.contains { $0.name == command.name }
        }.map { $0.named(in: state) }
        commandsWithValues =
            state.screen.isLinear
            ? [:]
            : typed.reduce(into: [:]) { all, command in
                all[command.name] = command.values(state).map { command.with($0) }
            }
    }

    static func open(in state: inout State) -> [Effect] { open(with: "", in: &state) }

    /// Opens the command line with a text that can be changed.
    static func open(with text: String, in state: inout State) -> [Effect] {
        var pane = PaletteLine(for: state)
        pane.field = TextField(text)
        state.panes.open(pane)
        return []
    }

    /// The typed text without a colon at its start. The colon that opened the command line is not part of the text, but people
    /// often type a second one.
    private var typed: String { String(field.text.drop { $0 == ":" || $0 == " " }) }

    /// The commands that match the typed text; those that begin with it come first. Once a command is typed, its values to choose from.
    private var candidates: [TypedCommand] {
        let typed = typed.lowercased()
        let values = commands.filter { typed.hasPrefix($0.name + " ") }.flatMap { commandsWithValues[$0.name] ?? [] }
            .filter { $0.name.lowercased().hasPrefix(typed) }
        if !values.isEmpty { return values }
        let matching = commands.filter {
            $0.name.hasPrefix(typed) || (!$0.argument.isEmpty && typed.hasPrefix($0.name + " "))
        }
        // "radius" means the command of that name rather than "radius less", although that one has a key.
        let starting = matching.filter { $0.name == typed } + matching.filter { $0.name != typed }
        if typed.isEmpty { return starting }
        if let named = unoffered.first(where: { $0.name == typed }) { return [named] }
        // "hid" must not become "unhide" if `hide` is not offered now.
        let meant = unoffered.map(\.name).filter { $0.hasPrefix(typed) }
        let containing = commands.filter { command in
            !starting.contains { $0.name == command.name } && !meant.contains(where: command.name.contains)
                && (command.name.contains(typed) || command.help.lowercased().contains(typed))
        }
        return starting + containing
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        let candidates = candidates
        switch key {
        case .escape: state.panes.closeTop()
        case .up, .down:
            _ = list.move(key == .up ? .up : .down, count: candidates.count, page: 1)
            wasChosen = true
        case .tab: if candidates.indices.contains(list.selected) { complete(candidates[list.selected]) }
        case .enter: return runSelected(candidates, in: &state)
        default:
            if field.handle(key) { (list, wasChosen) = (SelectableList(), false) }
        }
        return []
    }

    private mutating func complete(_ chosen: TypedCommand) {
        if !typed.lowercased().hasPrefix(chosen.name) {
            field = TextField(chosen.name + (chosen.argument.isEmpty ? "" : " "))
        }
        (list, wasChosen) = (SelectableList(), false)
    }

    private mutating func runSelected(_ candidates: [TypedCommand], in state: inout State) -> [Effect] {
        // Linear mode shows no selected row, so an empty line means nothing there.
        if typed.isEmpty, state.screen.isLinear {
            state.panes.closeTop()
            return []
        }
        guard candidates.indices.contains(list.selected) else {
            state.panes.closeTop()
            state.run.status = Status(text: unknownSentence(in: state), isError: true)
            return []
        }
        var chosen = candidates[list.selected]
        // A value that was neither typed in full nor chosen is not meant yet.
        if !wasChosen, candidates.count > 1, typed.lowercased() != chosen.name.lowercased(),
            let command = commands.first(where: { command in
                commandsWithValues[command.name]?.contains { $0.name == chosen.name } == true
            })
        {
            chosen = command
        }
        let isNamed = typed.lowercased().hasPrefix(chosen.name)
        let argument = isNamed ? String(typed.dropFirst(chosen.name.count)).trimmingBlanks : ""
        if chosen.needsArgument, argument.isEmpty {
            field = TextField(chosen.name + " ")
            (list, wasChosen) = (SelectableList(), false)
            state.run.status = Status(text: "\(chosen.usage): \(chosen.help)")
            return []
        }
        state.panes.closeTop()
        return chosen.run(&state, argument)
    }

    /// Why the typed command is not known, and what to do.
    private func unknownSentence(in state: State) -> String {
        let first = typed.prefix { $0 != " " }.lowercased()
        let related = commands.filter { $0.name == first || $0.name.hasPrefix(first + " ") }.map(\.usage)
        if !related.isEmpty {
            return "Unknown command \"\(typed)\". Use \(related.prefix(4).joined(separator: ", "))"
        }
        let table = state.paneTable
        if let command = table.typedCommands.first(where: { $0.name == first })?.command,
            table.unsupported(by: state.dataset).contains(command),
            let other = state.data.datasets.all.first(where: { !table.unsupported(by: $0).contains(command) })
        {
            return "\(first.capitalisedFirst) is a command of the collection \(other.name): type :in \(other.id) first"
        }
        let names = commands.map { String($0.name.prefix { $0 != " " }) }
        if let name = likeliest(first, among: names) { return "Unknown command \"\(typed)\". Did you mean :\(name)?" }
        return "Unknown command \"\(typed)\". "
            + (state.screen.isLinear ? "Type :help commands to list them all" : "Press : and Down to see them all")
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        field.insert(line)
        return []
    }

    func footer(in state: State) -> Footer? { nil }

    func draw(_ state: State, into frame: inout Frame) {
        let candidates = candidates
        let height = min(10, frame.size.rows - 6, candidates.count)
        let area = Rect(column: 0, row: frame.size.rows - 3 - height, columns: frame.size.columns, rows: height + 2)
        let inside = frame.box(area, title: "Command", note: "Tab completes  Enter runs  Esc closes", focused: true)
        let window = ListWindow(list, count: candidates.count, rows: height)
        frame.drawRows(of: list, window, inside: inside) { frame, item, area, style in
            let command = candidates[item]
            let key = keys[command.name] ?? ""
            frame.write(fitted(command.usage, columns: 22), column: area.column + 1, row: area.row, style: style)
            frame.write(
                fitted(command.help, columns: area.columns - 28 - width(of: key)), column: area.column + 25,
                row: area.row, style: style)
            frame.writeRight(
                key, endColumn: area.endColumn - 1, row: area.row, style: style == .plain ? Theme.key : style)
        }
        let shown = window.lines.count
        if shown < candidates.count {
            frame.writeRight(
                " \(grouped(candidates.count)) commands, Down for more ", endColumn: area.endColumn - 2,
                row: area.endRow - 1, style: Theme.accent)
        }
        let row = frame.size.rows - 1
        frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
        frame.write(":", column: 0, row: row, style: Theme.key)
        field.draw(into: &frame, column: 1, row: row, columns: frame.size.columns - 2, focused: true)
    }
}

/// The command that opens the command line.
extension Command {
    static let palette = Command("palette")
}
