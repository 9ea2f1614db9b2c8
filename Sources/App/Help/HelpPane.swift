import Catalogue
import MapDrawing
import Screen

/// The help: the keys of every pane as text, searchable.
struct HelpPane: Pane {
    private(set) var field = TextField()
    var isTyping = false
    private var text = ScrolledText()
    /// All lines of the help, under their headings.
    private let sections: [(title: String, rows: [HelpLine])]

    static let context = Context("Help", [.find])
    static var contexts: [Context] { [context] }
    static let keys = [
        PaneKeys(
            in: [.everywhere],
            Binding(
                [.character("?"), .function(1)], .help, about: .overviews, help: "This help", hint: "help",
                name: "help", isAlwaysShown: true)),
        PaneKeys(
            in: [.field, .formMap],
            Binding(
                [.function(1)], .help, about: .leaving, help: "This help, even while typing", hint: "help",
                isAlwaysShown: true)),
    ]
    static var opener: Command? { .help }

    var extent: PaneExtent { .whole }

    static func open(in state: inout State) -> [Effect] {
        state.panes.open(HelpPane(for: state))
        return []
    }

    static let typedCommands = [
        TypedCommand("keys", help: "The name and the keys of every action, for settings.json") { state, _ in
            state.panes.open(HelpPane(actionsOf: state))
            return []
        }
    ]

    /// The names of all actions, with their keys.
    private init(actionsOf state: State) {
        var rows = state.paneTable.bindableCommands.map { action in
            let keys = action.keys.isEmpty ? "no key" : action.keys.map(\.label).joined(separator: " ")
            return HelpLine(keys: action.name, boundKeys: keys, text: state.named(action.help))
        }
        let columns = (rows.map { width(of: $0.boundKeys) }.max() ?? 0) + 2
        for index in rows.indices { rows[index].boundColumns = columns }
        sections = [("Names of actions, for \"keys\" in settings.json", rows)]
    }

    /// The keys of the context in which the help is opened come first.
    init(for state: State) {
        let table = state.paneTable
        let current = state.topPane.context(in: state)
        let first = current == .field ? WelcomePane.context : current
        var sections = [(title: first.title, rows: Self.lines(of: table.bindings(of: first), in: state))]
        sections.append(("What the symbols mean", Self.legend(in: state)))
        if state.dataset is any Forecasting || state.showsForecast {
            sections.append((ForecastHelp.title, Self.forecastSigns(in: state)))
        }
        let everywhere = Context.everywhere
        sections.append(
            (everywhere.title, Self.lines(of: table.bindings(of: everywhere) + table.always, in: state)))
        for context in table.contexts where context != first {
            let bindings = table.bindings(of: context).filter { $0.command != .back }
            sections.append((context.title, Self.lines(of: bindings, in: state)))
        }
        let typed = table.typedCommands(in: state)
        sections.append(("Command line, after :", typed.map { HelpLine(keys: $0.usage, text: $0.help) }))
        self.sections = sections
    }

    /// A line for each key; the open dataset names its places and its actions.
    private static func lines(of bindings: [Binding], in state: State) -> [HelpLine] {
        let unsupported = state.paneTable.unsupported(by: state.dataset)
        return bindings.filter { !unsupported.contains($0.command) }.compactMap { binding in
            let slot = binding.command.slot
            let action = slot.flatMap { state.dataset?.action(in: $0) }
            // An action that the dataset lacks gets no line, such as a call where there are no telephone numbers.
            if slot != nil, action == nil, state.dataset != nil { return nil }
            return HelpLine(
                keys: binding.keys.map(\.label).joined(separator: " "),
                text: action?.title ?? state.named(binding.help))
        }
    }

    /// The meanings of the marks on the map, and the dataset's caveats about them.
    private static func legend(in state: State) -> [HelpLine] {
        let charset = state.screen.charset
        var lines = (state.dataset?.legend ?? []).map { mark, meaning in
            HelpLine(keys: mark.sign(in: charset), text: meaning, tone: mark.tone)
        }
        lines.append(HelpLine(keys: "(2)", text: "The number of \(state.noun.many) here: zoom in to separate them"))
        lines.append(HelpLine(keys: ShortlistState.sign, text: state.choiceWords.sign))
        return lines + (state.dataset?.caveats ?? []).map { HelpLine(keys: "", text: $0) }
    }

    /// The signs and words of a forecast.
    private static func forecastSigns(in state: State) -> [HelpLine] {
        ForecastHelp.signs(charset: state.screen.charset, units: state.forecastUnits)
            .map { HelpLine(keys: $0.sign, text: $0.meaning) }
    }

    func context(in state: State) -> Context { isTyping ? .field : Self.context }

    func footer(in state: State) -> Footer? { Footer(Self.context, without: [.help], in: state) }

    /// The lines that contain the typed word, under their headings; all lines if nothing is typed.
    var lines: [HelpLine] {
        let wanted = field.text.lowercased()
        return lines { row, title in
            wanted.isEmpty || "\(row.keys) \(row.boundKeys) \(row.text) \(title)".lowercased().hasBytes(of: wanted)
        }
    }

    /// The wanted lines under their headings.
    private func lines(where isWanted: (_ row: HelpLine, _ title: String) -> Bool) -> [HelpLine] {
        sections.flatMap { title, rows -> [HelpLine] in
            let found = rows.filter { isWanted($0, title) }
            return found.isEmpty ? [] : [HelpLine(keys: "", text: title, isHeading: true)] + found
        }
    }

