import JSON
import Testing

struct VisibleTextTests {
    private func cleaned(_ text: String, limit: Int = 100, keepsLines: Bool) -> String {
        var visible = VisibleText(limit: limit, in: .scalars, keepsLines: keepsLines)
        for scalar in text.unicodeScalars where !visible.append(scalar) { break }
        return visible.string
    }

    @Test(arguments: [
        ("one\ntwo", "one two", "one\ntwo"), ("one \t\r\n  two", "one two", "one\ntwo"),
        ("\n\n one\n\n\n\ntwo \n", "one two", "one\n\ntwo"), ("one\u{2028}two\u{2029}", "one two", "one\ntwo"),
        ("one\r\n\r\ntwo", "one two", "one\n\ntwo"), ("one\rtwo", "one two", "one\ntwo"),
        ("a\u{1B}[31m\u{202E}\n\u{200B}b", "a[31m b", "a[31m\nb"), ("\n", "", ""), ("  a  b  ", "a b", "a b"),
    ])
    func linesAreKeptOnlyIfWanted(text: String, one: String, several: String) {
        #expect(cleaned(text, keepsLines: false) == one)
        #expect(cleaned(text, keepsLines: true) == several)
        #expect(VisibleText(lines: text).string == several)
    }

    /// Source: the properties in Swift's copy of the Unicode Character Database.
    @Test func asciiIsTreatedByItsProperties() {
        for value in UInt8.min...0x7F {
            let scalar = Unicode.Scalar(value)
            let expected =
                scalar.properties.isWhitespace
                ? "a b" : scalar.properties.generalCategory == .control ? "ab" : "a\(scalar)b"
            #expect(cleaned("a\(scalar)b", keepsLines: false) == expected, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("a 👩\u{200D}🚒 b", "a 👩\u{200D}🚒 b"), ("👩🏽\u{200D}🚒", "👩🏽\u{200D}🚒"),
        ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"), ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"),
        ("a\u{200D}b", "ab"), ("👩\u{200D}b", "👩b"), ("👩\u{200D} 🚒", "👩 🚒"), ("\u{200D}👩\u{200D}", "👩"),
        ("👩\u{FE0F}🚒", "👩🚒"), ("👩\u{200D}\u{200D}🚒", "👩🚒"), ("👩\u{200D}\u{202E}🚒", "👩🚒"),
        ("1\u{200D}2", "12"), ("👩 \u{200D}🚒", "👩 🚒"),
    ])
    func aJoinerStaysOnlyBetweenTwoEmoji(text: String, expected: String) {
        #expect(Array(cleaned(text, keepsLines: true).unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Array(cleaned(text, keepsLines: false).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [(1, "👩"), (2, "👩"), (3, "👩\u{200D}🚒")])
    func aJoinerCountsForTheLimit(limit: Int, expected: String) {
        let text = cleaned("👩\u{200D}🚒", limit: limit, keepsLines: false)
        #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [(3, "one"), (4, "one"), (5, "one"), (6, "one\n\nt"), (100, "one\n\ntwo")])
    func lineBreaksCountForTheLimit(limit: Int, expected: String) {
        #expect(VisibleText(lines: "one\n\n\ntwo", limit: limit).string == expected)
    }

    /// Source: the Unicode Character Database: characters that are drawn as nothing, by their names.
    @Test(arguments: [
        ("combining grapheme joiner", "\u{34F}"), ("Hangul fillers", "\u{115F}\u{1160}"), ("Hangul filler", "\u{3164}"),
        ("half-width Hangul filler", "\u{FFA0}"), ("soft hyphen", "\u{AD}"), ("Arabic letter mark", "\u{61C}"),
        ("Mongolian vowel separator", "\u{180E}"), ("variation selectors", "\u{FE00}\u{FE0E}\u{FE0F}"),
        ("tags", "\u{E0001}\u{E0067}\u{E0062}\u{E007F}"), ("interlinear annotation", "\u{FFF9}\u{FFFA}\u{FFFB}"),
        ("Khmer inherent vowels", "\u{17B4}\u{17B5}"), ("Mongolian variation selectors", "\u{180B}\u{180F}"),
        ("shorthand controls", "\u{1BCA0}"), ("musical controls", "\u{1D173}"),
        ("invisible operators", "\u{2062}\u{2064}"),
        ("deprecated controls", "\u{206A}\u{206F}"),
    ])
    func whatIsDrawnAsNothingIsDropped(name: String, text: String) {
        for keepsLines in [false, true] {
            #expect(Array(cleaned("a\(text)b", keepsLines: keepsLines).unicodeScalars) == ["a", "b"], "\(name)")
            #expect(cleaned(text, keepsLines: keepsLines).isEmpty, "\(name)")
        }
    }

    @Test(arguments: [
        ("\u{2800}", ""), ("\u{2800}\u{2800} \u{2800}", ""), ("a\u{2800}\u{2800}b", "a b"), ("⠃\u{2800}⠗", "⠃ ⠗"),
    ])
    func blankBrailleIsABlank(text: String, expected: String) {
        #expect(cleaned(text, keepsLines: false) == expected)
    }

    @Test(arguments: [
        // Hebrew, Thai, Vietnamese and Tibetan as they are written.
        ("בָּ֣", "בָּ֣"), ("กี่", "กี่"), ("e\u{302}\u{301}", "e\u{302}\u{301}"), ("བསྒྲུབས", "བསྒྲུབས"),
        // Tamil and decomposed Korean as they are written, then with the same vowel nine times.
        ("க\u{BCB}", "க\u{BCB}"), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
        ("க" + String(repeating: "\u{BBE}", count: 9), "க" + String(repeating: "\u{BBE}", count: 6)),
        ("\u{1100}" + String(repeating: "\u{1161}", count: 9), "\u{1100}" + String(repeating: "\u{1161}", count: 6)),
        ("a" + String(repeating: "\u{316}", count: 7) + "b", "a" + String(repeating: "\u{316}", count: 6) + "b"),
        ("a" + String(repeating: "\u{30D}\u{489}", count: 500), "a" + String(repeating: "\u{30D}\u{489}", count: 3)),
        ("\u{301}a", "a"), ("a \u{301}b", "a b"), ("\u{301}\u{302}", ""),
    ])
    func aCharacterKeepsAFewMarks(text: String, expected: String) {
        #expect(Array(cleaned(text, keepsLines: true).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
