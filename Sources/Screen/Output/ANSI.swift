extension Frame {
    /// The screen as text with ECMA-48 colour sequences, a newline after each line, for a terminal without curses.
    public var ansi: String {
        var text = ""
        for row in 0..<size.rows {
            var style = Style.plain
            for column in 0..<size.columns {
                let cell = self[column, row]
                guard cell.width > 0 else { continue }
                if cell.style != style {
                    style = cell.style
                    text += style.sequence
                }
                text.unicodeScalars.append(cell.scalar)
                if let mark = cell.mark { text.unicodeScalars.append(mark) }
                if let mark = cell.secondMark { text.unicodeScalars.append(mark) }
            }
            if style != .plain { text += Style.plain.sequence }
            text += "\n"
        }
        return text
    }
}

extension Style {
    /// The sequence that sets exactly this style.
    fileprivate var sequence: String {
        var codes = ["0"]
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        if foreground != .default { codes.append("38;5;\(foreground.index)") }
        if background != .default { codes.append("48;5;\(background.index)") }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }
}
