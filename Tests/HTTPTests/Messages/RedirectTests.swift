import Testing

@testable import HTTP

struct RedirectTests {
    private static let https = WebOrigin(scheme: "https", host: "a.example", port: 443)
    private static let local = WebOrigin(scheme: "http", host: "127.0.0.1", port: 8000)

    private static func request(_ method: HTTPMethod, body: [UInt8]? = nil) -> WireRequest {
        WireRequest(
            Request(
                method, "https://a.example/",
                headers: [
                    "Authorization": "Bearer secret", "Cookie": "secret", "X-Key": "secret", "Accept": "text/html",
                    "Content-Type": "text/plain",
                ], body: body, limit: 1))
    }

    struct Origins: Sendable {
        var scheme = "https"
        var host = "a.example"
        var port = 443
    }

    @Test(arguments: [
        (Origins(), true), (Origins(port: 444), false), (Origins(host: "b.a.example"), false),
        (Origins(host: "example"), false),
    ])
    func noCredentialsAreSentToAnotherOrigin(to: Origins, isSame: Bool) throws {
        let new = WebOrigin(scheme: to.scheme, host: to.host, port: to.port)
        let next = try Self.request(.get).redirected(to: "https://new/", status: 302, from: Self.https, to: new)
        #expect(next.url == "https://new/" && next.headers["Accept"] == "text/html")
        #expect((next.headers["Authorization"] != nil) == isSame && (next.headers["Cookie"] != nil) == isSame)
        #expect((next.headers["X-Key"] != nil) == isSame)
    }

    @Test(arguments: [
        (https, WebOrigin(scheme: "http", host: "a.example", port: 80), false), (https, local, false),
        (local, WebOrigin(scheme: "http", host: "192.0.2.1", port: 80), false),
        (local, WebOrigin(scheme: "http", host: "localhost", port: 80), true), (local, https, true),
        (https, https, true),
        (https, WebOrigin(scheme: "file", host: "", port: 0), false),
        (https, WebOrigin(scheme: "ftp", host: "a.example", port: 21), false),
    ])
    func noRedirectLeavesHTTPS(from: WebOrigin, to: WebOrigin, isFollowed: Bool) {
        let result = Result { () throws(RedirectRefusal) in
            try Self.request(.get).redirected(to: "x", status: 307, from: from, to: to)
        }
        switch result {
        case .success: #expect(isFollowed)
        case .failure(let refusal): #expect(!isFollowed && refusal.problem == .notSecure)
        }
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("127.1", true), ("2130706433", true), ("0.0.0.0", true),
        ("[::1]", true), ("localhost.", true), ("127.0.0.1.", true), ("[::ffff:127.0.0.1]", true),
        ("[::ffff:7f00:1]", true), ("[0:0:0:0:0:ffff:127.0.0.1]", true), ("[::ffff:10.0.0.1]", false),
        ("128.0.0.1", false), ("127.example", false), ("a.example", false), ("[::2]", false),
    ])
    func redirectsToThisMachineAreRefused(host: String, isThisMachine: Bool) {
        let new = WebOrigin(scheme: "https", host: host, port: 443)
        #expect(new.isLoopback == isThisMachine)
        let next = Result { () throws(RedirectRefusal) in
            try Self.request(.get).redirected(to: "x", status: 302, from: Self.https, to: new)
        }
        switch next {
        case .success: #expect(!isThisMachine)
        case .failure(let refusal): #expect(isThisMachine && refusal.problem == .toThisMachine)
        }
    }

    @Test(
        arguments: [
            (301, .post, .get), (302, .post, .get), (303, .post, .get), (303, .put, .get), (303, .delete, .get),
            (301, .put, .put), (302, .patch, .patch), (307, .post, .post), (308, .post, .post),
            (303, .head, .head),
            (301, .get, .get),
        ] as [(Int, HTTPMethod, HTTPMethod)])
    func theMethodIsTheOneThatTheStatusAsksFor(status: Int, method: HTTPMethod, after: HTTPMethod) throws {
        let body: [UInt8]? = method == .get || method == .head ? nil : [1, 2]
        let next = try Self.request(method, body: body).redirected(
            to: "x", status: status, from: Self.https, to: Self.https)
        #expect(next.method == after)
        #expect(next.body == (after == method ? body : nil))
        #expect((next.headers["Content-Type"] == nil) == (after != method))
    }

    @Test func aBodyIsNotSentToAnotherOrigin() throws {
        let other = WebOrigin(scheme: "https", host: "b.example", port: 443)
        #expect(throws: RedirectRefusal.self) {
            try Self.request(.post, body: [1]).redirected(to: "x", status: 307, from: Self.https, to: other)
        }
        let next = try Self.request(.post, body: [1]).redirected(to: "x", status: 303, from: Self.https, to: other)
        #expect(next.method == .get && next.body == nil)
    }
}
