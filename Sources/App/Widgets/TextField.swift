import Screen

/// One line of text being typed.
struct TextField: Sendable, Equatable {
    private(set) var text: String
    /// Characters before the cursor.
    private(set) var cursor: Int
    /// Whether all of it is selected: what is typed next takes its place.
    private(set) var isSelected = false

    static let maximumLength = 100

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// - Returns: false of a key that a field has no use for.
    mutating func handle(_ key: Key) -> Bool {
        let wasSelected = isSelected
        isSelected = false
        switch key {
        case .backspace where wasSelected, .delete where wasSelected: self = TextField()
        case .character(let character) where wasSelected: self = TextField(String(character))
        case .character(let character): insert(String(character))
        case .backspace:
            guard cursor > 0 else { return true }
            cursor -= 1
            text.remove(at: index(cursor))
        case .delete:
            guard cursor < text.count else { return true }
            text.remove(at: index(cursor))
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"):
            text.removeSubrange(text.startIndex..<index(cursor))
            cursor = 0
        case .control("k"): text.removeSubrange(index(cursor)..<text.endIndex)
        case .control("w"): deleteWord()
        default:
            isSelected = wasSelected
            return false
        }
        return true
    }

    /// Selects all of it, as after coming back to it.
    mutating func select() {
        isSelected = !text.isEmpty
        cursor = text.count
    }

    mutating func insert(_ more: String) {
        if isSelected { self = TextField() }
        let room = Self.maximumLength - text.count
        let added = String(more.prefix(max(0, room)))
        text.insert(contentsOf: added, at: index(cursor))
        cursor += added.count
    }

    private mutating func deleteWord() {
        let before = text.prefix(cursor)
        let blankless = before.reversed().drop { $0 == " " }
        let kept = blankless.drop { $0 != " " }.count
        text.removeSubrange(index(kept)..<index(cursor))
        cursor = kept
    }

    private func index(_ offset: Int) -> String.Index {
        text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    }

    /// Draws it; where it has the focus the terminal's cursor stands in it. The end near the cursor is what is seen.
    func draw(
        into frame: inout Frame, column: Int, row: Int, columns: Int, focused: Bool, hint: String = "", theme: Theme
    ) {
        guard columns > 1 else { return }
        let field = Rect(column: column, row: row, columns: columns, rows: 1)
        frame.fill(field, with: Cell(" ", style: theme.field(focused: focused)))
        let before = width(of: String(text.prefix(cursor)))
        let characters = Array(text)
        var start = 0
        var hidden = 0
        while before - hidden > columns - 1, start < characters.count {
            hidden += width(of: String(characters[start]))
            start += 1
        }
        if text.isEmpty {
            frame.write(
                fitted(hint, columns: columns), column: column, row: row,
                style: theme.field(focused: focused).with(.dim), limit: columns)
        } else {
            frame.write(
                String(characters[start...]), column: column, row: row,
                style: isSelected && focused ? theme.selected : theme.field(focused: focused), limit: columns)
        }
        if focused { frame.cursor = Point(column: column + before - hidden, row: row) }
    }
}
