import Foundation
import TestSupport
import Testing

@testable import HTTP

/// Redirects as servers send them.
@Suite(.enabled(if: HelperOnServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct RedirectsOnServerTests {
    private let local: HelperOnServer
    /// A server on the same host with another port.
    private let other: FileServer
    private var server: FileServer { local.server }

    init() async throws {
        local = try await HelperOnServer()
        other = try await FileServer()
        try other.serve("/a", type: "text/plain", Data("other".utf8))
    }

    private func request(_ method: HTTPMethod = .get, _ path: String = "/a", body: String? = nil) -> Request {
        var request = local.request(method, path)
        request.headers = ["Authorization": "Bearer secret", "Cookie": "secret", "Accept": "text/plain"]
        request.body = body.map { Array($0.utf8) }
        return request
    }

    private func redirect(_ path: String, status: Int = 302, to location: String) throws {
        try server.serve(path, Data("moved".utf8), FileServer.Route(status: status, location: location))
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectIsFollowed(status: Int) throws {
        try redirect("/a", status: status, to: "/b?c")
        try server.serve("/b?c", type: "text/plain", Data("here".utf8))
        #expect(try local.send(request()).body == Array("here".utf8))
        #expect(server.requests() == ["/a", "/b?c"])
        #expect(try server.received().allSatisfy { $0.headers["authorization"] == "Bearer secret" })
    }

    @Test func credentialsStayWithTheirOrigin() throws {
        try redirect("/a", to: other.address + "/a")
        #expect(try local.send(request()).body == Array("other".utf8))
        let received = try #require(try other.received().last)
        #expect(received.headers["authorization"] == nil && received.headers["cookie"] == nil)
        #expect(received.headers["accept"] == "text/plain")
        // Credentials in an address are not sent to the other server, either.
        let address = server.address.replacingOccurrences(of: "//", with: "//me:secret@")
        #expect(try local.send(Request(address + "/a", limit: 99)).status == 200)
        #expect(try server.received().last?.headers["authorization"] != nil)
        #expect(try other.received().last?.headers["authorization"] == nil)
    }

    @Test func theBodyStaysWithItsOrigin() throws {
        try redirect("/a", status: 307, to: other.address + "/a")
        #expect(local.errorKind(request(.post, body: "password")) == .redirectRefused(.bodyToOtherOrigin))
        #expect(try other.received().isEmpty)
        try redirect("/a", status: 303, to: other.address + "/a")
        #expect(try local.send(request(.post, body: "password")).body == Array("other".utf8))
        let received = try #require(try other.received().last)
        #expect(received.method == "GET" && received.body.isEmpty && received.headers["content-length"] == nil)
        try redirect("/a", status: 308, to: "/b")
        try server.serve("/b", FileServer.Route(status: 204))
        #expect(try local.send(request(.put, body: "again")).status == 204)
        #expect(try server.received().last?.body == "again")
    }

    @Test(arguments: [
        "http://192.0.2.1/", "file:///etc/hostname", "ftp://127.0.0.1/", "http://127.0.0.1.example/", "//192.0.2.1/",
        "gopher://x", "http://[::::]/", "http://", "javascript:1", "http://me:secret@192.0.2.1/",
    ])
    func anAddressThatIsNotSafeIsNotFollowed(location: String) throws {
        try redirect("/a", to: location)
        let error = #expect(throws: HTTPError.self) { try local.send(request()) }
        // A text without a scheme may be read as a path on the same server.
        let isUnknownPath = error == nil && !location.contains(":/")
        #expect(error?.kind == .redirectRefused(.notSecure) || isUnknownPath, "\(String(describing: error))")
        #expect(error?.description.contains("secret") != true)
    }

    @Test func aLoopAndALongWayEnd() throws {
        try redirect("/a", to: "/a")
        #expect(local.errorKind(request()) == .redirectRefused(.tooMany))
        #expect(server.requests().count == WireRequest.maximumRedirects + 1)
        try server.serve(
            (0..<20).map { ("/\($0)", Data(), FileServer.Route(status: 302, location: "/\($0 + 1)")) }
                + [("/10", Data("end".utf8), FileServer.Route())])
        #expect(try local.send(request(.get, "/0")).body == Array("end".utf8))
    }

    @Test func aRedirectWithoutAddressIsAResponse() throws {
        try server.serve("/a", Data("where?".utf8), FileServer.Route(status: 302))
        let response = try local.send(request())
        #expect(response.status == 302 && response.body == Array("where?".utf8))
    }

    @Test func redirectsShareOneTimeLimitAndTheirBodiesAreLimited() throws {
        try server.serve("/a", FileServer.Route(status: 302, location: "/b", stream: "zeros"))
        #expect(local.errorKind(request()) != nil)
        try redirect("/a", to: "/late")
        try server.serve("/late", FileServer.Route(delay: 100))
        var request = request()
        request.limits.seconds = 1
        #expect(local.errorKind(request) == .timedOut(seconds: 1))
    }
}

/// Requests over TLS.
@Suite(
    .enabled(if: HelperOnServer.isAvailable && Certificate.isAvailable, "python3 or openssl is not installed"),
    .timeLimit(.minutes(15)))
struct TLSTests {
    private let certificate: Certificate
    private let local: HelperOnServer
    private let plain: FileServer

    init() async throws {
        certificate = try Certificate()
        local = try await HelperOnServer(
            environment: ["no_proxy": "127.0.0.1", "SSL_CERT_FILE": certificate.file], certificate: certificate)
        plain = try await FileServer()
        try plain.serve("/a", type: "text/plain", Data("plain".utf8))
        try local.server.serve("/a", type: "text/plain", Data("secure".utf8))
    }

    @Test func aCertificateThatIsTrustedIsAccepted() throws {
        #expect(try local.send(local.request(.get, "/a")).body == Array("secure".utf8))
    }

    @Test func noRedirectLeavesHTTPS() throws {
        try local.server.serve("/away", FileServer.Route(status: 302, location: plain.address + "/a"))
        #expect(local.errorKind(local.request(.get, "/away")) == .redirectRefused(.notSecure))
        #expect(plain.requests().isEmpty)
        try plain.serve("/up", FileServer.Route(status: 302, location: local.server.address + "/a"))
        #expect(try local.send(Request(plain.address + "/up", limit: 99)).body == Array("secure".utf8))
    }

    @Test func anUnsignedCertificateIsRefused() throws {
        let folder = TemporaryFolder()
        let strict = try HelperOnServer.client(environment: ["no_proxy": "127.0.0.1"], in: folder)
        let error = #expect(throws: HTTPError.self) { try strict.send(local.request(.get, "/a"), Cancellation()) }
        guard case .tls(let reason) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("certificate"))
        #expect(local.server.requests().isEmpty)
    }
}

/// Proxies that the environment names.
@Suite(.enabled(if: HelperOnServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct ProxyTests {
    private let folder = TemporaryFolder()

    /// A proxy looks up the host itself, so a request for an unknown name reaches it.
    @Test func theEnvironmentNamesTheProxy() async throws {
        let proxy = try await FileServer()
        try proxy.serve("*", FileServer.Route(status: 403))
        let request = Request("https://proxied.invalid/a", limit: 99)
        let client = try HelperOnServer.client(environment: ["https_proxy": proxy.address], in: folder)
        #expect(throws: HTTPError(.proxy(status: 403), host: "proxied.invalid")) {
            try client.send(request, Cancellation())
        }
        #expect(try proxy.received().map { "\($0.method) \($0.path)" } == ["CONNECT proxied.invalid:443"])
        let direct = try HelperOnServer.client(
            environment: ["https_proxy": proxy.address, "no_proxy": "proxied.invalid"], in: folder)
        #expect(throws: HTTPError(.noSuchHost, host: "proxied.invalid")) { try direct.send(request, Cancellation()) }
        #expect(proxy.requests().count == 1)
    }

    /// A proxy must not see what is sent to this machine over plain http, which may be a password.
    @Test(arguments: ["127.0.0.1", "localhost"]) func thisMachineIsAskedWithoutAProxy(host: String) async throws {
        let proxy = try await FileServer()
        let server = try await FileServer()
        try server.serve("/a", type: "text/plain", Data("direct".utf8))
        let client = try HelperOnServer.client(
            environment: ["http_proxy": proxy.address, "all_proxy": proxy.address], in: folder)
        let address = server.address.replacingOccurrences(of: "127.0.0.1", with: host)
        var request = Request(address + "/a", limit: 99)
        request.headers["Authorization"] = "Bearer secret"
        #expect(try client.send(request, Cancellation()).body == Array("direct".utf8))
        #expect(proxy.requests().isEmpty)
    }

    @Test func aProxyThatRefusesIsReportedAndGetsNoSecret() async throws {
        let proxy = try await FileServer()
        try proxy.serve("*", FileServer.Route(status: 407))
        let client = try HelperOnServer.client(environment: ["https_proxy": proxy.address], in: folder)
        var request = Request("https://example.org/a", limit: 99)
        request.headers["Authorization"] = "Bearer secret"
        let error = #expect(throws: HTTPError.self) { try client.send(request, Cancellation()) }
        #expect(error == HTTPError(.proxy(status: 407), host: "example.org"))
        #expect(try proxy.received().allSatisfy { $0.headers["authorization"] == nil })
        let unknown = try HelperOnServer.client(environment: ["https_proxy": "http://nowhere.invalid:1"], in: folder)
        #expect(throws: HTTPError(.proxy(status: nil), host: "example.org")) {
            try unknown.send(request, Cancellation())
        }
    }
}
