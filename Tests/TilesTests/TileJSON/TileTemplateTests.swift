import Testing
import Tiles

struct TileTemplateTests {
    static let tile = TileID(zoom: 12, x: 3423, y: 1763)

    @Test(arguments: [
        ("https://tiles.example.org/osm/{z}/{x}/{y}", "https://tiles.example.org/osm/12/3423/1763"),
        (
            "https://tiles.example.org/{z}/{x}/{y}.mvt?key=a&b={z}",
            "https://tiles.example.org/12/3423/1763.mvt?key=a&b=12"
        ),
        // 2^12 - 1 - 1763.
        ("HTTPS://tiles.example.org/{x}-{-y}@{z}", "HTTPS://tiles.example.org/3423-2332@12"),
        ("http://127.0.0.1:8080/{z}/{x}/{y}", "http://127.0.0.1:8080/12/3423/1763"),
        ("http://localhost/{z}/{x}/{y}", "http://localhost/12/3423/1763"),
        ("http://[::1]:80/{z}/{x}/{y}", "http://[::1]:80/12/3423/1763"),
    ])
    func anAddressHasTheNumbersInTheirPlaces(template: String, address: String) throws {
        #expect(try TileTemplate(template).address(of: try #require(Self.tile)) == address)
    }

    /// The text after the host may be a secret key, which no error may show.
    @Test(arguments: [
        ("https://tiles.example.org/{z}/{x}?key=secret", " at tiles.example.org "),
        ("http://tiles.example.org:80/{z}/{x}/{y}?key=secret", " at tiles.example.org:80 "),
        ("https://me:secret@tiles.example.org/{z}/{x}/{y}", " at tiles.example.org "),
        ("https://tiles.example.org/{z}/{x}/{y}?key={secret}", " at tiles.example.org "),
        ("https://tiles.example.org/{z}/{x}/{y}?key=secret}", " at tiles.example.org "),
        ("secret/{z}/{x}/{y}", "address has"), ("//secret/{z}/{x}/{y}", "address has"),
        ("https:///{z}/{x}/{y}?secret", "address has"),
    ])
    func errorsNameTheHostAlone(template: String, says: String) {
        let error = #expect(throws: TileError.self) { try TileTemplate(template) }
        #expect(error?.description.contains(says) == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: [
        "", "{z}/{x}/{y}", "tiles.example.org/{z}/{x}/{y}", "https://tiles.example.org/{z}/{x}",
        "https://tiles.example.org/{x}/{y}", "https://tiles.example.org/{z}/{y}", "https:///{z}/{x}/{y}",
        "https://{z}.example.org/{x}/{y}", "https://example.org{z}/{x}/{y}", "https://{s}.example.org/{z}/{x}/{y}",
        "https://tiles.example.org/{z}/{x}/{y}{r}", "https://tiles.example.org/{z}/{x}/{y",
        "https://tiles.example.org/z}/{x}/{y}",
        "http://tiles.example.org/{z}/{x}/{y}", "http://localhost.example.org/{z}/{x}/{y}",
        "http://localhost:80@example.org/{z}/{x}/{y}", "https://user@example.org/{z}/{x}/{y}",
        "http://127.0.0.1.example.org/{z}/{x}/{y}", "http://127.0.0.1:80.example.org/{z}/{x}/{y}",
        "file:///{z}/{x}/{y}", "ftp://example.org/{z}/{x}/{y}", "javascript://example.org/{z}/{x}/{y}",
        "https://example.org/{z}/{x}/{y}\n", "https://example.org/{z}/{x}/{y} ",
        "https://example.org\\@evil/{z}/{x}/{y}", "https://a*example/{z}/{x}/{y}", "https://.example/{z}/{x}/{y}",
        "https://example.org:65536/{z}/{x}/{y}", "https://[::1/{z}/{x}/{y}", "https://[x]/{z}/{x}/{y}",
        "https://example.org/\"{z}/{x}/{y}",
        "https://exämple.org/{z}/{x}/{y}", "https://example.org/{z}/{x}/{y}" + String(repeating: "a", count: 2000),
    ])
    func unsafeTemplatesAreRefused(template: String) {
        #expect(throws: TileError.self) { try TileTemplate(template) }
    }
}
