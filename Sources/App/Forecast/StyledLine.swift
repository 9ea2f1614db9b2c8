import Screen

/// A line of text in several styles, written from the left to the right.
struct StyledLine: Sendable, Equatable {
    struct Piece: Sendable, Equatable {
        var column: Int
        var text: String
        var style: Style
    }

    private(set) var pieces: [Piece] = []
    /// The column after the last character.
    private(set) var end = 0

    init() {}

    init(_ text: String, _ style: Style = .plain) { append(text, style) }

    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ text: String, _ style: Style = .plain) { write(text, at: end, style) }

    /// Writes at a column, which must not lie before the end of the line.
    mutating func write(_ text: String, at column: Int, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = pieces.indices.last, pieces[last].style == style, end == column {
            pieces[last].text += text
        } else {
            pieces.append(Piece(column: column, text: text, style: style))
        }
        end = column + width(of: text)
    }

    /// Writes so that the text ends before a column.
    mutating func write(_ text: String, endingAt column: Int, _ style: Style = .plain) {
        write(text, at: max(end, column - width(of: text)), style)
    }

    /// Writes another line, from a column on.
    mutating func append(_ other: StyledLine, at column: Int) {
        for piece in other.pieces { write(piece.text, at: column + piece.column, piece.style) }
    }

    /// The line without styles.
    var plain: String {
        var line = ""
        for piece in pieces {
            line += String(repeating: " ", count: max(0, piece.column - width(of: line))) + piece.text
        }
        return line
    }

    func draw(into frame: inout Frame, in rect: Rect, row: Int, isASCII: Bool) {
        for piece in pieces where piece.column < rect.columns {
            let text = isASCII ? asciiText(piece.text) : piece.text
            frame.write(
                text, column: rect.column + piece.column, row: row, style: piece.style,
                limit: rect.columns - piece.column)
        }
    }

    /// Lines of parts with " · " between them. A part that does not fit begins a new line; one that is wider than a line is wrapped.
    /// - Parameter separator: the style of the " · ".
    static func flowed(_ parts: [(text: String, style: Style)], columns: Int, separator: Style) -> [StyledLine] {
        var lines: [StyledLine] = []
        var line = StyledLine()
        for part in parts where !part.text.isEmpty {
            if !line.isEmpty, line.end + 3 + width(of: part.text) > columns {
                lines.append(line)
                line = StyledLine()
            }
            if !line.isEmpty { line.append(" · ", separator) }
            let broken = wrapped(part.text, columns: max(1, columns))
            for (index, text) in broken.enumerated() {
                if index > 0 {
                    lines.append(line)
                    line = StyledLine()
                }
                line.append(text, part.style)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

/// A text in the characters of ASCII; signs that have no similar one become "?".
func asciiText(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(asciiFallback(scalar)) }
    return String(scalars)
}
