import Testing

@testable import Catalogue

struct FeedTests {
    @Test(arguments: [
        (
            "https://a.example/d.php?class=x&lastUpdate=2017-11-01",
            "https://a.example/d.php?class=x&lastUpdate=2026-01-02"
        ),
        (
            "https://a.example/d.php?lastModified=2017-12-01&class=x",
            "https://a.example/d.php?lastModified=2026-01-02&class=x"
        ),
        ("https://a.example/d.php?class=x", "https://a.example/d.php?class=x&lastUpdate=2026-01-02"),
        ("https://a.example/list.json", "https://a.example/list.json"),
        ("https://a.example/?", "https://a.example/?lastUpdate=2026-01-02"),
    ])
    func theAddressAsksForChangesSinceADay(address: String, expected: String) {
        #expect(Feed.address(address, since: "2026-01-02", parameters: ["lastUpdate", "lastModified"]) == expected)
    }
}
