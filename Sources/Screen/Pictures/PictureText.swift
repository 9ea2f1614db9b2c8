extension PictureGrid {
    /// The picture as text without colours, a newline after each line.
    public var text: String {
        var text = String.UnicodeScalarView()
        for row in rows {
            var line = row[...]
            while line.last?.scalar == " " { line.removeLast() }
            text.append(contentsOf: line.map(\.scalar))
            text.append("\n")
        }
        return String(text)
    }

    /// The picture as text with ECMA-48 colour sequences, a newline after each line.
    public var ansi: String {
        var text = ""
        for row in rows {
            var (foreground, background) = (PictureInk.own, PictureInk.own)
            for cell in row {
                var codes: [String] = []
                // A blank shows only its background.
                if cell.scalar != " ", cell.foreground != foreground {
                    foreground = cell.foreground
                    codes.append(foreground.code(base: 30))
                }
                if cell.background != background {
                    background = cell.background
                    codes.append(background.code(base: 40))
                }
                if !codes.isEmpty { text += "\u{1B}[" + codes.joined(separator: ";") + "m" }
                text.unicodeScalars.append(cell.scalar)
            }
            if foreground != .own || background != .own { text += "\u{1B}[0m" }
            text += "\n"
        }
        return text
    }
}

extension PictureInk {
    /// The numbers that set the colour.
    ///
    /// Source: "XTerm Control Sequences", SGR. The first 16 colours have numbers that terminals without 256 know too.
    ///
    /// - Parameter base: 30 for the foreground, 40 for the background.
    fileprivate func code(base: Int) -> String {
        switch self {
        case .own: "\(base + 9)"
        case .palette(let index) where index < 8: "\(base + Int(index))"
        case .palette(let index) where index < 16: "\(base + 52 + Int(index))"
        case .palette(let index): "\(base + 8);5;\(index)"
        case .exact(let colour): "\(base + 8);2;\(colour.red);\(colour.green);\(colour.blue)"
        }
    }
}