    /// What each section is about: "previous searches" or, for several sections about forms, "form".
    var topics: [String] {
        sections.filter { !$0.rows.isEmpty }.reduce(into: []) { topics, section in
            let topic = section.title.prefix { !":,".contains($0) }.lowercased()
            if !topics.contains(topic) { topics.append(topic) }
        }
    }

    /// The sections with the topic in their title; if there are none, the lines that contain it. A topic of one or two characters
    /// is a key. "commands" also finds "command".
    func lines(about topic: String) -> [HelpLine] {
        guard topic.count > 2 else {
            // "k" and "K" are different keys, but F5 has one name.
            let key = topic.count == 2 ? topic.uppercased() : topic
            return lines { row, _ in row.keys.split(separator: " ").contains { $0 == topic || $0 == key } }
        }
        let word = topic.lowercased()
        let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
        let found = lines { _, title in title.lowercased().contains(singular) }
        return found.isEmpty ? lines { row, _ in "\(row.keys) \(row.text)".lowercased().contains(word) } : found
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
        guard isTyping else { return [] }
        field.insert(line)
        text = ScrolledText()
        return []
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .find: isTyping = true
        case .help: return state.back()
        default:
            let layout = Columns(lines.count, in: state.screen.size)
            return text.move(command, count: layout.rowsOfAll, page: layout.rows) ? [] : nil
        }
        return []
    }

    /// How the lines of the help are laid out: down the first column, then down the next.
    private struct Columns {
        /// The number of rows of a page.
        let rows: Int
        let columns: Int
        /// How many rows can be scrolled through.
        let rowsOfAll: Int

        /// The least width of a column in cells, so that no help line is cut off, and the most columns side by side.
        private static let (leastWidth, most) = (78, 3)

        init(_ count: Int, in size: Size) {
            rows = max(1, size.rows - 5)
            columns = max(1, min(Self.most, (size.columns - 4) / Self.leastWidth))
            // Scrolling by one row moves the lines of all columns by one.
            rowsOfAll = max(rows, count - (columns - 1) * rows)
        }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] { scroll(by: event, in: &state) }

    func draw(_ state: State, into frame: inout Frame) {
        let area = Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows - 1)
        let inside = frame.box(area, title: "Help", note: "Esc closes", focused: true).inset(columns: 1, rows: 0)
        let used = frame.write("/ find: ", column: inside.column, row: inside.row, style: Theme.key)
        field.draw(
            into: &frame, column: inside.column + used, row: inside.row, columns: min(40, inside.columns - used),
            focused: isTyping, hint: "type a word, as in \"radius\"")
        let lines = lines
        if lines.isEmpty {
            frame.write("No help found for that word.", column: inside.column, row: inside.row + 2, style: Theme.dim)
        }
        let layout = Columns(lines.count, in: frame.size)
        let columnWidth = inside.columns / layout.columns
        for (index, line) in lines.dropFirst(text.first).prefix(layout.rows * layout.columns).enumerated() {
            let (column, row) = (index / layout.rows, index % layout.rows)
            let area = Rect(
                column: inside.column + column * columnWidth, row: inside.row,
                columns: columnWidth - (column < layout.columns - 1 ? 2 : 0), rows: inside.rows)
            line.draw(into: &frame, inside: area, row: inside.row + 2 + row)
        }
        if !isTyping { frame.cursor = Point(column: inside.column, row: inside.row + 2) }
        frame.drawMore(text, count: layout.rowsOfAll, page: layout.rows, on: area, saysEnd: false)
    }
}

/// A line of the help: a heading, or keys and what they do.
struct HelpLine: Sendable {
    var keys: String
    /// The keys of an action whose name stands in `keys`; they have a column of their own. Blank in other lines.
    var boundKeys = ""
    /// The columns for the keys of an action and the gap after them; 0 in other lines.
    var boundColumns = 0
    var text: String
    var isHeading = false
    /// The tone of a mark, whose colour has a meaning too; nil for other lines.
    var tone: Tone?

    private static let keyColumns = 22

    /// The line as linear mode writes it: "F or F4: Clear the filters".
    var linear: String {
        if isHeading { return text + ":" }
        let parts = keys.split(separator: " ")
        let areKeys = parts.allSatisfy { Key(named: String($0)) != nil }
        let rest = boundKeys.isEmpty ? text : "\(boundKeys), \(text)"
        return keys.isEmpty ? rest : "\(areKeys ? parts.joined(separator: " or ") : keys): \(rest)"
    }

    func draw(into frame: inout Frame, inside: Rect, row: Int) {
        if isHeading {
            frame.write(text, column: inside.column, row: row, style: Theme.title.with(.underline))
        } else {
            frame.write(
                fitted(keys, columns: Self.keyColumns - 1), column: inside.column + 2, row: row,
                style: tone.map { Theme.tone($0) } ?? Theme.key)
            let rest = inside.columns - Self.keyColumns - 2
            // On a narrow screen half of the space is left for the text.
            let bound = min(boundColumns, rest / 2)
            let column = inside.column + 2 + Self.keyColumns
            if bound > 0 { frame.write(fitted(boundKeys, columns: bound - 2), column: column, row: row) }
            frame.write(fitted(text, columns: rest - bound), column: column + bound, row: row)
        }
    }
}

/// The command that opens the help.
extension Command {
    static let help = Command("help")
}
