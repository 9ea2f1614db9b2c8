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
///
/// Enter runs a command only if its name was typed, if it is the only one whose name begins with the typed text, or if the
/// person chose it in the list. On an empty line it closes the line. After anything else, and after a wrong argument, the line stays open
/// and says what to do.
struct PaletteLine: Pane {
    private(set) var field = TextField()
    /// The commands listed for the typed text. They are found only when the text changes, because searching all descriptions takes time.
    private var candidates: [TypedCommand] = []
    /// The list of commands. Its selection is -1 while Enter would run none of them.
    private var list = SelectableList()
    /// Whether the person chose the selected row with an arrow key or the mouse since the text was last changed.
    private var wasChosen = false
    /// The index of the earlier command that Up or Down brought back; nil once the person has changed the text.
    private var recalled: Int?

    static var contexts: [Context] { [] }
    static let keys = [
        PaneKeys(in: [.everywhere], Binding([.character(":")], .palette, help: "Type a command"))
    ]
    static var opener: Command? { .palette }
    static var typedCommands: [TypedCommand] { settingsCommands + weatherCommands }
    var holdsText: Bool { true }
    var showsStatus: Bool { true }

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
        pane.setText(text)
        state.panes.open(pane)
        return []
    }

    // MARK: What the text means

    /// The typed text without a colon at its start. The colon that opened the command line is not part of the text, but people
    /// often type a second one.
    private var typed: String { String(field.text.drop { $0 == ":" || $0 == " " }) }

    /// The typed text as the name of a command would be written.
    private var typedName: String { typed.lowercased().trimmingBlanks }

    /// The commands whose names begin with the typed text.
    private var beginning: [TypedCommand] {
        let typed = typed.lowercased()
        return commands.filter { $0.name.hasPrefix(typed) }
    }

    /// The commands that are followed by an argument in the typed text.
    private var withArgument: [TypedCommand] {
        let typed = typed.lowercased()
        return commands.filter { !$0.argument.isEmpty && typed.hasPrefix($0.name + " ") }
    }

    /// The values of a typed command that begin with the text after its name: `theme light` for "theme l". Empty before a command is
    /// typed.
    private var values: [TypedCommand] {
        let typed = typed.lowercased()
        return commands.filter { typed.hasPrefix($0.name + " ") }.flatMap { commandsWithValues[$0.name] ?? [] }
            .filter { $0.name.lowercased().hasPrefix(typed) }
    }

    /// The list: the values of a typed command, else the commands whose names match the typed text, then those that only have it in
    /// their names or descriptions.
    private var matching: [TypedCommand] {
        let (values, name, typed) = (values, typedName, typed.lowercased())
        if !values.isEmpty { return values }
        if let named = unoffered.first(where: { $0.name == name }) { return [named] }
        let starting = commands.filter { $0.name == name } + (beginning + withArgument).filter { $0.name != name }
        if name.isEmpty { return starting }
        let containing = commands.filter { command in
            !starting.contains { $0.name == command.name }
                && (command.name.hasBytes(of: typed) || command.help.lowercased().hasBytes(of: typed))
        }
        return starting + containing
    }

    /// The command that Enter runs unless the person chose another one in the list; nil if the text names none.
    private var meant: TypedCommand? {
        let (values, name) = (values, typedName)
        if name.isEmpty { return nil }
        if let named = (unoffered + commands + values).first(where: { $0.name.lowercased() == name }) { return named }
        let possible = values.isEmpty ? beginning : values
        return possible.count == 1 ? possible[0] : withArgument.first
    }

    // MARK: Keys and the mouse

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        switch key {
        case .escape:
            state.panes.closeTop()
            state.run.status = nil
        case .up, .down: if !recall(older: key == .up, in: state) { move(key == .up ? .up : .down) }
        case .tab:
            if !candidates.isEmpty { complete(candidates[max(0, list.selected)]) }
        case .enter: return enter(in: &state)
        default: if field.handle(key) { changedText(in: &state) }
        }
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        field.insert(line)
        changedText(in: &state)
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .up, .down: move(command)
        // A click has selected the row.
        case .open:
            wasChosen = candidates.indices.contains(list.selected)
            return enter(in: &state)
        default: return nil
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        // A click on the line or its message leaves the line open.
        if event.kind == .press, event.at.row >= state.screen.size.rows - 2 { return [] }
        let layout = layout(in: state.screen.size)
        return chooseInMenu(by: event, \.list, layout.window, in: layout.area, &state)
    }

    private mutating func changedText(in state: inout State) {
        recalled = nil
        state.run.status = nil
        selectMeant()
    }

    private mutating func setText(_ text: String) {
        field = TextField(text)
        selectMeant()
    }

    private mutating func selectMeant() {
        wasChosen = false
        candidates = matching
        let name = meant?.name
        list = SelectableList(selected: candidates.firstIndex { $0.name == name } ?? -1)
    }

    private mutating func move(_ command: Command) {
        if list.move(command, count: candidates.count, page: 1) { wasChosen = true }
    }

    /// Up brings back the command that was run last if nothing is typed and no row below the first is selected. Until the text is changed,
    /// Up and Down then go on to older and newer commands; at other times they move in the list.
    /// - Returns: whether the arrow was used for this.
    private mutating func recall(older: Bool, in state: State) -> Bool {
        let commands = state.run.commands
        let begins = older && typed.isEmpty && list.selected <= 0
        guard recalled != nil || begins, !commands.isEmpty else { return false }
        let index = min((recalled ?? -1) + (older ? 1 : -1), commands.count - 1)
        recalled = index < 0 ? nil : index
        setText(index < 0 ? "" : commands[index])
        return true
    }

    private mutating func complete(_ chosen: TypedCommand) {
        recalled = nil
        let isTyped = typed.lowercased().hasPrefix(chosen.name)
        setText(isTyped ? field.text : chosen.name + (chosen.argument.isEmpty ? "" : " "))
    }

    private mutating func enter(in state: inout State) -> [Effect] {
        state.run.status = nil
        if typed.isEmpty, !wasChosen {
            state.panes.closeTop()
            return []
        }
        guard let command = wasChosen ? candidates[list.selected] : meant else {
            // In linear mode, the next line that is typed replaces the text.
            if state.screen.isLinear { state.panes.closeTop() }
            state.run.status = Status(text: refusal(in: state), isError: true)
            return []
        }
        return run(command, in: &state)
    }

    private mutating func run(_ command: TypedCommand, in state: inout State) -> [Effect] {
        let isNamed = typed.lowercased().hasPrefix(command.name.lowercased() + " ")
        let argument = isNamed ? String(typed.dropFirst(command.name.count)).trimmingBlanks : ""
        if command.needsArgument, argument.isEmpty {
            recalled = nil
            setText(command.name + " ")
            state.run.status = Status(text: "\(command.usage): \(command.help)")
            return []
        }
        state.panes.closeTop()
        let panes = state.panes.count
        let effects = command.run(&state, argument)
        // The person can correct a wrong argument, unless the command has opened a pane for that.
        let isRefused = !argument.isEmpty && state.run.status?.isError == true && state.panes.count == panes
        if isRefused, !state.screen.isLinear {
            state.panes.open(self)
        } else {
            state.run.remember(argument.isEmpty ? command.name : "\(command.name) \(argument)")
        }
        return effects
    }

    /// Why Enter runs nothing, and what to do.
    private func refusal(in state: State) -> String {
        let isLinear = state.screen.isLinear
        let possible = beginning
        if possible.count > 1 {
            let way = isLinear ? possible.map(\.name).joined(separator: ", ") : "choose one with Up and Down"
            return "Several commands begin with \"\(typedName)\": \(way)"
        }
        let first = String(typedName.prefix { $0 != " " })
        let related = commands.filter { $0.name == first || $0.name.hasPrefix(first + " ") }.map(\.usage)
        if !related.isEmpty {
            return "No command is called \"\(typedName)\". Use \(related.prefix(4).joined(separator: ", "))"
        }
        let table = state.paneTable
        if let command = table.typedCommands.first(where: { $0.name == first })?.command,
            table.unsupported(by: state.dataset).contains(command),
            let other = state.data.datasets.all.first(where: { !table.unsupported(by: $0).contains(command) })
        {
            return "\(first.capitalisedFirst) is a command of the collection \(other.name): type :in \(other.id) first"
        }
        let names = commands.map { String($0.name.prefix { $0 != " " }) }
        let unknown = "No command is called \"\(first)\". "
        if let name = likeliest(first, among: names) { return unknown + "Did you mean :\(name)?" }
        if isLinear { return unknown + "Type :help commands to list them all" }
        return unknown + (candidates.isEmpty ? "Ctrl-U clears the line" : "Choose one with Up and Down, or press Esc")
    }

    // MARK: Drawing

    func footer(in state: State) -> Footer? { nil }

    /// The list stands above the status line, which says what is wrong with the typed text.
    private func layout(in size: Size) -> (area: Rect, window: ListWindow) {
        let count = candidates.count
        let height = max(0, min(10, size.rows - 7, count))
        let area = Rect(column: 0, row: size.rows - 4 - height, columns: size.columns, rows: height + 2)
        return (area, ListWindow(list, count: count, rows: height))
    }

    func draw(_ state: State, into frame: inout Frame) {
        let (area, window) = layout(in: frame.size)
        let keys = "Tab completes  Enter runs  Esc closes"
        let recalls = typed.isEmpty && !state.run.commands.isEmpty && frame.size.columns >= 80
        let note = recalls ? "↑ earlier commands  \(keys)" : keys
        let inside = frame.box(area, title: "Command", note: note, focused: true)
        frame.drawRows(of: list, window, inside: inside) { frame, item, area, style in
            let command = candidates[item]
            let key = self.keys[command.name] ?? ""
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
        if let status = state.run.status {
            frame.fill(Rect(column: 0, row: row - 1, columns: frame.size.columns, rows: 1))
            frame.write(
                fitted(status.text, columns: frame.size.columns - 2), column: 1, row: row - 1,
                style: status.isError ? Theme.error : Theme.accent)
        }
        frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1))
        frame.write(":", column: 0, row: row, style: Theme.key)
        field.draw(into: &frame, column: 1, row: row, columns: frame.size.columns - 2, focused: true)
    }
}

/// The command that opens the command line.
extension Command {
    static let palette = Command("palette")
}
