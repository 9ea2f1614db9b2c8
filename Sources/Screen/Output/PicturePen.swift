/// Writes cells of pictures with ECMA-48 sequences, which set only the colours that change. It begins with the terminal's own
/// colours.
struct PicturePen {
    private var foreground = PictureInk.own
    private var background = PictureInk.own

    mutating func write(_ cell: PictureCell, to output: inout [UInt8]) {
        // A blank shows only its background.
        let changesForeground = cell.scalar != " " && cell.foreground != foreground
        let changesBackground = cell.background != background
        if changesForeground || changesBackground {
            output += [0x1B, UInt8(ascii: "[")]
            if changesForeground {
                foreground = cell.foreground
                output.appendNumbers(of: foreground, base: 30)
            }
            if changesForeground, changesBackground { output.append(UInt8(ascii: ";")) }
            if changesBackground {
                background = cell.background
                output.appendNumbers(of: background, base: 40)
            }
            output.append(UInt8(ascii: "m"))
        }
        output += cell.scalar.utf8
    }

    /// Sets the terminal's own colours again.
    mutating func finish(_ output: inout [UInt8]) {
        if foreground != .own || background != .own { output += "\u{1B}[0m".utf8 }
        self = PicturePen()
    }
}

extension Frame {
    /// The output that writes the cells with exact colours over the same cells in colours of the palette.
    ///
    /// The terminal must have its plain style, and has it afterwards.
    ///
    /// Source: ECMA-48, CUP. DECSC and DECRC could keep the cursor's place, too, but some terminals have only one such place, and
    /// put the cursor of the shell there while the full screen is shown.
    ///
    /// - Parameters:
    ///   - rows: the rows of which cells are written.
    ///   - screen: the terminal's size; cells outside are left out.
    ///   - cursor: where the terminal's cursor is put at the end.
    /// - Returns: empty if no cell in these rows has exact colours.
    public func exactColourOutput(rows: some Sequence<Int>, on screen: Size, cursor: Point) -> [UInt8] {
        guard !exactColours.isEmpty else { return [] }
        var output: [UInt8] = []
        var pen = PicturePen()
        for row in rows where row < screen.rows {
            // The column that the terminal's cursor stands in, if it stands in this row.
            var current: Int?
            for column in 0..<min(size.columns, screen.columns) {
                guard let cell = exactCell(column: column, row: row) else { continue }
                if column != current { output.appendMove(to: Point(column: column, row: row)) }
                pen.write(cell, to: &output)
                current = column + 1
            }
        }
        guard !output.isEmpty else { return [] }
        pen.finish(&output)
        output.appendMove(to: cursor)
        return output
    }
}

extension [UInt8] {
    /// Appends the sequence that moves the terminal's cursor.
    mutating func appendMove(to place: Point) {
        self += [0x1B, UInt8(ascii: "[")]
        appendDigits(place.row + 1)
        append(UInt8(ascii: ";"))
        appendDigits(place.column + 1)
        append(UInt8(ascii: "H"))
    }

    /// Appends the numbers that set a colour.
    ///
    /// Source: "XTerm Control Sequences", SGR. The first 16 colours have numbers that terminals without 256 know too.
    ///
    /// - Parameter base: 30 for the foreground, 40 for the background.
    fileprivate mutating func appendNumbers(of ink: PictureInk, base: Int) {
        switch ink {
        case .own: appendDigits(base + 9)
        case .palette(let index) where index < 8: appendDigits(base + Int(index))
        case .palette(let index) where index < 16: appendDigits(base + 52 + Int(index))
        case .palette(let index): appendNumbers(base + 8, 5, Int(index))
        case .exact(let colour): appendNumbers(base + 8, 2, colour.red, colour.green, colour.blue)
        }
    }

    private mutating func appendNumbers(_ numbers: Int...) {
        for (place, number) in numbers.enumerated() {
            if place > 0 { append(UInt8(ascii: ";")) }
            appendDigits(number)
        }
    }
}
