import Catalogue
import Screen

/// A message in a box that the next key closes.
struct Notice: Pane {
    let title: String
    var text: String
    /// The name that Enter looks up with Nominatim, and the purpose; nil if Enter only closes the box.
    var online: (name: String, purpose: OriginPurpose)?

    static var contexts: [Context] { [] }

    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        state.panes.closeTop()
        if key == .enter, let (name, purpose) = online { return state.askOnline(name, purpose: purpose) }
        // Any other key goes on to the screen below.
        return [.enter, .escape, .character(" ")].contains(key) ? [] : state.received(key)
    }

    func footer(in state: State) -> Footer? {
        Footer(
            .field,
            extra: online == nil
                ? [Footer.Hint(.enter, "OK")]
                : [Footer.Hint(.enter, "ask"), Footer.Hint(.escape, "back")], in: state)
    }

    func draw(_ state: State, into frame: inout Frame) {
        let inside = frame.messageBox(title, text)
        let button = online == nil ? "[ OK ]" : "[ Ask ]"
        frame.write(button, column: inside.column, row: inside.endRow - 1, style: Theme.standard.selected)
        frame.cursor = Point(column: inside.column + 2, row: inside.endRow - 1)
    }
}

extension State {
    mutating func notice(_ title: String, _ text: String) -> [Effect] {
        guard !screen.isLinear else {
            run.status = Status(text: [title, namingKeys(text)].filter { !$0.isEmpty }.joined(separator: ". "))
            return []
        }
        // The status names work that has ended.
        run.status = nil
        panes.open(Notice(title: title, text: namingKeys(text)))
        return []
    }
}

extension Frame {
    /// Draws a box with a text in the middle of the screen, and leaves the last row inside it free for a button.
    /// - Returns: the inside of the box.
    mutating func messageBox(_ title: String, _ text: String, theme: Theme = .standard) -> Rect {
        // A link that is broken into two lines cannot be selected with the mouse, so the box is as wide as the longest word.
        let longest = text.split(whereSeparator: \.isWhitespace).map { width(of: $0) }.max() ?? 0
        let columns = min(size.columns - 2, max(min(size.columns - 8, 64), longest + 4))
        let lines = text.split(separator: "\n").flatMap { wrapped(String($0), columns: columns - 4) }
        let rows = lines.count + 4
        let area = Rect(
            column: (size.columns - columns) / 2, row: max(1, (size.rows - rows) / 2), columns: columns, rows: rows)
        let inside = box(area, title: title, focused: true, theme: theme).inset(columns: 1, rows: 0)
        for (index, line) in lines.enumerated() { write(line, column: inside.column, row: inside.row + index) }
        cursor = nil
        return inside
    }
}
