import Screen
import TestSupport
import Testing

@Suite struct CondensedTests {
    @Test(arguments: [
        // The ends of colours as curses writes them, by the terminal descriptions of xterm and of tmux.
        ("\u{1B}[m\u{1B}[38;5;31mU\u{1B}[39m\u{1B}(B\u{1B}[m name", "\u{1B}[;38;5;31mU\u{1B}[m name"),
        ("\u{1B}[39m\u{1B}[m\u{0F}a", "\u{1B}[39m\u{1B}[ma"),
        // Attributes and a colour.
        ("\u{1B}(B\u{1B}[0;1;7m\u{1B}[38;5;244m■", "\u{1B}[;1;7;38;5;244m■"),
        ("\u{1B}[m\u{1B}[31m\u{1B}[44ma\u{1B}[0;1m\u{1B}[31m\u{1B}[44mb", "\u{1B}[;31;44ma\u{1B}[1mb"),
        ("\u{1B}[0;4ma\u{1B}[0;1mb\u{1B}[mc", "\u{1B}[;4ma\u{1B}[;1mb\u{1B}[mc"),
        // Of two colours only the one that changes is written.
        ("\u{1B}[m\u{1B}[38;5;9;48;5;22ma\u{1B}[38;5;0m\u{1B}[48;5;22mb", "\u{1B}[;38;5;9;48;5;22ma\u{1B}[38;5;0mb"),
        ("\u{1B}[m\u{1B}[38;5;9;48;5;22ma\u{1B}[39mb", "\u{1B}[;38;5;9;48;5;22ma\u{1B}[39mb"),
        // A style that is set already is not written again.
        ("\u{1B}[m\u{1B}[95ma\u{1B}[39m\u{1B}[95mb", "\u{1B}[;95ma" + "b"),
        // Moves of the cursor are written at once, a style only before the next character or at the end.
        ("\u{1B}[39m\u{1B}[m\u{1B}[12;77H\u{1B}[0;7ma", "\u{1B}[39m\u{1B}[12;77H\u{1B}[;7ma"),
        ("\u{1B}[m\r\u{1B}[35d\u{1B}[8Ga", "\r\u{1B}[35d\u{1B}[8G\u{1B}[ma"),
        ("\u{1B}[0;44ma\u{1B}[49m\u{1B}[5;2H", "\u{1B}[;44ma\u{1B}[5;2H\u{1B}[m"),
        // Clearing and scrolling use the style, so it is written before them.
        ("\u{1B}[0;44m\u{1B}[K\u{1B}[m\u{1B}[27X", "\u{1B}[;44m\u{1B}[K\u{1B}[m\u{1B}[27X"),
        ("\u{1B}[0;44m\n\u{1B}[m\n", "\u{1B}[;44m\n\u{1B}[m\n"),
        // While the style is unknown, and after sequences that are not understood, everything stays as written.
        ("\u{1B}[1ma\u{1B}[31mb\u{1B}[31mc", "\u{1B}[1ma\u{1B}[31mb\u{1B}[31mc"),
        ("\u{1B}[0;1m\u{1B}[38;2;1;2;3ma\u{1B}[1mb", "\u{1B}[;1m\u{1B}[38;2;1;2;3ma\u{1B}[1mb"),
        // Private and other sequences stay as they are.
        ("\u{1B}[0;1m\u{1B}[?25h\u{1B}[m\u{1B}(0q", "\u{1B}[;1m\u{1B}[?25h\u{1B}[m\u{1B}(0q"),
        ("\u{1B}[>4;1m\u{1B}[0;1ma", "\u{1B}[>4;1m\u{1B}[;1ma"),
        ("ä\u{1B}7─\u{1B}[3", "ä\u{1B}7─\u{1B}[3"),
        ("", ""),
    ])
    func outputIsCondensed(written: String, condensed expected: String) {
        var output = CondensedOutput()
        #expect(output.condensed(written) == expected)
    }

