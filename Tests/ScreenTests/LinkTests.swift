import Testing

@testable import Screen

/// Web addresses as hyperlinks of the terminal (OSC 8).
struct LinkTests {
    private static let page = "https://reports.ofsted.gov.uk/provider/21/107848"

    private static func frame(_ address: String, text: String? = nil, style: Style = .plain) -> Frame {
        var frame = Frame(size: Size(columns: 60, rows: 4))
        frame.write(text ?? address, column: 2, row: 1, style: style, address: address, limit: 58)
        return frame
    }

    private static func output(_ frame: Frame, rows: [Int] = [0, 1, 2, 3]) -> String {
        String(decoding: frame.linkOutput(rows: rows, on: frame.size, cursor: Point(column: 0, row: 3)), as: UTF8.self)
    }

    @Test func anAddressIsWrittenOnceMoreBetweenTheSequencesOfALink() {
        let written = Self.output(Self.frame(Self.page, style: Style(Colour(32), .underline)))
        #expect(written.hasPrefix("\u{1B}[2;3H\u{1B}[4;38;5;32m\u{1B}]8;id="))
        #expect(written.contains(";\(Self.page)\u{1B}\\\(Self.page)\u{1B}]8;;\u{1B}\\\u{1B}[0m"))
        #expect(written.hasSuffix("\u{1B}[4;1H"))
    }

    @Test func onlyTheAskedRowsAreWritten() {
        #expect(Self.output(Self.frame(Self.page), rows: [0, 2, 3]).isEmpty)
    }

    /// A control character would end the sequence, and a text that is no part of the address would hide where it leads.
    @Test(arguments: [
        ("https://example.org/\u{1B}]8;;https://evil.example", nil), ("https://example.org/a b", nil),
        ("https://exämple.org", nil), ("javascript:alert(1)", nil), ("tel:01132123456", nil),
        ("https://example.org", "https://other.example"),
        ("https://example.org/" + String(repeating: "a", count: 2000), "https:"),
    ])
    func anUnsafeAddressIsNoLink(address: String, text: String?) {
        #expect(Self.output(Self.frame(address, text: text)).isEmpty)
    }

    @Test func whatWasDrawnOverIsNoLink() {
        var frame = Self.frame(Self.page)
        let before = frame
        frame.write("x", column: 5, row: 1)
        #expect(Self.output(frame).isEmpty)
        #expect(frame.rowsWithOtherLinks(than: before) == [1] && before.rowsWithOtherLinks(than: before).isEmpty)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color", "VTE_VERSION": "7200"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "4800"], false),
        (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], false), (["TERM": "vt100"], false),
        (["TERM": "tmux-256color", "TMUX": "/tmp/tmux", "VTE_VERSION": "7200"], false),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true), (["TERM": "foot"], true),
        (["TERM": "xterm-256color", "KONSOLE_VERSION": "200800"], false), (["TERM": "screen", "STY": "1"], false),
    ])
    func terminalsAreKnownByTheirVariables(variables: [String: String], hasLinks: Bool) {
        #expect(TerminalCapabilities.hasHyperlinks { variables[$0] } == hasLinks)
    }
}
