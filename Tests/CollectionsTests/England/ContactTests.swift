import Testing

@testable import Catalogue
@testable import Collections

struct ContactTests {
    // All addresses but those with made-up hosts are in the register.
    @Test(arguments: [
        ("http://www.penistone-gs.uk/", "http://www.penistone-gs.uk/"),
        ("www.school.example.org", "https://www.school.example.org"),
        ("school.example.org/a/b", "https://school.example.org/a/b"),
        ("httpd.example.org", "https://httpd.example.org"),
        ("HTTPS://School.Example.org/Page", "https://school.example.org/Page"),
        ("http//www.x.sch.uk", "http://www.x.sch.uk"),
        ("http://http:www.leghvale.st-helens.sch.uk/", "http://www.leghvale.st-helens.sch.uk/"),
        ("http://www.stteresas.herts.sch.uk.", "http://www.stteresas.herts.sch.uk."),
        ("https://x.org:8080/a?b=c", "https://x.org:8080/a?b=c"),
        ("https://a.example.org/HS/?utm_source=x&utm_medium=y", "https://a.example.org/HS/"),
        ("https://a.example.org/?q=1&utm_source=x#top", "https://a.example.org/?q=1#top"),
        ("https://www.1st.example/", "https://www.1st.example/"),
    ])
    func correctsWebsites(raw: String, expected: String) { #expect(Contact.website(raw) == expected) }

    @Test(
        arguments: [
            "", "Not Available", "N/A", "none", "office@school.example.org", "http://user@evil.example",
            "javascript:alert(1)",
            "file:///etc/passwd", "ftp://x.org", "http://", "http://x y.org", "http://x..org", "http://x.org:port/",
            "https://é.org",
            "http://x.org/\"quoted\"",
        ] + ContactTests.deceiving)
    func refusesInvalidWebsites(raw: String) { #expect(Contact.website(raw) == nil) }

    /// Links to this machine, by its name and by its number in forms that browsers understand, and links that seem to lead elsewhere.
    static let deceiving = [
        "https://user:pw@example.org/", "https://\u{0430}pple.example/", "https://2130706433/", "https://[::1]/",
        "https://127.0.0.1/", "https://0x7f.1/", "https://127.0x1/", "https://127.0.0.1./", "http://localhost/",
        "http://localhost:8888/", "http://board.localhost/", "http://board.localhost",
        "http://board.localhost./x",
    ]

    @Test(
        arguments: ContactTests.deceiving + [
            "", "example.org", "ftp://example.org", "https://example.org/a b",
        ])
    func isNoLinkToAWebsite(link: String) { #expect(!Contact.isWebsite(link)) }

    @Test(arguments: [
        "https://example.org", "HTTP://Example.org:8080/a?b#c", "https://3com.example/",
        "https://example.org/caf\u{E9}",
        "https://123.example.org/@x",
    ])
    func isALinkToAWebsite(link: String) { #expect(Contact.isWebsite(link)) }

    @Test(arguments: [
        ("1226762114", "01226762114"), ("01226762114", "01226762114"), ("0113 247 0000", "01132470000"),
        ("169774560", "0169774560"), ("441132470000", "+441132470000"), ("+44 113 2470000", "+441132470000"),
        ("8001381184", "08001381184"), ("+44 (0)113 496 0000", "+441134960000"),
    ])
    func correctsTelephoneNumbers(raw: String, expected: String) { #expect(Contact.telephone(raw) == expected) }

    @Test(arguments: ["", "0", "none", "12345", "1234567890123456"])
    func refusesInvalidTelephoneNumbers(raw: String) { #expect(Contact.telephone(raw) == nil) }
}

struct ReportPageTests {
    @Test(arguments: [
        (
            "http://www.ofsted.gov.uk/inspection-reports/find-inspection-report/provider/ELS/107848",
            ReportPage.Link.provider(nil)
        ),
        ("https://reports.ofsted.gov.uk/provider/21/107848", .provider(21)),
        ("http://reports.ofsted.gov.uk/provider/23/107848", .provider(23)),
        (
            "https://reports.ofsted.gov.uk/provider/23/999999",
            .other("https://reports.ofsted.gov.uk/provider/23/999999")
        ),
        ("http://www.ofsted.gov.uk/something", .other("https://www.ofsted.gov.uk/something")),
        ("https://ofsted.gov.uk.evil.example/provider/21/107848", .none), ("https://notofsted.gov.uk/x", .none),
        ("javascript:alert(1)", .none), ("", .none),
    ])
    func acceptsOnlyPagesOfOfsted(text: String, link: ReportPage.Link) {
        #expect(ReportPage.link(text, urn: "107848") == link)
    }

    @Test(arguments: [
        ("Primary", "Community School", "", 21), ("Nursery", "LA Nursery School", "", 21),
        ("Secondary", "", "Academies", 23),
        ("Middle deemed primary", "", "", 21), ("All-through", "", "", 23),
        ("Not applicable", "Other Independent School", "Independent schools", 27),
        ("Not applicable", "Community Special School", "Special schools", 25), ("Special", "", "", 25),
        ("Not applicable", "Pupil Referral Unit", "", 22), ("Alternative provision", "", "", 22),
        ("16 plus", "Academy 16-19 Converter", "Academies", 46), ("16 plus", "", "College", 40), ("", "", "", 28),
    ])
    func knowsTheKindOfProvider(phase: String, type: String, group: String, number: Int) {
        #expect(ReportPage.providerType(phase: phase, type: type, group: group) == number)
    }
}
