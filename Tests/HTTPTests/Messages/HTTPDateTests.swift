import Testing

@testable import HTTP

struct HTTPDateTests {
    /// Python: datetime(2026, 11, 21, 21, 6, 54, tzinfo=timezone.utc).timestamp(), and so on.
    @Test(arguments: [
        ("Sat, 21 Nov 2026 21:06:54 GMT", 1_795_295_214), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 31 Dec 1969 23:59:58 GMT", -2),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ("Fri, 20 Nov 0026 21:06:54 GMT", -61_318_695_186), ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
    ])
    func theStandardFormIsReadAndWritten(text: String, seconds: Int) {
        #expect(HTTPDate.seconds(text) == seconds)
        #expect(HTTPDate.text(seconds) == text)
    }

    @Test(arguments: [
        ("Saturday, 21-Nov-26 21:06:54 GMT", 1_795_295_214), ("Sat Nov 21 21:06:54 2026", 1_795_295_214),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ])
    func olderFormsAreRead(text: String, seconds: Int) { #expect(HTTPDate.seconds(text) == seconds) }

    @Test(arguments: [
        "", "0", "soon", "Sat, 31 Nov 2026 21:06:54 GMT", "Sat, 29 Feb 2026 21:06:54 GMT",
        "Sat, 21 Nov 2026 24:06:54 GMT",
        "Sat, 21 Nov 2026 21:60:54 GMT", "Sat, 21 Nov 2026 21:06 GMT", "Sat, 21 Nov 2026 21:06:54 CET",
        "Sat, 21 Foo 2026 21:06:54 GMT", "Sat, 00 Nov 2026 21:06:54 GMT", "Sat, 21 Nov -2026 21:06:54 GMT",
        "Sat, 21 Nov 99999999999999999999 21:06:54 GMT", "2026-11-21T21:06:54Z", ", , , , , ",
    ])
    func anythingElseIsNoDate(text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
