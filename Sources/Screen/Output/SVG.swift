/// The background colour of an SVG picture of the screen.
public enum SVGBackground: String, Sendable, CaseIterable {
    case dark, light

    var paper: String { self == .dark ? "#14171c" : "#fdfdfb" }
    var ink: String { self == .dark ? "#d4d7dc" : "#24282e" }
}

extension Frame {
    /// The screen as an SVG picture, a cell 8 x 16 units.
    ///
    /// Braille dots, blocks, lines and pins are drawn as shapes and need no font; other characters are text in the reader's
    /// monospaced one, stretched to their cells.
    public func svg(on background: SVGBackground = .dark, title: String = "") -> String {
        var picture = SVGPicture(background: background)
        for row in 0..<size.rows {
            for column in 0..<size.columns { picture.add(self[column, row], column: column, row: row) }
            picture.endRow()
        }
        return picture.document(columns: size.columns, rows: size.rows, title: title)
    }
}

/// Builds the picture. All shapes of one colour go into one path, so that a map of 10,000 cells stays small.
private struct SVGPicture {
    private let ink: String
    private let paper: String
    /// The backgrounds of cells.
    private var fills = PathsByColour()
    private var glyphs = PathsByColour()
    private var dots = PathsByColour()
    private var strokes = PathsByColour()
    private var heavyStrokes = PathsByColour()
    private var texts = ""
    /// Neighbouring cells that become one text element.
    private var run = TextRun()
    /// Neighbouring cells with the same background.
    private var band = (colour: "", column: 0, columns: 0, row: 0)

    init(background: SVGBackground) {
        (ink, paper) = (background.ink, background.paper)
    }

    mutating func add(_ cell: Cell, column: Int, row: Int) {
        let style = SVGStyle(cell.style, ink: ink, paper: paper)
        addBackground(style.back, column: column, row: row)
        // The right half of a wide character belongs to its left one.
        guard cell.width > 0 else { return }
        guard let glyph = GlyphShape(cell.scalar) else {
            return addText(cell, style, column: column, row: row)
        }
        endText()
        let (x, y) = (column * 8, row * 16)
        switch glyph {
        case .dots(let places): dots.add(places.map { "M\(x + $0.x) \(y + $0.y)h0" }.joined(), of: style.front)
        case .boxes(let boxes):
            let path = boxes.map { "M\(x + $0.x) \(y + $0.y)h\($0.width)v\($0.height)h-\($0.width)z" }.joined()
            glyphs.add(path, of: style.front)
        case .lines(let path, let isHeavy):
            if isHeavy {
                heavyStrokes.add("M\(x) \(y)" + path, of: style.front)
            } else {
                strokes.add("M\(x) \(y)" + path, of: style.front)
            }
        case .shape(let path): glyphs.add("M\(x) \(y)" + path, of: style.front)
        case .shade(let opacity):
            fills.add("M\(x) \(y)h8v16h-8z", of: style.front + "\" fill-opacity=\"\(opacity)")
        }
    }

    mutating func endRow() {
        endText()
        endBand()
    }

    private mutating func addBackground(_ colour: String?, column: Int, row: Int) {
        if colour == band.colour, band.columns > 0 {
            band.columns += 1
            return
        }
        endBand()
        if let colour { band = (colour, column, 1, row) }
    }

    private mutating func endBand() {
        guard band.columns > 0 else { return }
        let width = band.columns * 8
        fills.add("M\(band.column * 8) \(band.row * 16)h\(width)v16h-\(width)z", of: band.colour)
        band.columns = 0
    }

    private mutating func addText(_ cell: Cell, _ style: SVGStyle, column: Int, row: Int) {
        let isBlank = cell.scalar == " "
        if !run.text.isEmpty, run.style != style { endText() }
        if isBlank, !style.isUnderlined, run.text.isEmpty { return }
        if run.text.isEmpty { run = TextRun(style: style, column: column, row: row) }
        run.append(cell)
    }

    private mutating func endText() {
        texts += run.element
        run = TextRun()
    }

