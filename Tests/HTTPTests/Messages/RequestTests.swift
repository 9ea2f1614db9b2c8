import Testing

@testable import HTTP

struct RequestTests {
    private func kind(_ request: Request) -> HTTPError.Kind? {
        do throws(HTTPError) { try request.check() } catch { return error.kind }
        return nil
    }

    @Test(arguments: [
        "https://example.org/a b", "https://example.org/\nget", "https://example.org/ü", "\u{0}", "",
        "https://example.org/" + String(repeating: "a", count: 9000),
    ])
    func anAddressHasOnlyAllowedCharacters(url: String) {
        #expect(kind(Request(url, limit: 1)) == .badAddress)
    }

    /// A line break would begin another header.
    @Test(arguments: [
        ("A", "b\r\nC: d"), ("A\r\nB", "c"), ("", "b"), ("A:", "b"), ("A", "\u{0}"), ("A", "\n"),
    ])
    func noValueCanAddAHeader(name: String, value: String) {
        let request = Request(.get, "https://example.org/", headers: [name: value], limit: 1)
        #expect(kind(request) == .badRequest)
    }

    @Test func aBodyHasALimit() {
        let body = [UInt8](repeating: 0, count: Request.maximumBodyBytes + 1)
        #expect(kind(Request(.post, "https://example.org/", body: body, limit: 1)) == .badRequest)
        #expect(kind(Request(.post, "https://example.org/", body: Array(body.dropFirst()), limit: 1)) == nil)
    }

    @Test func rangesAndVersionsBecomeHeaders() {
        var request = Request("https://example.org/", limit: 1)
        request.range = ByteRange(first: 5, last: 9)
        request.ifRange = "\"r\""
        request.known = FileVersion(etag: "W/\"x\"", modified: "Sat, 21 Nov 2026 21:06:54 GMT")
        #expect(
            request.allHeaders == [
                "Range": "bytes=5-9", "Accept-Encoding": "identity", "If-Range": "\"r\"", "If-None-Match": "W/\"x\"",
                "If-Modified-Since": "Sat, 21 Nov 2026 21:06:54 GMT",
            ])
        request.range = ByteRange(first: 5)
        request.known = FileVersion(etag: "damaged\r\n")
        #expect(request.allHeaders["Range"] == "bytes=5-" && request.allHeaders["If-None-Match"] == nil)
    }

    @Test(arguments: [
        ("https://me:secret@example.org:80/a?key=1", "example.org"), ("http://[::1]:80/", "[::1]"),
        ("https://example.org", "example.org"),
        ("me@example.org/a", "example.org"), ("https://", "the server"), ("", "the server"),
        ("https://a/b@c", "a"),
    ])
    func theHostOfAnAddressIsWithoutPassword(url: String, host: String) { #expect(hostName(of: url) == host) }

    @Test func aWeakETagIsNotForRanges() {
        #expect(FileVersion(etag: "\"a\"", modified: "b").forRange == "\"a\"")
        #expect(FileVersion(etag: "W/\"a\"", modified: "b").forRange == "b")
        #expect(FileVersion(etag: "W/\"a\"").forRange == nil)
    }
}
