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

    @Test(arguments: [(3, "one"), (4, "one"), (5, "one"), (6, "one\n\nt"), (100, "one\n\ntwo")])
    func lineBreaksCountForTheLimit(limit: Int, expected: String) {
        #expect(VisibleText(lines: "one\n\n\ntwo", limit: limit).string == expected)
    }
}
