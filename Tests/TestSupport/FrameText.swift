import Screen

extension Frame {
    /// The screen and its styles as the text that snapshots compare.
    ///
    /// First come the characters, a line for each row; then the cursor; then a second layer, in which a letter stands
    /// for the style of each cell and `.` for the terminal's own style; last the meaning of each letter. In the second
    /// layer each line starts with the number of its row, or with several (`3-7`) where consecutive rows have the same
    /// styles. Rows without styles, and dots at the end of a line, are left out. Only what can be seen counts: a blank
    /// shows its background, and nothing of its foreground.
    ///
    ///      Leeds          3 schools
    ///     ┌────────────────────────┐
    ///     cursor: column 1, row 0
    ///
    ///     0 .BBBBB..........dddddddd
    ///     1 wwwwwwwwwwwwwwwwwwwwwwwwww
    ///     B = bold
    ///     d = dim
    ///     w = 244
    ///
    /// A style is written as its foreground and, after `on`, its background, as numbers of the palette of 256, then its
    /// attributes. It has the same letter on every screen, except where two styles of one screen would share a letter:
    /// then one takes the next letter that is free.
    public var textWithStyles: String {
        let styles = (0..<size.rows).map { row in (0..<size.columns).map { visibleStyle(column: $0, row: row) } }
        let letters = StyleLetters(Set(styles.joined()))
        let rows = styles.map { row in
            var line = row.map { letters[$0] }
            while line.last == "." { line.removeLast() }
            return String(line)
        }
        let cursor = cursor.map { "cursor: column \($0.column), row \($0.row)" } ?? "no cursor"
        let layer = Self.numbered(rows)
        guard !layer.isEmpty else { return text + cursor + "\n" }
        return text + cursor + "\n\n" + layer + letters.legend
    }

    /// The style of a cell, as far as it can be seen.
    private func visibleStyle(column: Int, row: Int) -> Style {
        let cell = self[column, row]
        let isBlank = cell.width == 1 && cell.scalar == " " && cell.mark == nil
        guard isBlank, cell.style.attributes.isDisjoint(with: [.reverse, .underline]) else { return cell.style }
        return Style(.default, on: cell.style.background)
    }

    /// Rows with their numbers before them. Consecutive equal rows are written once, empty ones not at all.
    private static func numbered(_ rows: [String]) -> String {
        let columns = String(max(0, rows.count - 1)).count
        let width = 2 * columns + 2
        var text = ""
        var start = 0
        while start < rows.count {
            let end = rows[start...].firstIndex { $0 != rows[start] } ?? rows.count
            if !rows[start].isEmpty {
                let number = end - start > 1 ? "\(start)-\(end - 1)" : "\(start)"
                text += number + String(repeating: " ", count: width - number.count) + rows[start] + "\n"
            }
            start = end
        }
        return text
    }
}

/// A letter for each style of a screen.
private struct StyleLetters {
    private var letters: [Style: Character] = [.plain: "."]

    /// Styles of a single attribute have a letter of their own; the others get letters of the alphabet, and if these
    /// run out, digits, then Greek and Cyrillic letters.
    private static let attributeLetters: [Style: Character] = [
        Style.plain.with(.bold): "B", Style.plain.with(.dim): "d", Style.plain.with(.reverse): "R",
        Style.plain.with(.underline): "U",
    ]
    private static let alphabet: [Character] = Array("abcefghijklmnopqrstuvwxyzACDEFGHIJKLMNOPQSTVWXYZ")
    private static let more: [Character] = Array("0123456789αβγδεζηθικλμνξοπρστυφχψωбвгджзийлпфцчшщъыьэюя")

    init(_ styles: Set<Style>) {
        var isTaken: Set<Character> = []
        for style in styles.sorted(by: { $0.number < $1.number }) where style != .plain {
            if let letter = Self.attributeLetters[style] {
                letters[style] = letter
                continue
            }
            // If the letter is taken, the style gets the next free one.
            let first = Int(style.number.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).low >> 40) % Self.alphabet.count
            let order = Self.alphabet[first...] + Self.alphabet[..<first] + Self.more[...]
            let letter = order.first { !isTaken.contains($0) } ?? "?"
            isTaken.insert(letter)
            letters[style] = letter
        }
    }

    subscript(style: Style) -> Character { letters[style] ?? "?" }

    var legend: String {
        letters.filter { $0.key != .plain }.map { "\($0.value) = \($0.key.words)\n" }.sorted().joined()
    }
}

extension Style {
    /// A number that no other style has.
    fileprivate var number: UInt64 {
        UInt64(foreground.index + 1) << 24 | UInt64(background.index + 1) << 8 | UInt64(attributes.rawValue)
    }

    /// The style in words, such as `231 on 60, bold`.
    fileprivate var words: String {
        let front = foreground == .default ? "" : "\(foreground.index)"
        let back = background == .default ? "" : "on \(background.index)"
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underlined"), (.reverse, "reversed"),
        ]
        let colours = [front, back].filter { !$0.isEmpty }.joined(separator: " ")
        return ([colours] + names.filter { attributes.contains($0.0) }.map(\.1)).filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
