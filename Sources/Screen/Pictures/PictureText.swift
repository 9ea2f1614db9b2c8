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
        var text: [UInt8] = []
        for row in rows {
            var pen = PicturePen()
            for cell in row { pen.write(cell, to: &text) }
            pen.finish(&text)
            text.append(UInt8(ascii: "\n"))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
