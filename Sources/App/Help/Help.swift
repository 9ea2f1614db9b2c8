import Catalogue
import Screen

/// The help: the table of keys as text, searchable.
struct HelpPane: Sendable {
    var field = TextField()
    var isTyping = false
    var first = 0
    /// Where help was asked for: its keys come first.
    var context: Context

    struct Line: Sendable, Equatable {
        var keys: String
        var text: String
        var isHeading = false
        /// Of a mark, whose colour says something too.
        var tone: Tone?
    }

    /// What the marks on the map mean, by the collection.
    var legend: [Line] = []

    /// Every line that has what is looked for, under its heading.
    var lines: [Line] {
        let wanted = field.text.lowercased()
        let order = [context] + Context.allCases.filter { $0 != context && $0 != .field }
        var sections: [(String, [Binding])] = []
        var listed = Set<Int>()
        for place in order {
            let own = bindings.indices.filter {
                !bindings[$0].contexts.isEmpty && bindings[$0].contexts.contains(place)
                    && bindings[$0].contexts.count < Context.allCases.count
            }
            sections.append((place.title, own.map { bindings[$0] }))
            listed.formUnion(own)
        }
        sections.insert(("Everywhere", bindings.indices.filter { !listed.contains($0) }.map { bindings[$0] }), at: 1)
        var groups = sections.map { title, rows in
            (title, rows.map { Line(keys: $0.keys.map(\.label).joined(separator: " "), text: $0.help) })
        }
        groups.insert(("What the marks mean", legend), at: 1)
        groups.append(("Command line, after :", paletteCommands.map { Line(keys: $0.usage, text: $0.help) }))
        return groups.flatMap { title, rows -> [Line] in
            var lines = rows
            if !wanted.isEmpty { lines.removeAll { !"\($0.keys) \($0.text) \(title)".lowercased().contains(wanted) } }
            return lines.isEmpty ? [] : [Line(keys: "", text: title, isHeading: true)] + lines
        }
    }
}

extension State {
    mutating func handleHelp(_ command: Command, _ pane: HelpPane) -> [Effect]? {
        var pane = pane
        let page = size.rows - 5
        switch command {
        case .up: pane.first -= 1
        case .down: pane.first += 1
        case .pageUp: pane.first -= page
        case .pageDown: pane.first += page
        case .first: pane.first = 0
        case .last: pane.first = .max / 2
        case .find: pane.isTyping = true
        case .help: return back()
        default: return nil
        }
        pane.first = max(0, min(pane.first, pane.lines.count - page))
        replaceTop(.help(pane))
        return []
    }

    mutating func typeHelp(_ key: Key, _ pane: HelpPane) -> [Effect] {
        var pane = pane
        switch key {
        case .escape, .enter, .down, .tab:
            pane.isTyping = false
            if key == .escape { pane.field = TextField() }
        default: _ = pane.field.handle(key)
        }
        pane.first = 0
        replaceTop(.help(pane))
        return []
    }
}

func drawHelp(_ state: State, _ pane: HelpPane, into frame: inout Frame, theme: Theme) {
    let area = Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows - 1)
    let inside = frame.box(area, title: "Help", note: "Esc closes", focused: true, theme: theme).inset(
        columns: 1, rows: 0)
    let used = frame.write("/ find: ", column: inside.column, row: inside.row, style: theme.key)
    pane.field.draw(
        into: &frame, column: inside.column + used, row: inside.row, columns: min(40, inside.columns - used),
        focused: pane.isTyping,
        hint: "type a word, as in \"radius\"", theme: theme)
    let lines = pane.lines
    if lines.isEmpty {
        frame.write("Nothing in the help has that word.", column: inside.column, row: inside.row + 2, style: theme.dim)
    }
    let keyColumns = 22
    for (index, line) in lines.dropFirst(pane.first).prefix(inside.rows - 2).enumerated() {
        let row = inside.row + 2 + index
        if line.isHeading {
            frame.write(line.text, column: inside.column, row: row, style: theme.title.with(.underline))
        } else {
            frame.write(
                fitted(line.keys, columns: keyColumns - 1), column: inside.column + 2, row: row,
                style: line.tone.map { theme.tone($0) } ?? theme.key)
            frame.write(
                fitted(line.text, columns: inside.columns - keyColumns - 2), column: inside.column + 2 + keyColumns,
                row: row)
        }
    }
    if !pane.isTyping { frame.cursor = Point(column: inside.column, row: inside.row + 2) }
    if pane.first + inside.rows - 2 < lines.count {
        frame.writeRight(" ↓ more ", endColumn: area.endColumn - 2, row: area.endRow - 1, style: theme.accent)
    }
}
