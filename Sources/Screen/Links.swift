/// A part of a web address on the screen, which a terminal can open.
public struct FrameLink: Hashable, Sendable {
    let row: Int
    let column: Int
    /// What the frame shows there: printable ASCII.
    let text: String
    /// The whole address.
    let address: String
}

extension Frame {
    /// Writes a text that is an address or a part of one, and remembers the address for terminals with hyperlinks.
    /// - Parameter address: nil for other text. Only an address of the web with nothing but printable ASCII is remembered: it
    ///   cannot end the control sequence that it is written in.
    /// - Returns: the columns taken.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: Style, address: String?, limit: Int
    ) -> Int {
        let columns = write(text, column: column, row: row, style: style, limit: limit)
        guard let address, columns == text.utf8.count, row >= 0, column >= 0,
            address.hasPrefix("https://") || address.hasPrefix("http://"),
            address.utf8.count <= Self.longestAddress, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            address.contains(text)
        else { return columns }
        links.append(FrameLink(row: row, column: column, text: text, address: address))
        return columns
    }

    /// Longer addresses are cut off by some terminals.
    private static let longestAddress = 2000

    /// The links whose text is still to be seen: nothing was drawn over it.
    private var visibleLinks: [FrameLink] {
        links.filter { link in
            let style = self[link.column, link.row].style
            return link.text.unicodeScalars.enumerated().allSatisfy { offset, scalar in
                let cell = self[link.column + offset, link.row]
                return cell.scalar == scalar && cell.style == style
            }
        }
    }

    /// The rows whose links differ from those of another frame.
    public func rowsWithOtherLinks(than other: Frame) -> Set<Int> {
        guard !links.isEmpty || !other.links.isEmpty else { return [] }
        return Set(Set(visibleLinks).symmetricDifference(other.visibleLinks).map(\.row))
    }

    /// The output that writes the links over the same text once more, as hyperlinks (OSC 8).
    ///
    /// The terminal must have its plain style, and has it afterwards.
    ///
    /// Source: Egmont Koblinger, *Hyperlinks in terminal emulators* (2017). Parts of one address have the same `id`, so that the
    /// terminal shows them as one link.
    ///
    /// - Parameters:
    ///   - rows: the rows of which links are written.
    ///   - screen: the terminal's size; links that reach outside are left out.
    ///   - cursor: where the terminal's cursor is put at the end.
    /// - Returns: empty if there are no links in these rows.
    public func linkOutput(rows: some Sequence<Int>, on screen: Size, cursor: Point) -> [UInt8] {
        guard !links.isEmpty else { return [] }
        let rows = Set(rows)
        var output: [UInt8] = []
        for link in visibleLinks where rows.contains(link.row) {
            guard link.row < screen.rows, link.column + link.text.utf8.count <= screen.columns else { continue }
            output.appendMove(to: Point(column: link.column, row: link.row))
            output += Self.sgr(self[link.column, link.row].style).utf8
            output += "\u{1B}]8;id=\(link.address.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) });".utf8
            output += "\(link.address)\u{1B}\\\(link.text)\u{1B}]8;;\u{1B}\\\u{1B}[0m".utf8
        }
        if !output.isEmpty { output.appendMove(to: cursor) }
        return output
    }

    /// The sequence that sets a style after a plain one. Source: ECMA-48, SGR.
    private static func sgr(_ style: Style) -> String {
        var numbers: [String] = []
        let attributes: [(Style.Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
        for (attribute, number) in attributes where style.attributes.contains(attribute) { numbers.append(number) }
        for (colour, base) in [(style.foreground, 30), (style.background, 40)] where colour != .default {
            switch Int(colour.index) {
            case let index where index < 8: numbers.append("\(base + index)")
            case let index where index < 16: numbers.append("\(base + 52 + index)")
            case let index: numbers.append("\(base + 8);5;\(index)")
            }
        }
        return numbers.isEmpty ? "" : "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }
}

extension TerminalCapabilities {
    /// Whether a terminal is known to show hyperlinks, or at least to ignore their sequences. False inside GNU Screen and tmux,
    /// where it is not known what happens to them.
    ///
    /// Source: the list of terminals of *OSC8-Adoption* (2024): VTE from 0.50 on, kitty, iTerm2, WezTerm, Windows Terminal, Konsole
    /// from 20.12 on, foot, Alacritty, Ghostty, Visual Studio Code.
    ///
    /// - Parameter variable: the value of a variable of the environment; nil if it is not set.
    public static func hasHyperlinks(_ variable: (String) -> String?) -> Bool {
        guard variable("TMUX") == nil, variable("STY") == nil else { return false }
        let term = variable("TERM") ?? ""
        guard !["dumb", "linux", "screen", "tmux", "vt"].contains(where: { term.hasPrefix($0) }) else { return false }
        if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
        if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }) { return version >= 201_200 }
        if variable("WT_SESSION") != nil || variable("KITTY_WINDOW_ID") != nil { return true }
        if ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm"].contains(where: { term.hasPrefix($0) }) {
            return true
        }
        return ["iTerm.app", "WezTerm", "ghostty", "vscode"].contains(variable("TERM_PROGRAM") ?? "")
    }
}
