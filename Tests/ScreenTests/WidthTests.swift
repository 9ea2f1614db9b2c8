import Foundation
import Screen
import Testing

@Suite struct WidthTests {
    /// Source: `wcwidth` of the C library, in its UTF-8 locale, for every character that both know and that prints.
    ///
    /// Left out are kinds of character on which programs disagree and which never reach a frame (formats, private use,
    /// unassigned, separators), and symbols whose width changed between two editions of Unicode.
    @Test func widthsAgreeWithTheCLibrary() throws {
        try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
        // Swift does not import `wcwidth`.
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> CInt).self)
        var wrong: [String] = []
        for value in UInt32(0x20)...0x3FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            if value == 0x1171E { continue }  // An Ahom mark that Unicode 15 made a spacing one.
            // Unicode 16 made the hexagrams and counting rods of these blocks wide.
            if (0x4DC0...0x4DFF).contains(value) || (0x1D300...0x1D37F).contains(value) { continue }
            let expected = wcwidth(wchar_t(bitPattern: value))
            if expected >= 0, Int(expected) != width(of: scalar) {
                wrong.append("\(String(value, radix: 16)): \(width(of: scalar)), not \(expected)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(60).joined(separator: "  "))")
    }

    @Test(arguments: [
        ("", 0), ("Leeds", 5), ("日本", 4), ("e\u{301}", 1), ("⣀⡠⠤", 3), ("│●▲", 3), ("🏫", 2), ("a\u{200B}b", 2),
        ("ﾊ", 1), ("👩\u{200D}🚒", 4), ("👩🏽", 2), ("👩🏽\u{200D}🚒", 4), ("🏽", 2), ("a🏽", 3), ("☝🏽", 1),
    ])
    func textIsAsWideAsItsCharactersTogether(text: String, columns: Int) { #expect(width(of: text) == columns) }

    @Test(arguments: [
        ("Leeds", 5, "Leeds"), ("Leeds", 4, "Lee…"), ("Leeds", 1, "…"), ("Leeds", 0, ""), ("Leeds", -1, ""),
        ("St Mary", 4, "St…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func aTextTooWideIsCutWithAnEllipsis(text: String, columns: Int, expected: String) {
        #expect(fitted(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("ab", 4, "ab  "), ("abcd", 3, "ab…"), ("日本語", 4, "日… "), ("", 2, "  "), ("a", 0, ""), ("", -3, ""),
    ])
    func aPaddedTextHasJustTheColumnsAskedFor(text: String, columns: Int, expected: String) {
        #expect(padded(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("", 5, [""]),
        ("one two three", 7, ["one two", "three"]),
        ("one  two", 20, ["one two"]),
        ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
        ("ab cdefg", 3, ["ab", "cde", "fg"]),
        ("日本語 学校", 5, ["日本", "語", "学校"]),
        ("日", 1, ["日"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
        ("see example.org/pictures/21", 15, ["see", "example.org", "/pictures/21"]),
        ("a/bcdefghijkl", 6, ["a/bcde", "fghijk", "l"]),
        ("https://www.example.org", 12, ["https://www.", "example.org"]),
        ("abcdefg/exa/x", 11, ["abcdefg/exa", "/x"]),
        ("one\ntwo\n\nthree", 10, ["one", "two", "", "three"]),
        ("one\r\ntwo", 10, ["one", "two"]),
        ("abc", 0, []),
    ])
    func textIsBrokenAtBlanksAndNewlines(text: String, columns: Int, expected: [String]) {
        #expect(wrapped(text, columns: columns) == expected)
    }

    /// The second text of each pair is not plain, and so is broken in another way.
    @Test(arguments: [
        ("Light rain 88 %", 13, ["Light rain", "88 %"]),
        ("Light räin 88 %…", 13, ["Light räin", "88 %…"]),
        ("near LS7 4HE", 10, ["near", "LS7 4HE"]),
        ("near LS7 4HE…", 10, ["near", "LS7 4HE…"]),
        ("Inspected 5 May 2022", 15, ["Inspected", "5 May 2022"]),
        ("Inspected 5 May 2022…", 18, ["Inspected", "5 May 2022…"]),
        ("York, NY 10010", 11, ["York,", "NY 10010"]),
        // Too narrow for all that stays together.
        ("rain 88 %", 6, ["rain", "88 %"]),
        ("rain 88 %…", 6, ["rain", "88 %…"]),
        ("In 5 May 2022", 6, ["In 5", "May", "2022"]),
        // A dot between two facts is no unit.
        ("School 1 · 2 km", 8, ["School 1", "· 2 km"]),
        ("School 1 · 2 km…", 8, ["School 1", "· 2 km…"]),
        // Longer words.
        ("since 2022", 7, ["since", "2022"]), ("card 6 Jan", 7, ["card", "6 Jan"]),
        ("2022 schools", 9, ["2022", "schools"]),
    ])
    func aNumberStaysWithItsUnit(text: String, columns: Int, expected: [String]) {
        #expect(wrapped(text, columns: columns) == expected)
    }
}
