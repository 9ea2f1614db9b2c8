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
}
