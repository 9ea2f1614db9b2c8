import Catalogue
import MapDrawing
import Screen

/// The help: the keys of every pane as text, searchable.
struct HelpPane: Pane {
    private(set) var field = TextField()
    private var isTyping = false
    private var text = ScrolledText()
    /// The context in which the help was opened; its keys come first.
    private let openedFrom: Context
    /// The meanings of the marks on the map, and the dataset's caveats about them.
    private let legend: [HelpLine]
    private let dataset: (any Dataset)?
    /// The commands that only those have who may hide places; empty for these.
    private let forbidden: Set<Command>

    static let context = Context("Help", [.find])
    static var contexts: [Context] { [context] }
    static var opener: Command? { .help }

    var extent: PaneExtent { .whole }

    static func open(in state: inout State) -> [Effect] {
        state.panes.open(HelpPane(for: state))
        return []
    }

    private init(for state: State) {
        let context = state.topPane.context(in: state)
        openedFrom = context == .field ? WelcomePane.context : context
        dataset = state.dataset
        forbidden = state.dataset.map { state.service.mayHide(in: $0) } == true ? [] : [.hide, .unhide]
        let charset = state.screen.charset
        var legend = (state.dataset?.legend ?? []).map { mark, meaning in
            HelpLine(
                keys: "\(PinShape(mark.shape).glyph(in: charset))\(mark.letter)", text: meaning, tone: mark.tone)
        }
        legend.append(HelpLine(keys: "(2)", text: "The number of places here: zoom in to separate them"))
        legend.append(HelpLine(keys: ShortlistState.sign, text: "On your shortlist"))
        self.legend = legend + (state.dataset?.caveats ?? []).map { HelpLine(keys: "", text: $0) }
    }

    func context(in state: State) -> Context { isTyping ? .field : Self.context }

    func footer(in state: State) -> Footer? { Footer(Self.context) }

    /// The lines that contain the typed word, under their headings; all lines where nothing is typed.
    private var lines: [HelpLine] {
        let others = paneTable.flatMap { $0.contexts }.filter { $0 != openedFrom } + [Context.field]
        var sections: [(title: String, rows: [HelpLine])] = [(openedFrom.title, lines(of: openedFrom.bindings))]
        sections.append(("What the signs mean", legend))
        sections.append(("Everywhere", lines(of: Binding.everywhere + [.back] + Binding.always)))
        sections += others.map { ($0.title, lines(of: $0.bindings.filter { $0.command != .back })) }
        sections.append(
            (
                "Command line, after :",
                TypedCommand.offered(for: dataset).filter { !($0.command.map(forbidden.contains) ?? false) }
                    .map { HelpLine(keys: $0.usage, text: $0.help) }
            ))
        let wanted = field.text.lowercased()
        return sections.flatMap { title, rows -> [HelpLine] in
            let found = rows.filter {
                wanted.isEmpty || "\($0.keys) \($0.text) \(title)".lowercased().contains(wanted)
            }
            return found.isEmpty ? [] : [HelpLine(keys: "", text: title, isHeading: true)] + found
        }
    }

    /// A line for each key; the open dataset names its actions.
    private func lines(of bindings: [Binding]) -> [HelpLine] {
        let unsupported = Command.unsupported(by: dataset)
        return bindings.filter { !unsupported.contains($0.command) }.map { binding in
            let action = binding.command.slot.flatMap { dataset?.action(in: $0) }
            return HelpLine(
                keys: binding.keys.map(\.label).joined(separator: " "), text: action?.title ?? binding.help)
        }
    }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        guard isTyping else { return nil }
        switch key {
        case .escape, .enter, .down, .tab:
            isTyping = false
            if key == .escape { field = TextField() }
        default: _ = field.handle(key)
        }
        text = ScrolledText()
        return []
    }

    mutating func paste(_ line: String, in state: inout State) -> [Effect] {
        if isTyping { field.insert(line) }
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .find: isTyping = true
        case .help: return state.back()
        default: return text.move(command, count: lines.count, page: state.screen.size.rows - 5) ? [] : nil
        }
        return []
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { scroll(by: event, in: &state) }

    func draw(_ state: State, into frame: inout Frame) {
        let theme = Theme.standard
        let area = Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows - 1)
        let inside = frame.box(area, title: "Help", note: "Esc closes", focused: true, theme: theme).inset(
            columns: 1, rows: 0)
        let used = frame.write("/ find: ", column: inside.column, row: inside.row, style: theme.key)
        field.draw(
            into: &frame, column: inside.column + used, row: inside.row, columns: min(40, inside.columns - used),
            focused: isTyping, hint: "type a word, as in \"radius\"", theme: theme)
        let lines = lines
        if lines.isEmpty {
            frame.write(
                "No help found for that word.", column: inside.column, row: inside.row + 2, style: theme.dim)
        }
        for (index, line) in lines.dropFirst(text.first).prefix(inside.rows - 2).enumerated() {
            line.draw(into: &frame, inside: inside, row: inside.row + 2 + index, theme: theme)
        }
        if !isTyping { frame.cursor = Point(column: inside.column, row: inside.row + 2) }
        frame.drawMore(text, count: lines.count, page: inside.rows - 2, on: area, theme: theme, saysEnd: false)
    }
}

/// A line of the help: a heading, or keys and what they do.
private struct HelpLine: Sendable {
    var keys: String
    var text: String
    var isHeading = false
    /// The tone of a mark, as its colour has a meaning too; nil for other lines.
    var tone: Tone?

    private static let keyColumns = 22

    func draw(into frame: inout Frame, inside: Rect, row: Int, theme: Theme) {
        if isHeading {
            frame.write(text, column: inside.column, row: row, style: theme.title.with(.underline))
        } else {
            frame.write(
                fitted(keys, columns: Self.keyColumns - 1), column: inside.column + 2, row: row,
                style: tone.map { theme.tone($0) } ?? theme.key)
            frame.write(
                fitted(text, columns: inside.columns - Self.keyColumns - 2),
                column: inside.column + 2 + Self.keyColumns, row: row)
        }
    }
}

/// The command of the help.
extension Command {
    static let help = Command("help")
}