    /// The style at the end of a piece is that at the beginning of the next one.
    @Test(arguments: [
        ("\u{1B}[m\u{1B}[38;5;31ma\u{1B}[m", "\u{1B}[38;5;244mb\u{1B}[39m\u{1B}[m c", "\u{1B}[38;5;244mb\u{1B}[m c"),
        ("\u{1B}[0;7ma", "b\u{1B}[0;7mc\u{1B}[m", "bc\u{1B}[m"),
        // After a style that is not understood it is unknown.
        ("\u{1B}[m\u{1B}[38;2;1;2;3ma", "\u{1B}[1mb", "\u{1B}[1mb"),
    ])
    func aPieceFollowsAnother(first: String, next: String, condensed expected: String) {
        var output = CondensedOutput()
        _ = output.condensed(first)
        #expect(output.condensed(next) == expected)
    }

    /// A simple model of a terminal shows the same for random output and for its condensed form.
    @Test func condensedOutputShowsTheSame() {
        var random = SeededRandom(seed: 11)
        let pieces = [
            "a", "─", " ", "\r", "\u{8}", "\u{1B}[m", "\u{1B}[0;1m", "\u{1B}[39m", "\u{1B}[38;5;31m", "\u{1B}(B",
            "\u{0F}",
            "\u{1B}[7m", "\u{1B}[44m", "\u{1B}[48;5;244m", "\u{1B}[49m", "\u{1B}[3G", "\u{1B}[2;5H", "\u{1B}[K",
        ]
        for _ in 0..<500 {
            let halves = (0..<2).map { _ in
                (0..<20).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            }
            let written = halves.joined()
            var output = CondensedOutput()
            let shorter = halves.map { output.condensed($0) }.joined()
            #expect(shown(written) == shown(shorter), "\(written.debugDescription)")
            #expect(shorter.utf8.count <= written.utf8.count)
        }
    }
}

extension CondensedOutput {
    fileprivate mutating func condensed(_ text: String) -> String {
        String(decoding: condensed(Array(text.utf8)), as: UTF8.self)
    }
}

/// The screen of a simple terminal that knows only the sequences above: each cell with its style, the cursor's position,
/// and the style at the end.
private func shown(_ text: String) -> [String] {
    var cells: [String: String] = [:]
    var (row, column) = (1, 1)
    var style: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.popFirst() {
        switch first {
        case "\r": column = 1
        case "\u{8}": column = max(1, column - 1)
        case "\u{0F}": break
        case "\u{1B}" where rest.first == "(": rest = rest.dropFirst(2)
        case "\u{1B}":
            let body = rest.dropFirst().prefix { !("@"..."~").contains($0) }
            let numbers = String(body).split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            rest = rest.dropFirst(1 + body.count)
            switch rest.popFirst() {
            case "G": column = numbers[0]
            case "H": (row, column) = (numbers[0], numbers[1])
            case "K": for place in column..<100 { cells["\(row) \(place)"] = "blank \(style)" }
            default: style = styled(style, numbers)
            }
        default:
            cells["\(row) \(column)"] = "\(first) \(style)"
            column += 1
        }
    }
    return cells.map { "\($0) \($1)" }.sorted() + ["\(row) \(column) \(style)"]
}

private func styled(_ style: [String], _ numbers: [Int]) -> [String] {
    var style = Set(style)
    var numbers = numbers[...]
    func colour(_ ground: String, _ name: String?) {
        style = style.filter { !$0.hasPrefix(ground) }
        if let name { style.insert("\(ground) \(name)") }
    }
    while let number = numbers.popFirst() {
        switch number {
        case 0: style = []
        case 39: colour("front", nil)
        case 49: colour("back", nil)
        case 40..<48: colour("back", "\(number)")
        case 38, 48:
            colour(number == 38 ? "front" : "back", "palette \(numbers.dropFirst().first ?? -1)")
            numbers = numbers.dropFirst(2)
        default: style.insert("\(number)")
        }
    }
    return style.sorted()
}
