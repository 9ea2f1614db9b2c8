import Testing

@testable import HTTP

struct ResponseTests {
    struct Times: Sendable {
        var retry: String?
        var cache: String?
        var expires: String?
        var age: String?
        var retryAfter: Int?
        var fresh: Int?
    }

    /// Headers of a response sent at 21:06:54, with dates in the three forms of RFC 9110, section 5.6.7.
    @Test(arguments: [
        Times(retry: "120", retryAfter: 120), Times(retry: "0", retryAfter: 0), Times(retry: "-5"),
        Times(retry: "soon"),
        Times(retry: "99999999999999999999", retryAfter: 86_400),
        Times(retry: "Sat, 21 Nov 2026 21:08:54 GMT", retryAfter: 120),
        Times(retry: "Saturday, 21-Nov-26 21:08:54 GMT", retryAfter: 120),
        Times(retry: "Sat Nov 21 21:08:54 2026", retryAfter: 120),
        Times(retry: "Sat, 21 Nov 2026 21:05:54 GMT", retryAfter: 0),
        Times(cache: "max-age=604800", fresh: 604_800), Times(cache: "public, Max-Age=\"60\"", fresh: 60),
        Times(cache: "max-age=0, must-revalidate", fresh: 0), Times(cache: "max-age=x", fresh: 0),
        Times(cache: "no-store", fresh: 0), Times(cache: "max-age=60, no-cache", fresh: 0),
        Times(cache: "s-maxage=60"), Times(cache: "max-age=600", age: "100", fresh: 500),
        Times(cache: "max-age=600", age: "1000", fresh: 0),
        Times(cache: "max-age=60", expires: "Sun, 22 Nov 2026 21:06:54 GMT", fresh: 60),
        Times(expires: "Sun, 22 Nov 2026 21:06:54 GMT", fresh: 86_400), Times(expires: "0", fresh: 0),
        Times(expires: "Sat, 21 Nov 2026 21:06:53 GMT", fresh: 0),
    ])
    func timesAreInSeconds(times: Times) {
        var response = Response(status: 503, headers: ["Date": "Sat, 21 Nov 2026 21:06:54 GMT"])
        response.headers["Retry-After"] = times.retry
        response.headers["cache-control"] = times.cache
        response.headers["EXPIRES"] = times.expires
        response.headers["Age"] = times.age
        #expect(response.date == 1_795_295_214)
        #expect(response.retryAfter == times.retryAfter)
        #expect(response.freshSeconds == times.fresh)
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", "text/html"), ("Application/JSON", "application/json"), ("", ""),
        (" text/plain ;x", "text/plain"),
    ])
    func theTypeIsWithoutParameters(header: String, type: String) {
        #expect(Response(status: 200, headers: ["content-type": header]).contentType == type)
    }

    @Test(
        arguments: [
            ("bytes 0-99/1234", 0, 99, 1234), ("Bytes 5-5/6", 5, 5, 6), ("bytes 0-99/*", 0, 99, nil),
        ] as [(String, UInt64, UInt64, UInt64?)])
    func aRangeIsRead(text: String, first: UInt64, last: UInt64, size: UInt64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.first == first && range.last == last && range.size == size)
    }

    @Test(arguments: [
        "", "bytes", "bytes */10", "bytes 5-4/10", "bytes 0-10/10", "bytes 0-9", "items 0-9/10", "bytes 0-9/10 x",
        "bytes 0-99999999999999999999/1", "bytes -1-2/3", "bytes 0-1/2/3",
    ])
    func invalidRangesAreIgnored(text: String) { #expect(ContentRange(text) == nil) }

    @Test func headersAreFoundWithoutRegardToCase() {
        var headers: Headers = ["ETag": "\"1\"", "Set-Cookie": "a"]
        headers.add("set-cookie", "b")
        #expect(headers["etag"] == "\"1\"" && headers["SET-COOKIE"] == "a" && headers.fields.count == 3)
        headers["Set-cookie"] = "c"
        #expect(headers.fields.map(\.value) == ["\"1\"", "c"])
        headers["etag"] = nil
        #expect(headers["ETag"] == nil)
    }

    @Test func aCompressedBodyHasNoAnnouncedSize() {
        let compressed: Headers = ["Content-Length": "10", "Content-Encoding": "gzip"]
        #expect(Response(status: 200, headers: compressed).announcedBytes == nil)
        #expect(Response(status: 200, headers: ["Content-Length": "10"]).announcedBytes == 10)
        #expect(Response(status: 200, headers: ["Content-Length": "-10"]).announcedBytes == nil)
    }
}
