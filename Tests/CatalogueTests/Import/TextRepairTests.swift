import Testing

@testable import Catalogue

struct TextRepairTests {
    /// The texts were made with Python: text.encode("utf-8").decode("windows-1252"), or with "latin-1" where a comment says so.
    @Test(arguments: [
        ("Womenâ€™s", "Women’s"), ("cafÃ©", "café"), ("JosÃ© MartÃ\u{AD}", "José Martí"),
        // Windows-1252 was read as Latin-1 and saved as UTF-8, which was read as Windows-1252, as in the directory of 2017.
        ("WomenÂ’s", "Women’s"), ("Â“47Â” The", "“47” The"), ("FDNY Â– Captain", "FDNY – Captain"),
        // UTF-8 and Windows-1252 were read as Latin-1, which made C1 controls of some bytes.
        ("Womenâ\u{80}\u{99}s", "Women’s"), ("Women\u{92}s", "Women’s"),
        // The text was misread twice.
        ("Womenâ€™s".windows1252, "Women’s"),
        // Correct text is unchanged.
        ("Zoë’s École – “Ünder” €5 ®", "Zoë’s École – “Ünder” €5 ®"), ("Â", "Â"), ("Â b", "Â b"), ("", ""),
        ("plain", "plain"), ("日本語", "日本語"),
    ])
    func repairsOnlyCertainDamage(text: String, expected: String) { #expect(withRepairedEncoding(text) == expected) }

    @Test(arguments: [
        ("a <b>bold</b> word", "a  bold  word"), ("one<br/>two", "one two"), ("5 < 6 > 4", "5 < 6 > 4"),
        ("R&amp;D", "R&D"), ("&lt;b&gt;", "<b>"), ("Smith & Sons;", "Smith & Sons;"), ("it&#39;s", "it's"),
        ("&#x2019;", "’"), ("&nosuch;", "&nosuch;"), ("<", "<"), ("&", "&"), ("&#xFFFFFFFF;", "&#xFFFFFFFF;"),
        ("<script>x</script>", " "),
    ])
    func removesMarkup(text: String, expected: String) { #expect(withoutMarkup(text) == expected) }

    @Test func isCleanAndShort() {
        #expect(repairedText("  a<br>\u{1B}[2Jb\u{202E} &#27;c  ") == "a [2Jb c")
        #expect(repairedText(String(repeating: "x", count: 50), limit: 10) == String(repeating: "x", count: 10))
    }
}

extension String {
    /// A text as it looks if its UTF-8 is read as Windows-1252.
    fileprivate var windows1252: String { String(TextEncoding.windows1252.decoded(Array(utf8))) }
}
