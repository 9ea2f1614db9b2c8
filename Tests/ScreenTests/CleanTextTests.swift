import Screen
import Testing

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("St Peter's", "St Peter's"),
        ("", ""),
        ("  a b ", "a b"),
        ("\u{A0}a\u{2003}", "a"),
        ("École Zoë 日本", "École Zoë 日本"),
        ("a\u{1B}]0;x\u{07}b", "a]0;xb"),
        ("a\u{9B}2Jb\u{7F}", "a2Jb"),
        ("a\tb\nc\r\nd\re", "a b c d e"),
        ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
        ("abc\u{202E}fed\u{202C}", "abcfed"),
        ("\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}b", "ab"),
        ("a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}b", "ab"),
        ("a\u{E0001}\u{E0061}\u{E007F}\u{E000}\u{F0000}b", "ab"),
        ("a\u{FE0F}\u{E0100}\u{3164}b", "ab"),
        ("a\u{378}\u{FFFE}\u{10FFFF}b", "ab"),
        ("e\u{301}", "e\u{301}"),
        ("\u{200B} \u{1B} a", "a"),
        ("\n\n", ""),
        ("\u{34F}\u{115F}\u{1160}\u{FFA0}\u{180E}\u{FFF9}a\u{FFFA}b\u{FFFB}", "ab"),
        ("\u{2800}\u{2800}", ""), ("a\u{2800}b", "a b"),
        ("a" + String(repeating: "\u{316}", count: 500) + "b", "a" + String(repeating: "\u{316}", count: 6) + "b"),
    ])
    func charactersThatCannotBeSeenAreDropped(text: String, expected: String) {
        #expect(Array(cleaned(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [("a\r\nb\rc\n\nd\u{2028}e\tf\n", "a\nb\nc\n\nd\ne f"), ("a\u{1B}\nb", "a\nb")])
    func newlinesArePreservedIfAsked(text: String, expected: String) {
        #expect(cleaned(text, keepingNewlines: true) == expected)
    }

    @Test(arguments: [
        ("👩\u{200D}🚒", "👩\u{200D}🚒"), ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"), ("a\u{200D}b", "ab"),
        ("👩\u{200D}", "👩"), ("👩\u{200D}x🚒", "👩x🚒"), ("\u{200D}🚒", "🚒"), ("👩\u{FE0F}🚒", "👩🚒"),
    ])
    func aPasteKeepsTheJoinersOfEmoji(text: String, expected: String) {
        #expect(Array(cleaned(text, keepingJoiners: true).unicodeScalars) == Array(expected.unicodeScalars))
        let shown = expected.unicodeScalars.filter { !$0.isEmojiJoiner }
        #expect(Array(cleaned(text).unicodeScalars) == Array(shown), "a text that is only shown has none")
    }

    @Test func anEmojiIsPrintedWithoutJoinerAndSkinColour() {
        #expect(Array(printable("👩🏽\u{200D}🚒 |").unicodeScalars) == Array("👩🚒 |".unicodeScalars))
        #expect(printable("🏽") == "🏽")
    }

    @Test(arguments: [
        ("a\n  b\t c \n\n", "a\n  b\t c \n\n"), ("a\u{1B}[2J\n é\u{9B}b\u{202E}\u{7F}\n", "a[2J\n éb\n"), ("", ""),
        ("a\u{85}b\u{2028}c\rd", "a\nb\nc\nd"), (" a ", " a "),
    ])
    func linesAreMadePrintableAndStayAsTheyAre(text: String, expected: String) {
        #expect(Array(printable(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func aLongTextIsPrintedWhole() {
        let text = String(repeating: "é\n", count: 10_000)
        #expect(printable(text) == text)
    }

    @Test(arguments: [("abcdef", 3, "abc"), ("ab cdef", 3, "ab"), ("日本語", 2, "日本"), ("abc", 0, ""), ("abc", 3, "abc")])
    func textBeyondTheLimitIsCut(text: String, length: Int, expected: String) {
        #expect(cleaned(text, maximumLength: length) == expected)
    }

    @Test func aVeryLongTextIsCutWithoutReadingAllOfIt() {
        #expect(cleaned(String(repeating: "é", count: 100_000)).unicodeScalars.count == 4000)
    }

    @Test func cleanTextStaysAsItIs() {
        for text in ["a\u{202E}b\n c\u{301}", " x\u{1B}[31mé"] {
            #expect(cleaned(cleaned(text)) == cleaned(text))
        }
    }
}
