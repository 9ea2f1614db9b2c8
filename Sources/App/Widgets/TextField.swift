import Screen

/// Text being typed: one line, or several that `TextArea` wraps.
struct TextField: Sendable, Equatable {
    /// The text before the cursor. The cursor is never inside a character, even when two typed ones join, such as a letter
    /// and its accent.
    private var before: String
    /// The text after the cursor.
    private var after = ""
    /// Whether the whole text is selected, so that typing replaces it.
    private(set) var isSelected = false

    /// The greatest length, in characters as a reader counts them.
    private let limit: Int

    /// The most characters of a field if no other limit is given.
    static let usualLimit = 100

    init(_ text: String = "", limit: Int = usualLimit) {
        before = text
        self.limit = limit
    }

    var text: String { before + after }

    /// The number of characters before the cursor.
    var cursor: Int { before.count }

    /// Edits the text or moves the cursor.
    /// - Returns: false for a key that does nothing in a field.
    mutating func handle(_ key: Key) -> Bool {
        let wasSelected = isSelected
        isSelected = false
        switch key {
        case .backspace where wasSelected, .delete where wasSelected: replace(with: "")
        case .character(let character) where wasSelected:
            replace(with: "")
            insert(String(character))
        case .character(let character): insert(String(character))
        case .backspace:
            _ = before.popLast()
            leaveCharacter()
        case .delete:
            after = String(after.dropFirst())
            leaveCharacter()
        case .left: if let last = before.popLast() { after = String(last) + after }
        case .right:
            if let first = after.first { (before, after) = (before + String(first), String(after.dropFirst())) }
        case .home, .control("a"): moveCursor(to: cursor - lineBefore.count)
        case .end, .control("e"): moveCursor(to: cursor + lineAfter.count)
        case .control("u"): before.removeLast(lineBefore.count)
        case .control("k"): after.removeFirst(lineAfter.count)
        case .control("w"):
            deleteWord()
            leaveCharacter()
        default:
            isSelected = wasSelected
            return false
        }
        return true
    }

    /// The field with a dot for each character, as passwords are shown.
    var masked: TextField {
        var field = self
        field.before = String(repeating: "•", count: before.count)
        field.after = String(repeating: "•", count: after.count)
        return field
    }

    /// Selects the whole text.
    mutating func select() {
        replace(with: text)
        isSelected = !text.isEmpty
    }

    mutating func insert(_ more: String) {
        // An invisible joiner is accepted only after an emoji.
        if let only = more.unicodeScalars.first, more.unicodeScalars.count == 1, only.isEmojiJoiner,
            isSelected || before.last?.unicodeScalars.contains(where: \.isPictograph) != true
        {
            return
        }
        if isSelected { replace(with: "") }
        // An accent joins the letter before it and does not add to the length.
        let isFitting = (before + more + after).count <= limit
        before += isFitting ? more : String(more.prefix(max(0, limit - text.count)))
        leaveCharacter()
    }

    private mutating func replace(with text: String) { self = TextField(text, limit: limit) }

    /// The part of the cursor's line before the cursor.
    private var lineBefore: Substring {
        before[(before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex)...]
    }

    /// The part of the cursor's line after the cursor.
    private var lineAfter: Substring { after.prefix { $0 != "\n" } }

    /// Moves the cursor.
    /// - Parameter count: the number of characters that come before the cursor after the move.
    mutating func moveCursor(to count: Int) {
        let whole = text
        let place = whole.index(whole.startIndex, offsetBy: max(0, count), limitedBy: whole.endIndex) ?? whole.endIndex
        (before, after) = (String(whole[..<place]), String(whole[place...]))
        isSelected = false
    }

    private mutating func deleteWord() {
        let fromLastWord = before.reversed().drop { $0 == " " || $0 == "\n" }
        before = String(before.prefix(fromLastWord.drop { $0 != " " && $0 != "\n" }.count))
    }

    /// Moves the cursor to the end of the character that it stands inside, as when an accent joins the letter before it.
    private mutating func leaveCharacter() {
        let whole = text
        let bytes = before.utf8.count
        var end = whole.startIndex
        while whole.utf8.distance(from: whole.startIndex, to: end) < bytes { whole.formIndex(after: &end) }
        (before, after) = (String(whole[..<end]), String(whole[end...]))
    }

    /// Draws the part of the text near the cursor; with the focus, the terminal's cursor is in it.
    func draw(
        into frame: inout Frame, column: Int, row: Int, columns: Int, focused: Bool, hint: String = ""
    ) {
        guard columns > 1 else { return }
        let field = Rect(column: column, row: row, columns: columns, rows: 1)
        frame.fill(field, with: Cell(" ", style: Theme.field))
        let beforeColumns = width(of: before)
        var seen = text[...]
        var hidden = 0
        // While the text is typed, the end of a long one is seen; at other times its beginning.
        while focused, beforeColumns - hidden > columns - 1, let first = seen.popFirst() {
            hidden += width(of: String(first))
        }
        if text.isEmpty {
            frame.write(
                fitted(hint, columns: columns), column: column, row: row,
                style: Theme.fieldHint, limit: columns)
        } else {
            frame.write(
                focused ? seen : fitted(text, columns: columns)[...], column: column, row: row,
                style: isSelected && focused ? Theme.selected : Theme.field, limit: columns)
        }
        if focused { frame.cursor = Point(column: column + beforeColumns - hidden, row: row) }
    }
}
