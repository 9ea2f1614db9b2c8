import Testing

@testable import Catalogue

struct CSVFieldTests {
    /// Source of the dangerous ones: OWASP, *CSV Injection*.
    @Test(arguments: [
        // Numbers and telephone numbers stay as they are, for programs and spreadsheets.
        ("-1.5", "-1.5"), ("+7", "+7"), ("-0", "-0"), ("-1.5e-7", "-1.5e-7"), ("-1.5316", "-1.5316"),
        ("+44 113 496 0000", "+44 113 496 0000"), ("+441134960000", "+441134960000"),
        ("+44 (0)113 496 0000", "+44 (0)113 496 0000"), ("+1 (212) 555.0100", "+1 (212) 555.0100"),
        // Anything else after such a sign might be a formula.
        ("=1+1", "'=1+1"), ("=HYPERLINK(A1)", "'=HYPERLINK(A1)"), ("@SUM(A1)", "'@SUM(A1)"),
        ("+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"), ("-2+3", "'-2+3"), ("-2-3", "'-2-3"),
        ("+44-113", "'+44-113"),
        ("+A1", "'+A1"), ("-A1", "'-A1"), ("+", "'+"), ("-", "'-"), ("--1", "'--1"), ("+-1", "'+-1"), ("+ ()", "'+ ()"),
        ("-inf", "'-inf"), ("+nan", "'+nan"), ("=", "'="), ("+1*1", "'+1*1"), ("+1/1", "'+1/1"), ("+1%", "'+1%"),
        ("\t=1", "'\t=1"), ("+44,1", "\"'+44,1\""), ("=\"a\"", "\"'=\"\"a\"\"\""),
        // With an accent after them, a comma and a quotation mark are one character in Swift, but not for a reader of CSV.
        ("a,\u{301}b", "\"a,\u{301}b\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("a\u{2028}b", "\"a\u{2028}b\""),
        // Only the first character counts.
        ("1-2", "1-2"), ("a=b", "a=b"), ("", ""), ("Ann, Bob", "\"Ann, Bob\""), (" =1", " =1"),
    ])
    func onlyFormulasGetAnApostrophe(text: String, expected: String) {
        #expect(csvField(text) == expected)
    }
}
