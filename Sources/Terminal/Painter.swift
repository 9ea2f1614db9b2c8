import CNcurses
import Screen

/// Turns cells into cells of curses: their colours into colour pairs, their characters into ones that the locale has.
@MainActor struct Painter {
    private struct Ink {
        var attributes: attr_t
        var pair: CInt
    }

    private struct Pair: Hashable {
        var foreground: CInt
        var background: CInt
    }

    private let depth: ColourDepth
    private let isUTF8: Bool
    private let hasDefaultColours: Bool
    private let maximumPairs: Int
    private var inks: [Style: Ink] = [:]
    private var pairs: [Pair: CInt] = [:]
    private var row: [cchar_t] = []

    /// Curses must have started.
    init(depth: ColourDepth, isUTF8: Bool) {
        self.depth = depth
        self.isUTF8 = isUTF8
        if depth > .none {
            start_color()
            hasDefaultColours = use_default_colors() == OK
            maximumPairs = Int(shim_colour_pairs())
        } else {
            hasDefaultColours = false
            maximumPairs = 0
        }
    }

    /// Writes some columns of a row of cells to curses, extended to whole wide characters.
    mutating func paint(_ cells: ArraySlice<Cell>, columns: Range<Int>, row number: Int) {
        row.removeAll(keepingCapacity: true)
        var (start, end) = (cells.startIndex + columns.lowerBound, cells.startIndex + columns.upperBound)
        while start > cells.startIndex, cells[start].width == 0 { start -= 1 }
        while end < cells.endIndex, cells[end].width == 0 { end += 1 }
        var style = Style.plain
        var ink = self.ink(for: style)
        for index in start..<end where cells[index].width > 0 {
            let cell = cells[index]
            var wanted = cell.style
            if cell.isBlank, wanted.showsOnlyBackground {
                // A single blank between two characters takes the style of one of them, so that the style changes once and not twice.
                let next = index + 1 == cells.endIndex || cells[index + 1].isBlank ? nil : cells[index + 1].style
                let background = wanted.background
                let taken = next.flatMap { next in
                    [style, next].first { $0.background == background && $0.showsOnlyBackground }
                }
                wanted = taken ?? Style(.default, on: background)
            }
            if wanted != style {
                style = wanted
                ink = self.ink(for: style)
            }
            append(cell, ink)
        }
        mvwadd_wchnstr(shim_stdscr(), CInt(number), CInt(start - cells.startIndex), row, CInt(row.count))
    }

    private mutating func append(_ cell: Cell, _ ink: Ink) {
        if cell.scalar.isASCII, cell.mark == nil {
            append(wchar_t(bitPattern: cell.scalar.value), ink)
        } else if !isUTF8 {
            appendFallback(cell, ink)
        } else if shim_width(wchar_t(bitPattern: cell.scalar.value)) == Int(cell.width) {
            let marks = (character(of: cell.mark), character(of: cell.secondMark))
            append(wchar_t(bitPattern: cell.scalar.value), marks: marks, ink)
        } else {
            // If the C library gives the character another width, curses would shift the rest of the row.
            for _ in 0..<cell.width { append(wchar_t(UInt8(ascii: "?")), ink) }
        }
    }

    private mutating func appendFallback(_ cell: Cell, _ ink: Ink) {
        if let letter = lineDrawingLetter(cell.scalar) {
            let attributes = ink.attributes | shim_line_attributes(letter)
            append(shim_line_character(letter), Ink(attributes: attributes, pair: ink.pair))
        } else {
            append(wchar_t(bitPattern: asciiFallback(cell.scalar).value), ink)
            if cell.width == 2 { append(wchar_t(UInt8(ascii: " ")), ink) }
        }
    }

    private func character(of mark: Unicode.Scalar?) -> wchar_t { mark.map { wchar_t(bitPattern: $0.value) } ?? 0 }

    /// - Parameter marks: 0 for none.
    private mutating func append(_ character: wchar_t, marks: (wchar_t, wchar_t) = (0, 0), _ ink: Ink) {
        var cell = cchar_t()
        shim_cell(&cell, character, marks.0, marks.1, ink.attributes, ink.pair)
        row.append(cell)
    }

    private mutating func ink(for style: Style) -> Ink {
        if let known = inks[style] { return known }
        let reduced = style.reduced(to: depth)
        var attributes: attr_t = 0
        if reduced.attributes.contains(.bold) { attributes |= shim_bold() }
        if reduced.attributes.contains(.dim) { attributes |= shim_dim() }
        if reduced.attributes.contains(.underline) { attributes |= shim_underline() }
        if reduced.attributes.contains(.reverse) { attributes |= shim_reverse() }
        let ink = Ink(attributes: attributes, pair: pair(reduced.foreground, on: reduced.background))
        inks[style] = ink
        return ink
    }

    /// The number of a colour pair. If the terminal has no pairs left, the number of the pair without
    /// the background, if that was used before, else 0: the terminal's own colours.
    private mutating func pair(_ foreground: Colour, on background: Colour) -> CInt {
        if foreground == .default, background == .default { return 0 }
        var wanted = Pair(foreground: CInt(foreground.index), background: CInt(background.index))
        if !hasDefaultColours {
            if foreground == .default { wanted.foreground = 7 }
            if background == .default { wanted.background = 0 }
        }
        if let known = pairs[wanted] { return known }
        let number = CInt(pairs.count + 1)
        guard Int(number) < maximumPairs,
            init_extended_pair(number, wanted.foreground, wanted.background) == OK
        else { return pairs[Pair(foreground: wanted.foreground, background: hasDefaultColours ? -1 : 0)] ?? 0 }
        pairs[wanted] = number
        return number
    }
}

extension Cell {
    fileprivate var isBlank: Bool { scalar == " " && mark == nil }
}

extension Style {
    /// Whether a blank of this style shows nothing but its background.
    fileprivate var showsOnlyBackground: Bool { attributes.isDisjoint(with: [.reverse, .underline]) }
}

/// The letter in the VT100's line-drawing set for a character; nil if the set does not have it.
private func lineDrawingLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "─", "━", "═": UInt8(ascii: "q")
    case "│", "┃", "║": UInt8(ascii: "x")
    case "┌", "┏", "╭", "╔": UInt8(ascii: "l")
    case "┐", "┓", "╮", "╗": UInt8(ascii: "k")
    case "└", "┗", "╰", "╚": UInt8(ascii: "m")
    case "┘", "┛", "╯", "╝": UInt8(ascii: "j")
    case "├", "┣", "╠": UInt8(ascii: "t")
    case "┤", "┫", "╣": UInt8(ascii: "u")
    case "┴", "┻", "╩": UInt8(ascii: "v")
    case "┬", "┳", "╦": UInt8(ascii: "w")
    case "┼", "╋", "╬": UInt8(ascii: "n")
    default: nil
    }
}