    func document(columns: Int, rows: Int, title: String) -> String {
        let (width, height) = (columns * 8, rows * 16)
        // A margin of half a line around the screen.
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(width + 16) \(height + 16)" \
            width="\(width + 16)" height="\(height + 16)" role="img">

            """
        if !title.isEmpty { text += "<title>\(escaped(title))</title>\n" }
        text +=
            "<rect x=\"-8\" y=\"-8\" width=\"\(width + 16)\" height=\"\(height + 16)\" rx=\"6\" fill=\"\(paper)\"/>\n"
        // Backgrounds touch each other; anti-aliasing would show a seam between them.
        text += fills.elements { "<path fill=\"\($0)\" shape-rendering=\"crispEdges\" d=\"\($1)\"/>\n" }
        text += glyphs.elements { "<path fill=\"\($0)\" d=\"\($1)\"/>\n" }
        text += dots.elements {
            "<path stroke=\"\($0)\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"\($1)\"/>\n"
        }
        text += strokes.elements { "<path fill=\"none\" stroke=\"\($0)\" d=\"\($1)\"/>\n" }
        text += heavyStrokes.elements { "<path fill=\"none\" stroke=\"\($0)\" stroke-width=\"2\" d=\"\($1)\"/>\n" }
        if !texts.isEmpty {
            let fonts = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
            text += "<g font-family=\"\(fonts)\" font-size=\"13.3\" xml:space=\"preserve\">\n\(texts)</g>\n"
        }
        return text + "</svg>\n"
    }
}

/// Path data by colour, in the order in which the colours are first used.
private struct PathsByColour {
    private var order: [String] = []
    private var paths: [String: String] = [:]

    mutating func add(_ path: String, of colour: String) {
        if paths[colour] == nil { order.append(colour) }
        paths[colour, default: ""] += path
    }

    func elements(_ element: (_ colour: String, _ path: String) -> String) -> String {
        order.map { element($0, paths[$0] ?? "") }.joined()
    }
}

/// A cell's style as SVG colours.
private struct SVGStyle: Equatable {
    var front: String
    /// Nil for the picture's own background.
    var back: String?
    var isBold: Bool
    var isUnderlined: Bool

    init(_ style: Style, ink: String, paper: String) {
        func colour(_ colour: Colour) -> String? {
            colour == .default ? nil : PaletteColour(palette: Int(colour.index)).hexadecimal
        }
        front = colour(style.foreground) ?? ink
        back = colour(style.background)
        if style.attributes.contains(.reverse) { (front, back) = (back ?? paper, front) }
        isBold = style.attributes.contains(.bold)
        isUnderlined = style.attributes.contains(.underline)
        if style.attributes.contains(.dim) { front += "\" opacity=\"0.65" }
    }
}

/// Neighbouring characters in the same style.
private struct TextRun {
    var style: SVGStyle?
    var column = 0
    var row = 0
    var text = ""
    private var columns = 0

    init() {}

    init(style: SVGStyle, column: Int, row: Int) {
        self.style = style
        self.column = column
        self.row = row
    }

    mutating func append(_ cell: Cell) {
        text.unicodeScalars.append(cell.scalar)
        if let mark = cell.mark { text.unicodeScalars.append(mark) }
        if let mark = cell.secondMark { text.unicodeScalars.append(mark) }
        columns += Int(cell.width)
    }

    /// The run as an SVG element; empty if nothing would be seen.
    var element: String {
        guard let style else { return "" }
        var (text, columns) = (text, columns)
        while !style.isUnderlined, text.last == " " {
            text.removeLast()
            columns -= 1
        }
        guard !text.isEmpty else { return "" }
        let bold = style.isBold ? " font-weight=\"bold\"" : ""
        let line = style.isUnderlined ? " text-decoration=\"underline\"" : ""
        return "<text x=\"\(column * 8)\" y=\"\(row * 16 + 12)\" fill=\"\(style.front)\"\(bold)\(line)"
            + " textLength=\"\(columns * 8)\" lengthAdjust=\"spacingAndGlyphs\">\(escaped(text))</text>\n"
    }
}

private func escaped(_ text: String) -> String {
    var escaped = ""
    // Goes by scalars, because `<` with a combining mark is one character, different from `<`.
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
