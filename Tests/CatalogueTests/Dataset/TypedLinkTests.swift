import Catalogue
import Testing

struct TypedLinkTests {
    @Test(
        arguments: [
            ("", .unfinished), ("h", .unfinished), ("HTTP", .unfinished), ("https:", .unfinished),
            ("https://", .unfinished), ("exa", .unfinished), ("example.", .unfinished), ("my-site", .unfinished),
            ("https://e", .whole), ("http://example.org/a?b#c", .whole), (" https://example.org ", .whole),
            ("HTTPS://EXAMPLE.ORG", .whole),
            ("example.org", .withoutScheme(https: "https://example.org")),
            (" www.example.org/a ", .withoutScheme(https: "https://www.example.org/a")),
            ("example.org:8080/x", .withoutScheme(https: "https://example.org:8080/x")),
            ("bücher.example?x", .withoutScheme(https: "https://bücher.example?x")),
            ("example.org/a b", .hasBlank), ("https://example.org/a b", .hasBlank), ("two words", .hasBlank),
            ("javascript:alert(1)", .wrong), ("ftp://example.org", .wrong), ("mailto:mia@example.org", .wrong),
            ("mia@example.org", .wrong), ("https:/e", .wrong), ("https:///x", .wrong), ("/x", .wrong), (".", .wrong),
            ("a..b", .wrong), ("example.org:x", .wrong), ("localhost/x", .wrong),
        ] as [(String, TypedLink)])
    func aTypedLinkIsJudgedByWhatItCanBecome(text: String, expected: TypedLink) {
        #expect(TypedLink(text) == expected)
        if case .withoutScheme(let https) = expected { #expect(Draft.isLink(https) && TypedLink(https) == .whole) }
    }

    /// While a correct link is typed letter by letter, it is never called wrong.
    @Test(arguments: ["https://example.org/a?b=c", "http://x.y", "example.org/page", "www.example.org"])
    func noBeginningOfALinkIsWrong(link: String) {
        for length in 0...link.count {
            let typed = TypedLink(String(link.prefix(length)))
            #expect(typed != .wrong && typed != .hasBlank, "\(link.prefix(length))")
        }
    }
}
